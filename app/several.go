package app

import (
	"strings"
	"time"

	"debut/app/ground/texts"
)

// Several is a value of a filter or more, with commas between them: "DE,AT". Each has the form of one.
type Several[T one] string

// one is a value of a filter.
type one interface {
	~string
	Pattern() string
	Words() texts.Text
	Meant(sent string) string
}

// Pattern returns what the values match. It has no bound: a field of the type says how long it may be.
func (Several[T]) Pattern() string {
	var v T
	alone := strings.TrimSuffix(strings.TrimPrefix(v.Pattern(), "^"), "$")
	return "^" + alone + "(, ?" + alone + ")*$"
}

// Words say to people what the values are.
func (Several[T]) Words() texts.Text {
	var v T
	return texts.Sprintf("%s; several have commas between them", v.Words())
}

// Meant returns what somebody may have meant by a value that is alone.
func (Several[T]) Meant(sent string) string {
	var v T
	if strings.Contains(sent, ",") {
		return ""
	}
	return v.Meant(sent)
}

// Values returns the values.
func (s Several[T]) Values() (all []T) {
	for _, v := range Parts(string(s)) {
		all = append(all, T(v))
	}
	return all
}

// Parts returns what stands between the commas of a text, without blanks around it; none of "".
func Parts(text string) (all []string) {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}

// Moment is a time as a filter takes it: a day, whose first moment in UTC is meant, or a time of RFC 3339.
type Moment string

// Pattern returns what every moment matches.
func (Moment) Pattern() string {
	return `^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2}))?$`
}

// Words say to people what a moment is.
func (Moment) Words() texts.Text {
	return "a date such as 2026-11-16, or a time of RFC 3339 such as 2026-11-16T09:00:00Z"
}

// Example returns a moment for the documentation.
func (Moment) Example() string { return "2026-11-16" }

// Time returns the time, the zero one of "", and notes a day or an hour that there is none of.
func (m Moment) Time(issues *Issues, at string) time.Time {
	if m == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339, string(m))
	if len(m) == len(time.DateOnly) {
		t, err = time.Parse(time.DateOnly, string(m))
	}
	if err != nil {
		issues.Add(at, "is %s; send %s", Brief(string(m)), m.Words())
	}
	return t
}
