package accounts

import (
	"slices"
	"time"

	"debut/app"
)

// KeyForm is what somebody enters who makes a key on the site.
type KeyForm struct {
	Label  string   `json:"label" required:"true" min:"1" max:"80"`
	Scopes []string `json:"scope" max:"3" enum:"account:read,listings:write,orders:write"`
	Days   int      `json:"days" required:"true" min:"0" max:"3650" doc:"That it lives; 0 is for ever."`
}

// Key returns the key that is asked for; every key may read the account.
func (k KeyForm) Key(now time.Time) NewKey {
	n := NewKey{Label: k.Label, Scopes: []app.Scope{app.AccountRead}}
	for _, s := range k.Scopes {
		if !slices.Contains(n.Scopes, app.Scope(s)) {
			n.Scopes = append(n.Scopes, app.Scope(s))
		}
	}
	if k.Days > 0 {
		expires := now.AddDate(0, 0, k.Days).UTC()
		n.ExpiresAt = &expires
	}
	return n
}
