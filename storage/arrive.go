package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"

	"debut/storage/dump"
)

// arrived is a backup that is there to be restored: in the format of backups, or a file of SQLite, as earlier versions
// of the program made them.
type arrived struct {
	schema int64
	tables []dump.Table
	file   *dump.Reader // nil of a file of SQLite
	reads  *snapshot    // nil but of that
	closes []func() error
	named  string
}

// arrive opens a backup, and refuses what is none, what a newer program made, and what has more than this program makes.
func arrive(ctx context.Context, path, named string) (*arrived, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	begin := make([]byte, len(dump.Magic))
	n, _ := io.ReadFull(f, begin)
	if !dump.Is(begin[:n]) {
		if err := f.Close(); err != nil {
			return nil, err
		}
		return arriveFile(ctx, path, named)
	}
	a := &arrived{named: named, closes: []func() error{f.Close}}
	if _, err = f.Seek(0, io.SeekStart); err == nil {
		a.file, err = dump.NewReader(f)
	}
	if err == nil {
		a.closes = append(a.closes, func() error { a.file.Close(); return nil })
		a.schema, a.tables = a.file.Schema, a.file.Tables
		err = fitting(ctx, a.file.Header, named)
	}
	if err != nil {
		a.close()
		return nil, a.refused(err)
	}
	return a, nil
}

// arriveFile opens a file of SQLite.
func arriveFile(ctx context.Context, path, named string) (*arrived, error) {
	if err := checkFile(ctx, path, named); err != nil {
		return nil, err
	}
	if err := ownSchema(ctx, path, named); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", "file:"+path+"?mode=ro&_pragma=query_only(1)")
	if err != nil {
		return nil, err
	}
	is, err := snapshotOf(ctx, db, sqliteWords, named)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &arrived{schema: is.schema, tables: is.tables, reads: is, named: named,
		closes: []func() error{db.Close, is.close}}, nil
}

func (a *arrived) close() {
	for len(a.closes) > 0 {
		last := len(a.closes) - 1
		_ = a.closes[last]() // nothing was written
		a.closes = a.closes[:last]
	}
}

func (a *arrived) refused(err error) error {
	return fmt.Errorf("%s cannot be restored: %w; nothing was changed", a.named, err)
}

// loadInto puts the tables into a database that has their schema and no rows, and reads them back.
func (a *arrived) loadInto(ctx context.Context, db *sql.DB, w words) ([]dump.Counted, error) {
	to, err := loaderOf(ctx, db, w, a.tables)
	if err != nil {
		return nil, err
	}
	has, err := a.each(ctx, func(t dump.Table, rows dump.Rows) error {
		return to.alone(ctx, func() error { return to.load(ctx, t, rows) })
	})
	if err == nil {
		err = to.complete(ctx)
	}
	if err = errors.Join(err, to.close()); err != nil {
		return nil, a.refused(newCore(w).forCallers(err))
	}
	is, err := snapshotOf(ctx, db, w, "the copy")
	if err != nil {
		return nil, err
	}
	defer is.close()
	for i, t := range is.tables {
		there, err := is.sum(ctx, t)
		if err != nil {
			return nil, err
		}
		if there != has[i] {
			return nil, a.refused(fmt.Errorf("%s is read back as %d other rows", t.Name, there.Rows))
		}
	}
	return has, nil
}

// each has use read the rows of each table, and returns what they were.
func (a *arrived) each(ctx context.Context, use func(dump.Table, dump.Rows) error) (has []dump.Counted, err error) {
	if a.file != nil {
		return a.file.Each(use)
	}
	err = a.reads.each(ctx, func(t dump.Table, rows dump.Rows) error {
		sum := dump.NewSum()
		err := use(t, dump.Summed(rows, sum))
		has = append(has, sum.Of(t.Name))
		return err
	})
	return has, err
}

// fillFile makes a new file of SQLite of the backup. It is on the disk once commitFile has been called with it.
func (a *arrived) fillFile(ctx context.Context, path string) error {
	removeAll(path) // of a restore that was cut short
	if _, err := private(path); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", "file:"+path+"?"+giving+
		"_pragma=journal_mode(MEMORY)&_pragma=synchronous(OFF)&_pragma=cache_size(-64000)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	provider, err := provide(sqliteWords.goose, db)
	if err == nil {
		_, err = provider.UpTo(ctx, a.schema)
	}
	if err == nil {
		_, err = a.loadInto(ctx, db, sqliteWords)
	}
	return errors.Join(err, db.Close())
}
