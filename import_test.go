package main

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// program runs a command of the program in a process of its own and returns what it printed.
func program(t *testing.T, args ...string) (string, error) {
	t.Helper()
	c := exec.CommandContext(t.Context(), os.Args[0], args...)
	c.Env = append(os.Environ(), asProgram+"=1")
	out, err := c.Output()
	return string(out), err
}

// companies writes a file of so many invented companies.
func companies(t *testing.T, n int) string {
	t.Helper()
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, `{"slug":"company-%d","name":"Quorl%dven","tagline":"Tagline %d","website":"https://quorl%dven.example","categories":["Trade > Part %d"],"status":"live"}`+"\n", i, i, i, i, i%7)
	}
	file := filepath.Join(t.TempDir(), "companies.jsonl")
	is.New(t).NoErr(os.WriteFile(file, b.Bytes(), 0o600))
	return file
}

func TestImport_WhatWasExportedComesBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data, file := t.TempDir(), companies(t, 20)
	out, err := program(t, "import", file, "--data", data, "--dry-run")
	is.NoErr(err)
	is.Equal(out, "20 lines: 20 would be added, 0 updated, 0 unchanged, 0 refused\n")
	out, err = program(t, "import", file, "--data", data)
	is.NoErr(err)
	is.Equal(out, "20 lines: 20 added, 0 updated, 0 unchanged, 0 refused\n") // the dry run had kept nothing

	d := startProcess(t, "serve", "--data", data)
	is.Equal(d.Call("GET", "/listings?per_page=1", nil).Body["total"], float64(20))
	more := filepath.Join(t.TempDir(), "more.jsonl")
	is.NoErr(os.WriteFile(more, []byte(`{"slug":"company-3","name":"Brightloom"}`+"\n"+`{"slug":"x","name":""}`), 0o600))
	out, err = program(t, "import", more, "--data", data) // beside the server
	is.True(err != nil)                                   // because of the line that was refused
	is.True(strings.Contains(out, "line 2: name"))
	d.found("Brightloom", "company-3") // the index follows

	all := filepath.Join(t.TempDir(), "all.jsonl")
	_, err = program(t, "export", all, "--data", data)
	is.NoErr(err)
	written, err := os.ReadFile(all)
	is.NoErr(err)
	is.Equal(bytes.Count(written, []byte("\n")), 20)
	out, err = program(t, "export", "-", "--data", data)
	is.NoErr(err)
	is.Equal(out, string(written))
}

// killedAt kills a program when the database and its log have grown to so many bytes; false if it ended before.
func killedAt(c *exec.Cmd, ended <-chan error, file string, bytes int64) bool {
	for {
		select {
		case <-ended:
			return false
		default:
		}
		var grown int64
		for _, part := range []string{file, file + "-wal"} {
			if at, err := os.Stat(part); err == nil {
				grown += at.Size()
			}
		}
		if grown >= bytes {
			_ = c.Process.Kill()
			return <-ended != nil
		}
	}
}

// found waits until a search answers with one listing and no other.
func (d *process) found(q, slug string) {
	d.TB.Helper()
	d.Until(fmt.Sprintf("a search for %q finds %s", q, slug), func() bool {
		return servertest.Text(servertest.FirstOf(d.Call("GET", "/listings?q="+url.QueryEscape(q), nil).Body["items"]), "slug") == slug
	})
}

// Killed while it imports and while the index is built, it has everything once when it is run again.
func TestImport_KilledInTheMiddleHasEverythingOnceItIsRunAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	const n = 3000
	file := companies(t, n)
	cut := 0
	for i := range *kills {
		data := t.TempDir()
		c := exec.Command(os.Args[0], "import", file, "--data", data)
		c.Env = append(os.Environ(), asProgram+"=1")
		is.NoErr(c.Start())
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		if killedAt(c, ended, filepath.Join(data, "debut.db"), int64(200_000+200_000*i)) {
			cut++
		}
		out, err := program(t, "import", file, "--data", data)
		is.NoErr(err)
		is.True(strings.HasPrefix(out, fmt.Sprintf("%d lines: ", n)))

		args := []string{"serve", "--data", data}
		d := startProcess(t, args...)
		for attempt := 0; attempt < 5+i%20; attempt++ { // the index is being built meanwhile
			d.Call("GET", fmt.Sprintf("/listings?q=quorl%dven", attempt), nil)
		}
		d.kill()
		d = startProcess(t, args...)
		for _, at := range []int{0, n / 2, n - 1} {
			d.found(fmt.Sprintf("Quorl%dven", at), fmt.Sprintf("company-%d", at))
		}
		listed := d.Call("GET", "/listings?per_page=1", nil)
		is.Equal(listed.Status, http.StatusOK)
		is.Equal(listed.Body["total"], float64(n)) // none lost, none doubled
		tree := d.Call("GET", "/categories", nil)
		is.Equal(len(tree.Body["items"].([]any)), 1)
		d.kill()
	}
	t.Logf("%d of %d imports were cut short", cut, *kills)
}

func TestImportRatings_StandOnTheBoardAndOnTheListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	_, err := program(t, "import", companies(t, 3), "--data", data)
	is.NoErr(err)
	d := startProcess(t, "serve", "--data", data)
	write := func(lines string) string {
		file := filepath.Join(t.TempDir(), "ratings.csv")
		is.NoErr(os.WriteFile(file, []byte(lines), 0o600))
		return file
	}
	out, err := program(t, "import-ratings", write("domain,rating,source,date\nquorl1ven.example,40,Index,2026-10-01\nquorl1ven.example,43,Index,2026-11-01\nnobody.example,1,Index,2026-11-01\n"), "--data", data)
	is.NoErr(err)
	is.Equal(out, "nobody.example is not listed; its figures stand on the board once it is\n3 figures of 2 domains\n")
	_, err = program(t, "import-ratings", write("domain,rating,source,date\nquorl2ven.example,90,Index,2026-11-01\nquorl1ven.example,-1,Index,2026-11-01\n"), "--data", data)
	is.True(err != nil) // and nothing is saved
	_, err = program(t, "import-revenue", write("domain,revenue,currency,source,date\nquorl2ven.example,900,SEK,verified,2026-11-01\n"), "--data", data, "--currency", "SEK")
	is.NoErr(err)

	board := d.Call("GET", "/leaderboards/domain-rating", nil).Body
	is.Equal(board["total"], float64(1)) // of the file with the fault nothing was kept
	rating := d.Call("GET", "/listings/company-1", nil).Body["domain_rating"].(map[string]any)
	is.Equal(rating["value"], float64(43))
	is.Equal(rating["date"], "2026-11-01")
	is.Equal(len(rating["trend"].([]any)), 2)
	is.Equal(d.Call("GET", "/listings/company-2", nil).Body["revenue"].(map[string]any)["monthly_cents"], float64(90000))
	is.Equal(d.Call("GET", "/leaderboards/revenue", nil).Body["total"], float64(0)) // the server compares in euros
}
