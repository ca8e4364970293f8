package results_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/results"
	"debut/app/ground/results/resultstest"
)

var (
	monday = resultstest.Monday
	sheet  = resultstest.Sheet
	key    = resultstest.Key
)

// count counts a sheet that is in memory.
func count(t *testing.T, file []byte) results.Recount {
	t.Helper()
	c, err := results.Count(bytes.NewReader(file))
	is.New(t).NoErr(err)
	return c
}

func TestRank_TiesGoByLaunchAndNumber(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var order []string
	for _, l := range sheet().Listings {
		order = append(order, fmt.Sprint(l.Place, " ", l.Slug))
	}
	is.Equal(order, []string{"1 lower", "2 higher", "3 late", "4 few"})
}

func TestCount_FindsWhatWasWritten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	c := count(t, sheet().File())
	is.Equal(c.Faults, nil)
	is.Equal(c.Ranking, sheet().Listings)
	is.Equal(c.Voted, 15)
	is.Equal([]any{c.Site, c.Week, c.Least, c.From, c.Until}, []any{"https://debut.example", app.Week("2026-11-16"), 3, monday, monday.AddDate(0, 0, 7)})
}

// Where a time zone is half an hour off, the week begins within an hour, and so do its votes.
func TestCount_AWeekThatBeginsAtHalfPast(t *testing.T) {
	t.Parallel()
	s := sheet()
	s.From, s.Until = s.From.Add(-5*time.Hour-30*time.Minute), s.Until.Add(-5*time.Hour-30*time.Minute)
	s.Votes[0].Hour = s.From
	is.New(t).Equal(count(t, s.File()).Faults, nil)
}

// Whatever contradicts itself in a sheet is found, and where it stands is said.
func TestCount_RefusesWhatContradictsItself(t *testing.T) {
	t.Parallel()
	all := resultstest.AllBroken()
	is.New(t).True(len(all) > 100)
	for _, b := range all {
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			found := count(t, []byte(b.File)).Faults
			line := b.Line
			if b.Says == "" { // it is what does not follow any more
				line, b.Says = b.Line+1, "last line must be"
			}
			if !slices.ContainsFunc(found, func(f results.Fault) bool { return f.Line == line && strings.Contains(f.Message, b.Says) }) {
				t.Errorf("it says %v, and not %q in line %d", found, b.Says, line)
			}
		})
	}
}

// A sheet that was signed before sheets had numbers is read as it was, and the rules are the same.
func TestCount_ASheetWithoutANumber(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := sheet()
	s.Number, s.Before = 0, ""
	file := string(s.File())
	is.Equal(results.Hash([]byte(file)), "ccd4cd8226e04ccece48a9d159aa522657bc93797bd36f252e6083c5fa5cb99a") // as the version before wrote it
	c := count(t, []byte(file))
	is.Equal(c.Faults, nil)
	is.Equal([]any{c.Number, c.Before, c.Voted}, []any{0, "", 15})
	numbered := count(t, []byte(strings.Replace(file, "week 2026", "number 9\nweek 2026", 1)))
	is.True(strings.Contains(fmt.Sprint(numbered.Faults), "no kind of line"))
}

// run runs the command on a file that is in memory.
func run(c results.Command, files map[string]string) (string, error) {
	return runOn(c, files, "week.txt")
}

func runOn(c results.Command, files map[string]string, names ...string) (string, error) {
	var out bytes.Buffer
	err := c.Run(names, func(name string) (io.ReadCloser, error) {
		text, found := files[name]
		if !found {
			return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		}
		return io.NopCloser(strings.NewReader(text)), nil
	}, &out)
	return out.String(), err
}

func TestCommand_ChecksSignatureAndRanking(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file := string(sheet().File())
	files := map[string]string{"week.txt": file, "week.txt.minisig": key.Sign([]byte(file), sheet().Comment()), "key.pub": key.Public().File()}
	for _, named := range []string{key.Public().String(), "key.pub"} {
		out, err := run(results.Command{Key: named}, files)
		is.NoErr(err)
		is.True(strings.Contains(out, "Signature: good. Trusted comment: "+sheet().Comment()+"\nRanking: follows from the 15 votes.\n"))
		is.True(strings.Contains(out, "1      lower   4        0     0     "+resultstest.Code(1)+"\n"))
	}
	changed := strings.Replace(file, "launch 2 higher 4 ", "launch 2 higher 5 ", 1)
	for name, test := range map[string]struct {
		signed string
		code   int
		says   string
	}{
		"tampered with":              {file, results.Forged, "Signature: WRONG, the file is not the one that was signed."},
		"wrong by whoever signed it": {changed, results.Wrong, "Signature: good"},
	} {
		files["week.txt"], files["week.txt.minisig"] = changed, key.Sign([]byte(test.signed), sheet().Comment())
		out, err := run(results.Command{Key: "key.pub"}, files)
		var failure *results.Failure
		is.True(errors.As(err, &failure)) // name
		is.Equal(failure.ExitCode(), test.code)
		is.True(strings.Contains(out, test.says))
		is.True(strings.Contains(out, "counted votes, 5; by its votes it is 4")) // it says where in either case
		_ = name
	}
	for _, c := range []results.Command{{}, {Key: "nothing"}, {Key: "week.txt"}, {Key: "key.pub", Signature: "away"}} {
		_, err := run(c, files)
		is.True(err != nil && !errors.As(err, new(*results.Failure))) // nothing was checked
	}
}

