package accounts

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"debut/app"
)

// KeyWanted is a key as somebody asks for it in a form.
type KeyWanted struct {
	Label  string
	Scopes []string
	Days   string // that it lives; "0" is for ever
}

// Read checks what is asked for; every key may read the account. The error says what to ask for instead.
func (w KeyWanted) Read(now time.Time) (n NewKey, err error) {
	if n.Label = strings.TrimSpace(w.Label); n.Label == "" || len([]rune(n.Label)) > 80 {
		return n, app.Refused("invalid_label", "Say what the key is for, in 1 to 80 characters.")
	}
	n.Scopes = []app.Scope{app.AccountRead}
	for _, s := range w.Scopes {
		if !slices.Contains(app.Scopes, app.Scope(s)) {
			return n, app.Refused("invalid_scope", "There is no scope %.40q.", s)
		}
		if !slices.Contains(n.Scopes, app.Scope(s)) {
			n.Scopes = append(n.Scopes, app.Scope(s))
		}
	}
	days, err := strconv.Atoi(w.Days)
	if err != nil || days < 0 || days > 3650 {
		return n, app.Refused("invalid_days", "Choose how long the key lives: 1 to 3650 days, or 0 for ever.")
	}
	if days > 0 {
		expires := now.AddDate(0, 0, days).UTC()
		n.ExpiresAt = &expires
	}
	return n, nil
}
