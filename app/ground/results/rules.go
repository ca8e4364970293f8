package results

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"debut/app"
)

// site reads an origin, written as browsers write it.
func (r *reading) site(v []string) error {
	r.Site = v[0]
	u, err := url.Parse(v[0])
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" ||
		u.Scheme+"://"+u.Host != v[0] || strings.ToLower(v[0]) != v[0] {
		return fmt.Errorf("%s is no address of a site such as https://debut.example", app.Brief(v[0]))
	}
	return nil
}

func (r *reading) number(v []string) error { return readCount(&r.Number, v[0], 1) }
func (r *reading) least(v []string) error  { return readCount(&r.Least, v[0], 1) }
func (r *reading) votes(v []string) error  { return readCount(&r.stated, v[0], 0) }

func (r *reading) before(v []string) error {
	switch {
	case v[0] == none && r.Number != 1:
		return errors.New("only the sheet with number 1 has none before it")
	case v[0] == none:
		return nil
	case r.Number == 1:
		return errors.New("the sheet with number 1 has none before it, and this line names one")
	case !hexadecimal(v[0], 64):
		return fmt.Errorf("%s is no SHA-256 in 64 hexadecimal digits", app.Brief(v[0]))
	}
	r.Before = v[0]
	return nil
}

func (r *reading) week(v []string) error {
	r.Week = app.Week(v[0])
	if is, ok := app.WeekFrom(v[0]); !ok || is != r.Week {
		return fmt.Errorf("%s is no Monday such as 2026-11-16", app.Brief(v[0]))
	}
	return nil
}

// Weeks begin at midnight of a Monday somewhere on earth: zones are from 12 hours behind UTC to 14 before it, in
// quarters of an hour, and one in which the clock goes forward at midnight begins the day later.
const (
	earliest  = -14 * time.Hour
	latest    = 13 * time.Hour
	quarter   = 15 * time.Minute
	week      = 7 * 24 * time.Hour
	mostShift = 2 * time.Hour // by which clocks go forward and back
)

func (r *reading) from(v []string) error {
	if err := readInstant(&r.From, v[0]); err != nil {
		return err
	}
	after := r.From.Sub(r.Week.Start(time.UTC))
	if after < earliest || after > latest || after%quarter != 0 {
		return fmt.Errorf("the week of %s did not begin then in any time zone", r.Week)
	}
	return nil
}

func (r *reading) until(v []string) error {
	if err := readInstant(&r.Until, v[0]); err != nil {
		return err
	}
	long := r.Until.Sub(r.From)
	if long < week-mostShift || long > week+mostShift || long%quarter != 0 {
		err := errors.New("a week has seven days, and this is not seven days after it began")
		r.Until = r.From.Add(week) // so that votes are measured by what can be
		return err
	}
	return nil
}

func (r *reading) closed(v []string) error {
	err := readInstant(&r.Closed, v[0])
	if err == nil && r.Closed.Before(r.Until) {
		err = errors.New("the votes were counted before the week had ended")
	}
	return err
}

func (r *reading) launches(v []string) error {
	if err := readCount(&r.stated, v[0], 0); err != nil {
		return err
	}
	if r.stated > mostLaunches {
		return fmt.Errorf("a sheet has %d launches at most", mostLaunches)
	}
	return nil
}

func (r *reading) launch(v []string) error {
	l := Listing{Slug: app.Slug(v[1])}
	var id int
	for i, into := range map[int]*int{2: &l.Counted, 3: &l.Held, 4: &l.Void} {
		if err := readCount(into, v[i], 0); err != nil {
			return err
		}
	}
	if err := cmp.Or(readCount(&l.Place, v[0], 1), readSlug(v[1]), readInstant(&l.Launched, v[5]),
		readCount(&id, v[6], 1)); err != nil {
		return err
	}
	l.ID = int64(id)
	slug, number := r.lines[l.Slug], r.ids[l.ID]
	r.Listings, r.lines[l.Slug], r.ids[l.ID] = append(r.Listings, l), r.line, r.line
	switch {
	case slug > 0:
		r.Listings, r.lines[l.Slug] = r.Listings[:len(r.Listings)-1], slug
		return fmt.Errorf("%s stands in line %d already", l.Slug, slug)
	case number > 0:
		return fmt.Errorf("the number %d is that of the launch in line %d", l.ID, number)
	case l.Place != len(r.Listings):
		return fmt.Errorf("launches stand by their places, and this line has place %d where %d is next", l.Place,
			len(r.Listings))
	case l.Launched.Before(r.From) || !l.Launched.Before(r.Until):
		return fmt.Errorf("%s did not launch in the week", l.Slug)
	}
	return nil
}

