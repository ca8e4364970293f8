// Command debut is a launch directory that you host yourself: the website, the API, the database, the search index and the
// crawler in one program.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	netmail "net/mail"
	"net/url"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
	_ "time/tzdata" // --time-zone knows every zone on a machine without any

	"github.com/google/uuid"

	"debut/app"
	"debut/app/accounts"
	"debut/app/badges"
	"debut/app/categories"
	"debut/app/demo"
	"debut/app/drafting"
	"debut/app/drafting/openai"
	"debut/app/drafting/rules"
	"debut/app/drafts"
	"debut/app/jobs"
	"debut/app/launches"
	"debut/app/listings"
	"debut/app/mail"
	"debut/app/oauth"
	"debut/app/passkeys"
	"debut/app/repeats"
	"debut/app/self"
	"debut/app/sites"
	"debut/app/transfer"
	"debut/crawl"
	"debut/search"
	"debut/storage"
	"debut/web"
	"debut/web/api"
	"debut/web/badge"
	"debut/web/drawn"
	"debut/web/feed"
	"debut/web/mcp"
	authorize "debut/web/oauth"
	"debut/web/op"
	"debut/web/openapi"
	"debut/web/rest"
	"debut/web/site"
	"debut/web/sitemap"
)

func main() {
	ctx, stop := stopOrderly()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if err := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "debut:", err)
		os.Exit(1)
	}
}

// stopOrderly returns a context that ends when the program is told to stop. A terminal that closes tells it so, too, for there is nothing to
// read anew: settings are arguments and variables. Where nohup has it outlive the terminal, it does.
func stopOrderly() (context.Context, context.CancelFunc) {
	told := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		told = append(told, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), told...)
	return ctx, func() {
		signal.Ignore(syscall.SIGHUP) // shells and terminals send one each
		stop()
	}
}

// command is a thing that the program does from the shell.
type command struct {
	usage string // arguments after the name
	about string
	run   func(ctx context.Context, c call) error
}

// call is one use of a command.
type call struct {
	args   []string
	getenv func(string) string
	stdout io.Writer
	stderr io.Writer // the log, and how far long work is
	flags  *flag.FlagSet
}

var commands = map[string]command{
	"serve":    {"[flags]", "Serves the directory that the data folder holds.", serve},
	"demo":     {"[flags]", "Serves an invented directory, to look around in.", serveDemo},
	"draft":    {"[flags] URL", "Reads a website and prints the profile that it states, with quotes.", draft},
	"operator": {"EMAIL  [flags]", "Makes somebody the operator, and prints a link that signs them in, also while the server runs.", operator},
	"key":      {"create EMAIL | list | revoke ID  [flags]", "Makes, lists and revokes API keys.", key},
	"import":   {"[flags] FILE", "Adds and updates listings from JSON Lines, also while the server runs.", importLines},
	"export":   {"[flags] FILE", "Writes every public listing as JSON Lines.", exportLines},
	"reindex":  {"[flags]", "Builds the search index anew. Stop the server first.", reindex},
	"usage":    {"[flags]", "Prints what takes room, with the caps, also while the server runs.", usage},
	"migrate":  {"[flags]", "Brings the database of an earlier version up to date, as serve does. Stop the server first.", migrate},
	"backup":   {"[flags] FILE", "Writes a copy of the database, also while the server runs.", backup},
	"restore":  {"[flags] FILE", "Puts a copy in the place of the database. Stop the server first.", restore},
	"version":  {"", "Prints the version.", version},
}

// run does what args ask for. It is the whole program but for the process around it.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	if len(args) == 2 && args[0] == "help" {
		args = []string{args[1], "-h"}
	}
	if len(args) == 0 || slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]) {
		help(stdout)
		return nil
	}
	c, known := commands[args[0]]
	if !known {
		return fmt.Errorf("there is no command %q; debut help lists them", args[0])
	}
	fs := flag.NewFlagSet(args[0], flag.ContinueOnError)
	fs.Usage = func() {
		fmt.Fprintf(stdout, "debut %s %s\n\n%s\n", args[0], c.usage, c.about)
		fs.SetOutput(stdout)
		fs.PrintDefaults()
	}
	return c.run(ctx, call{args[1:], getenv, stdout, stderr, fs})
}

