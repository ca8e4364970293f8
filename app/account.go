package app

import (
	"slices"
	"time"
)

// Scope is a kind of access that a person grants to a key or an application.
type Scope string

const (
	AccountRead   Scope = "account:read"
	ListingsWrite Scope = "listings:write"
	OrdersWrite   Scope = "orders:write"
)

// Scopes lists every scope, least first.
var Scopes = []Scope{AccountRead, ListingsWrite, OrdersWrite}

// Caller is who an operation acts for: an account, through a credential that grants scopes. The zero Caller is
// anonymous.
type Caller struct {
	Account    int64
	Credential string // names the credential for rate limits: "key:12"
	Scopes     []Scope
}

// Anonymous reports whether nobody is signed in.
func (c Caller) Anonymous() bool { return c.Account == 0 }

// Can reports whether the caller's credential grants s.
func (c Caller) Can(s Scope) bool { return slices.Contains(c.Scopes, s) }

// Account is a person who has signed in.
type Account struct {
	ID        int64
	Email     string
	Name      string
	Operator  bool // runs the instance
	Editor    bool // looks after the site, besides the operators
	Suspended bool
	CreatedAt time.Time
}

// MayAct returns nil for whoever is not suspended.
func (a Account) MayAct() error {
	if a.Suspended {
		return &Error{Kind: Forbidden, Code: "account_suspended",
			Message: "This account is suspended; write to the site team."}
	}
	return nil
}

// Team reports whether the person looks after the site.
func (a Account) Team() bool { return a.Operator || a.Editor }

// MayModerate returns nil for whoever looks after the site. To others there is nothing there.
func (a Account) MayModerate() error {
	if !a.Team() || a.Suspended {
		return Nowhere()
	}
	return nil
}

// MayOperate is MayModerate for what only operators may do. Editors are told so.
func (a Account) MayOperate() error {
	if err := a.MayModerate(); err != nil || a.Operator {
		return err
	}
	return OperatorsOnly("Only an operator may do this.")
}

// Key is an API key. The secret itself is shown once and never kept.
type Key struct {
	ID         int64
	Account    int64
	Label      string
	Last4      string
	Scopes     []Scope
	CreatedAt  time.Time
	ExpiresAt  *time.Time
	RevokedAt  *time.Time
	LastUsedAt *time.Time
}
