package app

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Settings are what an operator decides. Each is defined once, in Define, which gives its flag, its environment variable
// (DEBUT_ and the flag's name in capitals), its default and its line of documentation.
type Settings struct {
	Addr         string
	Data         string
	Origin       string
	Name         string
	Sites        []Site // besides the default one
	TimeZone     *time.Location
	WeeksAhead   int
	FreePerWeek  int
	ReadLimit    int
	WriteLimit   int
	AnyoneLimit  int
	SubmitLimit  int
	KeepMB       int // memory for answers that are kept, in MiB
	Proxies      []netip.Prefix
	AllowPrivate bool
	ClockAhead   time.Duration
	LogJSON      bool
	DevMail      bool   // keep mails in memory and show them
	LogReads     bool   // requests that read well, too
	Operator     string // e-mail address of who runs the instance
	AI           AI
	Mail         Mail
}

// Define puts the settings on a set of flags.
func (s *Settings) Define(fs *flag.FlagSet) {
	s.TimeZone = time.UTC
	fs.StringVar(&s.Addr, "addr", "127.0.0.1:8080", "address and port to listen on")
	fs.StringVar(&s.Data, "data", DefaultData, dataDoc)
	fs.Func("origin", "public address of the site, such as https://debut.example (default http:// and the address listened on)", func(v string) (err error) {
		s.Origin, err = origin(v)
		return err
	})
	fs.StringVar(&s.Name, "name", "Debut", "name of the site")
	fs.Func("sites", "further sites of this instance, as key=https://origin, separated by commas", s.setSites)
	fs.Func("time-zone", "time zone whose Mondays begin the launch weeks (default UTC)", func(v string) (err error) {
		s.TimeZone, err = time.LoadLocation(v)
		return err
	})
	count(fs, &s.WeeksAhead, "weeks-ahead", 4, "the free queue begins that many weeks from now")
	count(fs, &s.FreePerWeek, "free-per-week", 15, "how many free listings launch in one week")
	count(fs, &s.ReadLimit, "read-limit", 600, "reads a minute of an account, by all its keys and apps together; 0 switches the limit off")
	count(fs, &s.WriteLimit, "write-limit", 120, "writes a minute of an account, by all its keys and apps together; 0 switches the limit off")
	count(fs, &s.AnyoneLimit, "anonymous-limit", 240, "reads a minute of a client address without a credential; 0 switches the limit off")
	count(fs, &s.KeepMB, "keep", 32, "megabytes of memory for answers that are kept until something changes; 0 keeps none")
	count(fs, &s.SubmitLimit, "submit-limit", 20, "drafts made of websites an hour of an account; 0 switches the limit off")
	fs.Func("proxies", "networks of the reverse proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8, separated by commas", s.setProxies)
	fs.BoolVar(&s.AllowPrivate, "allow-private", false, "for development: read websites at private and loopback addresses too")
	fs.DurationVar(&s.ClockAhead, "clock-ahead", 0, "for development: run the clock that much ahead, such as 168h, to see a launch week come")
	fs.BoolVar(&s.DevMail, "dev-mail", false, "for development: send no mail, and show at /dev/mail what would have been sent; demo does so without --smtp")
	fs.BoolVar(&s.LogReads, "log-reads", false, "write requests into the log that read well, too, not only changes and faults")
	fs.BoolVar(&s.LogJSON, "log-json", false, "write the log as JSON lines")
	fs.Func("operator", "e-mail address of the person who runs this instance: who signs in with it is its operator (default none: serve prints a link for the first one)", func(v string) (err error) {
		if s.Operator, err = CanonicalEmail(v); err != nil {
			err = errors.New("must be an e-mail address, such as you@debut.example")
		}
		return err
	})
	s.AI.Define(fs)
	s.Mail.Define(fs)
}

// DefaultData is the data folder where none is named.
const (
	DefaultData = "data"
	dataDoc     = "folder that holds the database and the search index"
)

// DataFlag defines the one setting that commands beside the server need.
func DataFlag(fs *flag.FlagSet) *string { return fs.String("data", DefaultData, dataDoc) }

// count is a whole number from 0 to a million.
func count(fs *flag.FlagSet, into *int, name string, otherwise int, doc string) {
	*into = otherwise
	fs.Func(name, fmt.Sprintf("%s (default %d)", doc, otherwise), func(v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < 0 || n > 1_000_000 {
			return fmt.Errorf("must be a whole number from 0 to 1000000")
		}
		*into = n
		return nil
	})
}

// origin checks a public address and returns it without a slash at the end.
func origin(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.User != nil {
		return "", fmt.Errorf("must be http:// or https:// and a host, such as https://debut.example")
	}
	return u.Scheme + "://" + u.Host, nil
}

func (s *Settings) setSites(v string) error {
	for _, entry := range strings.Split(v, ",") {
		key, at, ok := strings.Cut(entry, "=")
		at, err := origin(at)
		if !ok || err != nil || key == "" || key == DefaultSite || len(key) > 40 || Slugify(key) != Slug(key) {
			return fmt.Errorf("%q is not key=https://origin with a key of lower-case letters, digits and hyphens", entry)
		}
		s.Sites = append(s.Sites, Site{Key: key, Name: key, Origin: at})
	}
	return nil
}

func (s *Settings) setProxies(v string) error {
	for _, network := range strings.Split(v, ",") {
		p, err := netip.ParsePrefix(strings.TrimSpace(network))
		if err != nil {
			return fmt.Errorf("%q is not a network such as 10.0.0.0/8", network)
		}
		s.Proxies = append(s.Proxies, p)
	}
	return nil
}

// Parse reads flags from args, and what they do not set from the environment. Its error names the setting.
func Parse(fs *flag.FlagSet, args []string, getenv func(string) string) error {
	out := fs.Output()
	fs.SetOutput(io.Discard) // the caller tells the error, once
	defer fs.SetOutput(out)
	if err := fs.Parse(args); err != nil {
		return err
	}
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var failed error
	fs.VisitAll(func(f *flag.Flag) {
		variable := Variable(f.Name)
		if v := getenv(variable); v != "" && !given[f.Name] && failed == nil {
			if err := fs.Set(f.Name, v); err != nil {
				failed = fmt.Errorf("invalid value %q for %s: %w", v, variable, err)
			}
		}
	})
	return failed
}

// Variable is the environment variable of a setting.
func Variable(flagName string) string {
	return "DEBUT_" + strings.ToUpper(strings.ReplaceAll(flagName, "-", "_"))
}
