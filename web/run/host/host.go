// Package host opens a data folder and serves the directory in it. It is where database, index and crawler meet the
// doors.
package host

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	netmail "net/mail"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"debut/app"
	"debut/app/catalogue/transfer"
	"debut/app/desk/backups/places"
	"debut/app/directory"
	"debut/app/ground"
	"debut/app/ground/live"
	"debut/app/ground/mail"
	"debut/app/sales/orders"
	"debut/app/sales/orders/geoip"
	"debut/crawl"
	"debut/search"
	"debut/storage"
	"debut/web/doors/op"
	"debut/web/run/server"
)

// Instance is a directory on an open data folder.
type Instance struct {
	Directory *directory.Directory
	DB        *storage.DB
	Index     *search.Index
	Waiters   *op.Waiters  // calls that wait for a change
	Plain     net.Listener // where http is redirected to https; nil is nowhere
	follower  *search.Follower
	settings  app.Settings // as flags and variables gave them
	current   *live.Settings
	sites     []app.Site
	clock     app.Clock
	log       *slog.Logger
	rebuilt   rebuilt
	outbox    *mail.Outbox // holds the mails that are not sent; nil if they are, or if there are none
	drill     bool         // the database was restored to try it out
}

// Opener opens a database: storage.Open or a variant of it.
type Opener func(ctx context.Context, at app.Place) (*storage.DB, error)

// Open opens the database and the data folder that the settings name and joins the directory to it.
func Open(ctx context.Context, s app.Settings, log *slog.Logger, open Opener) (*Instance, error) {
	in := &Instance{log: log, clock: func() time.Time { return s.Clock().Add(s.ClockAhead) }}
	var err error
	if in.drill, err = storage.IsDrill(ctx, s.Place); err != nil {
		return nil, err
	}
	if in.drill {
		s = forDrill(s, log)
	}
	in.settings = s
	backupTo, err := places.Open(s.Backup)
	if err != nil {
		return nil, err
	}
	if in.sites, err = s.AllSites(); err == nil {
		err = errors.Join(s.CheckFormer(in.sites), s.Sales.Check(s.Invented || s.DevMail),
			orders.CheckSeller(s.Sales.Seller))
	}
	if err != nil {
		return nil, err
	}
	if lacks := orders.Lacks(s.Sales.Seller); len(s.Sales.Payments) > 0 && len(lacks) > 0 && !s.Invented {
		log.Warn("no invoices are written until the settings say who sells; those that are missing come then",
			"missing", strings.Join(lacks, ", "))
	}
	if s.Sales.RefusesReports() {
		log.Warn("what Stripe reports of payments is refused until --stripe-secret is set; payments are asked about every 10 minutes")
	}
	countries, err := geoip.Open(s.Sales.CountryTable)
	if err != nil {
		return nil, fmt.Errorf("--country-table: %w", err)
	}
	if in.DB, err = open(ctx, s.Place); err != nil {
		return nil, err
	}
	if did := in.DB.Upgraded(); did.To > 0 {
		log.Info("the database was brought up to date", "from", did.From, "to", did.To, "backup", did.Backup)
	}
	in.current, err = live.New(ctx, s, in.DB.Store().Settings, in.DB.Generation, func(unfit error) {
		log.Warn("a setting that was stored at /admin/settings is left out", "error", unfit)
	})
	if err != nil {
		return nil, errors.Join(err, in.DB.Close())
	}
	if err := in.DB.Limit(ctx, live.Of(in.current, func(s *app.Settings) app.Storage {
		return s.Storage
	})); err != nil {
		return nil, errors.Join(err, in.DB.Close())
	}
	if in.Index, err = search.Open(s.Data); err != nil {
		return nil, errors.Join(err, in.DB.Close())
	}
	in.Waiters = op.NewWaiters(in.DB.Stamps, time.After)
	in.DB.OnTouched(in.Waiters.Tell)
	in.follower = search.NewFollower(in.Index, in.DB.Store(), in.DB.Changed(), time.After, log)
	in.Directory, err = directory.New(ctx, directory.Parts{
		Common: ground.Common{Live: in.current, Clock: in.clock, Rand: rand.Reader, NewID: NewID, Log: log},
		Sites:  in.sites, Store: in.DB.Store(), Forget: in.DB.Forget, Index: in.Index, Mail: in.mailer(),
		Crawler: crawl.New(crawl.Options{Origin: s.Origin, Former: formerOrigins(s, in.sites),
			AllowPrivate: s.AllowPrivate, Resolver: s.DNSResolver}),
		Render: op.Render, ReadLine: ReadLine, KeyOf: app.CompanyKey, Machine: in.machine,
		Version: Version(), CertificateEnd: certificateEnd(s.Origin),
		Silent: in.drill, Generation: in.DB.Generation, Follow: in.follow,
		Copies: storage.CopiesOf(s.Place), BackupTo: backupTo, Countries: countries,
	})
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	in.DB.OnLost(in.noteLost())
	return in, nil
}

