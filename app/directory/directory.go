// Package directory joins the wards of app: what callers may do in a directory, and what it does by itself.
package directory

import (
	"context"
	"sync/atomic"
	"time"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/pictures"
	"debut/app/catalogue/transfer"
	"debut/app/community"
	"debut/app/contest"
	"debut/app/demo"
	"debut/app/desk"
	"debut/app/desk/backups"
	"debut/app/desk/team"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/results/minisign"
	"debut/app/intake"
	"debut/app/intake/drafts"
	"debut/app/people"
	"debut/app/people/oauth"
	"debut/app/sales"
	"debut/app/sales/orders/geoip"
	"debut/app/sales/orders/vies"
	"debut/app/sending"
	"debut/app/sending/webhooks"
)

// Store is what the wards need remembered: each area says in an interface of its own which rows it reads and writes.
type Store interface {
	ground.Store
	people.Store
	catalogue.Store
	sending.Store
	contest.Store
	intake.Store
	community.Store
	sales.Store
	desk.Store
	demo.Store
	jobs.Store
	Instance(ctx context.Context) (string, error) // what the database is called, and no other is
}

// Crawler reads websites and documents of others.
type Crawler interface {
	oauth.Fetcher
	pictures.Fetcher
	webhooks.Sender
	contest.Crawler
	imports.Reader
	drafts.Reader
	community.Crawler
	vies.Asker
}

// Parts are what a directory is made of.
type Parts struct {
	ground.Common
	Sites    []app.Site // the default one first
	Store    Store
	Index    listings.Index
	Crawler  Crawler
	Mail     mail.Sender
	Render   func(any) ([]byte, error)                      // as the API does, for people who take their data along
	ReadLine func(raw []byte, into *transfer.Line) error    // as strictly as the API reads what it is sent
	KeyOf    func(website string) string                    // of a company; "" if that is no address
	Copies   backups.Source                                 // of the database
	BackupTo backups.Destination                            // nil: no backups are made
	Machine  func() team.Machine                            // what the instance stands on
	Forget   func(ctx context.Context, now time.Time) error // removes from the stores what has had its time
	Version  string
	// Countries tells the countries of addresses by the operator's table; nil: there is none.
	Countries *geoip.File
	// CertificateEnd returns when the certificate of the origin ends; nil where it has none.
	CertificateEnd func(ctx context.Context) (time.Time, error)

	Silent     bool          // nothing is sent to webhooks
	Generation func() uint64 // grows with every change of the stores
	// Follow has this node see all changes that other nodes made, and its index all there are; nil: they do.
	Follow func(ctx context.Context) error
}

// Directory is a service for each area, by wards: each stands on those before it.
type Directory struct {
	*ground.Ground
	*people.People
	*catalogue.Catalogue
	*sending.Sending
	*contest.Contest
	*intake.Intake
	*community.Community
	*sales.Sales
	*desk.Desk
	parts   Parts
	signing atomic.Pointer[minisign.PrivateKey] // once it was read
}

// New joins the wards. It saves the sites that the settings name, and the first categories.
func New(ctx context.Context, p Parts) (*Directory, error) {
	named, err := p.Store.Instance(ctx)
	if err != nil {
		return nil, err
	}
	d := &Directory{parts: p}
	d.Ground, err = ground.New(ctx,
		ground.Parts{Common: p.Common, Store: p.Store, Sites: p.Sites, Generation: p.Generation})
	if err != nil {
		return nil, err
	}
	d.People = people.New(people.Parts{Common: p.Common, Store: p.Store, Fetch: p.Crawler})
	d.Catalogue = catalogue.New(catalogue.Parts{
		Common: p.Common, Store: p.Store, Ground: d.Ground, Sites: p.Sites,
		Index: p.Index, Fetch: p.Crawler, Reader: p.Crawler, ReadLine: p.ReadLine, KeyOf: p.KeyOf,
		MoveOn:   func(ctx context.Context, listing int64) error { return d.Launches.UpdateStatus(ctx, listing) },
		HasPlace: func(ctx context.Context, listing int64) (bool, error) { return d.Orders.HasPlace(ctx, listing) },
	})
	d.Sending = sending.New(sending.Parts{
		Common: p.Common, Store: p.Store, Catalogue: d.Catalogue, People: d.People, Mail: p.Mail, Sender: p.Crawler,
		Silent: p.Silent,
	})
	d.Contest = contest.New(contest.Parts{
		Common: p.Common, Store: p.Store, Sending: d.Sending, Crawler: p.Crawler, Follow: p.Follow,
		Ordered: func(ctx context.Context) error { return d.Orders.Advance(ctx) },
	})
	d.Intake = intake.New(intake.Parts{
		Common: p.Common, Store: p.Store, Catalogue: d.Catalogue, Sending: d.Sending,
		Contest: d.Contest, Reader: p.Crawler,
	})
	d.Community = community.New(community.Parts{
		Common: p.Common, Store: p.Store, Catalogue: d.Catalogue, Sending: d.Sending, Crawler: p.Crawler,
	})
	d.Sales = sales.New(sales.Parts{
		Common: p.Common, Store: p.Store, Catalogue: d.Catalogue, Sending: d.Sending, Contest: d.Contest,
		Asker: p.Crawler, Instance: named, Countries: p.Countries,
	})
	d.Desk = desk.New(desk.Parts{
		Common: p.Common, Store: p.Store, Catalogue: d.Catalogue, Sending: d.Sending, Contest: d.Contest,
		Intake: d.Intake, Community: d.Community, Sales: d.Sales, Jobs: d.jobsBelowDesk(),
		Mail: p.Mail, Render: p.Render, Copies: p.Copies, BackupTo: p.BackupTo, Machine: p.Machine,
		Version: p.Version, CertificateEnd: p.CertificateEnd,
	})
	return d, d.Categories.Seed(ctx)
}
