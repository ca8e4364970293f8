package awards

import (
	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// awardMail is what the owner of a listing reads that won a place.
func awardMail(site app.Site, to string, a app.Award) mail.Message {
	write := weekLetter
	if a.Programme != 0 {
		write = programmeLetter
	}
	subject, text := write(site, a)
	return mail.Message{Kind: mail.Award, To: to, Subject: subject.In(site.Brand.Language),
		Text: text.In(site.Brand.Language)}
}

// SampleMail returns what the owner of a listing reads that won a place, to look at.
func SampleMail(site app.Site) mail.Message {
	return awardMail(site, "ines@parcelwick.example", app.Award{Slug: "parcelwick", Name: "Parcelwick",
		Week: "2026-11-16", Place: 2, Entries: 14, Votes: 48, Code: "SAMPLE", Sheet: sampleSheet})
}

// SamplePlaceMail returns what the owner of a listing reads that won no award, to look at.
func SamplePlaceMail(site app.Site) mail.Message {
	return placeMail(site, "ines@parcelwick.example", app.Award{Slug: "parcelwick", Name: "Parcelwick",
		Week: "2026-11-16", Place: 5, Entries: 14, Votes: 21, Sheet: sampleSheet})
}

var sampleSheet = app.SheetName{Number: 12,
	Hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}

// placeMail is what the owner of a listing reads whose launch week is over without an award.
func placeMail(site app.Site, to string, a app.Award) mail.Message {
	week := ItemOf(site, a).Monday()
	over := texts.Sprintf("The launch week of %s at %s is over. %s has place %d of %d, with %s.\n\n",
		week, site.Name, a.Name, a.Place, a.Entries, texts.Count(a.Votes, "counted vote", "counted votes"))
	subject := texts.Sprintf("%s has place %d in the launch week of %s", a.Name, a.Place, week)
	in := site.Brand.Language
	return mail.Message{Kind: mail.Launch, To: to, Subject: subject.In(in),
		Text: texts.Sprintf("%s%s", over, sheetText(site, a)).In(in)}
}

// sheetText names the result sheet, so that whoever keeps the mail can show it if the sheet is exchanged.
func sheetText(site app.Site, a app.Award) texts.Text {
	return texts.Sprintf("The result sheet, which anyone can count again: %s\n\nIt is number %d of this directory, and its SHA-256 is %s. Keep this mail: with it you can show whether the sheet was ever exchanged.\n",
		resultsOf(site, a), a.Sheet.Number, a.Sheet.Hash)
}

func weekLetter(site app.Site, a app.Award) (subject, text texts.Text) {
	week := ItemOf(site, a).Monday()
	over := texts.Sprintf("The launch week of %s at %s is over. %s has place %d of %d, with %d counted votes.\n\nThe award, with a code by which anyone checks it: %s\n\n",
		week, site.Name, a.Name, a.Place, a.Entries, a.Votes, AwardURL(site, a.Code))
	more := texts.Sprintf("The badge for your website: %s\n\n%s",
		site.Origin+"/listings/"+string(a.Slug)+"/badges?kind=week1", sheetText(site, a))
	return texts.Sprintf("%s has place %d in the launch week of %s", a.Name, a.Place, week),
		texts.Sprintf("%s%s", over, more)
}

func programmeLetter(site app.Site, a app.Award) (subject, text texts.Text) {
	over := texts.Sprintf("The programme %s at %s is over. %s has place %d of %d, with %d counted votes.\n\nThe award, with a code by which anyone checks it: %s\n\n",
		a.Of.Name, site.Name, a.Name, a.Place, a.Entries, a.Votes, AwardURL(site, a.Code))
	more := texts.Sprintf("The ranking: %s\n", resultsOf(site, a))
	return texts.Sprintf("%s has place %d in the programme %s", a.Name, a.Place, a.Of.Name),
		texts.Sprintf("%s%s", over, more)
}

// AwardURL returns the page of an award.
func AwardURL(site app.Site, code string) string { return site.Origin + "/awards/" + code }
