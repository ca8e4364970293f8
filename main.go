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
	"net"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"
	_ "time/tzdata" // --time-zone knows every zone on a machine without any

	"debut/app"
	"debut/app/accounts"
	"debut/app/categories"
	"debut/app/directory"
	"debut/app/drafts"
	"debut/app/leaderboards"
	"debut/app/repeats"
	"debut/app/results"
	"debut/app/sites"
	"debut/app/transfer"
	"debut/crawl"
	"debut/storage"
	"debut/web/host"
	"debut/web/op"
)

func main() {
	storage.KeepPrivate()
	ctx, stop := host.StopOrderly()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if err := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "debut:", err)
		os.Exit(host.ExitCode(err))
	}
}

// command is a thing that the program does from the shell.
type command struct {
	name  string
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

// commands returns all that there are, in the order of the help.
func commands() []command {
	return []command{
		{"serve", "[flags]", "Serves the directory that the data folder holds.", serve},
		{"demo", "[flags]", "Serves an invented directory, to look around in.", serveDemo},
		{"draft", "[flags] URL", "Reads a website and prints the profile that it states, with quotes.", draft},
		{"operator", "EMAIL  [flags]", "Makes somebody the operator, and prints a link that signs them in, also while the server runs.", operator},
		{"key", "create EMAIL | list | revoke ID  [flags]", "Makes, lists and revokes API keys.", key},
		{"import", "[flags] FILE", "Adds and updates listings from JSON Lines, also while the server runs.", importLines},
		{"import-ratings", "[flags] FILE", "Adds Domain Ratings from CSV, also while the server runs.", importFigures(app.FigureDomainRating)},
		{"import-revenue", "[flags] FILE", "Adds monthly revenues from CSV, also while the server runs.", importFigures(app.FigureRevenue)},
		{"export", "[flags] FILE", "Writes every public listing as JSON Lines.", exportLines},
		{"recount", "[flags] FILE", "Checks the result sheet of a launch week, and counts its votes again. Needs no server.", recount},
		{"reindex", "[flags]", "Builds the search index anew. Stop the server first.", reindex},
		{"usage", "[flags]", "Prints what takes room, with the caps, also while the server runs.", usage},
		{"migrate", "[flags]", "Brings the database of an earlier version up to date, as serve does. Stop the server first.", migrate},
		{"backup", "[flags] FILE", "Writes a copy of the database, also while the server runs.", backup},
		{"restore", "[flags] FILE", "Puts a copy in the place of the database. Stop the server first.", restore},
		{"version", "", "Prints the version.", version},
	}
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
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, call{args[1:], getenv, stdout, stderr, c.flags(stdout)})
		}
	}
	return fmt.Errorf("there is no command %q; debut help lists them", args[0])
}

// flags returns an empty set of flags that explains the command.
func (c command) flags(stdout io.Writer) *flag.FlagSet {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.Usage = func() {
		fmt.Fprintf(stdout, "debut %s %s\n\n%s\n", c.name, c.usage, c.about)
		fs.SetOutput(stdout)
		fs.PrintDefaults()
	}
	return fs
}

func help(w io.Writer) {
	fmt.Fprint(w, "Debut is a launch directory that you host yourself.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  debut %-14s %s\n", c.name, c.about)
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
	return c.serve(ctx, s, func(ctx context.Context, in *host.Instance) error {
		return in.Directory.WriteFirstSteps(ctx, c.stdout)
	})
}

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
	return c.serve(ctx, s, func(ctx context.Context, in *host.Instance) error {
		key, err := in.Directory.FillDemo(ctx)
		fmt.Fprintf(c.stdout, "API key: %s\n", key)
		fmt.Fprintln(c.stdout, "Try first: sign in with any address, open the link at /dev/mail, vote for a product, add a passkey on /account; owner@debut.example has products")
		return err
	})
}

