// Package audit is the log of what those who look after a site did: each act of theirs has an entry, in the same
// transaction.
package audit

import (
	"context"
	"time"
)

// Store keeps the log.
type Store interface {
	AddAuditEntry(ctx context.Context, a *Entry) error // sets ID
	AddTarget(ctx context.Context, entry int64, t Target) error
}

// Keep adds an entry, sets its ID, and adds what it is about, in the transaction of ctx.
func Keep(ctx context.Context, store Store, a *Entry, about ...Target) error {
	err := store.AddAuditEntry(ctx, a)
	for _, t := range about {
		if err == nil {
			err = store.AddTarget(ctx, a.ID, t)
		}
	}
	return err
}

// Entry is one thing that somebody of the team did.
type Entry struct {
	ID            int64
	At            time.Time
	Account       int64  // who
	Email         string // of the account; "" if it was deleted since
	Action        string // "retry_job"
	Object        string // "job 12"
	Before, After string
	Reason        string
	UndoneBy      int64 // the entry by which it was undone; 0 if it was not
}

// Target is one of the things that an entry is about.
type Target struct {
	Kind          TargetKind
	ID            int64
	Name          string // a listing's slug then
	Before, After string // as JSON, if an undo can set it back
}

// TargetKind is a kind of things that acts are about.
type TargetKind string

// The kinds of things.
const (
	OfListing TargetKind = "listing"
	OfAccount TargetKind = "account"
	OfRules   TargetKind = "rules" // of the site with that id
	OfFounder TargetKind = "founder"
	OfOrder   TargetKind = "order"
)
