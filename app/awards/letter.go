package awards

import (
	"fmt"

	"debut/app"
	"debut/app/mail"
)

// awardMail is what the owner of a listing reads that won a place.
func awardMail(site app.Site, to string, a app.Award) mail.Message {
	contest := ItemOf(site, a).Contest()
	text := fmt.Sprintf("The %s at %s is over. %s has place %d of %d, with %d counted votes.\n\nThe award, with a code by which anyone checks it: %s\n\n",
		contest, site.Name, a.Name, a.Place, a.Entries, a.Votes, AwardURL(site, a.Code))
	if a.Programme != 0 {
		text += "The ranking: " + resultsOf(site, a) + "\n"
	} else {
		text += fmt.Sprintf("The badge for your website: %s\n\nThe result sheet, which anyone can count again: %s\n",
			site.Origin+"/listings/"+string(a.Slug)+"/badges?kind=week1", resultsOf(site, a))
	}
	return mail.Message{Kind: mail.Award, To: to, Subject: fmt.Sprintf("%s has place %d in the %s", a.Name, a.Place, contest), Text: text}
}

// AwardURL returns the page of an award.
func AwardURL(site app.Site, code string) string { return site.Origin + "/awards/" + code }