// serve serves the data folder until ctx ends. prepare runs before the first request.
func (c call) serve(ctx context.Context, s app.Settings, prepare func(context.Context, *host.Instance) error) error {
	signal.Ignore(syscall.SIGPIPE) // a log that nobody reads any more does not end the server
	l, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return fmt.Errorf("listen on --addr %s: %w", s.Addr, err)
	}
	defer l.Close()
	if s.Origin == "" {
		s.Origin = host.OriginOf(l.Addr(), c.flags.Name() == "demo")
	}
	in, err := host.Open(ctx, s, repeats.NewLog(s, c.stderr), storage.Open)
	if err != nil {
		return unlessStopped(ctx, err)
	}
	defer in.Close()
	if err := prepare(ctx, in); err != nil {
		return unlessStopped(ctx, err)
	}
	fmt.Fprintf(c.stdout, "Debut is at %s\n", s.Origin)
	if s.DevMail {
		fmt.Fprintf(c.stdout, "Mails are not sent; they are at %s/dev/mail\n", s.Origin)
	}
	return in.Serve(ctx, l)
}

// unlessStopped returns the error of a start, or nil if the start was broken off because the program was told to stop.
func unlessStopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
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
	drafter, _ := directory.NewDrafters(ai, repeats.NewLog(app.Settings{}, c.stderr))
	begun := time.Now()
	d, err := drafts.Once{
		Reader: crawl.New(crawl.Options{Origin: "https://debut.example", AllowPrivate: *private}), Drafter: drafter, Categories: categories.DefaultTree(),
		Clock: time.Now, NewID: host.NewID, Stage: func(what string) { fmt.Fprintf(c.stderr, "%5.1f s  %s\n", time.Since(begun).Seconds(), what) },
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

// key makes, lists and revokes API keys.
func key(ctx context.Context, c call) error {
	var k accounts.KeyCommand
	k.Define(c.flags)
	return c.onDatabase(ctx, storage.OpenShared, app.Parse, func(db *storage.DB, words []string) error {
		return k.Run(ctx, accounts.New(db.ForAccounts(), time.Now, rand.Reader), words, c.stdout)
	})
}

// operator makes somebody the operator, and prints a link for them: the way in for whoever runs the machine and gets no mail.
func operator(ctx context.Context, c call) error {
	return c.onDatabase(ctx, storage.OpenShared, one("one e-mail address"), func(db *storage.DB, words []string) error {
		site, err := sites.New(db.ForSites()).Named(ctx, app.DefaultSite)
		if err != nil {
			return err
		}
		who, token, err := accounts.New(db.ForAccounts(), time.Now, rand.Reader).OperatorLink(ctx, words[0])
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.stdout, "%s runs this directory. Open this link within ten minutes to sign in, while the server runs: %s%s#token=%s\n",
			who.Email, site.Origin, accounts.LinkPath, token)
		return err
	})
}

// parse reads the flags and words of a command.
type parse func(fs *flag.FlagSet, args []string, getenv func(string) string) (words []string, err error)

// one returns the parse of a command that takes one word.
func one(what string) parse {
	return func(fs *flag.FlagSet, args []string, getenv func(string) string) ([]string, error) {
		word, err := app.ParseOne(fs, args, getenv, what)
		return []string{word}, err
	}
}

// none returns the parse of a command that takes no words.
func none(fs *flag.FlagSet, args []string, getenv func(string) string) ([]string, error) {
	return nil, app.ParseNone(fs, args, getenv)
}

// onDatabase runs a command on the database of the folder that --data names.
func (c call) onDatabase(ctx context.Context, open host.Opener, parsed parse, do func(db *storage.DB, words []string) error) error {
	at := app.PlaceFlags(c.flags)
	words, err := parsed(c.flags, c.args, c.getenv)
	if err != nil {
		return err
	}
	db, err := open(ctx, *at)
	if err != nil {
		return err
	}
	defer db.Close()
	return do(db, words)
}

// recount checks a result sheet.
func recount(_ context.Context, c call) error {
	var r results.Command
	r.Define(c.flags)
	file, err := app.ParseOne(c.flags, c.args, c.getenv, "one result sheet, such as 2026-11-16.txt,")
	if err != nil {
		return err
	}
	return r.Run(file, os.ReadFile, c.stdout)
}