// formerOrigins returns the origins that sites had before, by those of today.
func formerOrigins(s app.Settings, sites []app.Site) map[string][]string {
	all := map[string][]string{}
	for _, site := range sites {
		all[site.Origin] = s.FormerOrigins(site.Key)
	}
	return all
}

// ReadLine reads a line of listings that are imported, as strictly as the API reads what it is sent.
func ReadLine(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) }

// NewID returns a random UUID (RFC 9562, version 4).
func NewID() app.UUID { return app.UUID(uuid.NewString()) }

// mailer returns what takes the mails.
func (in *Instance) mailer() mail.Sender {
	if in.drill {
		return mail.Drill{}
	}
	if in.settings.DevMail {
		in.outbox = &mail.Outbox{}
		return in.outbox
	}
	return mail.NewSMTP(in.settings.Mail, in.sender)
}

// sender returns whom the mails of a site come from: of the default one, if there is none by the key.
func (in *Instance) sender(key string) netmail.Address {
	all := in.Directory.Current.All(context.Background())
	return in.current.Now().Sender(all[max(0, slices.IndexFunc(all, func(s app.Site) bool { return s.Key == key }))])
}

// Site returns the default site.
func (in *Instance) Site() app.Site { return in.sites[0] }

// Close closes what Open opened.
func (in *Instance) Close() error { return errors.Join(in.Index.Close(), in.DB.Close()) }

// Serve answers requests on l, and does the directory's jobs, until ctx ends.
func (in *Instance) Serve(ctx context.Context, l net.Listener) error {
	in.tuneMemory(ctx)
	o := in.options()
	l, err := in.encrypted(l, &o)
	if err != nil {
		return err
	}
	return server.Serve(ctx, l, o)
}

// Routes returns the methods and paths of all pages: "GET /listings/{slug}/claim".
func (in *Instance) Routes() []string { return server.Routes(in.options()) }

func (in *Instance) options() server.Options {
	o := server.Options{
		Settings: in.current, Name: in.Directory.Current.All(context.Background())[0].Name, Sites: in.sites,
		Directory: in.Directory, Answers: in.DB.Store(), Waiters: in.Waiters,
		Generation: func() uint64 { return in.DB.Generation() + in.Index.Generation() },
		Away:       in.DB.Away,
		Queries:    in.DB.Queries, Pools: in.pools, Explain: in.Index.Explain, Outbox: in.outbox,
		Background: []func(context.Context){in.Directory.WeekStart.Run, in.maintainIndex, in.follower.Run,
			in.Waiters.Run, in.Directory.Webhooks.Run, func(ctx context.Context) { in.DB.Watch(ctx, time.Second/2) }},
		Version: Version(), Clock: in.clock, Log: in.log,
	}
	if in.settings.Database != "" {
		o.Spent = in.DB.Store()
	}
	return o
}

// follow has this process show all that was committed. Where the index cannot follow, it is not waited for: searches
// fall back on names.
func (in *Instance) follow(ctx context.Context) error {
	_ = in.follower.CatchUp(ctx) // which tells by itself what fails
	return in.DB.Refresh(ctx)
}

// Reindex builds the search index anew, and returns how many listings it holds.
func (in *Instance) Reindex(ctx context.Context) (int, error) {
	if err := in.Index.Rebuild(ctx, search.All(ctx, in.DB.Store())); err != nil {
		return 0, err
	}
	return in.Index.Count(), nil
}

// maintainIndex builds the search index, and repairs it whenever it was damaged, while searches fall back on names.
func (in *Instance) maintainIndex(ctx context.Context) {
	// so that what changed since the last stop is not taken for damage; the follower tells what fails
	_ = in.follower.CatchUp(ctx)
	in.Index.Maintain(ctx, search.All(ctx, in.DB.Store()), func(rebuilt string, err error) {
		in.rebuilt.keepRebuild(in.clock(), rebuilt, err)
		if err != nil {
			in.log.Error("the search index could not be built; it is tried again in a minute", "error", err)
			return
		}
		in.log.Info("the search index was built anew", "because", rebuilt)
	})
}

// tuneMemory lets the heap grow to three times of what is in use before it is swept again: what is in use is little,
// and sweeping it often would be a tenth of the work. GOGC overrides it. What starting took is given back when that is
// over; once, for memory is of the process, whatever number of instances it has. It is swept twice: pools, such as
// those of the search index, let go of what they hold at the second sweep alone, and the next one may be minutes away.
func (in *Instance) tuneMemory(ctx context.Context) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
	started := time.AfterFunc(2*time.Second, func() {
		if err := in.DB.Relax(ctx); err != nil && ctx.Err() == nil {
			in.log.Error("memory of the database could not be given back", "error", err)
		}
		giveBack.Do(func() {
			runtime.GC()
			debug.FreeOSMemory()
			unmapProgram()
		})
	})
	context.AfterFunc(ctx, func() { started.Stop() })
}

var giveBack sync.Once

// Version returns the version that this program was built as.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(development)"
}
