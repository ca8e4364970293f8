package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/people/passkeys"
)

// passkeyRows are passkeys, and the challenges that they answer.
type passkeyRows struct{ *core }

// HandleOf returns what authenticators know an account by. An account that has no handle yet gets fresh.
func (db passkeyRows) HandleOf(ctx context.Context, account int64, fresh []byte) ([]byte, error) {
	if _, err := db.execUnseen(ctx,
		`INSERT INTO passkey_handles (account, handle) VALUES ($1, $2) ON CONFLICT (account) DO NOTHING`,
		account, fresh); err != nil {
		return nil, err
	}
	return one(ctx, db, func(r *sql.Rows) (handle []byte, err error) { return handle, r.Scan(&handle) },
		`SELECT handle FROM passkey_handles WHERE account = $1`, account)
}

const passkeyColumns = `SELECT p.id, p.account, h.handle, p.relying_party, p.credential, p.public_key, p.sign_count, p.transports, p.may_backup, p.backed_up,
	p.label, p.created_at, p.used_at FROM passkeys p JOIN passkey_handles h ON h.account = p.account `

func scanPasskey(r *sql.Rows) (p passkeys.Passkey, err error) {
	var transports string
	var created int64
	var used *int64
	if err = r.Scan(&p.ID, &p.Account, &p.Handle, &p.RelyingParty, &p.Credential, &p.PublicKey, &p.SignCount,
		&transports, &p.MayBackUp, &p.BackedUp,
		&p.Label, &created, &used); err != nil {
		return p, err
	}
	p.CreatedAt, p.UsedAt = fromMilli(created), maybeFromMilli(used)
	return p, fromJSON(transports, &p.Transports)
}

// AddPasskey keeps a passkey, and sets its ID. Its account has a handle.
func (db passkeyRows) AddPasskey(ctx context.Context, p *passkeys.Passkey) (err error) {
	if err = db.give(ctx, "passkeys", &p.ID); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO passkeys (id, account, relying_party, credential, public_key, sign_count, transports, may_backup, backed_up, label, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		p.ID, p.Account, p.RelyingParty, p.Credential, p.PublicKey, p.SignCount, toJSON(p.Transports), p.MayBackUp,
		p.BackedUp, p.Label, milli(p.CreatedAt))
	return err
}

// PasskeyByCredential returns the passkey with the id that its authenticator gave it.
func (db passkeyRows) PasskeyByCredential(ctx context.Context, credential []byte) (passkeys.Passkey, bool, error) {
	return first(ctx, db, scanPasskey, passkeyColumns+`WHERE p.credential = $1`, credential)
}

// Passkeys returns the passkeys of an account, oldest first.
func (db passkeyRows) Passkeys(ctx context.Context, account int64) ([]passkeys.Passkey, error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return nil, err
	}
	return all(ctx, db, scanPasskey, passkeyColumns+`WHERE p.account = $1 ORDER BY p.id`, account)
}

// UsePasskey notes what a passkey said of itself when it was used.
func (db passkeyRows) UsePasskey(ctx context.Context, id int64, count uint32, backedUp bool, at time.Time) error {
	_, err := db.execUnseen(ctx, `UPDATE passkeys SET sign_count = $1, backed_up = $2, used_at = $3 WHERE id = $4`,
		count, backedUp, milli(at), id)
	return err
}

// RenamePasskey names a passkey of an account; false if there is none.
func (db passkeyRows) RenamePasskey(ctx context.Context, account, id int64, label string) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE passkeys SET label = $1 WHERE account = $2 AND id = $3`, label, account, id)
	return n > 0, err
}

// RemovePasskey forgets a passkey of an account; false if there is none.
func (db passkeyRows) RemovePasskey(ctx context.Context, account, id int64) (bool, error) {
	n, err := db.execUnseen(ctx, `DELETE FROM passkeys WHERE account = $1 AND id = $2`, account, id)
	return n > 0, err
}

// AddChallenge keeps a challenge that is known by its hash.
func (db passkeyRows) AddChallenge(ctx context.Context, c passkeys.Challenge, hash []byte) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO passkey_challenges (hash, browser, account, client, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		hash, c.Browser, c.Account, c.Client, milli(c.CreatedAt), milli(c.ExpiresAt))
	return err
}

// ChallengeByHash returns the challenge with a hash, also one that was used.
func (db passkeyRows) ChallengeByHash(ctx context.Context, hash []byte) (passkeys.Challenge, bool, error) {
	return first(ctx, db, func(r *sql.Rows) (c passkeys.Challenge, err error) {
		var created, expires int64
		var used *int64
		err = r.Scan(&c.Browser, &c.Account, &c.Client, &created, &expires, &used)
		c.CreatedAt, c.ExpiresAt, c.UsedAt = fromMilli(created), fromMilli(expires), maybeFromMilli(used)
		return c, err
	}, `SELECT browser, account, client, created_at, expires_at, used_at FROM passkey_challenges WHERE hash = $1`, hash)
}

// UseChallenge notes that a challenge was answered; false if it was before.
func (db passkeyRows) UseChallenge(ctx context.Context, hash []byte, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE passkey_challenges SET used_at = $1 WHERE hash = $2 AND used_at IS NULL`,
		milli(at), hash)
	return n > 0, err
}

// CountChallenges counts the challenges that a client asked for since a time.
func (db passkeyRows) CountChallenges(ctx context.Context, client string, since time.Time) (int, error) {
	if err := db.alone(ctx, "challenges "+client); err != nil {
		return 0, err
	}
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM passkey_challenges WHERE client = $1 AND created_at > $2`,
		client, milli(since))
}

// ForgetChallenges drops the challenges that were made before a time.
func (db passkeyRows) ForgetChallenges(ctx context.Context, made time.Time) error {
	_, err := db.execUnseen(ctx, `DELETE FROM passkey_challenges WHERE created_at < $1`, milli(made))
	return err
}
