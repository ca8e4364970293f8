package storage

import (
	"context"
	"database/sql/driver"
	"errors"
	"strconv"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// fence keeps a process from writing into a PostgreSQL database that it has lost, also where it does not know of that
// yet. Each transaction begins with the lock that servers share, which nobody has while one has the database alone, and
// with the last migration, which must be the one at which this process opened the database.
type fence struct {
	driver.Connector
	at atomic.Int64 // that migration's row of goose_db_version; 0 is none yet
}

// beginFenced goes to the server as one message. Each statement sees what was committed before it, so the migration is
// read when the lock is held.
const beginFenced = `BEGIN; ` + lockShared + `; ` + lastMigration

const lastMigration = `SELECT COALESCE(MAX(id), 0) FROM goose_db_version`

// errFenced ends a transaction of a process whose time is over.
var errFenced = errors.New("another process changes the database, or has changed its schema")

// errSilent ends one that could not begin in time: a pooler has no connection for it.
var errSilent = errors.New("the database did not answer in time")

// Connect returns a connection whose transactions are fenced.
func (f *fence) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := f.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &fencedConn{c.(*stdlib.Conn), f}, nil
}

type fencedConn struct {
	*stdlib.Conn
	fence *fence
}

// BeginTx begins a transaction within the fence.
func (c *fencedConn) BeginTx(ctx context.Context, _ driver.TxOptions) (driver.Tx, error) {
	conn := c.Conn.Conn()
	if conn.IsClosed() {
		return nil, driver.ErrBadConn
	}
	tx := fencedTx{ctx, conn}
	within, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	results, err := conn.PgConn().Exec(within, beginFenced).ReadAll()
	at := strconv.FormatInt(c.fence.at.Load(), 10)
	if err == nil && (len(results[1].Rows) != 1 || string(results[2].Rows[0][0]) != at) {
		err = errFenced
	}
	if err != nil {
		_ = tx.Rollback() // or else the connection is closed
		if within.Err() != nil && ctx.Err() == nil {
			err = errSilent
		}
		return nil, err
	}
	return tx, nil
}

// fencedTx is one transaction of a connection.
type fencedTx struct {
	ctx  context.Context
	conn *pgx.Conn
}

// Commit commits, and reports as an error that the server rolled back instead.
func (tx fencedTx) Commit() error {
	tag, err := tx.end("COMMIT")
	if err == nil && tag.String() == "ROLLBACK" {
		err = pgx.ErrTxCommitRollback
	}
	return err
}

// Rollback rolls back.
func (tx fencedTx) Rollback() error {
	_, err := tx.end("ROLLBACK")
	return err
}

// end ends the transaction. A connection that may still be within it is closed, or its locks would stay.
func (tx fencedTx) end(how string) (pgconn.CommandTag, error) {
	tag, err := tx.conn.Exec(tx.ctx, how)
	if err != nil && tx.conn.PgConn().TxStatus() != 'I' {
		_ = tx.conn.Close(tx.ctx)
	}
	return tag, err
}
