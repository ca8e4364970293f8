// Package imports is files of listings that the team brings in on a page: each is looked at, tried and then imported in
// the background, and what became of its lines stays readable.
package imports

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/pictures"
	"debut/app/catalogue/transfer"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
	"debut/app/people/accounts"
)

// Store is what files need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	AddUpload(ctx context.Context, u *Upload, body []byte) error // sets ID
	SaveUpload(ctx context.Context, u Upload) error
	Upload(ctx context.Context, site, id int64) (u Upload, found bool, err error)
	Uploads(ctx context.Context, site int64, limit int) ([]Upload, error) // newest first
	UploadBody(ctx context.Context, id int64) (body []byte, found bool, err error)
	SaveUploadBody(ctx context.Context, id int64, body []byte) error
	DropUploadBody(ctx context.Context, id int64) error
	AddAuditEntry(ctx context.Context, a *audit.Entry) error // sets ID
	fetchStore
}

// Upload is a file of listings.
type Upload struct {
	ID        int64
	Site      int64
	Account   int64  // who brought it
	Email     string // of the account; "" if it was deleted since
	Name      string // of the file
	Size      int64  // bytes
	State     State
	Columns   transfer.Columns
	Summary   transfer.Summary // so far
	Faults    string           // what was refused or left out, line by line
	More      int              // faults that are not kept
	Error     string           // why it ended; "" if it did not fail
	At        time.Time
	ChangedAt time.Time
}

// State is how far a file is.
type State string

// The states.
const (
	Reading   State = "reading"   // the pages of a sitemap are read, of which a file is made
	New       State = "new"       // its columns are to be looked at
	Checking  State = "checking"  // a dry run is under way
	Checked   State = "checked"   // and has ended
	Importing State = "importing" // it is being imported
	Done      State = "done"
	Failed    State = "failed" // it could not be read to its end
)

// Busy reports whether something is under way.
func (u Upload) Busy() bool { return u.State == Reading || u.State == Checking || u.State == Importing }

// Open reports whether its columns may be changed and tried.
func (u Upload) Open() bool { return u.State == New || u.State == Checked || u.State == Failed }

// ActionImport is the action that the audit log has of an import.
const ActionImport = "import_listings"

// Parts are what a Service is made of.
type Parts struct {
	Store    Store
	Transfer *transfer.Service
	Pictures *pictures.Service
	Reader   Reader
	Read     func(line []byte, into *transfer.Line) error // see transfer.Import
	Sites    []app.Site
	Clock    app.Clock
}

// Service is what operators may do with files.
type Service struct{ Parts }

// NewService returns the service.
func NewService(p Parts) *Service { return &Service{p} }

// operator refuses whoever is none, of whom that may have changed since the page was opened. To others there is nothing
// here.
func (s *Service) operator(ctx context.Context, by app.Session) error {
	me, err := s.Store.Account(ctx, by.Account)
	if err == nil {
		err = me.MayOperate()
	}
	return err
}

// shown is how many files the page lists.
const shown = 50

// All returns the last files of the site, newest first.
func (s *Service) All(ctx context.Context) ([]Upload, error) {
	return s.Store.Uploads(ctx, app.SiteOf(ctx).ID, shown)
}

// get returns a file of the site.
func (s *Service) get(ctx context.Context, id int64) (Upload, error) {
	u, found, err := s.Store.Upload(ctx, app.SiteOf(ctx).ID, id)
	if err == nil && !found {
		err = app.Missing("file", id)
	}
	return u, err
}

// CheckInput says how the columns of a file are read.
type CheckInput struct {
	Upload  int64
	Columns transfer.Columns
}

// Check has a file tried without keeping anything.
func (s *Service) Check(ctx context.Context, by app.Session, in CheckInput) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		u, err := s.ready(ctx, by, in.Upload)
		if err != nil {
			return err
		}
		rows, err := s.rows(ctx, u.ID)
		if err != nil {
			return err
		}
		if _, err := in.Columns.Headings(rows.Head, rows.Form); err != nil {
			return err
		}
		u.Columns, u.State = in.Columns, Checking
		return s.begin(ctx, u)
	})
}

// StartInput names a file that is to be imported.
type StartInput struct {
	Upload int64  `json:"upload" required:"true" min:"1"`
	Name   string `json:"name" required:"true" min:"1" max:"200"` // typed, so that nobody imports by one click
}

// Start has a file imported that was tried. It cannot be undone at once, so it is done within ten minutes of signing
// in.
func (s *Service) Start(ctx context.Context, by app.Session, in StartInput) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		u, err := s.ready(ctx, by, in.Upload)
		if err == nil {
			err = accounts.NeedsFresh(by, s.Clock())
		}
		switch {
		case err != nil:
			return err
		case u.State != Checked:
			return app.Refused("not_checked", "Check the file first, so that you know what the import does.")
		case in.Name != u.Name:
			return app.Refused("other_name", "Type the name of the file, %s, to import it.", u.Name)
		}
		entry := audit.Entry{
			At: s.Clock().UTC(), Account: by.Account, Action: ActionImport, Object: "file " + u.Name,
			After: "checked before: " + u.Summary.String(),
		}
		if err := s.Store.AddAuditEntry(ctx, &entry); err != nil {
			return err
		}
		u.State = Importing
		return s.begin(ctx, u)
	})
}

// ready returns a file with which something may begin.
func (s *Service) ready(ctx context.Context, by app.Session, id int64) (Upload, error) {
	if err := s.operator(ctx, by); err != nil {
		return Upload{}, err
	}
	u, err := s.get(ctx, id)
	if err == nil && !u.Open() {
		err = app.Refused("busy", "The file is being worked on, or was imported already.")
	}
	return u, err
}

// begin has the next step of a file done in the background.
func (s *Service) begin(ctx context.Context, u Upload) error {
	u.Summary, u.Faults, u.More, u.Error, u.ChangedAt = transfer.Summary{}, "", 0, "", s.Clock()
	if err := s.Store.SaveUpload(ctx, u); err != nil {
		return err
	}
	return s.Store.AddJob(ctx, Job.Once(u.ID))
}
