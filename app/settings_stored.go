package app

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"
)

// defineStorable puts the settings on a set of flags that operators may also set on a page, where they are stored in the database: those that hold
// no secret, and do not say where things are. Flags and variables win over what is stored.
func (s *Settings) defineStorable(fs *flag.FlagSet) {
	s.TimeZone = time.UTC
	fs.Func("time-zone", "time zone whose Mondays begin the launch weeks (default UTC)", func(v string) (err error) {
		s.TimeZone, err = timeZone(v)
		return err
	})
	within(fs, &s.WeeksAhead, "weeks-ahead", 0, 520, 4, "the free queue begins that many weeks from now")
	count(fs, &s.FreePerWeek, "free-per-week", 15, "how many free listings launch in one week")
	within(fs, &s.AwardVotes, "award-votes", 1, 1_000_000, 3, "counted votes that one of the first three of a week needs for an award")
	count(fs, &s.ReadLimit, "read-limit", 600, "reads a minute of an account, by all its keys and apps together; 0 switches the limit off")
	count(fs, &s.WriteLimit, "write-limit", 120, "writes a minute of an account, by all its keys and apps together; 0 switches the limit off")
	count(fs, &s.AnyoneLimit, "anonymous-limit", 240, "reads a minute of a client address without a credential; 0 switches the limit off")
	count(fs, &s.SubmitLimit, "submit-limit", 20, "drafts made of websites an hour of an account; 0 switches the limit off")
	count(fs, &s.PageLimit, "page-limit", 300, "pages a minute that are made for a visitor, by account or else client address; what is kept is free; 0 switches the limit off")
	count(fs, &s.RegisterLimit, "register-limit", 60, "OAuth clients an hour that register from a client address; 0 switches the limit off")
	count(fs, &s.MailLimit, "mail-limit", 5, "mails an hour to one address for signing in that one client address may ask for; from everywhere, six times as many; 0 switches both off")
	count(fs, &s.MailClientLimit, "mail-client-limit", 20, "mails an hour for signing in that one client address may ask for; 0 switches the limit off")
	count(fs, &s.MailTotalLimit, "mail-total-limit", 1000, "mails an hour that people may ask for in all; 0 switches the limit off")
	count(fs, &s.VoteLimit, "vote-limit", 60, "votes an hour of a person; 0 switches the limit off")
	count(fs, &s.VoteTotalLimit, "vote-total-limit", 20_000, "votes an hour that people may give in all; 0 switches the limit off")
}

// Stored is a setting that an operator may set on a page.
type Stored struct {
	Name    string
	About   string
	Given   bool   // by a flag or a variable, which wins
	Value   string // that is in force, if it was given or stored; else it is the default, which About names
	Pending string // that is stored, and is in force from the next start on; "" if that changes nothing
}

// WithStored returns the settings with those that are stored, by their names, where no flag and no variable says otherwise. What cannot be
// taken, since its bounds have changed, is as if it was not stored; the error says which it is.
func (s Settings) WithStored(stored map[string]string) (Settings, error) {
	fs := flag.NewFlagSet("stored", flag.ContinueOnError)
	s.defineStorable(fs)
	var faults []error
	fs.VisitAll(func(f *flag.Flag) {
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

// CheckStored says what is wrong with a value for a setting that operators may set on a page.
func CheckStored(name, value string) error {
	fs := flag.NewFlagSet("stored", flag.ContinueOnError)
	new(Settings).defineStorable(fs)
	f := fs.Lookup(name)
	var issues Issues
	if f == nil {
		issues.Add("name", "names no setting that is set here: %s", Brief(name))
	} else if err := f.Value.Set(value); err != nil {
		issues.Add("value", "of %s %s", name, err)
	}
	return issues.Err()
}

// Storable returns the settings that operators may set on a page, by name, where others are stored now than when the program began.
func (s *Settings) Storable(stored map[string]string) (list []Stored) {
	fs := flag.NewFlagSet("stored", flag.ContinueOnError)
	new(Settings).defineStorable(fs)
	fs.VisitAll(func(f *flag.Flag) {
		one := Stored{Name: f.Name, About: f.Usage, Value: s.inForce[f.Name]}
		if v, given := s.Given[f.Name]; given {
			one.Given, one.Value = true, v
		} else if stored[f.Name] != one.Value {
			one.Pending = stored[f.Name]
			if one.Pending == "" {
				one.Pending = "the default"
			}
		}
		list = append(list, one)
	})
	limit := func(s Stored) bool { return strings.HasSuffix(s.Name, "-limit") }
	weeks, limits := slices.DeleteFunc(slices.Clone(list), limit), slices.DeleteFunc(list, func(s Stored) bool { return !limit(s) })
	return append(weeks, limits...)
}
