package accounts

import (
	"context"
	"time"

	"debut/app"
)

// None is the input of an operation that needs none.
type None struct{}

// Self is the caller's account, and what the credential of the request allows.
type Self struct {
	AccountID int64     `json:"account_id" min:"1"`
	Email     string    `json:"email"`
	Name      *string   `json:"name"`
	Operator  bool      `json:"operator" doc:"Whether this person runs the site."`
	Scopes    []string  `json:"scopes" doc:"What the credential of this request allows."`
	Allows    []string  `json:"allows" doc:"The same in words."`
	CreatedAt time.Time `json:"created_at"`
}

// Me returns the caller's account.
func (s *Service) Me(ctx context.Context, who app.Caller, _ None) (Self, error) {
	a, err := s.store.Account(ctx, who.Account)
	if err != nil {
		return Self{}, err
	}
	me := Self{AccountID: a.ID, Email: a.Email, Operator: a.Operator, Scopes: []string{}, Allows: []string{},
		CreatedAt: a.CreatedAt}
	if a.Name != "" {
		me.Name = &a.Name
	}
	for _, scope := range who.Scopes {
		me.Scopes = append(me.Scopes, string(scope))
		me.Allows = append(me.Allows, PermissionOf(scope).Allows.String())
	}
	return me, nil
}

// Ensure returns the account of an e-mail address, and makes it if there is none.
func (s *Service) Ensure(ctx context.Context, email, name string) (app.Account, error) {
	var a app.Account
	email, err := app.CanonicalEmail(email)
	if err != nil {
		return a, err
	}
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		var found bool
		if a, found, err = s.store.AccountByEmail(ctx, email); err != nil || found {
			return err
		}
		a = app.Account{Email: email, Name: name, CreatedAt: s.clock()}
		return s.store.SaveAccount(ctx, &a)
	})
	return a, err
}
