package results_test

import (
	"bytes"
	"crypto/ed25519"
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
	"debut/app/ground/results/minisign"
)

var monday = time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)

// sheet returns the sheet of a week in which the three launches of a tie have 4 votes each, and one has a vote of each state.
func sheet() results.Sheet {
	s := results.Sheet{
		Site: "https://debut.example", Week: "2026-11-16", From: monday, Until: monday.AddDate(0, 0, 7), Closed: monday.AddDate(0, 0, 7).Add(time.Second), Least: 3,
		Listings: []results.Listing{
			{Slug: "late", Counted: 4, Launched: monday.Add(time.Hour), ID: 1},
			{Slug: "higher", Counted: 4, Launched: monday, ID: 3},
			{Slug: "lower", Counted: 4, Launched: monday, ID: 2},
			{Slug: "few", Counted: 1, Held: 1, Void: 1, Launched: monday, ID: 4},
		},
	}
	results.Rank(s.Listings)
	for i := range s.Listings {
		l := &s.Listings[i]
		if l.Wins(s.Least) {
			l.Award = fmt.Sprintf("CODE-%d", l.Place)
		}
		for i, n := range []int{l.Counted, l.Held, l.Void} {
			state := []app.VoteState{app.VoteCounted, app.VoteHeld, app.VoteVoid}[i]
			for range n {
				name := results.Pseudonym(fmt.Sprint(len(s.Votes)))
				s.Votes = append(s.Votes, results.Vote{Pseudonym: name, Slug: l.Slug, Hour: monday.Add(time.Duration(len(s.Votes)) * time.Hour), State: state})
			}
		}
	}
	slices.SortFunc(s.Votes, func(a, b results.Vote) int { return strings.Compare(a.Pseudonym, b.Pseudonym) })
	return s
}

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

// Whatever is changed in a sheet is found, and where it stands is said.
func TestCount_SaysWhereAFileDiffers(t *testing.T) {
	t.Parallel()
	file := string(sheet().File())
	lineOf := func(prefix string) int {
		return strings.Count(file[:strings.Index(file, "\n"+prefix)+1], "\n") + 1
	}
	for name, test := range map[string]struct {
		old, new string
		line     int
		says     string
	}{
		"a count":             {"launch 2 higher 4 ", "launch 2 higher 5 ", lineOf("launch 2"), "counted votes, 5; by its votes it is 4"},
		"a place":             {"launch 4 few", "launch 1 few", lineOf("launch 4"), "place 1; by its votes it is 4"},
		"a held vote":         {" held\n", " counted\n", lineOf("launch 4"), "held votes, 1; by its votes it is 0"},
		"a launch time":       {"late 4 0 0 2026-11-16T01", "late 4 0 0 2026-11-15T01", lineOf("launch 3"), "place 3; by its votes it is 1"},
		"an award more":       {"awards 3\n", "awards 4\naward 4 few CODE-4\n", lineOf("launch 4"), "wins none by its votes"},
		"an award less":       {"award 3 late CODE-3\n", "", lineOf("launch 3"), "the file names none"},
		"a vote less":         {lastVote(file), "", 0, "15 lines \"vote\" are said to follow, and there are 14"},
		"a vote twice":        {lastVote(file), lastVote(file) + lastVote(file), lineOf("end"), "stands in the line before, too"},
		"a vote twice, apart": {"votes 15\n", "votes 16\n" + lastVote(file), lineOf("votes") + 2, "in the order of their pseudonyms"},
		"another product":     {"vote " + results.Pseudonym("0") + " lower", "vote " + results.Pseudonym("0") + " nobody", lineOf("vote " + results.Pseudonym("0")), "did not launch"},
		"another week":        {"T00 counted", "T23 maybe", lineOf("vote " + results.Pseudonym("0")), "counted, held or void"},
		"no number":           {"least 3", "least many", lineOf("least"), "is no number"},
		"no line":             {"least 3\n", "", 0, `there must be one line "least"`},
		"a line of its own":   {"end\n", "end\nvote\n", lineOf("end") + 1, "has ended"},
		"an unseen sign":      {"end\n", "\x1b[2J\nend\n", lineOf("end"), "cannot be shown"},
		"another file":        {"debut-results 1", "debut-results 2", 1, "no result sheet"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			is.True(strings.Contains(file, test.old))
			found := count(t, []byte(strings.Replace(file, test.old, test.new, 1))).Faults
			is.True(len(found) > 0)
			hit := false
			for _, f := range found {
				hit = hit || f.Line == test.line && strings.Contains(f.Message, test.says)
			}
			if !hit {
				t.Errorf("it says %v, and not %q in line %d", found, test.says, test.line)
			}
		})
	}
}

func lastVote(file string) string {
	from := strings.LastIndex(file, "\nvote ") + 1
	return file[from : from+strings.Index(file[from:], "\n")+1]
}

var key = minisign.PrivateKey{ID: [8]byte{1, 2, 3}, Key: ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))}

// run runs the command on files that are in memory.
func run(c results.Command, files map[string]string) (string, error) {
	var out bytes.Buffer
	err := c.Run("week.txt", func(name string) (io.ReadCloser, error) {
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
	files := map[string]string{"week.txt": file, "week.txt.minisig": key.Sign([]byte(file), "the week"), "key.pub": key.Public().File()}
	for _, named := range []string{key.Public().String(), "key.pub"} {
		out, err := run(results.Command{Key: named}, files)
		is.NoErr(err)
		is.True(strings.Contains(out, "Signature: good. Trusted comment: the week\nRanking: follows from the 15 votes.\n"))
		is.True(strings.Contains(out, "1      lower   4        0     0     CODE-1\n"))
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
		files["week.txt"], files["week.txt.minisig"] = changed, key.Sign([]byte(test.signed), "the week")
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
	byScript := func(file []byte) (string, error) {
		path := filepath.Join(t.TempDir(), "results.txt")
		is.NoErr(os.WriteFile(path, file, 0o600))
		out, err := exec.Command(python, script, path).CombinedOutput()
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
	is.NoErr(os.WriteFile(signature, []byte(key.Sign(sheet().File(), "the week")), 0o600))
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
	is.True(len(c.Faults) == 1000 && c.Wrong > 5000)
	c = count(t, append([]byte("debut-results 1\n"), bytes.Repeat([]byte("x"), 1<<20)...))
	is.True(slices.ContainsFunc(c.Faults, func(f results.Fault) bool { return f.Line == 2 && strings.Contains(f.Message, "longer than") }))
}
