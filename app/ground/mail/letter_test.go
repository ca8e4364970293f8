package mail_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/mail"
)

var kiln = app.Site{Key: "main", Name: "Kiln & Co", Origin: "https://kiln.example", Brand: app.Brand{Dark: "#003322"}}

// Text and HTML say the same; nothing in HTML is fetched, runs, or is anybody else's markup.
func TestTo_TextAndHTMLSayTheSame(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := mail.Letter{
		Kind: mail.Badge, Subject: "The badge of <img src=x onerror=y>\r\nBcc: a@b.example was found", Do: "See its page", At: "https://kiln.example/listings/x?a=1&b=2",
	}
	l.Says = append(l.Says, "We looked at https://x.example/a?b=1&c=2, and “found” <b>it</b>.")
	m := mail.Dressed(kiln, l.To(kiln, "ines@parcelwick.example", "https://kiln.example/unsubscribe?token=t"))
	is.Equal(m.Subject, "The badge of <img src=x onerror=y> Bcc: a@b.example was found")
	is.Equal(m.Text, "We looked at https://x.example/a?b=1&c=2, and “found” <b>it</b>.\n\nSee its page:\nhttps://kiln.example/listings/x?a=1&b=2\n\nNo more mails of this kind:\nhttps://kiln.example/unsubscribe?token=t\n")
	for _, words := range []string{
		`<a href="https://x.example/a?b=1&amp;c=2" style="color:#1e1226">https://x.example/a?b=1&amp;c=2</a>, and “found” &lt;b&gt;it&lt;/b&gt;.`,
		`href="https://kiln.example/listings/x?a=1&amp;b=2"`, "background:#003322", "Kiln &amp; Co", `href="https://kiln.example/unsubscribe?token=t"`,
	} {
		is.True(strings.Contains(m.HTML, words)) // words
	}
	for _, words := range []string{"<img", "<script", "src=\"", "url(", "@import", "<link"} {
		is.True(!strings.Contains(m.HTML, words)) // words
	}
}

func TestRaceSend_ALetterHasHTMLAndACalendar(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o := &office{}
	m := mail.Dressed(kiln, mail.Letter{Subject: "It moved", Calendar: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}.To(kiln, "ines@parcelwick.example", "https://kiln.example/unsubscribe?token=t"))
	is.NoErr(errOf(opened(t, o).Send(t.Context(), m)))
	got := <-o.letters
	for _, want := range []string{"multipart/mixed", "multipart/alternative", "text/plain; charset=UTF-8", "text/html; charset=UTF-8", "text/calendar; charset=utf-8; method=PUBLISH",
		`filename="launch.ics"`, "List-Unsubscribe: <https://kiln.example/unsubscribe?token=t>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"} {
		if !strings.Contains(strings.ReplaceAll(got, "\n ", " "), want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	is.True(strings.Index(got, "text/plain") < strings.Index(got, "text/html")) // the last that a program knows is shown
}
