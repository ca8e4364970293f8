package server_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/results"
	"debut/app/ground/results/minisign"
	"debut/web/check/servertest"
)

// closed is a demo whose week is over, in which a person voted for moorlamp.
type closed struct {
	*servertest.Server
	is    *is.I
	ole   *servertest.Person
	week  string
	votes string // the person's votes, as their account shows them
}

func closeWeek(t *testing.T) closed {
	t.Helper()
	is, clock := is.New(t), newStopwatch()
	d := servertest.DemoAt(t, clock.read)
	ole := d.Person().SignIn(voter)
	clock.advance(2 * time.Hour)
	ole.Ask("POST", votePath, url.Values{})
	_, before := ole.Ask("GET", "/account", nil)
	is.True(strings.Contains(before, "when the week ends"))
	clock.advance(7 * 24 * time.Hour)
	is.NoErr(d.Instance.Directory.Awards.Close(t.Context()))
	_, votes := ole.Ask("GET", "/account/votes", nil)
	week := regexp.MustCompile(`/launches/([0-9-]+)/results`).FindStringSubmatch(votes)
	is.True(week != nil)
	return closed{d, is, ole, week[1], votes}
}

// Whoever voted finds their line on the sheet by the receipt on their account page, and the file is what the instance signed.
func TestResults_AVoterFindsTheirLine(t *testing.T) {
	t.Parallel()
	c := closeWeek(t)
	_, file := c.ole.Ask("GET", "/launches/"+c.week+"/results.txt", nil)
	_, signature := c.ole.Ask("GET", "/launches/"+c.week+"/results.txt.minisig", nil)
	_, public := c.ole.Ask("GET", "/.well-known/debut-results.pub", nil)
	key, err := minisign.ParseKey(public)
	c.is.NoErr(err)
	_, err = key.Verify([]byte(file), signature)
	c.is.NoErr(err)
	counted, err := results.Count(strings.NewReader(file))
	c.is.NoErr(err)
	c.is.Equal(counted.Faults, nil)
	receipt := regexp.MustCompile(`<code>([A-Z2-7]{24})</code>`).FindStringSubmatch(c.votes)
	c.is.True(receipt != nil)
	c.is.Equal(strings.Count(file, "\nvote "+results.Pseudonym(receipt[1])+" moorlamp "), 1)
	c.is.True(!strings.Contains(file, receipt[1]))
}

func TestResults_ThePageHasRankingKeyAndCommands(t *testing.T) {
	t.Parallel()
	c := closeWeek(t)
	status, page := c.ole.Ask("GET", "/launches/"+c.week+"/results", nil)
	c.is.Equal(status, 200)
	_, public := c.ole.Ask("GET", "/.well-known/debut-results.pub", nil)
	key, err := minisign.ParseKey(public)
	c.is.NoErr(err)
	for _, want := range []string{"Moorlamp", "Votes by hour", `href="/awards/`, "minisign -V -P", strings.ReplaceAll(key.String(), "+", "&#43;"), "results.txt.minisig"} {
		c.is.True(strings.Contains(page, want)) // want
	}
	_, week := c.ole.Ask("GET", "/launches/"+c.week, nil)
	c.is.True(strings.Contains(week, `href="/launches/`+c.week+`/results"`))
}

// The list names every sheet by its hash, on its page, as text and in the feed; who kept one of these can show another.
func TestResults_AllAreListedByTheirHashes(t *testing.T) {
	t.Parallel()
	c := closeWeek(t)
	status, list := c.ole.Ask("GET", "/results.txt", nil)
	c.is.Equal(status, 200)
	_, page := c.ole.Ask("GET", "/results", nil)
	_, feed := c.ole.Ask("GET", "/results.atom", nil)
	_, keys := c.ole.Ask("GET", "/results/keys.txt", nil)
	_, public := c.ole.Ask("GET", "/.well-known/debut-results.pub", nil)
	lines := strings.Split(strings.TrimSpace(list), "\n")
	c.is.Equal(lines[:2], []string{"debut-list 1", "site " + c.URL})
	files := map[string]string{"results.txt": list, "keys.txt": keys, "key.pub": public}
	names := []string{"results.txt"}
	for i, line := range lines[2:] {
		v := strings.Split(line, " ")
		c.is.Equal(v[0], fmt.Sprint(i+1))
		for _, end := range []string{"", ".minisig"} {
			_, files[v[1]+end] = c.ole.Ask("GET", "/launches/"+v[1]+"/results.txt"+end, nil)
		}
		c.is.Equal(results.Hash([]byte(files[v[1]])), v[2])
		c.is.True(strings.Contains(page, v[2]) && strings.Contains(feed, v[2]))
		names = append(names, v[1])
	}
	c.is.True(len(names) >= 9)
	var out strings.Builder
	check := results.Command{Key: "key.pub", Keys: "keys.txt"}
	c.is.NoErr(check.Run(names, func(name string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(files[name])), nil }, &out))
	c.is.True(strings.Contains(out.String(), "fit together"))
}