func (r *reading) awards(v []string) error {
	err := readCount(&r.stated, v[0], 0)
	if err == nil && r.stated > app.AwardPlaces {
		err = fmt.Errorf("a week has %d awards at most", app.AwardPlaces)
	}
	return err
}

func (r *reading) award(v []string) error {
	var place int
	if err := readCount(&place, v[0], 1); err != nil {
		return err
	}
	i := slices.IndexFunc(r.Listings, func(l Listing) bool { return string(l.Slug) == v[1] })
	code, known := ParseCode(v[2])
	switch {
	case i < 0:
		return fmt.Errorf("%s did not launch in the week", app.Brief(v[1]))
	case r.Listings[i].Place != place:
		return fmt.Errorf("the award is for place %d, and %s has place %d", place, v[1], r.Listings[i].Place)
	case r.Listings[i].Award != "":
		return fmt.Errorf("%s has the award %s already", v[1], r.Listings[i].Award)
	case !known || code != v[2]:
		return fmt.Errorf("%s is no code of an award: it has three times four signs, of which the last two follow from the others", app.Brief(v[2]))
	case r.codes[code] > 0:
		return fmt.Errorf("the code %s is that of the award in line %d", code, r.codes[code])
	case slices.ContainsFunc(r.Listings[i:], func(l Listing) bool { return l.Award != "" }):
		return errors.New("awards stand by their places, and one of a later place stands before this line")
	}
	r.codes[code], r.Listings[i].Award = r.line, code
	return nil
}

// Seen is where a vote stands that was looked for.
type Seen struct {
	Vote
	Line int
}

func (r *reading) vote(v []string) error {
	one := Vote{Pseudonym: v[0], Slug: app.Slug(v[1]), State: app.VoteState(v[3])}
	r.voted++
	if !hexadecimal(v[0], 32) {
		return fmt.Errorf("%s is no pseudonym: it has 32 hexadecimal digits", app.Brief(v[0]))
	}
	before := r.last
	r.last = max(before, one.Pseudonym)
	err := readTime(&one.Hour, hour, v[2])
	switch {
	case err != nil:
		return err
	case one.Pseudonym == before:
		return fmt.Errorf("the vote %s stands in the line before, too", v[0])
	case one.Pseudonym < before:
		return fmt.Errorf("the vote %s stands behind %s: votes are in the order of their pseudonyms, so that none is there twice",
			v[0], before)
	case r.lines[one.Slug] == 0:
		return fmt.Errorf("the vote is for %s, which did not launch in the week", app.Brief(v[1]))
	case !slices.Contains([]app.VoteState{app.VoteCounted, app.VoteHeld, app.VoteVoid}, one.State):
		return fmt.Errorf("a vote is counted, held or void, and not %s", app.Brief(v[3]))
	case one.Hour.Before(r.From.Truncate(time.Hour)) || !one.Hour.Before(r.Until):
		return errors.New("the vote was not given in the week")
	}
	if _, looked := r.watched[one.Pseudonym]; looked {
		r.watched[one.Pseudonym] = &Seen{one, r.line}
	}
	count(r.given, one.Slug, one.State)
	count(r.hours, one.Hour, one.State)
	return nil
}

// hexadecimal reports whether a text has just so many hexadecimal digits, in lower case.
func hexadecimal(text string, digits int) bool {
	return len(text) == digits && strings.Trim(text, "0123456789abcdef") == ""
}

// longestSlug is how many signs a slug has at most.
const longestSlug = 220

func readSlug(text string) error {
	if text == "" || len(text) > longestSlug || text[0] == '-' ||
		strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return fmt.Errorf("%s is no name in addresses: it has lower-case letters, digits and hyphens", app.Brief(text))
	}
	return nil
}

func readInstant(into *time.Time, text string) error { return readTime(into, instant, text) }

// readTime reads a time that is written just so.
func readTime(into *time.Time, layout, text string) error {
	at, err := time.Parse(layout, text)
	if err != nil || at.Format(layout) != text {
		return fmt.Errorf("%s is no time such as %s", app.Brief(text), layout)
	}
	*into = at
	return nil
}

// mostDigits keeps numbers below what each program reads as a whole one.
const mostDigits = 15

// readCount reads a whole number as it is written: no sign, and no zero before it.
func readCount(into *int, text string, least int) error {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || len(text) > mostDigits || n < 0 {
		return fmt.Errorf("%s is no number", app.Brief(text))
	}
	if n < least {
		return fmt.Errorf("%d is too few: the least that can stand here is %d", n, least)
	}
	*into = n
	return nil
}
