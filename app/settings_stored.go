package app

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"regexp"
	"time"

	"debut/app/ground/texts"
)

// storable are the settings that operators may also set on a page, where they are stored in the database, by what they
// are about: those that hold no secret, and say nothing of the machine. Flags and variables win over what is stored.
var storable = []struct {
	about  texts.Text
	define func(*Settings, *flag.FlagSet)
}{
	{"Weeks", (*Settings).defineWeeks},
	{"Live listings", (*Settings).defineReading},
	{"Mail", func(s *Settings, fs *flag.FlagSet) {
		s.Mail.defineSender(fs)
		within(fs, &s.NewsletterHour, "newsletter-hour", 0, 24, 9,
			"hour of Mondays from which on the weekly mail to subscribers goes out; 24 switches it and its form off")
	}},
	{"Drafts", func(s *Settings, fs *flag.FlagSet) { s.AI.defineCost(fs) }},
	{"Money", func(s *Settings, fs *flag.FlagSet) { CurrencyFlag(fs, &s.Boards.Currency) }},
	{"Alerts", func(s *Settings, fs *flag.FlagSet) { s.Alerts.Define(fs) }},
	{"Backups", func(s *Settings, fs *flag.FlagSet) { s.Backup.defineSchedule(fs) }},
	{"Limits", (*Settings).defineLimits},
	{"What is kept", func(s *Settings, fs *flag.FlagSet) { s.Storage.defineLives(fs) }},
}

// zone is the setting that is in force from a start on: all that counts a week must agree on its hours, from its Monday
// to its results.
const zone = "time-zone"

// mailFrom is the setting that each site has for itself.
const mailFrom = "mail-from"

// StoredAs returns the name by which a site's setting is stored. Most are one for all sites.
func StoredAs(name, site string) string {
	if name == mailFrom && site != DefaultSite {
		return name + "@" + site
	}
	return name
}

func (s *Settings) defineStorable(fs *flag.FlagSet) {
	for _, some := range storable {
		some.define(s, fs)
	}
}

func (s *Settings) defineWeeks(fs *flag.FlagSet) {
	s.TimeZone = time.UTC
	fs.Func(zone, texts.Text("time zone whose Mondays begin the launch weeks (default UTC)").String(),
		func(v string) (err error) {
			s.TimeZone, err = timeZone(v)
			return err
		})
	within(fs, &s.WeeksAhead, "weeks-ahead", 0, 520, 4, "the free queue begins that many weeks from now")
	count(fs, &s.FreePerWeek, "free-per-week", 15, "how many free listings launch in one week")
	count(fs, &s.PaidPerWeek, "paid-per-week", 15, "how many paid launches one week takes that are ordered ahead")
	within(fs, &s.MoveWeeks, "move-weeks",
		0, 520, 26, "weeks after the first of the free queue that a listing may be moved to by its owner")
	within(fs, &s.AwardVotes, "award-votes",
		1, 1_000_000, 3, "counted votes that one of the first three of a week needs for an award")
}

func (s *Settings) defineReading(fs *flag.FlagSet) {
	within(fs, &s.ReadAgain, "read-again", 0, 366, 30,
		"days after which the website of a live listing is read again, to propose to its owner what differs; 0 never")
	within(fs, &s.RatedFrom, "rated-from",
		1, 1_000_000, 5, "reviews that a live listing has to show before search engines are told of its rating")
	switched(fs, &s.Discussions, "discussions", true,
		"people who are signed in ask makers on the pages of their listings, and are answered: on or off")
}

func (s *Settings) defineLimits(fs *flag.FlagSet) {
	count(fs, &s.ReadLimit, "read-limit",
		600, "reads a minute of an account, by all its keys and apps together; 0 switches the limit off")
	count(fs, &s.WriteLimit, "write-limit",
		120, "writes a minute of an account, by all its keys and apps together; 0 switches the limit off")
	count(fs, &s.AnyoneLimit, "anonymous-limit",
		240, "reads a minute of a client address without a credential; 0 switches the limit off")
	count(fs, &s.SubmitLimit, "submit-limit",
		20, "drafts made of websites an hour of an account; 0 switches the limit off")
	within(fs, &s.VisitorReads, "visitor-reads", 0, 1000, 3,
		"websites an hour that one client address may have read before anybody signs in; 0 has people sign in first")
	count(fs, &s.PageLimit, "page-limit", 300,
		"pages a minute that are made for a visitor, by account or else client address; what is kept is free; 0 switches the limit off")
	count(fs, &s.RegisterLimit, "register-limit",
		60, "OAuth clients an hour that register from a client address; 0 switches the limit off")
	count(fs, &s.MailLimit, "mail-limit", 5,
		"mails an hour to one address for signing in that one client address may ask for; from everywhere, six times as many; 0 switches both off")
	count(fs, &s.MailClientLimit, "mail-client-limit",
		20, "mails an hour for signing in that one client address may ask for; 0 switches the limit off")
	count(fs, &s.MailTotalLimit, "mail-total-limit",
		1000, "mails an hour that people may ask for in all; 0 switches the limit off")
	count(fs, &s.VoteLimit, "vote-limit", 60, "votes an hour of a person; 0 switches the limit off")
	count(fs, &s.VoteTotalLimit, "vote-total-limit",
		20_000, "votes an hour that people may give in all; 0 switches the limit off")
}

