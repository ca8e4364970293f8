package storagetest

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"debut/app"
)

// AgeSessions makes all sessions of a database so much older, also while a server runs on it.
func AgeSessions(tb testing.TB, at app.Place, by time.Duration) {
	tb.Helper()
	driver, source := "sqlite", "file:"+filepath.Join(at.Data, "debut.db")+"?_pragma=busy_timeout(5000)"
	if at.Database != "" {
		driver, source = "pgx", at.Database
	}
	raw, err := sql.Open(driver, source)
	if err == nil {
		_, err = raw.Exec(`UPDATE sessions SET created_at = created_at - $1`, by.Milliseconds())
		_ = raw.Close()
	}
	if err != nil {
		tb.Fatal(err)
	}
}
