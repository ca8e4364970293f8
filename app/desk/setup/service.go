// Package setup is the first hour of whoever runs a site: what is to be decided before people come, what of it is done,
// and how it is tried.
package setup

import (
	"bytes"
	"context"
	"io"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/ground/audit"
	"debut/app/ground/live"
	"debut/app/ground/mail"
	"debut/app/intake/drafts"
)

// Store is what setting up needs remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	// the steps that were ticked off, and when
	StepsDone(ctx context.Context, site int64) (map[string]time.Time, error)
	TickStep(ctx context.Context, site int64, step string, at time.Time) error // again, if it was
	CountAllListings(ctx context.Context, site int64) (int, error)             // in any state
	AddAuditEntry(ctx context.Context, a *audit.Entry) error                   // sets ID
	SettingStore
}

// Drafts read websites.
type Drafts interface {
	Create(ctx context.Context, who app.Caller, in drafts.CreateInput) (app.Draft, error)
	Mine(ctx context.Context, who app.Caller, p app.Paging) (app.List[drafts.Entry], error)
}

// Service is what operators do in the first hour.
type Service struct {
	store   Store
	drafts  Drafts
	tree    *categories.Service
	mail    mail.Sender
	current *live.Settings
	clock   app.Clock
}

// New returns the service.
func New(
	store Store, d Drafts, tree *categories.Service, sender mail.Sender, current *live.Settings, clock app.Clock,
) *Service {
	return &Service{store, d, tree, sender, current, clock}
}

// The actions that the audit log has.
const (
	ActionTick   = "tick_step"
	ActionLetter = "test_letter"
	ActionSet    = "change_setting"
	ActionTree   = "take_tree"
)

// operator refuses whoever is none. To others there is nothing here.
func (s *Service) operator(ctx context.Context, who app.Caller) error {
	me, err := s.store.Account(ctx, who.Account)
	if err == nil {
		err = me.MayOperate()
	}
	return err
}

// Tick names a step that an operator looked at, and has nothing more to do for.
type Tick struct {
	Step string `json:"step" required:"true" enum:"categories,weeks,backups"`
}

// Tick ticks a step off.
func (s *Service) Tick(ctx context.Context, who app.Caller, in Tick) (done struct{}, err error) {
	return done, s.tick(ctx, who, in.Step, ActionTick, "step "+in.Step, "done")
}

func (s *Service) tick(ctx context.Context, who app.Caller, step, action, object, after string) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.operator(ctx, who); err != nil {
			return err
		}
		now := s.clock().UTC()
		if err := s.store.TickStep(ctx, app.SiteOf(ctx).ID, step, now); err != nil {
			return err
		}
		return s.store.AddAuditEntry(ctx,
			&audit.Entry{At: now, Account: who.Account, Action: action, Object: object, After: after})
	})
}

// Tree names a tree of categories that comes with the program.
type Tree struct {
	Tree string `json:"tree" required:"true" enum:"saas,local-business,open-source"`
}

// Take has a tree that comes with the program take the place of the one there is. Categories that are in use are not
// deleted: then nothing changes.
func (s *Service) Take(ctx context.Context, who app.Caller, in Tree) (done struct{}, err error) {
	if err := s.operator(ctx, who); err != nil {
		return done, err
	}
	file, found := categories.TreeNamed(in.Tree, app.SiteOf(ctx).Brand.Language)
	if !found || in.Tree == categories.Default {
		return done, app.Missing("tree", in.Tree)
	}
	return done, s.take(ctx, who, in.Tree, file)
}

// TakeFile is Take for a tree of the operator's own, as CSV.
func (s *Service) TakeFile(ctx context.Context, who app.Caller, file []byte) error {
	if err := s.operator(ctx, who); err != nil {
		return err
	}
	return s.take(ctx, who, "a file", bytes.NewReader(file))
}

func (s *Service) take(ctx context.Context, who app.Caller, name string, file io.Reader) error {
	sum, err := s.tree.Import(ctx, file, categories.ImportInput{Replace: true})
	if err != nil {
		return err
	}
	return s.tick(ctx, who, StepCategories, ActionTree, "categories", name+": "+sum.String())
}

// Addresses are websites to read, one a line.
type Addresses struct {
	Addresses string `json:"addresses" lines:"true" required:"true" min:"1" max:"8000"`
}

// mostAddresses is how many websites are read at once.
const mostAddresses = 20

// Read makes a draft of each website, for the operator to look at. What is wrong with one keeps none of the others from
// being read.
func (s *Service) Read(ctx context.Context, who app.Caller, in Addresses) (done struct{}, err error) {
	if err := s.operator(ctx, who); err != nil {
		return done, err
	}
	list := strings.Fields(in.Addresses)
	if len(list) > mostAddresses {
		return done, app.Refused("too_many", "There are %d addresses; %d are read at once. Send the others afterwards.",
			len(list), mostAddresses)
	}
	var issues app.Issues
	for _, address := range list {
		_, err := s.drafts.Create(ctx, who, drafts.CreateInput{URL: address})
		if e := app.RefusalOf(err); e != nil {
			issues.Add("addresses", "has %s, which was not taken: %s", app.Brief(address), e)
		} else if err != nil {
			return done, err
		}
	}
	return done, issues.Err()
}