// Stored is a setting that an operator may set on a page.
type Stored struct {
	Name    string
	About   texts.Text
	Given   bool   // by a flag or a variable, which wins
	OfSite  bool   // each site has its own
	AtStart bool   // a change is in force from the next start on
	Value   string // that is in force, if it was given or stored; else it is the default, which About names
	Stored  string // that is stored, "" if none is
}

// Pending reports whether what is stored waits for the next start.
func (s Stored) Pending() bool { return s.AtStart && !s.Given && s.Value != s.Stored }

// aboutOf says what a flag sets, as the command line does.
func aboutOf(f *flag.Flag) texts.Text {
	if said := defaultNumber.FindStringSubmatch(f.Usage); said != nil {
		return texts.Sprintf("%s (default %s)", texts.Text(said[1]), said[2])
	}
	return texts.Text(f.Usage)
}

var defaultNumber = regexp.MustCompile(`^(.*) \(default (\d+|on|off)\)$`)

// StoredGroup is the settings of one kind that an operator may set on a page.
type StoredGroup struct {
	About texts.Text
	All   []Stored
}

// storedFlags returns a set of the flags that operators may also set on a page.
func (s *Settings) storedFlags() *flag.FlagSet {
	fs := flag.NewFlagSet("stored", flag.ContinueOnError)
	s.defineStorable(fs)
	return fs
}

// WithStored returns the settings with those that are stored, by their names, where no flag and no variable says
// otherwise. What cannot be taken, since its bounds have changed, is as if it was not stored; the error says which it
// is.
func (s Settings) WithStored(stored map[string]string) (Settings, error) {
	var faults []error
	s.storedFlags().VisitAll(func(f *flag.Flag) {
		if v, is := stored[f.Name]; is {
			if err := f.Value.Set(v); err != nil {
				faults = append(faults, fmt.Errorf("the setting %s is stored as %.100q: %w", f.Name, v, err))
			}
		}
		if v, is := s.Given[f.Name]; is {
			_ = f.Value.Set(v) // it was taken before
		}
	})
	s.inForce = stored
	return s, errors.Join(faults...)
}

// WithStoredNow is WithStored while the program runs: what is in force from a start on stays as it is in s.
func (s Settings) WithStoredNow(stored map[string]string) Settings {
	now := maps.Clone(stored)
	delete(now, zone)
	if old, is := s.inForce[zone]; is {
		now[zone] = old
	}
	s, _ = s.WithStored(now) // what cannot be taken was told at the start, or refused when it was stored
	return s
}

// TakeStored sets the flags of a command that are stored, where the command line and the environment said nothing.
func TakeStored(fs *flag.FlagSet, stored map[string]string) {
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	fs.VisitAll(func(f *flag.Flag) {
		if v, is := stored[f.Name]; is && !given[f.Name] {
			_ = f.Value.Set(v) // else its default stands
		}
	})
}

// CheckStored says what is wrong with a value for a setting that operators may set on a page. An empty one is the
// default.
func CheckStored(name, value string) error {
	f := new(Settings).storedFlags().Lookup(name)
	var issues Issues
	if f == nil {
		issues.Add("name", "names no setting that is set here: %s", Brief(name))
	} else if value == "" {
		return nil
	} else if err := f.Value.Set(value); err != nil {
		issues.Add("value", "of %s %s", name, said(err))
	}
	return issues.Err()
}

// said is what a check of a setting found, for people.
func said(err error) texts.Text {
	if m, is := err.(misfit); is {
		return m.Text
	}
	return texts.Verbatim(err.Error())
}

// Storable returns the settings that operators may set on a page of a site, as they are stored now.
func (s *Settings) Storable(stored map[string]string, site string) (groups []StoredGroup) {
	for _, some := range storable {
		fs := flag.NewFlagSet("stored", flag.ContinueOnError)
		some.define(new(Settings), fs)
		group := StoredGroup{About: some.about}
		fs.VisitAll(func(f *flag.Flag) {
			one := Stored{Name: f.Name, About: aboutOf(f), OfSite: f.Name == mailFrom, AtStart: f.Name == zone,
				Stored: stored[StoredAs(f.Name, site)]}
			one.Value = one.Stored
			if v, given := s.Given[f.Name]; given {
				one.Given, one.Value = true, v
			} else if one.AtStart {
				one.Value = s.inForce[f.Name]
			}
			group.All = append(group.All, one)
		})
		groups = append(groups, group)
	}
	return groups
}
