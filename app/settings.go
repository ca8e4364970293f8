package app

import (
	"errors"
	"flag"
	"fmt"
	"net/netip"
	"strings"
	"time"
)

// Settings are what an operator decides. Each is defined once, in Define, which gives its flag, its environment
// variable (DEBUT_ and the flag's name in capitals), its default and its line of documentation.
type Settings struct {
	Addr string
	// MetricsAddr is where metrics are answered; "" is nowhere.
	MetricsAddr string
	Place
	Origin      string
	Name        string
	Named       bool   // Name was given, and is not the default
	Sites       []Site // besides the default one
	Former      []Site // by Key and Origin, which they had before
	TimeZone    *time.Location
	WeeksAhead  int
	MoveWeeks   int
	FreePerWeek int
	PaidPerWeek int // launches that are ordered for it
	AwardVotes  int // counted votes that an award needs
	ReadAgain   int // days between two readings of the website of a live listing; 0 is never
	// hour of Mondays from which on the weekly mail goes out; 24 switches it off
	NewsletterHour int
	RatedFrom      int // shown reviews from which on search engines are told of a rating
	ReadLimit      int
	WriteLimit     int
	AnyoneLimit    int
	SubmitLimit    int

	VisitorReads    int // websites an hour that are read for a client address before its people sign in
	PageLimit       int // pages a minute of a client address
	RegisterLimit   int // OAuth clients an hour of a client address
	MailLimit       int // sign-in mails an hour
	MailClientLimit int
	MailTotalLimit  int
	VoteLimit       int // votes an hour
	VoteTotalLimit  int

	KeepMB       int // memory for answers that are kept, in MiB
	Proxies      []netip.Prefix
	AllowPrivate bool
	DNSResolver  string // that is asked for the DNS records of claims; "" is the machine's
	ClockAhead   time.Duration
	Clock        Clock // time.Now, or a test's
	LogJSON      bool
	DevMail      bool   // keep mails in memory and show them
	Invented     bool   // the directory is a demo
	Discussions  bool   // people ask makers on the pages of their listings, and are answered
	LogReads     bool   // requests that read well, too
	Operator     string // e-mail address of who runs the instance
	Publisher    string // name and postal address of who answers for the site
	Contact      string // e-mail address of theirs
	AI           AI
	Boards       Boards
	Sales        Sales
	VIES         string // address that is asked about VAT numbers; "" asks nobody
	Mail         Mail
	Storage      Storage
	Backup       Backup
	Alerts       Alerts
	TLS          TLS

	Given   map[string]string // what flags and variables said, by the flags' names
	inForce map[string]string // what operators stored, likewise
}

// Define puts the settings on a set of flags.
func (s *Settings) Define(fs *flag.FlagSet) {
	s.Clock = time.Now
	s.defineStorable(fs)
	checked(fs, &s.Addr, "addr", "127.0.0.1:8080", "address and port to listen on", address)
	checked(fs, &s.MetricsAddr, "metrics-addr", "",
		"address and port for /metrics, in the text format of Prometheus, such as 127.0.0.1:9090; keep it from strangers (default none)", address)
	s.Place.Define(fs)
	OriginFlag(fs, &s.Origin)
	checked(fs, &s.Name, "name", "Debut", "name of the site; wins over the one that the team set at /admin/brand",
		func(v string) error {
			s.Named = true
			return siteName(v)
		})
	fs.Func("sites", "further sites of this instance, as key=https://origin, separated by commas", s.setSites)
	fs.Func("former-origins", "origins that sites had before, as https://old.example of the one at --origin, or key=https://old.example, separated by commas; pages there lead to the same path of today's", s.setFormer)
	count(fs, &s.KeepMB, "keep",
		32, "megabytes of memory for answers that are kept until something changes; 0 keeps none")
	fs.Func("proxies", "networks of the reverse proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8, separated by commas", s.setProxies)
	fs.BoolVar(&s.AllowPrivate, "allow-private",
		false, "for development: read websites at private and loopback addresses too")
	checked(fs, &s.DNSResolver, "dns-resolver", "",
		"address and port of the resolver that is asked for the TXT records of claims, such as 127.0.0.1:53; one that validates DNSSEC is worth having (default the machine's)", address)
	duration(fs, &s.ClockAhead, "clock-ahead", 0, 10*366*24*time.Hour, 0,
		"for development: run the clock that much ahead, such as 168h, to see a launch week come")
	fs.BoolVar(&s.DevMail, "dev-mail", false,
		"for development: send no mail, and show at /dev/mail what would have been sent; demo does so without --smtp")
	fs.BoolVar(&s.LogReads, "log-reads",
		false, "write requests into the log that read well, too, not only changes and faults")
	fs.BoolVar(&s.LogJSON, "log-json", false, "write the log as JSON lines")
	fs.Func("publisher", "name and postal address of whoever runs the site, in one line, as the pages on privacy, terms and contact show it (default none: they say so)", func(v string) error {
		s.Publisher = v
		return oneLine(v)
	})
	fs.Func("contact", "e-mail address at which people reach whoever runs the site, shown on the same pages (default none: they say so)", func(v string) (err error) {
		if s.Contact, err = CanonicalEmail(v); err != nil {
			err = errors.New("must be an e-mail address, such as hello@debut.example")
		}
		return err
	})
	OperatorFlag(fs, &s.Operator)
	s.AI.defineModel(fs)
	s.Boards.Ratings.define(fs)
	s.Sales.define(fs)
	viesFlag(fs, &s.VIES)
	s.Mail.defineServer(fs)
	s.Storage.defineFile(fs)
	s.Backup.definePlace(fs)
	s.TLS.Define(fs)
}

