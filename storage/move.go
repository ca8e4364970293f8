package storage

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"

	"debut/app"
	"debut/storage/dump"
)

// Moved is what was moved into another database.
type Moved struct {
	Tables int
	Rows   int64
	Kept   int // tables that an interrupted move had already brought there
}

// Move copies everything that a database holds into another one, which is empty, or which an interrupted move of the
// same database left: what is there already is not copied again. Both are held until the end, so nothing is written
// meanwhile, and it ends only after the rows of each table were read back and are the same. Until then nothing opens
// the target. said is called with each table that was copied.
func Move(ctx context.Context, from, to app.Place, said func(t dump.Counted)) (done Moved, err error) {
	source, err := openAlone(ctx, from)
	if err != nil {
		return done, fmt.Errorf("open what is to be moved: %w", stopFirst(err))
	}
	defer source.Close()
	if same(from, to) {
		return done, errors.New("the database is there already: name another place with --to")
	}
	target, err := holdAlone(ctx, to, to.Database == "", (*DB).forMove)
	if err != nil {
		return done, fmt.Errorf("open where it is to be moved: %w", stopFirst(err))
	}
	m := move{source: source, target: target, said: said}
	err = source.whileAlone(ctx, func(ctx context.Context) error {
		return target.whileAlone(ctx, func(ctx context.Context) (err error) {
			done, err = m.run(ctx)
			return err
		})
	})
	return done, errors.Join(err, target.Close())
}

// stopFirst says of a database that is held what to do.
func stopFirst(err error) error {
	if errors.Is(err, ErrLocked) {
		return fmt.Errorf("%w: stop the server first, since what it writes meanwhile would be lost", err)
	}
	return err
}

func same(a, b app.Place) bool {
	if a.Database != "" || b.Database != "" {
		return a.Database == b.Database
	}
	one, err := filepath.Abs(a.Data)
	other, failed := filepath.Abs(b.Data)
	return err == nil && failed == nil && one == other
}

// unfinished is the table that stands in a database from the begin of a move into it to its end. Its rows are the id
// of the database that is moved, and what Counted says of each table that is there.
const unfinished = "unfinished_move"

const sourceRow = "" // its name

// whole refuses a database in which a part is missing.
func (db *DB) whole(ctx context.Context) error {
	var moving bool
	err := db.locks.QueryRowContext(ctx, db.words.hasTable, unfinished).Scan(&moving)
	if err == nil && moving {
		err = fmt.Errorf("the move into %s was not finished, so a part is missing: run the same debut move again, "+
			"or remove this database and use the one that was to be moved, which is unchanged", db.at.DatabaseName())
	}
	return db.forCallers(err)
}

// forMove makes a target ready: a new database is made, and one that a move was begun into is taken as it is.
func (db *DB) forMove(ctx context.Context) error {
	var moving bool
	if err := db.locks.QueryRowContext(ctx, db.words.hasTable, unfinished).Scan(&moving); err != nil {
		return err
	}
	if !moving {
		return db.made(ctx)
	}
	return db.isCurrent(ctx)
}

// move is one that is under way.
type move struct {
	source, target *DB
	said           func(dump.Counted)
	reads          *snapshot // of the source
	writes         *loader
	there          map[string]dump.Counted // in the target, by an earlier run
}

func (m *move) run(ctx context.Context) (done Moved, err error) {
	if m.reads, err = snapshotOf(ctx, m.source.read, m.source.words, m.source.at.DatabaseName()); err != nil {
		return done, err
	}
	defer func() { _ = m.reads.close() }()
	if m.writes, err = loaderOf(ctx, m.target.write, m.target.words, m.reads.tables); err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, m.writes.close()) }()
	id, err := m.id(ctx)
	if err != nil {
		return done, err
	}
	if err = m.begin(ctx, id); err != nil {
		return done, err
	}
	if done.Kept, err = m.keep(ctx); err != nil {
		return done, err
	}
	if err = m.copy(ctx, m.reads.tables[done.Kept:]); err != nil {
		return done, err
	}
	done.Tables = len(m.reads.tables)
	if done.Rows, err = m.compare(ctx); err != nil {
		return done, err
	}
	return done, m.finish(ctx)
}

// id returns what the source is known by: its own id, or its name if no server ever gave it one.
func (m *move) id(ctx context.Context) (string, error) {
	ids, err := rowsOf(ctx, m.reads.conn, scanText, `SELECT id FROM instance`)
	return cmp.Or(strings.Join(ids, ""), m.source.at.DatabaseName()), err
}

// begin marks the target, once it is known to be empty, or reads what an earlier run left in it.
func (m *move) begin(ctx context.Context, id string) error {
	var begun bool
	if err := m.writes.conn.QueryRowContext(ctx, m.target.words.hasTable, unfinished).Scan(&begun); err != nil {
		return err
	}
	if begun {
		return m.resume(ctx, id)
	}
	for _, t := range m.reads.tables {
		var filled bool
		err := m.writes.conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+quoted(t.Name)+`)`).Scan(&filled)
		if err != nil {
			return err
		}
		if filled {
			return fmt.Errorf("%s is not empty, it has %s: nothing was changed; name a folder without a database, "+
				"or an empty PostgreSQL database", m.target.at.DatabaseName(), t.Name)
		}
	}
	return m.writes.alone(ctx, func() error {
		_, err := m.writes.conn.ExecContext(ctx,
			`CREATE TABLE `+unfinished+` (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)`)
		if err == nil {
			err = m.note(ctx, sourceRow, id)
		}
		return err
	})
}