func help(w io.Writer) {
	fmt.Fprint(w, "Debut is a launch directory that you host yourself.\n\n")
	for _, name := range []string{"serve", "demo", "draft", "operator", "key", "import", "export", "reindex", "usage", "migrate", "backup", "restore", "version"} {
		fmt.Fprintf(w, "  debut %-8s %s\n", name, commands[name].about)
	}
	fmt.Fprint(w, "\ndebut COMMAND -h lists a command's flags.\n")
}

// settings reads the settings of a command that works on a data folder.
func (c call) settings() (app.Settings, error) {
	var s app.Settings
	s.Define(c.flags)
	err := app.ParseNone(c.flags, c.args, c.getenv)
	return s, err
}

func serve(ctx context.Context, c call) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	return c.host(ctx, s, func(ctx context.Context, in *instance) error {
		token, err := in.services.Accounts.First(ctx, in.canMail())
		if token != "" {
			fmt.Fprintf(c.stdout, "Nobody runs this directory yet. Whoever opens this link first does: %s%s#token=%s\n", in.Origin, accounts.FirstPath, token)
		}
		if err != nil {
			return err
		}
		live, err := in.db.ForSites().CountListings(ctx, in.sites[0].ID, app.ListingLive)
		waits, failed := in.db.ForSites().CountListings(ctx, in.sites[0].ID, app.ListingScheduled)
		if err = errors.Join(err, failed); err == nil && live+waits == 0 {
			fmt.Fprintf(c.stdout, "Nothing is listed here yet. Bring listings along with debut import FILE --data %s, or list the first: %s/how-it-works#list\n", s.Data, in.Origin)
		}
		return err
	})
}

// demoEmail is the account that the demo's key acts for.
const demoEmail = "owner@debut.example"

func serveDemo(ctx context.Context, c call) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	if s.Data == app.DefaultData {
		if s.Data, err = os.MkdirTemp("", "debut-demo-"); err != nil {
			return err
		}
		defer os.RemoveAll(s.Data)
	}
	s.DevMail = s.DevMail || s.Mail.Host == ""
	fill := func(ctx context.Context, in *instance) error {
		owner, err := in.services.Accounts.Ensure(ctx, demoEmail, "Demo owner")
		if err != nil {
			return err
		}
		if err := demo.Fill(ctx, in.db.ForDrafts(), owner.ID, in.clock(), s.TimeZone); err != nil {
			return fmt.Errorf("fill the demo directory: %w", err)
		}
		_, secret, err := in.services.Accounts.ReplaceKey(ctx, owner.ID, accounts.NewKey{Label: "demo", Scopes: app.Scopes})
		fmt.Fprintf(c.stdout, "API key: %s\n", secret)
		return err
	}
	return c.host(ctx, s, fill)
}

// host serves the data folder until ctx ends. prepared runs once everything stands, before the first request.
func (c call) host(ctx context.Context, s app.Settings, prepared func(context.Context, *instance) error) error {
	signal.Ignore(syscall.SIGPIPE) // a log that nobody reads any more does not end the server
	l, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return fmt.Errorf("listen on --addr %s: %w", s.Addr, err)
	}
	defer l.Close()
	if s.Origin == "" {
		s.Origin = "http://" + l.Addr().String()
	}
	in, err := join(ctx, s, newLog(s, c.stderr), storage.Open)
	if err != nil {
		return unlessStopped(ctx, err)
	}
	defer in.close()
	if s.DevMail {
		in.box = &mail.Box{}
	}
	if err := prepared(ctx, in); err != nil {
		return unlessStopped(ctx, err)
	}
	fmt.Fprintf(c.stdout, "Debut is at %s\n", s.Origin)
	if s.DevMail {
		fmt.Fprintf(c.stdout, "Mails are not sent; they are at %s/dev/mail\n", s.Origin)
	}
	return in.serve(ctx, l)
}

// unlessStopped is the error of a start, or nil where the start was broken off because the program was told to stop.
func unlessStopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// instance is the program joined together.
type instance struct {
	app.Settings
	box       *mail.Box // where mails end that are not sent; nil where they are, or where there are none
	log       *slog.Logger
	clock     app.Clock
	db        *storage.DB
	index     *search.Index
	crawler   *crawl.Crawler
	services  api.Services
	authority *oauth.Service
	passkeys  *passkeys.Service
	views     *listings.Views
	sites     []app.Site
}