// The page that checks sheets may ask nobody for anything.
func TestResults_TheCheckAsksNobody(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	for range 2 { // made, and cached
		answer, err := http.Get(d.URL + "/results/check")
		is.NoErr(err)
		is.NoErr(answer.Body.Close())
		is.Equal(answer.StatusCode, 200)
		is.True(strings.Contains(answer.Header.Get("Content-Security-Policy"), "connect-src 'none'"))
	}
	_, page := d.Person().Ask("GET", "/results/check", nil)
	is.True(strings.Contains(page, `value="RW`) && strings.Contains(page, "/static/check."))
}

// The account's page gives the signed receipt of a vote, which says nothing of the person, and from then on the vote stays.
func TestResults_AVoterGetsASignedReceipt(t *testing.T) {
	t.Parallel()
	c := closeWeek(t)
	path := regexp.MustCompile(`action="(/account/votes/[0-9]+/receipt)"`).FindStringSubmatch(c.votes)
	c.is.True(path != nil)
	status, file := c.ole.Ask("POST", path[1], url.Values{})
	c.is.Equal(status, 200)
	c.is.True(strings.HasPrefix(file, "debut-receipt 1\nsite "+c.URL+"\nlaunch moorlamp ") && !strings.Contains(file, voter))
	_, sheet := c.ole.Ask("GET", "/launches/"+c.week+"/results.txt", nil)
	_, signature := c.ole.Ask("GET", "/launches/"+c.week+"/results.txt.minisig", nil)
	_, public := c.ole.Ask("GET", "/.well-known/debut-results.pub", nil)
	files := map[string]string{"sheet": sheet, "sheet.minisig": signature, "key.pub": public, "mine": file}
	var out strings.Builder
	check := results.Command{Key: "key.pub", Receipt: "mine"}
	c.is.NoErr(check.Run([]string{"sheet"}, func(name string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(files[name])), nil }, &out))
	c.is.True(strings.Contains(out.String(), "Receipt: good."))
	mia := c.Person().SignIn("mia@voter.example")
	status, _ = mia.Ask("POST", path[1], url.Values{})
	c.is.Equal(status, 404) // it is nobody else's
	status, _ = c.ole.Ask("GET", path[1], nil)
	c.is.True(status == 404 || status == 405)
}

func TestResults_AWeekThatIsNotClosedHasNone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	visitor := servertest.Demo(t).Person()
	_, week := visitor.Ask("GET", "/launches", nil)
	is.True(!strings.Contains(week, "/results\""))
	for _, path := range []string{"/launches/2199-12-23/results", "/launches/2026-11-17/results", "/launches/this/results", "/launches/2199-12-23/results.txt",
		"/launches/nonsense/results.txt.minisig", "/awards/K7QF-2M9D-XA18", "/awards/nonsense", "/awards?page=900"} {
		status, _ := visitor.Ask("GET", path, nil)
		if path == "/awards?page=900" {
			is.Equal(status, 200)
			continue
		}
		is.Equal(status, 404) // path
	}
}

func TestAwards_EachLeadsToItsProof(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	visitor := servertest.Demo(t).Person()
	_, list := visitor.Ask("GET", "/awards", nil)
	code := regexp.MustCompile(`href="/awards/([0-9A-Z-]{14})"`).FindStringSubmatch(list)
	is.True(code != nil)
	status, one := visitor.Ask("GET", "/awards/"+strings.ToLower(strings.ReplaceAll(code[1], "-", "")), nil) // as somebody typed it
	is.Equal(status, 200)
	is.True(strings.Contains(one, "This award holds") && strings.Contains(one, "/results") && strings.Contains(one, code[1]))
}