// OriginFlag puts the public address of the site on a set of flags.
func OriginFlag(fs *flag.FlagSet, into *string) {
	fs.Func("origin", "public address of the site, such as https://debut.example (default http:// and the address listened on; of demo http://localhost and the port)", func(v string) (err error) {
		*into, err = origin(v)
		return err
	})
}

// OperatorFlag puts the address of who runs the site on a set of flags.
func OperatorFlag(fs *flag.FlagSet, into *string) {
	fs.Func("operator", "e-mail address of the person who runs this instance: who signs in with it is its operator (default none: serve prints a link for the first one)", func(v string) (err error) {
		if *into, err = CanonicalEmail(v); err != nil {
			err = errors.New("must be an e-mail address, such as you@debut.example")
		}
		return err
	})
}

// Invent makes the settings those of an invented directory: mails are shown, and what is sold is paid for without
// money.
func (s *Settings) Invent() {
	s.DevMail = s.DevMail || s.Mail.Host == ""
	s.Invented = true
	if s.Sales.Payments == nil {
		s.Sales.Payments = []string{PaymentTest}
	}
}

// CanMail reports whether mails go anywhere: to a mail server, or to whoever looks at those that are not sent.
func (s *Settings) CanMail() bool { return s.DevMail || s.Mail.Host != "" }

func (s *Settings) setSites(v string) error {
	for _, entry := range strings.Split(v, ",") {
		key, at, ok := strings.Cut(strings.TrimSpace(entry), "=")
		at, err := origin(at)
		if !ok || err != nil || key == "" || len(key) > 40 || Slugify(key) != Slug(key) {
			return fmt.Errorf("%q is not key=https://origin with a key of at most 40 lower-case letters, digits and hyphens", entry)
		}
		s.Sites = append(s.Sites, Site{Key: key, Name: key, Origin: at})
	}
	_, err := s.AllSites()
	return err
}

// AllSites returns the default site and the further ones. It refuses two with one key or one origin: a request could be
// meant for either.
func (s *Settings) AllSites() ([]Site, error) {
	all := append([]Site{{Key: DefaultSite, Name: s.Name, Named: s.Named, Origin: s.Origin}}, s.Sites...)
	for i, a := range all {
		for _, b := range all[:i] {
			switch {
			case a.Key == b.Key:
				return nil, fmt.Errorf("the key %q stands twice in --sites, where %q is that of the site at --origin; give each site a key of its own", a.Key, DefaultSite)
			case a.Origin == b.Origin:
				return nil, fmt.Errorf("%s is the origin of the sites %q and %q in --sites and --origin; give each site an origin of its own", a.Origin, b.Key, a.Key)
			}
		}
	}
	return all, nil
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