// opening opens the database of a data folder.
type opening func(ctx context.Context, dir string) (*storage.DB, error)

// join opens the data folder and joins the services to it.
func join(ctx context.Context, s app.Settings, log *slog.Logger, open opening) (*instance, error) {
	in := &instance{Settings: s, log: log, clock: func() time.Time { return time.Now().Add(s.ClockAhead) }}
	var err error
	if in.sites, err = s.AllSites(); err != nil {
		return nil, err
	}
	if in.db, err = open(ctx, s.Data); err != nil {
		return nil, err
	}
	if err := in.db.Limit(ctx, s.Storage); err != nil {
		return nil, errors.Join(err, in.db.Close())
	}
	if in.index, err = search.Open(s.Data); err != nil {
		return nil, errors.Join(err, in.db.Close())
	}
	in.crawler = crawl.New(crawl.Options{Origin: s.Origin, AllowPrivate: s.AllowPrivate})
	in.services = in.newServices()
	in.authority = oauth.New(oauth.Options{Store: in.db.ForOAuth(), Fetch: in.crawler, Clock: in.clock, Rand: rand.Reader, Origin: originOf})
	in.passkeys = passkeys.New(in.db.ForPasskeys(), in.services.Accounts, in.clock, rand.Reader)
	in.views = listings.NewViews(in.db.ForListings(), in.index)
	if err := errors.Join(in.services.Sites.Save(ctx, in.sites), in.services.Categories.Plant(ctx)); err != nil {
		return nil, errors.Join(err, in.close())
	}
	return in, nil
}

func (in *instance) newServices() api.Services {
	db := in.db
	found := listings.New(db.ForListings(), in.index, in.clock)
	weeks := launches.New(db.ForLaunches(), in.crawler, in.clock, launches.Settings{Location: in.TimeZone, WeeksAhead: in.WeeksAhead, FreePerWeek: in.FreePerWeek})
	patient, hasty := newDrafters(in.AI, in.log)
	return api.Services{
		Sites: sites.New(db.ForSites()), Listings: found, Categories: categories.New(db.ForCategories()), Launches: weeks, Badges: badges.New(db.ForListings()),
		Accounts: accounts.New(db.ForAccounts(), in.clock, rand.Reader).RunBy(in.Operator).Limit(in.mailLimits()),
		Drafts: drafts.New(drafts.Parts{
			Store: db.ForDrafts(), Listings: found, Launches: weeks, Reader: in.crawler, Clock: in.clock,
			Drafter: patient, Redrafter: hasty, Rival: rules.New(),
			NewID: newID,
		}),
	}
}

func newID() app.UUID { return app.UUID(uuid.NewString()) }

// newDrafters make the embedded drafter, with a language model to help it where there is one: for work in the background,
// and for callers who wait, whose requests must end before the server cuts them off.
func newDrafters(ai app.AI, log *slog.Logger) (patient, hasty drafting.Drafter) {
	if ai.URL == "" {
		return rules.New(), rules.New()
	}
	d := openai.New(openai.Options{URL: ai.URL, Model: ai.Model, Key: ai.Key, Budget: ai.Budget, Timeout: ai.Timeout, PerHour: ai.PerHour, Log: log}, rules.New())
	return d, d.Within(20 * time.Second)
}

func (in *instance) close() error { return errors.Join(in.index.Close(), in.db.Close()) }

// serve works off jobs and answers requests on l until ctx ends; then requests finish and jobs are handed back.
func (in *instance) serve(ctx context.Context, l net.Listener) error {
	if in.AllowPrivate {
		in.log.Warn("websites at private and loopback addresses are read too; this is for development only")
	}
	if in.ClockAhead != 0 {
		in.log.Warn("the clock runs ahead; this is for development only", "ahead", in.ClockAhead)
	}
	if !in.canMail() {
		in.log.Warn("no mail server is named, so nobody can sign in on the site by mail; name one with --smtp, or run debut operator EMAIL for a link that signs an operator in")
	}
	health := &web.Health{Check: in.db.Ping}
	context.AfterFunc(ctx, func() { health.Stopping.Store(true) })
	context.AfterFunc(ctx, in.services.Drafts.Stop)
	work, err := in.runner(ctx)
	if err != nil {
		return unlessStopped(ctx, err)
	}
	in.settle(ctx)
	var busy sync.WaitGroup
	busy.Go(func() { work.Run(in.background(ctx)) })
	busy.Go(func() { in.keepIndex(ctx) })
	busy.Go(func() { in.db.Watch(ctx, time.Second) })
	err = web.Serve(ctx, l, in.handler(health, work), in.log)
	busy.Wait()
	return errors.Join(err, in.views.Keep(context.WithoutCancel(ctx)))
}