func reindex(ctx context.Context, c call) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	in, err := host.Open(ctx, s, repeats.NewLog(s, c.stderr), storage.OpenCurrent)
	if err != nil {
		return err
	}
	defer in.Close()
	n, err := in.Reindex(ctx)
	if err == nil {
		_, err = fmt.Fprintf(c.stdout, "indexed %d listings\n", n)
	}
	return err
}

// migrate brings the schema of the database up to date.
func migrate(ctx context.Context, c call) error {
	at := app.PlaceFlags(c.flags)
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return err
	}
	if err := storage.Migrate(ctx, *at); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.stdout, "the database in %s is up to date\n", at.DatabaseName())
	return err
}

// usage prints what takes room.
func usage(ctx context.Context, c call) error {
	var caps app.Storage
	caps.Define(c.flags)
	return c.onDatabase(ctx, storage.OpenShared, none, func(db *storage.DB, _ []string) error {
		return db.WriteUsage(ctx, caps, c.stdout)
	})
}

func backup(ctx context.Context, c call) error {
	return c.copy(func(at app.Place, file string) error { return storage.Backup(ctx, at, file) })
}

func restore(ctx context.Context, c call) error {
	return c.copy(func(at app.Place, file string) error { return storage.Restore(ctx, file, at) })
}

// copy runs a command on the data folder and one file.
func (c call) copy(do func(at app.Place, file string) error) error {
	at := app.PlaceFlags(c.flags)
	file, err := app.ParseOne(c.flags, c.args, c.getenv, "one file")
	if err != nil {
		return err
	}
	return do(*at, file)
}

// importLines adds and updates listings from a file; "-" is the standard input.
func importLines(ctx context.Context, c call) error {
	dry := c.flags.Bool("dry-run", false, "check the file and say what would be done, but keep nothing")
	return c.transfer(ctx, storage.OpenOrShare, func(s *transfer.Service, site app.Site, name string) error {
		read := func(raw []byte, into *transfer.Line) error { return op.Read(raw, "", into) }
		return transfer.ImportFile(ctx, transfer.Import{Service: s, Site: site, DryRun: *dry, Errors: c.stdout, Read: read}, name, c.stderr)
	})
}

// importFigures returns the command that reads figures of a kind from a file; "-" is the standard input.
func importFigures(kind app.FigureKind) func(ctx context.Context, c call) error {
	return func(ctx context.Context, c call) error {
		i := leaderboards.Import{Kind: kind, Clock: time.Now, CompanyKey: crawl.CompanyKey}
		i.Define(c.flags)
		return c.onDatabase(ctx, storage.OpenOrShare, one("one file, or - for the standard stream,"), func(db *storage.DB, words []string) error {
			i.Store = db.ForLeaderboards()
			return i.File(ctx, words[0], c.stdout)
		})
	}
}

// exportLines writes every public listing into a file; "-" is the standard output.
func exportLines(ctx context.Context, c call) error {
	return c.transfer(ctx, storage.OpenShared, func(s *transfer.Service, site app.Site, name string) error {
		return s.ExportFile(ctx, site, name, c.stdout)
	})
}

// transfer runs a command on the listings of a site and one file.
func (c call) transfer(ctx context.Context, open host.Opener, do func(s *transfer.Service, site app.Site, file string) error) error {
	key := c.flags.String("site", string(app.DefaultSite), "key of the site")
	return c.onDatabase(ctx, open, one("one file, or - for the standard stream,"), func(db *storage.DB, words []string) error {
		site, err := sites.New(db.ForSites()).Named(ctx, *key)
		if err != nil {
			return err
		}
		return do(transfer.New(db.ForListings(), time.Now, crawl.CompanyKey), site, words[0])
	})
}

func version(_ context.Context, c call) error {
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return err
	}
	_, err := fmt.Fprintln(c.stdout, "debut", host.Version())
	return err
}
