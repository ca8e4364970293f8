package server_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

// Whoever watches a server hears that it lost its database, and that it is back; meanwhile it reads, and writes nothing.
func TestDatabaseLost_IsSaidAndNothingIsWrittenUntilItIsBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	address, log := storagetest.Postgres(t), &servertest.Log{}
	d := servertest.StartLogged(t, log, "--dev-mail", "--allow-private", "--database", address, "--operator", operatorAddress)
	d.WithKey()
	ops := d.Person().SignIn(operatorAddress)
	release := storagetest.Alone(t, address)
	is.True(d.Instance.DB.Keep(t.Context()) != nil)
	draft := map[string]any{"url": "http://127.0.0.1:9/"}
	refused := d.Call("POST", "/drafts", draft)
	is.Equal([]any{refused.Status, refused.Body["code"]}, []any{http.StatusServiceUnavailable, "database_away"})
	is.True(refused.Header.Get("Retry-After") != "")
	status, _ := ops.Ask("GET", "/account", nil)
	is.Equal(status, http.StatusOK)
	d.Until("/readyz says so, and that requests are answered", func() bool {
		status, said := d.Person().Ask("GET", "/readyz", nil)
		is.Equal(status, http.StatusOK)
		return strings.Contains(said, "The database was lost; reads go on until it is back.")
	})
	release()
	is.NoErr(d.Instance.DB.Keep(t.Context()))
	is.Equal(d.Call("POST", "/drafts", draft).Status, http.StatusCreated)
	d.Until("a line says each loss, and one each return", func() bool { // the server looks by itself, too, while this one does
		lost, back := strings.Count(log.String(), "nothing is written until it is back"), strings.Count(log.String(), "the database is back")
		return lost == back && lost > 0
	})
	ops.MailTo(operatorAddress, "A server lost the database at")
}

// Three servers that start at once on a database without a schema all come up, and one sees what another wrote.
func TestNodes_StartAtOnceOnAnEmptyDatabase(t *testing.T) {
	t.Parallel()
	address := storagetest.BarePostgres(t)
	t.Run("nodes", func(t *testing.T) {
		for _, node := range []string{"one", "two", "three"} {
			t.Run(node, func(t *testing.T) {
				t.Parallel()
				is := is.New(t)
				d := servertest.Start(t, "--dev-mail", "--database", address, "--origin", "http://debut.example")
				status, said := d.Person().Ask("GET", "/readyz", nil)
				is.Equal(status, http.StatusOK)
				is.True(strings.Contains(said, `"ready":true`))
				is.Equal(d.Call("GET", "/categories", nil).Status, http.StatusOK)
			})
		}
	})
	is := is.New(t)
	is.Equal(storagetest.Do(t, address, `SELECT COUNT(*) FROM sites`), "1")
	is.Equal(storagetest.Do(t, address, `SELECT COUNT(DISTINCT slug) = COUNT(*) FROM categories`), "true")
}
