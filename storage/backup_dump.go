package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"debut/app"
	"debut/storage/dump"
)

// readable is a database that is read beside whoever holds it.
type readable struct {
	*sql.DB
	words words
	close func() error
}

// openToRead opens the database at a place, of whatever version, to read it beside a server.
func openToRead(ctx context.Context, at app.Place) (*readable, error) {
	if at.Database != "" {
		db, err := connectPostgres(ctx, at)
		if err != nil {
			return nil, err
		}
		return &readable{db.read, db.words, db.Close}, nil
	}
	source := filepath.Join(at.Data, fileName)
	if _, err := os.Stat(source); err != nil {
		return nil, fmt.Errorf("there is no database in %s: %w", at.Data, err)
	}
	db, err := sql.Open("sqlite", "file:"+source+"?"+common)
	if err != nil {
		return nil, err
	}
	return &readable{db, sqliteWords, db.Close}, nil
}

// writeDump writes what the database at a place holds at this moment to a new file, and returns how much that is.
func writeDump(ctx context.Context, at app.Place, file string) (has []dump.Counted, err error) {
	db, err := openToRead(ctx, at)
	if err != nil {
		return nil, err
	}
	defer db.close()
	is, err := snapshotOf(ctx, db.DB, db.words, at.DatabaseName())
	if err != nil {
		return nil, newCore(db.words).forCallers(err)
	}
	defer func() { err = errors.Join(err, is.close()) }()
	if !is.words.server() { // which answers for its files
		err = sound(ctx, is.conn)
	}
	if err != nil {
		return nil, fmt.Errorf("%s is not a sound database: %w", at.DatabaseName(), err)
	}
	err = writeTo(file, func(to io.Writer) (err error) {
		has, err = is.dump(ctx, to)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("copy %s: %w", at.DatabaseName(), newCore(db.words).forCallers(err))
	}
	return has, nil
}

// sound reports, as an error, a damaged file of SQLite: an index that lacks rows would have a copy lack them, too.
func sound(ctx context.Context, on plainQuerier) error {
	var said string
	err := on.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&said)
	if err == nil && said != "ok" {
		err = fmt.Errorf("%w: %s", errUnsound, said)
	}
	return err
}

// dump writes all tables in the format of backups.
func (s *snapshot) dump(ctx context.Context, to io.Writer) ([]dump.Counted, error) {
	engine, err := rowsOf(ctx, s.conn, scanText, s.words.engine)
	if err != nil {
		return nil, err
	}
	w, err := dump.NewWriter(to, dump.Header{Schema: s.schema, Engine: engine[0], MadeAt: time.Now().UTC(),
		Tables: s.tables})
	if err != nil {
		return nil, err
	}
	if err := s.each(ctx, func(t dump.Table, rows dump.Rows) error { return w.Table(t.Name, rows) }); err != nil {
		return nil, err
	}
	return w.Close()
}

// fitting refuses a header of tables that the migrations up to its schema do not make.
func fitting(ctx context.Context, h dump.Header, named string) error {
	numbers, err := migrationNumbers()
	if err != nil {
		return err
	}
	if knows := numbers[len(numbers)-1]; h.Schema > knows {
		return fmt.Errorf("%s is of a newer version of this program (schema %d, this one knows %d); use that version",
			named, h.Schema, knows)
	}
	want, err := tablesAt(ctx, h.Schema)
	if err != nil {
		return err
	}
	if !slices.EqualFunc(h.Tables, want, func(a, b dump.Table) bool {
		return a.Name == b.Name && slices.Equal(a.Columns, b.Columns)
	}) {
		return fmt.Errorf("%s has other tables than this program made at its schema %d, and is not restored",
			named, h.Schema)
	}
	return nil
}
