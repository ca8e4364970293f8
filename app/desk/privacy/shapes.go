package privacy

import (
	"time"

	"debut/app"
	"debut/app/people/oauth"
	"debut/app/people/passkeys"
)

// What Export writes of how an account is reached: all that is kept but secrets and their hashes.

func changeOut(c app.EmailChange) any {
	return struct {
		Old            string     `json:"old_email"`
		New            string     `json:"new_email"`
		Client         string     `json:"asked_from"`
		CreatedAt      time.Time  `json:"created_at"`
		ExpiresAt      time.Time  `json:"expires_at"`
		OldConfirmedAt *time.Time `json:"old_confirmed_at"`
		NewConfirmedAt *time.Time `json:"new_confirmed_at"`
		EndedAt        *time.Time `json:"ended_at"`
	}{c.Old, c.New, c.Client, c.CreatedAt, c.ExpiresAt, c.OldConfirmedAt, c.NewConfirmedAt, c.EndedAt}
}

func linkOut(l app.SignInLink) any {
	return struct {
		Client    string     `json:"asked_from"`
		Next      string     `json:"next"`
		CreatedAt time.Time  `json:"created_at"`
		ExpiresAt time.Time  `json:"expires_at"`
		UsedAt    *time.Time `json:"used_at"`
	}{l.Client, l.Next, l.CreatedAt, l.ExpiresAt, l.UsedAt}
}

func sessionOut(s app.Session) any {
	return struct {
		Agent     string     `json:"browser"`
		CreatedAt time.Time  `json:"created_at"`
		SeenAt    time.Time  `json:"last_used_at"`
		EndedAt   *time.Time `json:"ended_at"`
	}{s.Agent, s.CreatedAt, s.SeenAt, s.EndedAt}
}

func keyOut(k app.Key) any {
	return struct {
		Label      string      `json:"label"`
		Last4      string      `json:"last4"`
		Scopes     []app.Scope `json:"scopes"`
		CreatedAt  time.Time   `json:"created_at"`
		ExpiresAt  *time.Time  `json:"expires_at"`
		RevokedAt  *time.Time  `json:"revoked_at"`
		LastUsedAt *time.Time  `json:"last_used_at"`
	}{k.Label, k.Last4, k.Scopes, k.CreatedAt, k.ExpiresAt, k.RevokedAt, k.LastUsedAt}
}

func passkeyOut(p passkeys.Passkey) any {
	return struct {
		Label      string     `json:"label"`
		Site       string     `json:"site"`
		Credential []byte     `json:"credential_id"`
		Handle     []byte     `json:"user_handle"`
		PublicKey  []byte     `json:"public_key"`
		SignCount  uint32     `json:"sign_count"`
		Transports []string   `json:"transports"`
		MayBackUp  bool       `json:"backup_eligible"`
		BackedUp   bool       `json:"backed_up"`
		CreatedAt  time.Time  `json:"created_at"`
		UsedAt     *time.Time `json:"last_used_at"`
	}{p.Label, p.RelyingParty, p.Credential, p.Handle, p.PublicKey, p.SignCount, p.Transports, p.MayBackUp,
		p.BackedUp, p.CreatedAt, p.UsedAt}
}

func grantOut(g oauth.Grant) any {
	return struct {
		Client    string      `json:"client"`
		Name      string      `json:"name"`
		Scopes    []app.Scope `json:"scopes"`
		Resource  string      `json:"resource"`
		CreatedAt time.Time   `json:"created_at"`
		ExpiresAt time.Time   `json:"expires_at"`
		UsedAt    *time.Time  `json:"last_used_at"`
		RevokedAt *time.Time  `json:"revoked_at"`
	}{g.Client, g.Name, g.Scopes, g.Resource, g.CreatedAt, g.ExpiresAt, g.UsedAt, g.RevokedAt}
}

func answerOut(a app.Answer) any {
	return struct {
		Operation string    `json:"operation"`
		Key       string    `json:"key"`
		Status    int       `json:"status"`
		At        time.Time `json:"at"`
	}{a.Operation, a.Key, a.Status, a.At}
}