// canMail reports whether mails go anywhere.
func (in *instance) canMail() bool { return in.box != nil || in.Mail.Host != "" }

// post is what takes the mails.
func (in *instance) post() mail.Sender {
	if in.box != nil {
		return in.box
	}
	to := mail.SMTP{Mail: in.Mail}
	if to.From == "" {
		host := "localhost"
		if at, err := url.Parse(in.Origin); err == nil && net.ParseIP(at.Hostname()) == nil {
			host = at.Hostname()
		}
		to.From = (&netmail.Address{Name: in.Name, Address: "sign-in@" + host}).String()
	}
	return to
}

// settle lets the heap grow to three times of what is in use before it is swept again: what is in use is little, and sweeping it
// often would be a tenth of the work. GOGC overrides it. What starting took is given back when that is over.
func (in *instance) settle(ctx context.Context) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
	time.AfterFunc(2*time.Second, func() {
		if err := in.db.Relax(ctx); err != nil && ctx.Err() == nil {
			in.log.Error("memory of the database could not be given back", "error", err)
		}
		debug.FreeOSMemory()
	})
}

// background is the context of work that no request asked for: if it asks for a site, that is the default one.
func (in *instance) background(ctx context.Context) context.Context {
	return app.WithSite(ctx, &in.sites[0])
}

// runner makes the table of what is done in the background.
func (in *instance) runner(ctx context.Context) (*jobs.Runner, error) {
	feed := search.Feed{Index: in.index, Load: in.db.ForListings().Listings}
	d, w := in.services.Drafts, in.services.Launches
	const lease, slow = 20 * time.Second, 10 * time.Second
	return jobs.NewRunner(ctx, in.db.ForJobs(), in.clock, in.log, []jobs.Handler{
		{Kind: "crawl", Workers: 8, PerAccount: 3, SlowAfter: slow, Limit: time.Minute, Untrusted: true, Lease: lease, MaxFailures: 3, Run: d.Crawl, GaveUp: d.GiveUp},
		{Kind: "draft", Workers: 2, PerAccount: 1, Limit: time.Minute + in.AI.Timeout, Untrusted: true, Lease: lease, MaxFailures: 3, Run: d.Draft, GaveUp: d.GiveUp},
		{Kind: "compare", Workers: 2, PerAccount: 1, SlowAfter: slow, Limit: 2 * time.Minute, Untrusted: true, Lease: lease, MaxFailures: 3, Run: d.Compare, GaveUp: d.GiveUpComparing},
		{Kind: "badge", Workers: 4, PerAccount: 2, SlowAfter: slow, Limit: time.Minute, Untrusted: true, Lease: lease, MaxFailures: 10, Run: w.Look, GaveUp: w.GiveUpLooking},
		{Kind: "reindex", Workers: 1, Lease: lease, MaxFailures: 5, Run: in.reindex},
		{Kind: mail.JobKind, Workers: 2, Lease: 30 * time.Second, MaxFailures: 11, Run: mail.Handle(in.post()), GaveUp: in.mailGivenUp},
		{Kind: "index", Workers: 1, Lease: lease, MaxFailures: 20, Run: feed.Handle},
	}, []jobs.Period{
		{Name: "launch", Every: time.Minute, Run: w.Advance},
		{Name: "keep views", Every: 10 * time.Second, Run: in.views.Keep},
		{Name: "look for badges", Every: 24 * time.Hour, Run: w.LookDaily},
		{Name: "forget dead jobs", Every: time.Hour, Run: in.forgetDeadJobs},
		{Name: "forget what is old", Every: time.Hour, Run: in.forget},
		{Name: "forget links and sessions", Every: time.Hour, Run: in.services.Accounts.Forget},
		{Name: "forget challenges", Every: time.Hour, Run: in.passkeys.Forget},
		{Name: "forget what apps were allowed", Every: time.Hour, Run: in.authority.Forget},
	})
}

