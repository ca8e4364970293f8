package directory_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/directory"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

var tags = regexp.MustCompile(`<[^>]*>`)

// Every letter says the same as text and as HTML, in each language, fetches nothing, and can be ended where people can do without it.
func TestSampleMails_TextAndHTMLSayTheSame(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, l := range texts.Languages {
		site := app.Site{Key: "main", Name: "Kiln & Co", Origin: "https://kiln.example", Brand: app.Brand{Language: l.Tag}}
		kinds := map[mail.Kind]bool{}
		for _, m := range directory.SampleMails(site) {
			kinds[m.Kind] = true
			shown := html.UnescapeString(tags.ReplaceAllString(strings.ReplaceAll(m.HTML, "<br>", " "), " "))
			words := strings.Join(strings.Fields(shown), " ")
			for _, line := range strings.Split(m.Text, "\n") {
				line = strings.Join(strings.Fields(line), " ")
				if said := strings.TrimSuffix(line, ":"); line != m.At && said != m.Do && !strings.Contains(strings.ReplaceAll(words, " ", ""), strings.ReplaceAll(line, " ", "")) {
					t.Errorf("%s, %s: the HTML lacks %q", l.Tag, m.Subject, line)
				}
			}
			is.True(m.Do == "" || strings.Contains(m.HTML, `href="`+html.EscapeString(m.At)+`"`))
			is.True(m.Kind == mail.Webhook || m.Kind == mail.Order || m.Unsubscribe != "" && strings.Contains(m.Text, m.Unsubscribe) && strings.Contains(m.HTML, html.EscapeString(m.Unsubscribe)))
			is.True(!strings.ContainsAny(m.Subject, "\r\n") && m.Subject != "")
			for _, never := range []string{"%!", "src=", "url(", "<script", "<link", "@import"} {
				is.True(!strings.Contains(m.HTML, never)) // never
			}
		}
		for _, kind := range []mail.Kind{mail.DraftReady, mail.Missing, mail.Badge, mail.Launch, mail.Award, mail.Website, mail.Invitation, mail.Report, mail.Webhook, mail.Order} {
			is.True(kinds[kind]) // kind
		}
	}
}
