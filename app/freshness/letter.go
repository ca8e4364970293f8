package freshness

import (
	"strings"

	"debut/app"
	"debut/app/mail"
	"debut/app/texts"
)

// mostNamed is how many fields a mail names.
const mostNamed = 8

// letter returns the mail to the owner of a listing of what its website says differently.
func letter(l app.Listing, to string, found []app.Proposal) mail.Message {
	in, name := l.Site.Brand.Language, oneLine(l.Company.Name)
	subject := texts.Sprintf("The website of %s says something else now", name)
	var list strings.Builder
	for _, p := range found[:min(len(found), mostNamed)] {
		list.WriteString("- " + FieldWords(p.Field).In(in) + "\n")
	}
	text := texts.Sprintf("We read the website of %s again, as we do from time to time. Compared with the listing at %s, it differs in:\n\n%s\n"+
		"Nothing was changed. Look at both, and accept or refuse each:\n\n%s\n", name, l.Site.Name, list.String(), l.Site.Origin+Page(l.ID))
	return mail.Message{Kind: mail.Website, To: to, Subject: subject.In(in), Text: text.In(in)}
}

// oneLine folds a text of somebody into one line that a subject has room for.
func oneLine(text string) string {
	line := []rune(strings.Join(strings.Fields(text), " "))
	return string(line[:min(len(line), 80)])
}
