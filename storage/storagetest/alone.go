package storagetest

import (
	"testing"

	"github.com/jackc/pgx/v5"
)

// EndLocks is a statement that ends the sessions of servers which share a database.
const EndLocks = `SELECT COUNT(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'
	AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

// Alone takes a database away from the servers that share it, and has it alone until release is called.
func Alone(t testing.TB, address string) (release func()) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	for taken := false; !taken; { // whoever lost it may take it again before
		Do(t, address, EndLocks)
		if err := conn.QueryRow(t.Context(), `SELECT pg_try_advisory_lock(hashtext('debut'), 0)`).Scan(&taken); err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		// before the connection ends, which the server may notice later
		if _, err := conn.Exec(t.Context(), `SELECT pg_advisory_unlock(hashtext('debut'), 0)`); err != nil {
			t.Error(err)
		}
		_ = conn.Close(t.Context())
	}
}
