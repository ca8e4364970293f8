package server_test

import (
	"bytes"
	"crypto/rand"
	"database/sql"
	"debut/web/check/servertest"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/matryer/is"
)

// smallDisk returns a folder on a disk of its own, of some megabytes; the test is skipped if there can be none.
func smallDisk(t *testing.T, megabytes int) string {
	t.Helper()
	dir := t.TempDir()
	if err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dm", megabytes), "tmpfs", dir).Run(); err != nil {
		t.Skip("only root can make a small disk")
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", dir).Run(); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// emptyLog has the write-ahead log of a database hold nothing: what it has room for would be written on a full disk, too.
func emptyLog(t *testing.T, database string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+database+"?_pragma=busy_timeout(1000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	servertest.Eventually(t, "the log is empty", func() bool {
		_, _ = db.ExecContext(t.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`) // who reads may keep it from that
		info, err := os.Stat(database + "-wal")
		return err == nil && info.Size() == 0
	})
}

// fillDisk writes a file until there is no room left.
func fillDisk(t *testing.T, file string) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, step := range []int{1 << 20, 1 << 12, 1} {
		noise := make([]byte, step)
		_, _ = rand.Read(noise)
		for err = nil; err == nil; {
			_, err = f.Write(noise)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
}

func TestFullDisk_ReadsGoOnAndWritesSayThatThereIsNoRoom(t *testing.T) {
	is := is.New(t)
	dir := smallDisk(t, 8)
	data, log := filepath.Join(dir, "data"), &servertest.Log{}
	d := servertest.StartLogged(t, log, "--data", data, "--dev-mail", "--allow-private")
	d.WithKey()
	ines := d.Person().SignIn("ines@parcelwick.example")
	emptyLog(t, filepath.Join(data, "debut.db"))
	ballast := filepath.Join(dir, "ballast")
	fillDisk(t, ballast)

	is.Equal(d.Call("GET", "/me", nil).Status, http.StatusOK) // the first use of the key, which cannot be noted
	status, page := ines.Ask("GET", "/account", nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "You are signed in as"))
	a := d.Call("POST", "/drafts", map[string]any{"url": "http://127.0.0.1:9/"})
	is.Equal(a.Status, http.StatusServiceUnavailable)
	is.Equal(a.Body["code"], "disk_full")
	is.True(a.Header.Get("Retry-After") != "")
	for path, form := range map[string]url.Values{
		"/sign-in":      {"email": {"new@parcelwick.example"}},
		"/account/keys": {"label": {"laptop"}, "scope": {"account:read"}, "days": {"90"}},
	} {
		answer, err := ines.Client.PostForm(d.URL+path, form)
		is.NoErr(err)
		var body bytes.Buffer
		_, err = body.ReadFrom(answer.Body)
		is.NoErr(err)
		is.NoErr(answer.Body.Close())
		is.Equal(answer.StatusCode, http.StatusServiceUnavailable)
		is.True(answer.Header.Get("Retry-After") != "")
		is.True(strings.Contains(body.String(), "no room"))
		is.True(!strings.Contains(body.String(), "aria-invalid")) // no field is to blame
	}
	for range 20 {
		d.Call("POST", "/drafts", map[string]any{"url": "http://127.0.0.1:9/"})
	}
	is.Equal(strings.Count(log.String(), `msg="request failed"`), 1) // once, with its cause
	is.True(strings.Contains(log.String(), "disk is full"))

	is.NoErr(os.Remove(ballast))
	is.Equal(d.Call("POST", "/drafts", map[string]any{"url": "http://127.0.0.1:9/"}).Status, http.StatusCreated) // without a restart
}
