package newsletter

import (
	"fmt"
	"strings"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/desk/blog/markdown"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// confirmMail returns the mail by which whoever reads an address says that they want the week's mail.
func confirmMail(site app.Site, email, token string) mail.Message {
	return mail.Letter{
		Kind: mail.Subscribe, Subject: texts.Sprintf("Confirm the weekly mail of %s", site.Name),
		Says: []texts.Text{
			texts.Sprintf("Somebody, you we hope, asked for the weekly mail of %s at this address. Open the link and press the button there, and it comes each Monday.", site.Name),
			texts.Sprintf("If it was not you, do nothing: no more mail comes, and the address is deleted in %d days.",
				int(ConfirmLife.Hours()/24)),
		},
		Do: "Confirm", At: site.Origin + ConfirmPath + "?token=" + token,
	}.To(site, email, "")
}

// What stands in an issue until it is addressed.
const (
	introHere = "\uE000"
	tokenHere = "\uE001"
)

// paragraphOf is how mail.Dressed writes a paragraph.
const paragraphOf = `<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">` + introHere + `</p>`

// issueMail returns an issue that is addressed to nobody yet.
func (e *edition) issueMail(winners, now []launches.Ranked) (mail.Message, error) {
	var text strings.Builder
	say := func(format texts.Text, args ...any) {
		text.WriteString(texts.Sprintf(format, args...).In(e.site.Brand.Language) + "\n\n")
	}
	if e.intro != "" {
		text.WriteString(introHere + "\n\n")
	}
	if len(winners) > 0 {
		say("The winners of last week:")
		for _, w := range winners {
			fmt.Fprintf(&text, "%d. %s\n%s\n\n", *w.Rank, e.line(w), w.URL)
		}
	}
	if len(now) > 0 {
		say("New this week:")
		for _, l := range now[:min(len(now), mostListed)] {
			fmt.Fprintf(&text, "%s\n%s\n\n", e.line(l), l.URL)
		}
		say("All launches of the week:\n%s", e.site.Origin+"/launches/"+string(e.week))
	}
	say("You get this on Mondays, since you confirmed it at %s.", e.site.Origin+Path)
	if e.Publisher != "" {
		say("Sent by %s", texts.Verbatim(app.OneLine(e.Publisher)))
	}
	start := e.week.Start(e.Location)
	m := mail.Message{Kind: mail.Newsletter, Text: text.String(),
		Subject: texts.Sprintf("%s: the week of %s", e.site.Name, texts.Time(start, "2 January")).In(e.site.Brand.Language)}
	m = mail.Dressed(e.site, m.Ending(e.site, e.site.Origin+EndPath+"?token="+tokenHere))
	if e.intro == "" {
		return m, nil
	}
	read, err := markdown.Read(e.intro)
	if err != nil {
		return m, err
	}
	page, err := read.Page(markdown.Around{Origin: e.site.Origin})
	m.Text = strings.Replace(m.Text, introHere, strings.TrimSpace(e.intro), 1)
	m.HTML = strings.Replace(m.HTML, paragraphOf, page.HTML, 1)
	return m, err
}

// line says what launches in one line, and that its date was paid for.
func (e *edition) line(r launches.Ranked) string {
	said := r.Name
	if r.Tagline != nil {
		said += ": " + *r.Tagline
	}
	said = app.Cut(app.OneLine(said), 300)
	if mark := r.DateMark(); mark != "" {
		said += " (" + mark.In(e.site.Brand.Language) + ")"
	}
	return said
}

// addressed returns an issue to somebody, with a link of their own that ends it.
func addressed(m mail.Message, email, token string) mail.Message {
	m.To = email
	for _, text := range []*string{&m.Text, &m.HTML, &m.Unsubscribe} {
		*text = strings.ReplaceAll(*text, tokenHere, token)
	}
	return m
}
