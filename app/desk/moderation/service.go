// Package moderation is what the team does about listings and accounts of others: it takes them out of public view,
// gives them back, and removes them. Each act stands in the audit log with its reason, in the same transaction.
package moderation

import (
	"context"
	"io"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/desk/privacy"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/people/accounts"
)

// Store is what moderation needs remembered.
type Store interface {
	listings.Changes
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	// within a transaction, nobody else changes it before that ends
	Listing(ctx context.Context, id int64) (app.Listing, error)
	SaveListing(ctx context.Context, l *app.Listing) error
	// FindListings returns a page of a site's listings, newest first, and how many there are.
	FindListings(ctx context.Context, site int64, f Filter, limit, offset int) ([]app.Listing, int, error)
	// Emails returns the addresses of accounts by their ids; those that are gone have none.
	Emails(ctx context.Context, accounts []int64) (map[int64]string, error)
	RemoveStore
	AccountStore
	AuditStore
	QueueStore
	RuleStore
	MergeStore
	LinkStore
	DisputeStore
	AlternativeStore
	ReportStore
	FounderStore
	listings.Leaving
	jobs.Adder
}

// Launches queues what the team approved.
type Launches interface {
	Queue(ctx context.Context, l *app.Listing) error // and saves it, in the transaction of ctx
}

// AuditStore is the audit log.
type AuditStore interface {
	audit.Store
	AuditEntry(ctx context.Context, id int64) (a audit.Entry, found bool, err error)
	// newest first
	AuditEntries(ctx context.Context, limit int) ([]audit.Entry, error)
	// newest first
	AuditEntriesOf(ctx context.Context, kind audit.TargetKind, id int64, limit int) ([]audit.Entry, error)
	// by kind and id
	Targets(ctx context.Context, entry int64) ([]audit.Target, error)
	// false if it was before
	MarkUndone(ctx context.Context, entry, by int64) (first bool, err error)
}

// Service is what the team may do.
type Service struct {
	store     Store
	privacy   *privacy.Service
	launches  Launches
	clock     app.Clock
	rand      io.Reader
	suggested Suggestions
	reclaim   func(ctx context.Context, listing int64) error // gives the price of a launch back
	letters   mail.ToPeople                                  // nil: nobody is told what came of a report
}

// New returns the service. people deletes accounts; rand gives the bytes of secrets.
func New(store Store, people *privacy.Service, weeks Launches, clock app.Clock, rand io.Reader) *Service {
	return &Service{store: store, privacy: people, launches: weeks, clock: clock, rand: rand}
}

// WithReclaim gives the price of a launch back to a payer whose listing the team gives to somebody else.
func (s *Service) WithReclaim(reclaim func(ctx context.Context, listing int64) error) *Service {
	s.reclaim = reclaim
	return s
}

// WithLetters tells people what came of what they reported.
func (s *Service) WithLetters(l mail.ToPeople) *Service {
	s.letters = l
	return s
}

// The actions that the audit log has of moderation.
const (
	ActionHide    = "hide_listings"
	ActionSuspend = "suspend_listings"
	ActionShow    = "show_listings"
	ActionUndo    = "undo"
	ActionRemove  = "remove_listing"
	ActionHand    = "hand_listing"
	ActionMerge   = "merge_listing"
	ActionApprove = "approve_listings"
	ActionAsk     = "ask_for_changes"
	ActionRules   = "change_rules"
	ActionInvite  = "invite"
	ActionRevoke  = "take_back_invitation"
	ActionLink    = "make_invitation_link"
	ActionEndLink = "end_invitation_link"

	ActionSuspendAccount = "suspend_account"
	ActionRule           = "decide_claim"
	ActionUnlock         = "unlock_sections"
	ActionUnname         = "remove_alternative"
	ActionReports        = "decide_reports"
	ActionSuggestion     = "decide_suggestion"
	ActionMergeFounder   = "merge_founder"
	ActionLiftAccount    = "lift_account"
	ActionEndAccess      = "end_access"
	ActionDeleteAccount  = "delete_account"
)

// Undoable reports whether an entry of the audit log can be undone at once.
func Undoable(a audit.Entry) bool {
	return a.UndoneBy == 0 && slices.Contains([]string{ActionHide, ActionSuspend, ActionShow, ActionApprove, ActionAsk,
		ActionRules, ActionMergeFounder}, a.Action)
}

// member returns who acts, of whom the team's rights may have changed since the page was opened. To others there is
// nothing here.
func (s *Service) member(ctx context.Context, by app.Session) (app.Account, error) {
	me, err := s.store.Account(ctx, by.Account)
	if err == nil {
		err = me.MayModerate()
	}
	return me, err
}

// operator is member for what only operators may do.
func (s *Service) operator(ctx context.Context, by app.Session) (app.Account, error) {
	me, err := s.member(ctx, by)
	if err == nil {
		err = me.MayOperate()
	}
	return me, err
}

// freshOperator is operator for what cannot be taken back at once: it is done within ten minutes of signing in.
func (s *Service) freshOperator(ctx context.Context, by app.Session) error {
	_, err := s.operator(ctx, by)
	if err == nil {
		err = accounts.NeedsFresh(by, s.clock())
	}
	return err
}

// log adds an entry with what it is about, in the transaction of ctx.
func (s *Service) log(ctx context.Context, by app.Session, a *audit.Entry, targets ...audit.Target) error {
	a.At, a.Account = s.clock().UTC(), by.Account
	return audit.Keep(ctx, s.store, a, targets...)
}
