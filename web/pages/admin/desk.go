package admin

import (
	"strconv"
	"time"

	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// teamDesk is cases of a kind: the list of all, one of which is open beside it.
type teamDesk struct {
	Rows     []deskRow
	Selected bool   // is the one that is open; on a phone it stands in the place of the list then
	All      string // the address of the list
	Here     string // where what is decided about the one that is open is sent to
	AllAt    string // the address at which all of the list are chosen; "" if several are never decided on at once
	Pager    page.Pager
}

// deskRow is a case as it stands in the list.
type deskRow struct {
	Key    string // in the address
	Name   string
	Note   texts.Text
	Href   string
	Open   bool
	Value  string // what sends the choice of it; "" if several are never decided on at once
	Chosen bool
}

func rowOf(id int64, name string, note texts.Text) deskRow {
	return deskRow{Key: strconv.FormatInt(id, 10), Name: name, Note: note}
}

// newDesk returns the desk of cases, with the one that the address asks for, or else the first; nil if there is none.
func newDesk[T any](v *page.Visit, cases []T, row func(T) deskRow) (d teamDesk, open *T) {
	at, query := v.R.URL.Path, v.R.URL.Query()
	for i := range cases {
		one := row(cases[i])
		if one.Key == query.Get("case") {
			one.Open, d.Selected, open = true, true, &cases[i]
		}
		one.Href = page.With(at, query, "case", one.Key)
		d.Rows = append(d.Rows, one)
	}
	if open == nil && len(cases) > 0 {
		d.Rows[0].Open, open = true, &cases[0]
	}
	d.All = page.With(at, query, "case", "")
	query.Del("all")
	d.Here = page.With(at, query, "case", d.opened().Key)
	return d, open
}

// opened returns the row of the case that is open.
func (d teamDesk) opened() (row deskRow) {
	for _, one := range d.Rows {
		if one.Open {
			return one
		}
	}
	return row
}

// After returns the key of the case after the one that is open, or of the one before the last; "" if there is no other.
func (d teamDesk) After() string {
	for i, one := range d.Rows {
		switch {
		case one.Open && i+1 < len(d.Rows):
			return d.Rows[i+1].Key
		case one.Open && i > 0:
			return d.Rows[i-1].Key
		}
	}
	return ""
}

// day writes the day of a time, as short as a list needs it.
func day(t time.Time) texts.Text { return texts.Time(t.UTC(), "2 January") }
