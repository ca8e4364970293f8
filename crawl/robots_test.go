package crawl

import (
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"
)

func TestRobots_WhatTheAnswerForRobotsMeans(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, answer string
		code         string // "" if the site is read
		tries        int
	}{
		{"there is none", "404:", "", 1},
		{"it is for members", "401:", "", 1},
		{"it is forbidden", "403:", "", 1},
		{"it is gone", "410:", "", 1},
		{"it allows", "User-agent: *\nDisallow: /x", "", 1},
		{"it refuses", "User-agent: *\nDisallow: /", robotsDisallowed, 1},
		{"it refuses us", "User-agent: DebutBot\nDisallow: /", robotsDisallowed, 1},
		{"it is the homepage", "<!doctype html><p>Disallow: /", "", 1},
		{"the server fails", "500:", robotsUnreachable, 2},
		{"the server is away", "503:User-agent: *\nAllow: /", robotsUnreachable, 2},
		{"we are too many", "429:", robotsUnreachable, 2},
		{"it is on another host", "301:http://example.org/robots.txt", robotsDisallowed, 1},
		{"it is in a circle", "301:/robots.txt", "", 6},
		{"it leads inside", "301:http://127.0.0.1/robots.txt", robotsUnreachable, 1},
		{"it leads to a file", "301:file:///etc/passwd", robotsUnreachable, 1},
		{"it leads to the homepage", "302:/", "", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			w.serve(t, "example.com", pages{"/robots.txt": test.answer, "/": page("Home")})
			w.serve(t, "example.org", pages{"/robots.txt": "User-agent: *\nDisallow: /"})
			snap, err := w.Read(t.Context(), "http://example.com", nil)
			is.NoErr(err)
			is.Equal(strings.Count(strings.Join(w.asked("example.com"), " "), "/robots.txt"), test.tries)
			if test.code == "" {
				is.Equal(len(snap.Pages), 1)
				return
			}
			is.Equal(codes(snap), []string{test.code})
			is.Equal(len(snap.Pages), 0)
			is.True(strings.Contains(snap.Problems[0].Detail, "by hand"))
			is.True(!slices.Contains(w.asked("example.com"), "/")) // nothing else was asked for
		})
	}
}

func TestRobots_AFileThatFailsOnceIsAskedForAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	var tries atomic.Int32
	w.serve(t, "example.com", http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		if tries.Add(1) == 1 {
			res.WriteHeader(http.StatusBadGateway)
			return
		}
		pages{"/": page("Home")}.ServeHTTP(res, req)
	}))
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(len(snap.Pages), 1)
	is.Equal(w.waits[0], robotsPause)
}

func TestRobots_AFileThatNeverComesForbids(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.limits.request = 50 * time.Millisecond
	stop := make(chan struct{})
	w.serve(t, "example.com", http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-stop }))
	t.Cleanup(func() { close(stop) })
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(codes(snap), []string{robotsUnreachable})
	is.Equal(w.asked("example.com"), []string{"/robots.txt", "/robots.txt"})
}

func TestRobots_TheRulesOfEachHostAreItsOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{"/": page("Home", "http://about.example.com/team=Team")})
	w.serve(t, "about.example.com", pages{"/robots.txt": "User-agent: *\nDisallow: /", "/team": page("Team")})
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(paths(snap), []string{"/"})
	is.Equal(codes(snap), []string{robotsDisallowed})

	w.serve(t, "example.net", pages{"/": "301:http://www.example.net/"})
	w.serve(t, "www.example.net", pages{"/robots.txt": "User-agent: *\nDisallow: /", "/": page("Home")})
	snap, _ = w.Read(t.Context(), "http://example.net", nil)
	is.Equal(codes(snap), []string{robotsDisallowed}) // a redirect leads past nobody's rules
}

func TestRobots_OfALongFileTheBeginningCounts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{"/robots.txt": "User-agent: *\nDisallow: /a\n" + strings.Repeat("# nothing\n", 1<<20) + "Disallow: /", "/": page("Home", "/about=About"), "/about": page("About")})
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(paths(snap), []string{"/"})
	is.Equal(codes(snap), []string{robotsDisallowed}) // /about, by the rule that counts
}
