package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// damages are what may befall the files of the newest generation in an index directory. The damage is done in place, so
// that a process that has the files open sees it.
var damages = map[string]func(t *testing.T, dir string){
	"meta missing":          remove("*/index_meta.json"),
	"meta garbage":          overwrite("*/index_meta.json", "{"),
	"root.bolt missing":     remove("*/store/root.bolt"),
	"root.bolt empty":       cut("*/store/root.bolt", 0),
	"root.bolt garbage":     overwrite("*/store/root.bolt", "this is no bolt file, however long it may look to those who read it"),
	"root.bolt cut in half": cut("*/store/root.bolt", 0.5),
	"root.bolt cut at start": func(t *testing.T, dir string) {
		truncate(t, only(t, dir, "*/store/root.bolt"), 2*int64(os.Getpagesize()))
	},
	"segments missing":       remove("*/store/*.zap"),
	"segments empty":         cut("*/store/*.zap", 0),
	"segments cut in half":   cut("*/store/*.zap", 0.5),
	"a segment lacks a byte": cut("*/store/*.zap", 0.9999),
	"1 byte flipped":         flip(1),
	"4 bytes flipped":        flip(4),
	"256 bytes flipped":      flip(256),
	"1024 bytes flipped":     flip(1024),
	"store missing":          remove("*/store"),
	"store is a file":        replace("*/store"),
	"generation is a file":   replace("0*"),
	"index is a file":        replace("../index"),
	"index missing":          remove("../index"),
	"older mapping":          overwrite("*/"+marker, `{"mapping":0}`),
	"newer mapping":          overwrite("*/"+marker, `{"mapping":99}`),
	"not finished":           remove("*/" + marker),
	"mark garbage":           overwrite("*/"+marker, "x"),
}

// nothingIsLost fails where a listing is not found. Damage that is not noticed must have been to what is not in use: the
// rest of a file that is larger than what it holds, or segments that were merged the moment before.
func nothingIsLost(t *testing.T, ix *Index, s catalogue) {
	for _, l := range s {
		ids, _, err := ix.Search(context.Background(), 1, l.Company.Name, live, "relevance", 100, 0)
		if ix.NeedsRebuild() != "" {
			return // noticed after all
		}
		if err != nil || !slices.Contains(ids, l.ID) {
			t.Errorf("%q finds %v, %v; the damage was not noticed", l.Company.Name, ids, err)
		}
	}
	if n := ix.Count(); n != len(s) && ix.NeedsRebuild() == "" {
		t.Errorf("there are %d listings of %d; the damage was not noticed", n, len(s))
	}
}

func matching(t *testing.T, dir, pattern string) []string {
	found, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(found) == 0 {
		t.Fatalf("nothing is %s in %s: %v", pattern, dir, err)
	}
	return found
}

func only(t *testing.T, dir, pattern string) string { return matching(t, dir, pattern)[0] }

func truncate(t *testing.T, path string, size int64) {
	if err := os.Truncate(path, size); err != nil {
		t.Fatal(err)
	}
}

func remove(pattern string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		for _, path := range matching(t, dir, pattern) {
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func replace(pattern string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		path := filepath.Clean(only(t, dir, pattern))
		remove(pattern)(t, dir)
		if err := os.WriteFile(path, []byte("a file"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func overwrite(pattern, text string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		if err := os.WriteFile(only(t, dir, pattern), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func cut(pattern string, keep float64) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		for _, path := range matching(t, dir, pattern) {
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			truncate(t, path, int64(float64(info.Size())*keep))
		}
	}
}

// flip changes so many bytes of each segment, evenly spread.
func flip(n int64) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		for _, path := range matching(t, dir, "*/store/*.zap") {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			for i := range n {
				at := (2*i + 1) * int64(len(b)) / (2 * n)
				if _, err := f.WriteAt([]byte{b[at] ^ 0x5a}, at); err != nil {
					t.Fatal(err)
				}
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// crowd is so many listings that damage can fall between the words that are looked for.
func crowd() catalogue {
	s := companies()
	for i := range 150 {
		s = append(s, entry(int64(100+i), fmt.Sprintf("Cobbler %s", invented(uint64(i))), "mends "+invented(uint64(7*i))))
	}
	return s
}

// invented returns a word of its own for each n.
func invented(n uint64) string {
	word := ""
	for range 4 {
		word += string("bdfgklmnprstvz"[n%14]) + string("aeiou"[n/14%5])
		n = (n + 1) * 2654435761 % (1 << 32)
	}
	return word
}

func TestMaintain_DamageAtTheStartIsRepaired(t *testing.T) {
	t.Parallel()
	for what, damage := range damages {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			dir := t.TempDir()
			ix, err := Open(dir)
			is.NoErr(err)
			is.NoErr(ix.Rebuild(context.Background(), crowd().each))
			is.NoErr(ix.Close())
			damage(t, filepath.Join(dir, "index"))

			ix, err = Open(dir)
			is.NoErr(err)
			if ix.NeedsRebuild() == "" {
				nothingIsLost(t, ix, crowd())
			} else {
				_, _, err = ix.Search(context.Background(), 1, "kestrel", live, "relevance", 20, 0)
				is.True(errors.Is(err, ErrRebuilding)) // for the caller to look at names
				is.Equal(ix.Count(), 0)
			}
			_, err = ix.Prepare(context.Background(), crowd().each)
			is.NoErr(err)
			is.Equal(ix.NeedsRebuild(), "")
			is.Equal(find(t, ix, "kestrel"), []int64{4})
			is.Equal(ix.Count(), len(crowd()))
			is.NoErr(ix.Close())
		})
	}
}

// damagedProcess names the environment variable that makes this test binary the process whose files are damaged.
const damagedProcess = "SEARCH_DAMAGED"

func TestMaintain_DamageWhileItAnswersIsRepaired(t *testing.T) {
	if os.Getenv(damagedProcess) == "" {
		t.Parallel()
		test := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		test.Env = append(os.Environ(), damagedProcess+"=1")
		if out, err := test.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out[:min(len(out), 4000)])
		}
		return
	}
	for what, damage := range damages {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			ctx := context.Background()
			dir := t.TempDir()
			ix := openedIn(t, dir, crowd())
			damage(t, filepath.Join(dir, "index"))

			all := crowd()
			for n := range 12 { // enough for merges
				for _, text := range []string{"kestrel", "tumblewead", "le", "mends", "bookeping harbor", all[100+n].Company.Name} {
					_, _, err := ix.Search(ctx, 1, text, live, []string{"relevance", "votes"}[n%2], 20, 0)
					is.True(err == nil || errors.Is(err, ErrRebuilding)) // and the process lives
				}
				added := entry(int64(1000+n), fmt.Sprint("Lamplighter ", n), "")
				all = append(all, added)
				_ = ix.Put(ctx, []app.Listing{added}) // the error brings the job back
			}
			ix.inspect()
			if ix.NeedsRebuild() == "" {
				nothingIsLost(t, ix, all)
			}
			_, err := ix.Prepare(ctx, all.each)
			is.NoErr(err)
			is.Equal(ix.NeedsRebuild(), "")
			is.Equal(find(t, ix, "kestrel"), []int64{4})
			is.Equal(len(find(t, ix, "lamplighter")), 12)
			is.Equal(ix.Count(), len(all))
		})
	}
}
