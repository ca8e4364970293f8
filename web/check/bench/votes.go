package main

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
	"debut/storage"
)

const (
	votedFor = 200 // listings
	voters   = 2000
)

// voting counts votes a second, each in a transaction of its own that is on the disk before the answer: Debut beside the bare
// handler, which writes a row and a count and nothing else. Then cached answers while people vote, beside the same without.
func voting(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("votes", flag.ContinueOnError)
	rounds := flags.Int("rounds", 5, "how often each side runs")
	each := flags.Duration("each", 3*time.Second, "how long a side runs")
	connections := flags.Int("connections", 16, "connections of the load")
	l, err := labFor(ctx, flags, args)
	if err != nil {
		return err
	}
	defer l.close()
	contests, stop, err := l.votingContests(ctx)
	defer stop()
	if err != nil {
		return err
	}
	return held(ctx, contests, *rounds, *connections, *each)
}

// votingContests starts who is compared. stop ends them.
func (l *lab) votingContests(ctx context.Context) (all []*contest, stop func(), err error) {
	var kept keeper
	companies := invent(votedFor)
	debut, data, err := l.directory(ctx, companies, "--proxies", "127.0.0.1/32", "--vote-limit", "0", "--vote-total-limit", "0")
	if _, err = kept.keep(debut, err); err != nil {
		return nil, kept.stop, err
	}
	if err := electorate(ctx, data); err != nil {
		return nil, kept.stop, err
	}
	ours := trial{server: debut, request: inTurn(func(n int) []byte {
		person, slug := n%voters, companies[n/voters%votedFor].Slug
		return requestOf("POST", "/listings/"+slug+"/vote", "", "Cookie: session="+sessionOf(person), "X-Forwarded-For: "+networkOf(person),
			"Sec-Fetch-Site: same-origin", "Debut-Part: #vote", "Content-Type: application/x-www-form-urlencoded")
	})}
	file, err := l.write(companies)
	if err != nil {
		return nil, kept.stop, err
	}
	bare, err := kept.keep(start(ctx, "/one/"+companies[0].Slug, itself(), "bare", "-companies", file, "-db", filepath.Join(l.dir, "bare.db")))
	if err != nil {
		return nil, kept.stop, err
	}
	all = append(all, &contest{what: "votes, beside the bare handler", ours: ours, goal: 0.5, bares: trial{server: bare, request: inTurn(func(n int) []byte {
		return requestOf("POST", fmt.Sprintf("/vote/%s?person=%d", companies[n/voters%votedFor].Slug, n), "")
	})}})
	return append(all, whileVoting(ours, companies)...), kept.stop, nil
}

const (
	steady    = 50               // votes a second while other things are asked for
	cachedFor = 10 * time.Second // how long the server's answers are cached: a side runs for as long, so that each makes every answer anew once
)

// whileVoting sets cached answers while people vote against the same while nobody does.
func whileVoting(votes trial, companies []company) (all []*contest) {
	voted := func(ctx context.Context) error {
		r := load(ctx, votes.server.addr(), 4, time.Hour, paced(steady, 4, votes.request))
		if want := 0.9 * steady; r.perSecond < want || r.faults > 0 {
			return fmt.Errorf("%.0f votes a second and not %.0f: %s", r.perSecond, want, r.fault)
		}
		return nil
	}
	for _, asked := range []struct{ what, before, after string }{{"listing", "/api/v1/listings/", ""}, {"listing page", "/listings/", ""}, {"badge", "/badges/", "/listed.svg"}} {
		var paths []string
		for _, c := range companies {
			paths = append(paths, asked.before+c.Slug+asked.after)
		}
		quiet := asking(votes.server, paths)
		busy := quiet
		busy.beside = voted
		what := fmt.Sprintf("%s, cached, beside %d votes a second", asked.what, steady)
		all = append(all, &contest{what: what, ours: busy, bares: quiet, goal: 0.9, least: cachedFor})
	}
	return all
}

// electorate makes people who signed in a month ago.
func electorate(ctx context.Context, data string) error {
	opened, err := storage.OpenShared(ctx, app.Place{Data: data})
	if err != nil {
		return err
	}
	defer opened.Close()
	db, now := opened.Store(), time.Now()
	return db.Tx(ctx, func(ctx context.Context) error {
		for i := range voters {
			a := app.Account{Email: fmt.Sprintf("person-%d@voter-%d.example", i, i), CreatedAt: now.AddDate(0, -1, 0)}
			if err := db.SaveAccount(ctx, &a); err != nil {
				return err
			}
			session := app.Session{Account: a.ID, CreatedAt: now, SeenAt: now}
			if err := db.AddSession(ctx, &session, secrets.Digest(sessionOf(i))); err != nil {
				return err
			}
		}
		return nil
	})
}

func sessionOf(person int) string { return fmt.Sprintf("session-%d", person) }
func networkOf(person int) string { return fmt.Sprintf("10.%d.%d.1", person/250, person%250) }

// inTurn numbers the requests of all connections and rounds, so that none is asked twice.
func inTurn(request func(n int) []byte) func(c, i int) []byte {
	var next atomic.Int64
	return func(int, int) []byte { return request(int(next.Add(1) - 1)) }
}

// requestOf writes a request with a body.
func requestOf(method, path, body string, headers ...string) []byte {
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: debut.example\r\n%sContent-Length: %d\r\n\r\n%s", method, path,
		strings.Join(append(headers, ""), "\r\n"), len(body), body)
}
