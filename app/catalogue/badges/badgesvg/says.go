package badgesvg

import (
	"cmp"
	"debut/app/ground/texts"
	"strconv"
	"strings"
	"time"
)

// Says is what a badge says. All names may hold any text.
type Says struct {
	Kind         string         // one of app.BadgeKinds
	Name, Domain string         // of the company that is listed
	Site, Host   string         // of the directory that lists it
	Waits        bool           // for its launch: it debuts on the directory
	Lost         bool           // the listing does not deserve the badge now, and the badge says so
	Place        int            // of week1, from 1; 0 if the badge does not tell it
	Verb, On     string         // of the site's own, for what the company does, and for "on"; "" is as Debut comes
	Language     texts.Language // of days and places
	// of week1, or of the launch that a badge waits for, by its Monday, "2026-11-16"; "" if the badge does not tell it
	Week string
}

const debuts = "Debuts" // of what waits for its launch

var titles = map[string]string{
	"listed": "Listed", "launched": "Launched", "featured": "Featured", "verified": "Owner verified",
	"week1": "Launch of the week",
}

// losses are what badges say that are not deserved. Whether they were before is not kept, so no word claims it.
var losses = map[string]string{
	"listed": "Not listed now", "launched": "Not launched now", "featured": "Not featured now",
	"verified": "Not verified now", "week1": "No launch of the week",
}

// verb returns what the company does, or is, on the directory.
func (s Says) verb() string {
	switch {
	case s.Verb != "":
		return s.Verb
	case s.Lost:
		return losses[s.Kind]
	case s.Waits:
		return debuts
	}
	return titles[s.Kind]
}

// Award reports whether the badge is one that votes gave; such a badge has rays.
func (s Says) Award() bool { return s.Kind == "week1" && !s.Lost }

// Short returns the badge in words without the company: "Launched on Debut".
func (s Says) Short() string {
	short := s.verb()
	if site := clean(s.Site); site != "" {
		short += s.on() + site
	}
	if when := s.when("2 January 2006"); when != "" {
		short += ", " + when
	}
	return short
}

// Title returns the badge in words: "Parcelwick: launched on Debut". It has the whole of every name, also where the
// drawing cannot.
func (s Says) Title() string {
	name, short := clean(s.Name), s.Short()
	if name == "" {
		return short
	}
	if s.Verb == "" { // whoever wrote their own knows which words begin with a capital
		short = strings.ToLower(short[:1]) + short[1:]
	}
	return name + ": " + short
}

// on returns what stands before the name of the directory.
func (s Says) on() string { return " " + cmp.Or(s.On, on) + " " }

// when returns the place and the week of an award, "1st, 16 Nov", or the week of a launch to come, as far as they are
// known.
func (s Says) when(format texts.Text) string {
	if s.Lost || !s.Award() && !s.Waits {
		return ""
	}
	var parts []string
	if s.Place > 0 {
		parts = append(parts, ordinal(s.Place, s.Language))
	}
	if monday, err := time.Parse(time.DateOnly, s.Week); err == nil {
		parts = append(parts, texts.Time(monday, format).In(s.Language))
	}
	return strings.Join(parts, ", ")
}

func ordinal(n int, l texts.Language) string {
	suffix := texts.Text("th")
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix.In(l)
}

// said is the words of a badge by line, and what they leave out.
type said struct {
	small, big string
	instead    []string // what stands for a name that cannot be drawn; "" if nothing does
}

// lines divides the words among the lines of a shape. Where there is no room for place and week, a first place goes
// without them, but no other does: Launch of the Week alone means the first.
func (s Says) lines(at shape) (l said) {
	site, whole := drawable(s.Site, readable(s.Host))
	if !whole {
		l.instead = append(l.instead, site)
	}
	title, when := s.verb(), s.when("2 Jan")
	on := title
	if site != "" {
		on += s.on() + site
	}
	if at.one() && s.Waits && when != "" {
		on += ", " + when
	}
	switch {
	case at.skyline:
		name, whole := drawable(s.Name, readable(s.Domain))
		if !whole && s.Name+s.Domain != "" {
			l.instead = append(l.instead, name)
		}
		l.big, l.small = name, on
		if s.Award() && s.Place > 1 {
			l.small = title + " " + when
		}
	case at.big.size == 0 && s.Award() && s.Place > 1:
		l.small = title + " " + ordinal(s.Place, s.Language)
	case at.big.size == 0 && s.Award():
		l.small = title
	case at.big.size == 0:
		l.small = on
	case s.Waits && when != "":
		l.small, l.big = on, when
	case when != "":
		l.small, l.big = title, when
	case s.Award() || s.Lost || site == "":
		l.small, l.big = title, site
	default:
		l.small, l.big = strings.TrimRight(title+s.on(), " "), site
	}
	if l.big == "" && at.big.size > 0 {
		l.small, l.big = "", l.small
	}
	return l
}

// readable returns a domain that people can read: one in Punycode (RFC 3492) says nothing to them.
func readable(domain string) string {
	if strings.Contains(domain, "xn--") {
		return ""
	}
	return domain
}

// note says in words what the drawing leaves out; "" if it has all of it.
func (l said) note() string {
	if len(l.instead) == 0 {
		return ""
	}
	note := "The name is in letters that the drawing does not have, and stands in the title alone."
	if other := strings.Join(l.instead, " and "); strings.Trim(other, " and") != "" {
		note = "The name is in letters that the drawing does not have, and stands in the title; the drawing shows " +
			other + " in its place."
	}
	return note
}
