package freshness

import (
	"strings"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// What a mail has room for.
const (
	mostNamed = 8  // fields
	mostName  = 80 // characters of a product's name
)

// letter returns the mail to the owner of a listing of what its website says differently.
func letter(l app.Listing, found []app.Proposal) mail.Message {
	in, name := l.Site.Brand.Language, app.Cut(app.OneLine(l.Company.Name), mostName)
	subject := texts.Sprintf("The website of %s says something else now", name)
	var list strings.Builder
	for _, p := range found[:min(len(found), mostNamed)] {
		list.WriteString("- " + app.FieldLabel(p.Field).In(in) + "\n")
	}
	says := []texts.Text{
		texts.Sprintf("We read the website of %s again, as we do from time to time. Compared with the listing at %s, it differs in:", name, l.Site.Name),
		texts.Verbatim(list.String()),
		"Nothing was changed. Look at both, and accept or refuse each.",
	}
	return mail.Letter{Kind: mail.Website, Subject: subject, Says: says, Do: "Look at both",
		At: app.ProductURL(l, "website")}.To(l.Site, "", "")
}

// SampleMail returns what the owner of a listing reads, to look at.
func SampleMail(l app.Listing) mail.Message {
	return letter(l, []app.Proposal{{Field: "pricing_summary"}, {Field: "features"}})
}
