package op

import (
	"fmt"
	"slices"
	"time"
)

// Deprecation says that an operation, a field of its input, or one value of a field works as before and should not be
// used any more.
type Deprecation struct {
	Field   string // "" of the whole operation
	Value   string // "" of every value
	Since   string // a date
	Sunset  string // a date from which on it may be refused; "" if that is not known
	Instead string // what to use, in words
}

// Deprecate says of the operation, or of a part of it, that it should not be used any more. Answers to calls that use
// it have the header Deprecation (RFC 9745), and Sunset (RFC 8594) where that is known. It panics where there is no
// such part, and on a day that is none.
func (o *Operation) Deprecate(d Deprecation) *Operation {
	f := o.In.Object.Field(d.Field)
	switch {
	case d.Field != "" && (f == nil || o.Where(d.Field) != "query"):
		panic(fmt.Sprintf("op: %s has no parameter %s", o.ID, d.Field))
	case d.Value != "" && (f == nil || !slices.Contains(f.Enum, d.Value)):
		panic(fmt.Sprintf("op: %s of %s is never %s", d.Field, o.ID, d.Value))
	}
	_, _ = d.since(), d.sunset()
	o.Deprecations = append(o.Deprecations, d)
	return o
}

// Deprecated reports whether the operation as a whole, or every value of a named field of it, should not be used any
// more.
func (o *Operation) Deprecated(field string) bool {
	return slices.ContainsFunc(o.Deprecations, func(d Deprecation) bool { return d.Field == field && d.Value == "" })
}

// DeprecatedBy returns since when what a call uses should not be used any more, and when it may be refused; both are
// zero where all of it should be.
func (o *Operation) DeprecatedBy(args map[string]any) (since, sunset time.Time) {
	for _, d := range o.Deprecations {
		sent, given := args[d.Field]
		if d.Field != "" && (!given || d.Value != "" && sent != d.Value) {
			continue
		}
		since, sunset = earlier(since, d.since()), earlier(sunset, d.sunset())
	}
	return since, sunset
}

// Words say what to do.
func (d Deprecation) Words() string {
	words := fmt.Sprintf("Deprecated since %s: %s", d.Since, d.Instead)
	if d.Value != "" {
		words = fmt.Sprintf("%s is deprecated since %s: %s", d.Value, d.Since, d.Instead)
	}
	if d.Sunset != "" {
		words += fmt.Sprintf(" It may be refused from %s on.", d.Sunset)
	}
	return words
}

func (d Deprecation) since() time.Time { return day(d.Since) }

func (d Deprecation) sunset() time.Time {
	if d.Sunset == "" {
		return time.Time{}
	}
	return day(d.Sunset)
}

func day(date string) time.Time {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic("op: " + date + " is no day")
	}
	return at
}

// earlier returns the earlier of two times; the zero one is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