// The sheet says of itself all that a program in another language needs to count it again.
func TestSheet_APythonScriptCountsTheSame(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	is := is.New(t)
	script := filepath.Join("..", "..", "..", "testdata", "recount", "recount.py")
	byScript := func(files ...[]byte) (string, error) {
		args := []string{script}
		for _, file := range files {
			args = append(args, filepath.Join(t.TempDir(), "results.txt"))
			is.NoErr(os.WriteFile(args[len(args)-1], file, 0o600))
		}
		out, err := exec.Command(python, args...).CombinedOutput()
		return string(out), err
	}
	file := sheet().File()
	out, err := byScript(file)
	is.NoErr(err)
	var want strings.Builder
	for _, l := range count(t, file).Ranking {
		award := l.Award
		if award == "" {
			award = "-"
		}
		fmt.Fprintln(&want, l.Place, l.Slug, l.Counted, l.Held, l.Void, award)
	}
	is.Equal(out, want.String())
	_, err = byScript(bytes.Replace(file, []byte("launch 2 higher 4 "), []byte("launch 2 higher 5 "), 1))
	is.True(err != nil)
	next := resultstest.Next(sheet()).File()
	_, err = byScript(next, file)
	is.NoErr(err)
	out, err = byScript(next, next)
	is.True(err != nil && strings.Contains(out, "is another"))
	lines, err := os.ReadFile(script)
	is.NoErr(err)
	is.True(bytes.Count(lines, []byte("\n")) <= 40) // which is little
}

// Another implementation of Ed25519 and BLAKE2b takes the signature.
func TestSheet_AnotherImplementationTakesTheSignature(t *testing.T) {
	t.Parallel()
	const program = `
import base64, hashlib, sys
try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    sys.exit(77)
file, sig, key = open(sys.argv[1], "rb").read(), open(sys.argv[2]).read().splitlines(), base64.b64decode(sys.argv[3])
raw, glob = base64.b64decode(sig[1]), base64.b64decode(sig[3])
assert raw[:2] == b"ED" and key[:2] == b"Ed" and raw[2:10] == key[2:10]
k = Ed25519PublicKey.from_public_bytes(key[10:])
k.verify(raw[10:], hashlib.blake2b(file).digest())
k.verify(glob, raw[10:] + sig[2][len("trusted comment: "):].encode())
`
	is := is.New(t)
	dir := t.TempDir()
	file, signature := filepath.Join(dir, "week.txt"), filepath.Join(dir, "week.txt.minisig")
	is.NoErr(os.WriteFile(file, sheet().File(), 0o600))
	is.NoErr(os.WriteFile(signature, []byte(key.Sign(sheet().File(), sheet().Comment())), 0o600))
	tried := false
	for _, other := range [][]string{
		{"minisign", "-V", "-q", "-m", file, "-P", key.Public().String()},
		{"python3", "-c", program, file, signature, key.Public().String()},
	} {
		if _, err := exec.LookPath(other[0]); err != nil {
			continue
		}
		out, err := exec.Command(other[0], other[1:]...).CombinedOutput()
		if ended := (*exec.ExitError)(nil); errors.As(err, &ended) && ended.ExitCode() == 77 {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v\n%s", other[0], err, out)
		}
		tried = true
	}
	if !tried {
		t.Skip("there is no other implementation here")
	}
}

// votes writes a sheet with many votes, line by line, and notes how much memory is in use on the way.
type votes struct {
	left, written int
	line          bytes.Buffer
	inUse         []uint64
}

func (v *votes) Read(b []byte) (int, error) {
	if v.line.Len() == 0 && v.left == 0 {
		return 0, io.EOF
	}
	if v.line.Len() == 0 {
		if v.left--; v.left%(1<<19) == 0 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			v.inUse = append(v.inUse, m.HeapAlloc)
		}
		fmt.Fprintf(&v.line, "vote %032x lower 2026-11-16T00 counted\n", v.written)
		v.written++
	}
	return v.line.Read(b)
}

