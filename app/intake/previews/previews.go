// Package previews has websites read for visitors who have not signed in. What came of it is kept for a day, is seen by
// the browser that asked for it alone, and becomes the visitor's draft when they sign in.
package previews

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/ground/jobs"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
)

// What strangers may have read.
const (
	AtOnce = 2              // in the whole instance, on however many nodes
	Queue  = 60             // that wait or are read
	Life   = 24 * time.Hour // of what was read

	widerNetwork = 8        // times as many websites an hour, and at once, as for one client address
	mostKept     = 500      // previews that were read
	mostBytes    = 64 << 20 // of them
)

// Strangers is the account that jobs for visitors count for, so that no more than AtOnce of them run.
const Strangers int64 = -1

// ReadJob reads a website for a visitor, and drafts it.
const ReadJob = jobs.Kind[app.UUID]("preview")

// Store is what previews need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	// refused where the account would store more than it may
	Change(ctx context.Context, account int64, fn func(context.Context) error) error
	Categories(ctx context.Context) ([]app.Category, error)
	CreatePreview(ctx context.Context, p app.Preview) error
	Preview(ctx context.Context, id app.UUID) (app.Preview, error)
	SavePreview(ctx context.Context, p app.Preview) error
	SaveReading(ctx context.Context, id app.UUID, s *app.Snapshot) error  // may leave pages out of s, and says so there
	HandOverReading(ctx context.Context, id app.UUID, at time.Time) error // to the draft with that id
	PreviewLoad(ctx context.Context, client, network string, since time.Time) (Load, error)
	PreviewsBefore(ctx context.Context, p app.Preview) (int, error)
	DropPreviews(ctx context.Context, most int, bytes int64) error // the oldest that were read
	ForgetPreviews(ctx context.Context, before time.Time) error
}

// Load is how much is read for visitors.
type Load struct {
	Client  Share
	Network Share // of its wider network
	Waiting int   // websites that wait or are read, of everybody's
}

// Share is how much is read for some visitors.
type Share struct {
	Read  int       // websites that were read for them since a time
	First time.Time // the first of these
	Open  int       // that wait or are read
}

// Pictures keeps logos.
type Pictures interface {
	drafts.Logos
	// Give has a picture that is kept count for an account, by its address.
	Give(ctx context.Context, account int64, address string) error
}

// Parts are what the service is made of.
type Parts struct {
	Store   Store
	Drafts  *drafts.Service
	Reader  drafts.Reader
	Drafter drafting.Drafter
	// Pictures keeps logos, for nobody until a preview is somebody's
	Pictures Pictures
	PerHour  app.Live[int] // websites that are read for one client address; 0: none are for visitors
	Clock    app.Clock
	NewID    func() app.UUID
	Rand     io.Reader
}

// Service is what visitors may do with previews.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }

// Visitor is who has a website read.
type Visitor struct {
	Secret  string // that their browser has; "" if it has none yet
	Client  string // whose limit it counts for
	Network string // a wider one of theirs; "" if there is none
}

// On reports whether visitors may have websites read.
func (s *Service) On() bool { return s.PerHour.Now() > 0 }

// Start queues a website to be read for a visitor, and returns the secret that their browser is known by from now on.
func (s *Service) Start(ctx context.Context, v Visitor, address string) (p app.Preview, secret string, err error) {
	if !s.On() {
		return p, "", app.Refused("sign_in_first", "Sign in to have a website read here.")
	}
	url, bare, err := s.Drafts.CheckAddress(ctx, "website", address)
	if err != nil {
		return p, "", err
	}
	if secret = v.Secret; len(secret) < secrets.Size {
		if secret, err = secrets.New(s.Rand); err != nil {
			return p, "", err
		}
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		if err := s.room(ctx, v, s.Clock()); err != nil {
			return err
		}
		now := s.Clock().UTC() // nobody else has room made meanwhile: who comes later is read later
		p = app.Preview{
			ID: s.NewID(), Site: app.SiteOf(ctx).ID, Hash: secrets.Digest(secret), Client: v.Client, Network: v.Network,
			State: app.PreviewOpen, At: now,
			Draft: app.Draft{URL: url, Bare: bare, Status: app.Crawling, Fields: app.EmptyProfile(),
				CreatedAt: now, UpdatedAt: now},
		}
		p.Draft.ID = p.ID
		if err := s.Store.CreatePreview(ctx, p); err != nil {
			return err
		}
		j := ReadJob.Once(p.ID)
		j.Account, j.RunAt = Strangers, now
		return s.Store.AddJob(ctx, j)
	})
	return p, secret, err
}