// keepIndex makes the search index good, and good again whenever it was damaged, while searches fall back on names.
func (in *instance) keepIndex(ctx context.Context) {
	in.index.Keep(ctx, search.All(ctx, in.db.ForListings()), func(rebuilt string, err error) {
		if err != nil {
			in.log.Error("the search index could not be built; it is tried again in a minute", "error", err)
			return
		}
		in.log.Info("the search index was built anew", "because", rebuilt)
	})
}

// reindex builds the index anew where much changed at once.
func (in *instance) reindex(ctx context.Context, _ jobs.Job) error {
	return in.index.Rebuild(ctx, search.All(ctx, in.db.ForListings()))
}

func (in *instance) forget(ctx context.Context) error { return in.db.Forget(ctx, in.clock()) }

// mostDeadJobs are kept for the operator to see, however long.
const mostDeadJobs = 1000

func (in *instance) forgetDeadJobs(ctx context.Context) error {
	return in.db.ForJobs().ForgetDeadJobs(ctx, app.DaysBefore(in.clock(), in.Storage.EndedDays), mostDeadJobs)
}

// handler is every address that the instance answers.
func (in *instance) handler(health *web.Health, work *jobs.Runner) http.Handler {
	operations := api.Operations(in.services)
	info := openapi.Describe(in.Name, in.Origin)
	document := openapi.Document(operations, info)
	generation := func() uint64 { return in.db.Generation() + in.index.Generation() }
	shelf := web.NewShelf(in.KeepMB<<20, generation, in.clock)
	mux := http.NewServeMux()
	gate := &web.Gate{Auth: in.authority.Beside(in.services.Accounts), Limiter: web.NewLimiter(in.clock, 100_000), Limits: in.limits(), Proxies: in.Proxies}
	runner := op.NewRunner(in.db.ForAnswers(), in.clock, time.After)
	overHTTP := rest.New(rest.Options{
		Operations: operations, Prefix: api.Prefix, Name: in.Name, Version: openapi.Version, Shelf: shelf, Log: in.log, Origin: originOf, Gate: gate, Runner: runner,
	})
	mux.Handle(api.Prefix, overHTTP)
	mux.Handle(api.Prefix+"/", overHTTP)
	mux.Handle(mcp.Path, mcp.New(mcp.Options{
		Operations: operations, Name: in.Name, Version: release(), Origin: originOf, Origins: origins(in.sites), Gate: gate, Runner: runner, Log: in.log,
	}))
	persons := site.Persons{Accounts: in.services.Accounts, Apps: in.authority, Passkeys: in.passkeys, Self: self.New(in.db.ForSelf(), in.clock, op.Render), Box: in.box, CanMail: in.canMail()}
	consent := authorize.New(authorize.Options{
		Service: in.authority, Person: persons.Person, SignIn: site.SignInPath, Origins: origins(in.sites),
		Limiter: gate.Limiter, Limits: in.authorizeLimits(), Proxies: in.Proxies, Log: in.log,
	})
	for _, path := range authorize.Paths {
		mux.Handle(path, consent)
	}
	mux.Handle(api.Prefix+"/openapi.json", openapi.JSONHandler(document))
	mux.Handle(api.Prefix+"/openapi.yaml", openapi.YAMLHandler(document))
	mux.Handle("/docs/api", openapi.ReferenceHandler(operations, info))
	visitors := &web.Visitors{Limiter: gate.Limiter, Pages: web.Quota{Calls: in.PageLimit, Per: time.Minute},
		Mails: web.Quota{Calls: in.MailClientLimit, Per: time.Hour}, Keys: web.Quota{Calls: passkeys.PerClient, Per: time.Hour}, Proxies: in.Proxies}
	mux.Handle("/logos/", drawn.New("/logos/", demo.Logo))
	mux.Handle("/pictures/", drawn.New("/pictures/", demo.Picture))
	mux.Handle("/badges/", visitors.Limit(badge.New(in.services.Badges, shelf))) // those that are kept are answered before
	mux.HandleFunc("GET /healthz", health.Alive)
	mux.HandleFunc("GET /readyz", health.Ready)
	maps := sitemap.New(sitemap.Options{Listings: in.services.Listings, Categories: in.services.Categories, Shelf: shelf})
	mux.Handle("GET /sitemap.xml", maps)
	mux.Handle("GET /sitemaps/", visitors.Limit(maps))
	mux.Handle("GET "+feed.Path, feed.New(in.services.Listings, shelf, in.clock))
	mux.Handle("/", site.New(site.Options{
		Listings: in.services.Listings, Categories: in.services.Categories, Launches: in.services.Launches,
		Sites: in.services.Sites, Badges: in.services.Badges, Shelf: shelf, Clock: in.clock, Log: in.log,
		Explain: in.index.Explain, Views: in.views, Proxies: in.Proxies, Visitors: visitors,
		Persons: persons,
	}))
	woken := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux.ServeHTTP(w, r)
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			work.Wake() // what the request asked for begins at once
		}
	})
	return web.Middleware(web.Options{
		Log: in.log, Clock: in.clock, NewID: web.NewIDs(rand.Reader), HTTPS: strings.HasPrefix(in.Origin, "https://"), Sites: in.sites, Proxies: in.Proxies,
		Kept: badge.Kept(shelf),
	}, woken)
}

