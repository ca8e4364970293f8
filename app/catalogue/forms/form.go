// Package forms is the files of other directory programs: which program wrote a file, what its columns mean, and how
// their values read as those of a listing. What it reads is hostile until it is plain text.
package forms

import (
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// Form is how the files of a program are written.
type Form struct {
	Key      string   // what the numbers of its listings are kept with
	Name     string   // of the program; "" of the pages of a sitemap
	Marks    []string // headings that all of its files have, and those of no other program
	Columns  []Column // what its headings mean; others are guessed
	Lists    string   // what stands between the entries of a list, where no Column reads it
	Pictures func(cell string) []Picture
	Refused  texts.Text // why its files are not imported, and what to do instead; "" if they are
}

// Column is what a heading means.
type Column struct {
	Heading string
	Means   string                   // the column of a listing; "" is left out
	Read    func(cell string) string // the value as that column takes it, a list with bars; nil of plain text
}

// Picture is one that lies elsewhere.
type Picture struct{ URL, Caption string }

// What a heading may mean besides the columns of a listing.
const SourceID = "source_id" // what the listing is called in the program that the file is of

// Columns that hold pictures.
const (
	Logo  = "logo_url"
	Media = "media"
)

// All are the forms, in the order in which they are recognised.
var All = []*Form{&directorist, &geoDirectory, &ghost, &productHunt, &pages, &airtable}

// recognise returns the form of a file by its headings, or else by the values of its first rows; nil if it is none of
// another program.
func recognise(head []string, first [][]string) *Form {
	for _, f := range All {
		if len(f.Marks) > 0 && !slices.ContainsFunc(f.Marks, func(mark string) bool { return !has(head, mark) }) {
			return f
		}
	}
	for _, cells := range first {
		if slices.ContainsFunc(cells, isAttachment) {
			return &airtable
		}
	}
	return nil
}

func has(head []string, heading string) bool {
	return slices.ContainsFunc(head, func(h string) bool { return strings.EqualFold(h, heading) })
}

// Column returns what a heading means in files of the program; found is false if nobody can say so but by a guess.
func (f *Form) Column(heading string) (c Column, found bool) {
	if f == nil {
		return c, false
	}
	i := slices.IndexFunc(f.Columns, func(c Column) bool { return strings.EqualFold(c.Heading, heading) })
	if i < 0 {
		return c, false
	}
	return f.Columns[i], true
}

// Value returns the text of a cell as the column of its heading takes it: without markup, and without what no text may
// hold.
func (f *Form) Value(heading, cell string) string {
	if f == nil {
		return cell
	}
	if c, _ := f.Column(heading); c.Read != nil {
		return c.Read(cell)
	}
	return Plain(cell)
}

// PicturesIn returns the pictures that a cell names, each once, and not more than so many.
func (f *Form) PicturesIn(cell string, most int) (list []Picture) {
	for _, p := range f.Pictures(cell) {
		known := slices.ContainsFunc(list, func(k Picture) bool { return k.URL == p.URL })
		if !known && len(list) < most && len(p.URL) <= longestLink {
			p.Caption = app.Cut(app.OneLine(Plain(p.Caption)), longestCaption)
			list = append(list, p)
		}
	}
	return list
}

const (
	longestLink    = 2000 // characters of an address; those of Airtable are signed and long
	longestCaption = 190
)