// room refuses what is more than a client, or everybody together, may have read.
func (s *Service) room(ctx context.Context, v Visitor, now time.Time) error {
	load, err := s.Store.PreviewLoad(ctx, v.Client, v.Network, now.Add(-time.Hour))
	if err != nil {
		return err
	}
	switch most := s.PerHour.Now(); {
	case load.Client.Open > 0 || load.Network.Open >= widerNetwork:
		return app.TooOften("A website is being read for you or for somebody at your address already, and that is done one at a time. Wait until it has been read, or sign in: then yours is read at once.", 20*time.Second)
	case load.Client.Read >= most:
		return load.Client.used(now)
	case load.Network.Read >= widerNetwork*most:
		return load.Network.used(now)
	case load.Waiting >= Queue:
		return &app.Error{Kind: app.Unavailable, Code: "unavailable", RetryAfter: time.Minute,
			Message: texts.Sprintf("%d websites wait to be read for visitors, as many as may. Try again in some minutes, or sign in: those of people who are signed in do not wait for them.", load.Waiting)}
	}
	return nil
}

// used says that as many were read as may.
func (s Share) used(now time.Time) error {
	again := max(s.First.Add(time.Hour).Sub(now), time.Minute)
	return app.TooOften(texts.Sprintf("%d websites were read for your address in the last hour, the most without an account. Sign in to go on at once, or come back in %s.",
		s.Read, texts.Count(int((again+time.Minute-1)/time.Minute), "minute", "minutes")), again)
}

// Get returns the preview of a visitor, and how many are read before it. It is missing for every other browser, on
// other sites, and once it is gone.
func (s *Service) Get(ctx context.Context, id app.UUID, secret string) (p app.Preview, before int, err error) {
	if p, err = s.own(ctx, id, secret); err != nil {
		return p, 0, err
	}
	if p.State == app.PreviewOpen && !p.Found.Begun() {
		before, err = s.Store.PreviewsBefore(ctx, p)
	}
	p.Draft = drafts.Show(p.Draft)
	return p, before, err
}

// own returns a preview that the visitor with a secret may see.
func (s *Service) own(ctx context.Context, id app.UUID, secret string) (app.Preview, error) {
	p, err := s.Store.Preview(ctx, id)
	if err != nil {
		return app.Preview{}, err
	}
	theirs := secret != "" && secrets.Same(p.Hash, secrets.Digest(secret)) && p.Site == app.SiteOf(ctx).ID
	if !theirs || p.State == app.PreviewGone || p.State == app.PreviewKept || !s.Clock().Before(p.At.Add(Life)) {
		return app.Preview{}, app.Missing("draft", id)
	}
	return p, nil
}

// Keep makes a preview that was read a draft of the caller's, under the id that it has. One that was kept already is
// theirs by then, or nobody's of theirs.
func (s *Service) Keep(ctx context.Context, who app.Caller, id app.UUID, secret string) error {
	return s.Store.Change(ctx, who.Account, func(ctx context.Context) error {
		p, err := s.own(ctx, id, secret)
		if err != nil {
			return err
		}
		if p.State == app.PreviewOpen {
			return app.Refused("draft_not_ready", "The website is still being read. Keep it when that is done.")
		}
		if err := s.Drafts.Adopt(ctx, who, p.Draft); err != nil {
			return err
		}
		if err := s.Pictures.Give(ctx, who.Account, p.Draft.Fields.Text("logo_url")); err != nil {
			return err
		}
		if err := s.Store.HandOverReading(ctx, id, p.Draft.UpdatedAt); err != nil {
			return err
		}
		p.State = app.PreviewKept
		return s.Store.SavePreview(ctx, p)
	})
}

// Forget deletes previews that have had their time.
func (s *Service) Forget(ctx context.Context) error {
	return s.Store.ForgetPreviews(ctx, s.Clock().Add(-Life))
}
