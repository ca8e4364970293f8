package storage

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"debut/app"
)

// postgresWords are what PostgreSQL says otherwise than SQLite. Transactions run beside each other, READ COMMITTED:
// what one reads to change it, it locks; what it counts, it is alone with; and what breaks a rule of the schema because
// of another is run again.
var postgresWords = words{
	goose:    goose.DialectPostgres,
	hasTable: `SELECT to_regclass(CAST($1 AS TEXT)) IS NOT NULL`,
	engine:   `SELECT 'PostgreSQL ' || current_setting('server_version')`,
	place:    `SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) FROM pg_control_system()`,
	nextIDs:  `SELECT nextval(CAST(CAST($1 AS TEXT) || '_ids' AS regclass)) FROM generate_series(1, CAST($2 AS INT))`,
	alone: `SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
		FROM unnest(CAST($1 AS TEXT[])) AS name) AS held`,
	lockRead:  ` FOR NO KEY UPDATE`,
	skipTaken: ` FOR UPDATE SKIP LOCKED`,
	snapshot:  `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`,
	byBytes:   ` COLLATE "C"`,
	runs:      10,
	passes:    func(err error) bool { return passing[codeOf(err)] },
	full:      func(err error) bool { return codeOf(err) == "53100" },
	away:      postgresAway,
	clean:     cleanTexts,
}

// passing are the errors that another transaction was the reason of, or may have been.
var passing = map[string]bool{
	"40001": true, // serialization failure
	"40P01": true, // deadlock
	"23505": true, // a row that another transaction made meanwhile
	"23503": true, // a row that another transaction deleted meanwhile
}

// awayCodes are the errors of a server that ends, begins, lets nobody else in, or hands over to another one, by the first
// signs of their codes.
var awayCodes = []string{
	"08",    // connection
	"57P01", // administrator's shutdown
	"57P02", // crash
	"57P03", // it begins, or ends
	"53300", // too many connections
	"25006", // it may only be read: another server writes now
}

// postgresAway reports whether an error says that no server can be asked. That a caller gave up is no such error.
func postgresAway(err error) bool {
	if errors.As(err, new(*lostLock)) || errors.Is(err, errFenced) || errors.Is(err, errSilent) {
		return true
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	if code := codeOf(err); code != "" {
		return slices.ContainsFunc(awayCodes, func(begin string) bool { return strings.HasPrefix(code, begin) })
	}
	connecting, network := (*pgconn.ConnectError)(nil), (net.Error)(nil)
	return errors.As(err, &connecting) || errors.As(err, &network) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		strings.Contains(err.Error(), "conn closed")
}

func codeOf(err error) string {
	if e := (*pgconn.PgError)(nil); errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// cleanTexts replaces what is no text for PostgreSQL, and so in no row: a visitor may ask for anything.
func cleanTexts(args []any) {
	for i, a := range args {
		if list, many := a.([]any); many {
			cleanTexts(list)
		} else if v := reflect.ValueOf(a); v.Kind() == reflect.String {
			if s := v.String(); strings.ContainsRune(s, 0) || !utf8.ValidString(s) {
				args[i] = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
			}
		}
	}
}

const (
	postgresWriters = 8
	postgresReaders = 8
)

// connectPostgres opens the connections and asserts what the rest relies on.
func connectPostgres(ctx context.Context, at app.Place) (*DB, error) {
	config, err := pgx.ParseConfig(at.Database)
	if err != nil {
		// the error may show the password
		return nil, fmt.Errorf("open the database %s: the address cannot be read", at.DatabaseName())
	}
	config.RuntimeParams["application_name"] = "debut"
	bound(config)
	readOnly, each, err := forReaders(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", at.DatabaseName(), err)
	}
	db := &DB{core: newCore(postgresWords), at: at, fence: &fence{Connector: stdlib.GetConnector(*config, each...)}}
	db.write, db.read = sql.OpenDB(db.fence), stdlib.OpenDB(*readOnly, each...)
	db.locks = stdlib.OpenDB(*config, each...)
	for pool, most := range map[*sql.DB]int{db.write: postgresWriters, db.read: postgresReaders} {
		pool.SetMaxOpenConns(most)
		pool.SetMaxIdleConns(most)
	}
	db.locks.SetMaxIdleConns(-1) // one that is idle may be dead when it is needed
	if err := db.assertPostgres(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open the database %s: %w", at.DatabaseName(), err), db.Close())
	}
	return db, nil
}

// leastPostgres is the oldest version that is still looked after.
const leastPostgres = 140000

func (db *DB) assertPostgres(ctx context.Context) error {
	var version int
	var encoding string
	err := db.read.QueryRowContext(ctx,
		`SELECT CAST(current_setting('server_version_num') AS INT), current_setting('server_encoding')`).
		Scan(&version, &encoding)
	switch {
	case err != nil:
		return err
	case version < leastPostgres:
		return fmt.Errorf("PostgreSQL %d is too old; %d or later is needed", version/10000, leastPostgres/10000)
	case encoding != "UTF8":
		return fmt.Errorf("its encoding is %s; make it with ENCODING 'UTF8'", encoding)
	}
	return nil
}

// sequences makes what gives the ids of each table that has any.
func (db *DB) sequences(ctx context.Context) error {
	if db.path != "" {
		return nil
	}
	conn, err := db.locks.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	kinds, err := rowsOf(ctx, conn, scanText, `
		SELECT CAST(table_name AS TEXT) FROM information_schema.columns
		WHERE table_schema = current_schema() AND column_name = 'id' AND data_type = 'bigint'
			AND to_regclass(table_name || '_ids') IS NULL
		ORDER BY table_name`)
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		// Rows that were brought here by other means have ids already.
		_, err := conn.ExecContext(ctx, fmt.Sprintf(`
			BEGIN;
			CREATE SEQUENCE %[1]s_ids OWNED BY %[1]s.id;
			SELECT setval('%[1]s_ids', (SELECT COALESCE(MAX(id), 0) + 1 FROM %[1]s), FALSE);
			COMMIT`, kind))
		if err != nil {
			return err
		}
	}
	_, err = conn.ExecContext(ctx, `CREATE SEQUENCE IF NOT EXISTS milestones_ids`)
	return err
}