// It is not run beside other tests, since it looks at the memory of the process.
func TestCount_KeepsNoVoteInMemory(t *testing.T) {
	is := is.New(t)
	head, _, _ := bytes.Cut(sheet().File(), []byte("\nvotes "))
	many := &votes{left: 1 << 20}
	c, err := results.Count(io.MultiReader(bytes.NewReader(head), strings.NewReader(fmt.Sprintf("\nvotes %d\n", many.left)), many, strings.NewReader("end\n")))
	is.NoErr(err)
	is.Equal(c.Voted, 1<<20) // some 65 MB
	grown := int64(slices.Max(many.inUse)) - int64(many.inUse[0])
	t.Logf("%d votes, %d bytes more in use between the first half million and the last", c.Voted, grown)
	is.True(grown < 4<<20)
}

// What is wrong in every line is counted, and the first of it is told.
func TestCount_BoundsWhatItTells(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	c := count(t, append([]byte("debut-results 1\n"), bytes.Repeat([]byte("nothing\n"), 5000)...))
	is.True(len(c.Faults) == 1000)
	c = count(t, append([]byte("debut-results 1\n"), bytes.Repeat([]byte("x"), 1<<20)...))
	is.True(slices.ContainsFunc(c.Faults, func(f results.Fault) bool { return f.Line == 2 && strings.Contains(f.Message, "longer than") }))
}

// endless is a file of so many bytes, the same line again and again.
func endless(line string, bytes int64) io.Reader {
	return io.LimitReader(&repeated{line: strings.Repeat(line, 1+1<<16/len(line))}, bytes)
}

type repeated struct {
	line string
	at   int
}

func (r *repeated) Read(b []byte) (n int, err error) {
	for n < len(b) {
		m := copy(b[n:], r.line[r.at:])
		n, r.at = n+m, (r.at+m)%len(r.line)
	}
	return n, nil
}

// Whatever a file has, and however much of it, reading it takes little memory: a gigabyte of anything, a line of a
// hundred megabytes, a million lines of each kind. It is not run beside other tests, since it looks at what is allotted.
func TestCount_IsBounded(t *testing.T) {
	const gigabyte, most = 1 << 30, 64 << 20
	head, _, _ := strings.Cut(string(sheet().File()), "launches ")
	launch := "launch 1 lower 4 0 0 2026-11-16T00:00:00.000Z 2\n"
	for name, test := range map[string]struct {
		head, line string
		bytes      int64
	}{
		"a gigabyte of nothing":         {"", "nothing\n", gigabyte},
		"a gigabyte without a line":     {"debut-results 2\n", "x", gigabyte},
		"a gigabyte of votes for none":  {head + "launches 0\nawards 0\nvotes 30000000\n", "vote 00000000000000000000000000000000 lower 2026-11-16T00 counted\n", gigabyte},
		"a line of 100 MB":              {head, "9", 100 << 20},
		"a million lines of no kind":    {head, "winner few\n", 11 << 20},
		"a million lines of the head":   {"debut-results 2\n", "#\n", 2 << 20},
		"a million times the same line": {head + "launches 100000\n", launch, int64(len(launch)) << 20},
		"a million empty lines":         {head, "\n", 1 << 20},
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		c, err := results.Count(io.MultiReader(strings.NewReader(test.head), endless(test.line, test.bytes)))
		runtime.ReadMemStats(&after)
		is := is.New(t)
		is.NoErr(err)
		is.True(len(c.Faults) > 0 && len(c.Faults) <= 1000)
		if all := after.TotalAlloc - before.TotalAlloc; all > most {
			t.Errorf("%s: %d bytes were allotted", name, all)
		}
	}
}

// A sheet of as many launches as one can have is counted in the time that it takes to read it.
func TestCount_ManyLaunches(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := sheet()
	s.Least, s.Listings, s.Votes = 1, nil, nil
	for i := range 100_000 {
		s.Listings = append(s.Listings, results.Listing{Place: i + 1, Slug: app.Slug(fmt.Sprint("product-", i)), Launched: monday, ID: int64(i + 1)})
	}
	is.Equal(count(t, s.File()).Faults, nil)
	s.Listings = append(s.Listings, results.Listing{Place: 100_001, Slug: "one-more", Launched: monday, ID: 100_001})
	is.True(strings.Contains(fmt.Sprint(count(t, s.File()).Faults[0]), "a sheet has 100000 launches at most"))
}