// resume reads what an earlier run left.
func (m *move) resume(ctx context.Context, id string) error {
	type row struct{ name, value string }
	rows, err := rowsOf(ctx, m.writes.conn, func(r *sql.Rows) (v row, err error) { return v, r.Scan(&v.name, &v.value) },
		`SELECT name, value FROM `+unfinished)
	m.there = map[string]dump.Counted{}
	for _, r := range rows {
		if r.name == sourceRow {
			if r.value != id {
				return fmt.Errorf("%s has an unfinished move of another database: finish that one, or name an empty place",
					m.target.at.DatabaseName())
			}
			continue
		}
		var has dump.Counted
		if err := json.Unmarshal([]byte(r.value), &has); err != nil {
			return err
		}
		m.there[r.name] = has
	}
	return err
}

// note writes a row of what is done.
func (m *move) note(ctx context.Context, name, value string) error {
	_, err := m.writes.conn.ExecContext(ctx, `INSERT INTO `+unfinished+` (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	return err
}

// forget has a table be copied again the next time.
func (m *move) forget(ctx context.Context, name string) error {
	_, err := m.writes.conn.ExecContext(ctx, `DELETE FROM `+unfinished+` WHERE name = $1`, name)
	return err
}

// keep returns how many tables from the first on are in the target as they are in the source, and takes out all rows
// behind them: they may refer to what is not.
func (m *move) keep(ctx context.Context) (kept int, err error) {
	for _, t := range m.reads.tables {
		has, there := m.there[t.Name]
		if !there {
			break
		}
		sum, err := m.reads.sum(ctx, t)
		if err != nil {
			return 0, err
		}
		if sum != has {
			break
		}
		kept++
	}
	return kept, m.writes.empty(ctx, m.reads.tables[kept:])
}

// copy copies tables, each wholly or not at all.
func (m *move) copy(ctx context.Context, tables []dump.Table) error {
	for _, t := range tables {
		var has dump.Counted
		err := m.writes.alone(ctx, func() error {
			sum := dump.NewSum()
			err := m.reads.read(ctx, t, func(rows dump.Rows) error {
				return m.writes.load(ctx, t, dump.Summed(rows, sum))
			})
			if err != nil {
				return err
			}
			has = sum.Of(t.Name)
			value, err := json.Marshal(has)
			if err == nil {
				err = m.note(ctx, t.Name, string(value))
			}
			return err
		})
		if err != nil {
			return m.target.forCallers(m.source.forCallers(err))
		}
		m.said(has)
	}
	return m.writes.complete(ctx)
}

// compare reads all tables of both databases, and refuses any that is not the same. It returns how many rows there are.
func (m *move) compare(ctx context.Context) (rows int64, err error) {
	was, err := snapshotOf(ctx, m.source.read, m.source.words, m.source.at.DatabaseName()) // as it is by now
	if err != nil {
		return 0, err
	}
	defer func() { _ = was.close() }()
	is, err := snapshotOf(ctx, m.target.read, m.target.words, m.target.at.DatabaseName())
	if err != nil {
		return 0, err
	}
	defer func() { _ = is.close() }()
	for _, t := range was.tables {
		here, there, err := sumBoth(ctx, was, is, t)
		if err != nil {
			return 0, err
		}
		if here != there {
			if err := m.forget(ctx, t.Name); err != nil {
				return 0, err
			}
			return 0, fmt.Errorf("%s is not the same in both: %d rows with the checksum %.12s, and %d with %.12s; "+
				"something wrote to it meanwhile: run the same command again, which copies what differs",
				t.Name, here.Rows, here.SHA256, there.Rows, there.SHA256)
		}
		rows += there.Rows
	}
	return rows, nil
}

// sumBoth sums up a table of two databases at once.
func sumBoth(ctx context.Context, a, b *snapshot, t dump.Table) (ofA, ofB dump.Counted, err error) {
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() (err error) { ofA, err = a.sum(ctx, t); return err })
	both.Go(func() (err error) { ofB, err = b.sum(ctx, t); return err })
	return ofA, ofB, both.Wait()
}

// finish takes the mark away, and has PostgreSQL look at what it has, so that it plans well from the first query on.
func (m *move) finish(ctx context.Context) error {
	if m.target.at.Database == "" {
		if err := m.fitFolder(ctx); err != nil {
			return err
		}
	}
	_, err := m.writes.conn.ExecContext(ctx, `DROP TABLE `+unfinished)
	if err == nil && m.writes.copies() {
		_, err = m.writes.conn.ExecContext(ctx, `ANALYZE`)
	}
	return err
}

// fitFolder has the target's folder fit its database: it is for a drill if the source is, and the search index of what
// was there before is removed, to be built anew.
func (m *move) fitFolder(ctx context.Context) error {
	drill, err := IsDrill(ctx, m.source.at)
	if err == nil && drill {
		err = mark(m.target.at.Data, true, true)
	}
	return errors.Join(err, os.RemoveAll(filepath.Join(m.target.at.Data, "index")))
}
