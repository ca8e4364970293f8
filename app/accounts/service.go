// Package accounts looks after people and the API keys that act for them.
package accounts

import (
	"context"
	"io"
	"time"

	"debut/app"
)

// Store is what accounts need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	AccountByEmail(ctx context.Context, email string) (a app.Account, found bool, err error)
	SaveAccount(ctx context.Context, a *app.Account) error // makes it and sets ID where ID is 0
	SaveKey(ctx context.Context, k *app.Key, hash []byte) error
	KeyByHash(ctx context.Context, hash []byte) (k app.Key, found bool, err error)
	Keys(ctx context.Context, account int64) ([]app.Key, error) // of every account where account is 0; newest first
	RevokeKey(ctx context.Context, id int64, at time.Time) (found bool, err error)
	TouchKey(ctx context.Context, id int64, at time.Time) error
}

// Service is what callers may do with accounts.
type Service struct {
	store Store
	clock app.Clock
	rand  io.Reader
}

// New makes the service. rand gives the bytes of secrets.
func New(store Store, clock app.Clock, rand io.Reader) *Service { return &Service{store, clock, rand} }
