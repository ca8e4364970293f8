package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"
	_ "modernc.org/sqlite" // the driver
)

// record is a listing as the bare handler knows it: one row.
type record struct {
	ID, Slug, Name, Tagline, Description, Website, Category, Country, City, Stage, Status string
	Keywords                                                                              []string
	FoundedYear, Votes, Views, Followers                                                  int
	Created, Updated                                                                      string
}

const columns = "id, slug, name, tagline, description, website, category, country, city, stage, status, keywords, founded_year, votes, views, followers, created, updated"

// bare serves listings with nothing but httprouter, SQLite and encoding/json: no callers, limits, checks, headers or log. It is
// what there is to lose.
func bare(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("bare", flag.ContinueOnError)
	file := flags.String("companies", "", "the companies to serve, as JSON Lines")
	data := flags.String("db", "", "the database to make")
	kept := flags.Int("kept", 2000, "bytes of a listing kept in memory")
	badge := flags.Int("badge", 2000, "bytes of a badge kept in memory")
	if err := flags.Parse(args); err != nil {
		return err
	}
	companies, err := readLines[company](*file)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", "file:"+*data+"?_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(6)
	db.SetMaxIdleConns(6)
	if err := seed(ctx, db, companies); err != nil {
		return err
	}
	votes, err := bareVotes(ctx, *data)
	if err != nil {
		return err
	}
	defer votes.Close()
	handler, err := bareHandler(ctx, db, votes, bytes.Repeat([]byte(" "), *kept), bytes.Repeat([]byte(" "), *badge))
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("bare at http://%s\n", l.Addr())
	server := &http.Server{Handler: handler}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if err := server.Serve(l); err != http.ErrServerClosed {
		return err
	}
	return nil
}

func seed(ctx context.Context, db *sql.DB, companies []company) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // does nothing after Commit
	_, err = tx.ExecContext(ctx, `
		CREATE TABLE listings (id TEXT, slug TEXT PRIMARY KEY, name TEXT, tagline TEXT, description TEXT, website TEXT, category TEXT, country TEXT, city TEXT,
			stage TEXT, status TEXT, keywords TEXT, founded_year INT, votes INT, views INT, followers INT, created TEXT, updated TEXT) WITHOUT ROWID;
		CREATE INDEX by_country ON listings (status, country, votes)`)
	if err != nil {
		return err
	}
	for i, c := range companies {
		keywords, err := json.Marshal(c.Keywords)
		if err != nil {
			return err
		}
		const day = "2026-01-01T00:00:00Z"
		_, err = tx.ExecContext(ctx, `INSERT INTO listings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			strconv.Itoa(i), c.Slug, c.Name, c.Tagline, c.Description, c.Website, strings.Join(c.Categories, ", "), c.Country, c.City, c.Stage, c.Status,
			string(keywords), c.FoundedYear, i*7919%2000, 0, 0, day, day)
		if err != nil {
			return err
		}
	}
	return tx.Commit()
}

func bareHandler(ctx context.Context, db, votes *sql.DB, kept, badge []byte) (http.Handler, error) {
	one, err := db.PrepareContext(ctx, `SELECT `+columns+` FROM listings WHERE slug = ?`)
	if err != nil {
		return nil, err
	}
	page, err := db.PrepareContext(ctx, `SELECT `+columns+` FROM listings WHERE status = 'live' AND country = ? ORDER BY votes DESC LIMIT 20`)
	if err != nil {
		return nil, err
	}
	count, err := db.PrepareContext(ctx, `SELECT COUNT(*) FROM listings WHERE status = 'live' AND country = ?`)
	if err != nil {
		return nil, err
	}
	r := httprouter.New()
	r.GET("/one/:slug", func(w http.ResponseWriter, q *http.Request, p httprouter.Params) {
		found, err := read(one.QueryContext(q.Context(), p.ByName("slug")))
		if err != nil || len(found) == 0 {
			http.NotFound(w, q)
			return
		}
		send(w, "application/json", marshal(found[0]))
	})
	r.GET("/list", func(w http.ResponseWriter, q *http.Request, _ httprouter.Params) {
		country := q.URL.Query().Get("country")
		found, err := read(page.QueryContext(q.Context(), country))
		var total int
		if err == nil {
			err = count.QueryRowContext(q.Context(), country).Scan(&total)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		send(w, "application/json", marshal(map[string]any{"items": found, "total": total}))
	})
	r.GET("/kept/:slug", func(w http.ResponseWriter, _ *http.Request, _ httprouter.Params) { send(w, "application/json", kept) })
	r.GET("/badge/:slug", func(w http.ResponseWriter, _ *http.Request, _ httprouter.Params) { send(w, "image/svg+xml", badge) })
	r.POST("/vote/:slug", func(w http.ResponseWriter, q *http.Request, p httprouter.Params) {
		if err := bareVote(q.Context(), votes, p.ByName("slug"), q.URL.Query().Get("person")); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		send(w, "text/html; charset=utf-8", kept[:min(400, len(kept))])
	})
	return r, nil
}

// bareVotes opens the database as votes are written: one at a time, each on the disk before it is over.
func bareVotes(ctx context.Context, file string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(5000)&_txlock=immediate")
	if err == nil {
		db.SetMaxOpenConns(1)
		_, err = db.ExecContext(ctx, `CREATE TABLE votes (person TEXT, listing TEXT, at INT, PRIMARY KEY (listing, person)) WITHOUT ROWID`)
	}
	return db, err
}

func bareVote(ctx context.Context, db *sql.DB, slug, person string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // does nothing after Commit
	if _, err := tx.ExecContext(ctx, `INSERT INTO votes VALUES (?, ?, ?)`, person, slug, time.Now().UnixMilli()); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE listings SET votes = votes + 1 WHERE slug = ?`, slug); err != nil {
		return err
	}
	return tx.Commit()
}

func read(rows *sql.Rows, err error) (found []record, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var l record
		var keywords []byte
		if err := rows.Scan(&l.ID, &l.Slug, &l.Name, &l.Tagline, &l.Description, &l.Website, &l.Category, &l.Country, &l.City, &l.Stage, &l.Status,
			&keywords, &l.FoundedYear, &l.Votes, &l.Views, &l.Followers, &l.Created, &l.Updated); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(keywords, &l.Keywords); err != nil {
			return nil, err
		}
		found = append(found, l)
	}
	return found, rows.Err()
}

func marshal(v any) []byte {
	body, err := json.Marshal(v)
	if err != nil {
		panic(err) // our own types always have a JSON form
	}
	return body
}

func send(w http.ResponseWriter, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // whoever asked has gone
}
