package forms

import (
	"regexp"
	"strings"
)

// airtable is the CSV of a view of Airtable (Download CSV, as its support pages describe it in November 2026). People
// name the columns of a base as they like, so most are guessed; a file is recognised by its attachments, which stand
// there as name.png (https://…), with addresses that work for two hours.
var airtable = Form{
	Key: "airtable", Name: "Airtable", Lists: ",", Pictures: attachments,
	Columns: []Column{
		{"Record ID", SourceID, nil},
		{"RecordID", SourceID, nil},
		{"Airtable ID", SourceID, nil},
		{"Logo", Logo, nil},
		{"Screenshots", Media, nil},
		{"Pictures", Media, nil},
		{"Images", Media, nil},
		{"Photos", Media, nil},
		{"Gallery", Media, nil},
		{"Attachments", Media, nil},
		{"Created", "created_at", moment},
		{"Last Modified", "", nil},
	},
}

// attachment is where one lies; its name stands before that, and may have brackets itself.
var attachment = regexp.MustCompile(` \((https?://[^\s()]+)\)`)

var attached = regexp.MustCompile(`\.\w{2,5} \(https?://[^\s()]+\)`)

func isAttachment(cell string) bool { return attached.MatchString(cell) }

// attachments reads a cell of attachments, or of addresses.
func attachments(cell string) (list []Picture) {
	last := 0
	for _, at := range attachment.FindAllStringSubmatchIndex(cell, -1) {
		name := strings.TrimLeft(cell[last:at[0]], ", \n")
		list, last = append(list, Picture{cell[at[2]:at[3]], captionOf(name)}), at[1]
	}
	if last == 0 {
		return addresses(cell)
	}
	return list
}

// captionOf returns what the name of a file says of its picture; "" if that is a camera's number.
func captionOf(name string) string {
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		name = name[:dot]
	}
	words := strings.NewReplacer("_", " ", "-", " ").Replace(name)
	if strings.ContainsAny(words, "0123456789") || !strings.Contains(strings.TrimSpace(words), " ") {
		return ""
	}
	return words
}