func originOf(ctx context.Context) string { return app.SiteOf(ctx).Origin }

func origins(sites []app.Site) []string {
	list := make([]string, len(sites))
	for i, s := range sites {
		list[i] = s.Origin
	}
	return list
}

// mailGivenUp ends the link of a mail that nobody took.
func (in *instance) mailGivenUp(ctx context.Context, j jobs.Job, _ error) error {
	if hash := mail.LinkOf(j); hash != nil {
		return in.services.Accounts.EndMailed(ctx, hash)
	}
	return nil
}

// mailLimits are the limits of mails that people ask for.
func (in *instance) mailLimits() accounts.Limits {
	return accounts.Limits{Email: in.MailLimit, Client: in.MailClientLimit, All: in.MailTotalLimit, Full: func() {
		in.log.Warn("as many mails as --mail-total-limit allows were asked for in an hour; further ones are refused but for known browsers", "limit", in.MailTotalLimit)
	}}
}

func (in *instance) authorizeLimits() authorize.Limits {
	l := authorize.DefaultLimits()
	l.Register = web.Quota{Calls: in.RegisterLimit, Per: time.Hour}
	return l
}

func (in *instance) limits() web.Limits {
	return web.Limits{
		Read: web.Quota{Calls: in.ReadLimit, Per: time.Minute}, Write: web.Quota{Calls: in.WriteLimit, Per: time.Minute},
		Anonymous: web.Quota{Calls: in.AnyoneLimit, Per: time.Minute},
		Costs:     map[string]web.Quota{"submit": {Calls: in.SubmitLimit, Per: time.Hour}},
	}
}

func newLog(s app.Settings, to io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{}
	if s.LogReads {
		options.Level = slog.LevelDebug
	}
	if s.LogJSON {
		return slog.New(repeats.New(slog.NewJSONHandler(to, options)))
	}
	return slog.New(repeats.New(slog.NewTextHandler(to, options)))
}

// draft does the main job without a server: it reads a website and prints the profile that the site states.
func draft(ctx context.Context, c call) error {
	asJSON := c.flags.Bool("json", false, "print the draft as get_draft returns it")
	private := c.flags.Bool("allow-private", false, "read websites at private and loopback addresses too")
	var ai app.AI
	ai.Define(c.flags)
	website, err := app.ParseOne(c.flags, c.args, c.getenv, "one website, such as https://example.com,")
	if err != nil {
		return err
	}
	drafter, _ := newDrafters(ai, newLog(app.Settings{}, c.stderr))
	begun := time.Now()
	d, err := drafts.Once{
		Reader: crawl.New(crawl.Options{Origin: "https://debut.example", AllowPrivate: *private}), Drafter: drafter, Categories: categories.DefaultTree(),
		Clock: time.Now, NewID: newID, Stage: func(what string) { fmt.Fprintf(c.stderr, "%5.1f s  %s\n", time.Since(begun).Seconds(), what) },
	}.Draft(ctx, website)
	if err != nil {
		return err
	}
	if *asJSON {
		body, err := op.Render(d)
		if err == nil {
			_, err = fmt.Fprintf(c.stdout, "%s\n", body)
		}
		return err
	}
	drafts.Print(c.stdout, d)
	return nil
}

