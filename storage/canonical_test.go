package storage

import (
	"testing"
	"time"

	"github.com/matryer/is"
)

func TestMigrate_AddressesGetTheirOneForm(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx, dir := t.Context(), t.TempDir()
	old := atSchema(t, dir, 14)
	_, err := old.ExecContext(ctx, `
		INSERT INTO accounts (id, email, email_folded, name, operator, suspended, created_at) VALUES
			(1, 'ines@xn--mller-kva.example', 'ines@xn--mller-kva.example', '', FALSE, FALSE, 1), (2, 'ines@müller.example', 'ines@müller.example', '', TRUE, FALSE, 1),
			(3, 'ole@müller.example', 'ole@müller.example', '', FALSE, FALSE, 1), (4, 'josé@parcelwick.example', 'josé@parcelwick.example', '', FALSE, FALSE, 1);
		INSERT INTO sign_in_links (hash, browser, email, client, next, created_at, expires_at) VALUES (X'68', 'b', 'ines@müller.example', 'c', '/', 1, 9999999999999);
		INSERT INTO email_changes (id, account, old_email, new_email, old_hash, new_hash, client, created_at, expires_at) VALUES (1, 3, 'a', 'b', 'c', 'd', 'e', 1, 9999999999999);`)
	is.NoErr(err)
	is.NoErr(old.Close())

	db := openAll(t, dir)
	for id, email := range map[int64]string{
		1: "ines@xn--mller-kva.example", 2: "ines@müller.example", // whoever had the form first keeps it
		3: "ole@xn--mller-kva.example", 4: "josé@parcelwick.example", // no form of ours
	} {
		a, err := db.Account(ctx, id)
		is.NoErr(err)
		is.Equal(a.Email, email)
	}
	a, found, err := db.AccountByEmail(ctx, "ole@xn--mller-kva.example")
	is.NoErr(err)
	is.True(found && a.ID == 3)
	_, found, err = db.SignInLink(ctx, []byte("h"))
	is.NoErr(err)
	is.True(!found) // it may have been mailed elsewhere
	changes, err := db.EmailChanges(ctx, 3)
	is.NoErr(err)
	is.True(!changes[0].Open(time.UnixMilli(2)))
}
