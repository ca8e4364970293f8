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
		Week: "2026-11-16", Place: 2, Entries: 14, Votes: 48, Code: "SAMPLE"})
}

func weekLetter(site app.Site, a app.Award) (subject, text texts.Text) {
	week := ItemOf(site, a).Monday()
	over := texts.Sprintf("The launch week of %s at %s is over. %s has place %d of %d, with %d counted votes.\n\nThe award, with a code by which anyone checks it: %s\n\n",
		week, site.Name, a.Name, a.Place, a.Entries, a.Votes, AwardURL(site, a.Code))
	more := texts.Sprintf("The badge for your website: %s\n\nThe result sheet, which anyone can count again: %s\n",
		site.Origin+"/listings/"+string(a.Slug)+"/badges?kind=week1", resultsOf(site, a))
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
