package storagetest

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"
)

// AgeSessions makes all sessions in a data folder so much older, also while a server runs on it.
func AgeSessions(tb testing.TB, dir string, by time.Duration) {
	tb.Helper()
	raw, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "debut.db")+"?_pragma=busy_timeout(5000)")
	if err == nil {
		_, err = raw.Exec(`UPDATE sessions SET created_at = created_at - ?`, by.Milliseconds())
		_ = raw.Close()
	}
	if err != nil {
		tb.Fatal(err)
	}
}
