package awards

import (
	"fmt"
	"time"

	"debut/app"
	"debut/app/mail"
	"debut/app/results"
)

// awardMail is what the owner of a listing reads that won a place.
func awardMail(site app.Site, to string, a app.Award) mail.Message {
	week := a.Week.Start(time.UTC).Format("2 January 2006")
	return mail.Message{
		To:      to,
		Subject: fmt.Sprintf("%s has place %d in the launch week of %s", a.Name, a.Place, week),
		Text: fmt.Sprintf("The launch week of %s at %s is over. %s has place %d of %d, with %d counted votes.\n\n"+
			"The award, with a code by which anyone checks it: %s\n\nThe badge for your website: %s\n\nThe result sheet, which anyone can count again: %s\n",
			week, site.Name, a.Name, a.Place, a.Entries, a.Votes, AwardURL(site, a.Code), site.Origin+"/listings/"+string(a.Slug)+"/badges?kind=week1", results.URL(site.Origin, a.Week)),
	}
}

// AwardURL returns the page of an award.
func AwardURL(site app.Site, code string) string { return site.Origin + "/awards/" + code }
