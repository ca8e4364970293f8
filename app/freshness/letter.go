package freshness

import (
	"strings"

	"debut/app"
	"debut/app/mail"
	"debut/app/texts"
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
	text := texts.Sprintf("We read the website of %s again, as we do from time to time. Compared with the listing at %s, it differs in:\n\n%s\n"+
		"Nothing was changed. Look at both, and accept or refuse each:\n\n%s\n", name, l.Site.Name, list.String(), app.ProductURL(l, "website"))
	return mail.Message{Kind: mail.Website, Subject: subject.In(in), Text: text.In(in)}
}