// key makes, lists and revokes API keys, also while the server runs.
func key(ctx context.Context, c call) error {
	var k accounts.KeyCommand
	k.Define(c.flags)
	data := app.DataFlag(c.flags)
	words, err := app.Parse(c.flags, c.args, c.getenv)
	if err != nil {
		return err
	}
	db, err := storage.OpenShared(ctx, *data)
	if err != nil {
		return err
	}
	defer db.Close()
	return k.Run(ctx, accounts.New(db.ForAccounts(), time.Now, rand.Reader), words, c.stdout)
}

// operator makes somebody the operator, and prints a link for them: the way in for whoever runs the machine and gets no mail.
func operator(ctx context.Context, c call) error {
	data := app.DataFlag(c.flags)
	words, err := app.Parse(c.flags, c.args, c.getenv)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return errors.New("operator takes one e-mail address; debut operator -h shows how")
	}
	db, err := storage.OpenShared(ctx, *data)
	if err != nil {
		return err
	}
	defer db.Close()
	main, err := sites.New(db.ForSites()).Named(ctx, app.DefaultSite)
	if err != nil {
		return err
	}
	who, token, err := accounts.New(db.ForAccounts(), time.Now, rand.Reader).OperatorLink(ctx, words[0])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%s runs this directory. Open this link within ten minutes to sign in, while the server runs: %s%s#token=%s\n", who.Email, main.Origin, accounts.LinkPath, token)
	return err
}

func reindex(ctx context.Context, c call) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	in, err := join(ctx, s, newLog(s, c.stderr), storage.OpenCurrent)
	if err != nil {
		return err
	}
	defer in.close()
	if err := in.index.Rebuild(ctx, search.All(ctx, in.db.ForListings())); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "indexed %d listings\n", in.index.Count())
	return err
}

func backup(ctx context.Context, c call) error {
	return c.copy(func(dir, file string) error { return storage.Backup(ctx, dir, file) })
}

func restore(ctx context.Context, c call) error {
	return c.copy(func(dir, file string) error { return storage.Restore(ctx, file, dir) })
}

// copy runs a command on the data folder and one file.
func (c call) copy(do func(dir, file string) error) error {
	data := app.DataFlag(c.flags)
	file, err := app.ParseOne(c.flags, c.args, c.getenv, "one file")
	if err != nil {
		return err
	}
	return do(*data, file)
}

// importLines adds and updates listings from a file; "-" is the standard input.
func importLines(ctx context.Context, c call) error {
	dry := c.flags.Bool("dry-run", false, "check the file and say what would be done, but keep nothing")
	return c.transfer(ctx, storage.OpenOrShare, func(s *transfer.Service, site app.Site, name string) error {
		read := func(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) }
		return transfer.ImportFile(ctx, transfer.Import{Service: s, Site: site, DryRun: *dry, Told: c.stdout, Read: read}, name, c.stderr)
	})
}

// exportLines writes every public listing into a file; "-" is the standard output.
func exportLines(ctx context.Context, c call) error {
	return c.transfer(ctx, storage.OpenShared, func(s *transfer.Service, site app.Site, name string) error {
		return s.ExportFile(ctx, site, name, c.stdout)
	})
}

// transfer runs a command on the listings of a site and one file.
func (c call) transfer(ctx context.Context, opened opening, do func(s *transfer.Service, site app.Site, file string) error) error {
	data := app.DataFlag(c.flags)
	key := c.flags.String("site", string(app.DefaultSite), "key of the site")
	file, err := app.ParseOne(c.flags, c.args, c.getenv, "one file, or - for the standard stream,")
	if err != nil {
		return err
	}
	db, err := opened(ctx, *data)
	if err != nil {
		return err
	}
	defer db.Close()
	site, err := sites.New(db.ForSites()).Named(ctx, *key)
	if err != nil {
		return err
	}
	return do(transfer.New(db.ForListings(), time.Now, crawl.CompanyKey), site, file)
}

func version(_ context.Context, c call) error {
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return err
	}
	_, err := fmt.Fprintln(c.stdout, "debut", release())
	return err
}

// release is the version that this program was built as.
func release() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(development)"
}
