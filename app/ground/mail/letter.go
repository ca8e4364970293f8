package mail

import (
	"cmp"
	"context"
	"html"
	"regexp"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// ToPeople sends mails to people, in the transaction of ctx, unless they want none of the kind.
type ToPeople interface {
	Send(ctx context.Context, site app.Site, account int64, m Message) error
}

// Letter is a mail as it is written, of which its text and its HTML are made.
type Letter struct {
	Kind     Kind
	Subject  texts.Text
	Says     []texts.Text // paragraphs
	Do       texts.Text   // what there is to do, and where; "" if there is nothing
	At       string
	Calendar string // a file for calendars that comes with it; "" is none
}

// To returns the letter as a mail of a site to somebody. unsubscribe is where they end letters of its kind, "" if they
// cannot.
func (l Letter) To(site app.Site, address, unsubscribe string) Message {
	in := site.Brand.Language
	m := Message{Kind: l.Kind, To: address, Subject: app.OneLine(l.Subject.In(in)), Calendar: l.Calendar}
	for _, says := range l.Says {
		m.Text += strings.TrimSpace(says.In(in)) + "\n\n"
	}
	if l.Do != "" {
		m.Do, m.At = l.Do.In(in), l.At
		m.Text += m.Do + ":\n" + m.At + "\n\n"
	}
	return m.Ending(site, unsubscribe)
}

// Ending returns a mail of a site with the link by which whoever gets it ends mails of its kind; "" is none.
func (m Message) Ending(site app.Site, unsubscribe string) Message {
	if m.Unsubscribe = unsubscribe; unsubscribe != "" {
		m.Text = strings.TrimRight(m.Text, "\n") + "\n\n" + texts.Sprintf("No more mails of this kind:\n%s",
			unsubscribe).In(site.Brand.Language) + "\n"
	}
	return m
}

// The colours of letters: of a site that chose none, and those by day and by night.
const (
	usualDark             = "#2b1234"
	ink, inkAtNight       = "#1e1226", "#f5f1f8"
	paper, paperAtNight   = "#faf9fb", "#140e18"
	panel, panelAtNight   = "#ffffff", "#1c1521"
	second, secondAtNight = "#675c70", "#a99db3"
)

// dressed returns the text of a mail of a site as HTML: one look for all mails, with nothing in it that is fetched from
// anywhere.
func dressed(site app.Site, m Message) string {
	dark := cmp.Or(site.Brand.Dark, usualDark)
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="` + site.Brand.Language.Tag() +
		`"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
		`<meta name="color-scheme" content="light dark"><title>` + html.EscapeString(m.Subject) +
		`</title><style>@media (prefers-color-scheme: dark) {` +
		`.paper { background: ` + paperAtNight + ` !important } .panel { background: ` + panelAtNight +
		` !important } .ink, .ink a { color: ` + inkAtNight + ` !important } ` +
		`.second, .second a { color: ` + secondAtNight + ` !important } ` +
		`.do { background: ` + inkAtNight + ` !important } .do span { color: ` + ink +
		` !important } }</style></head>` +
		`<body class="paper" style="margin:0;padding:24px 12px;background:` + paper +
		`;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">` +
		`<div class="panel" role="main" style="max-width:560px;margin:0 auto;border-radius:12px;overflow:hidden;background:` + panel + `">` +
		`<p style="margin:0;padding:16px 24px;background:` + dark + `;color:#ffffff;font-weight:700">` +
		html.EscapeString(site.Name) + `</p>` +
		`<div class="ink" style="padding:24px;color:` + ink +
		`"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">` + html.EscapeString(m.Subject) + `</h1>`)
	text := m.Text
	if m.Do != "" {
		text = strings.Replace(text, m.Do+":\n"+m.At+"\n\n", "\x00\n\n", 1)
	}
	foot := ""
	if at := strings.LastIndex(strings.TrimSpace(text), "\n\n"); m.Unsubscribe != "" && at >= 0 {
		text, foot = text[:at], text[at:]
	}
	for part := range strings.SplitSeq(text, "\n\n") {
		switch part = strings.TrimSpace(part); part {
		case "":
		case "\x00":
			b.WriteString(`<p style="margin:24px 0"><a class="do" href="` + html.EscapeString(m.At) +
				`" style="display:inline-block;padding:12px 20px;border-radius:10px;background:` + dark +
				`;color:#ffffff;font-weight:600;text-decoration:none"><span style="color:#ffffff">` +
				html.EscapeString(m.Do) + `</span></a></p>`)
		default:
			b.WriteString(`<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">` + linked(part, ink) + `</p>`)
		}
	}
	b.WriteString(`</div></div><div class="second" role="contentinfo" style="max-width:512px;margin:16px auto;font-size:13px;overflow-wrap:anywhere;color:` + second + `">` +
		linked(strings.TrimSpace(foot+"\n"+site.Name+" · "+site.Origin), second) + `</div></body></html>`)
	return b.String()
}

var address = regexp.MustCompile(`https?://[^\s<>"“”]+`)

// linked writes a part of a text, with its addresses as links.
func linked(text, colour string) string {
	var b strings.Builder
	for {
		at := address.FindStringIndex(text)
		if at == nil {
			return b.String() + lines(text)
		}
		link := strings.TrimRight(text[at[0]:at[1]], ".,;:!?)")
		b.WriteString(lines(text[:at[0]]) + `<a href="` + html.EscapeString(link) + `" style="color:` + colour + `">` +
			html.EscapeString(link) + `</a>`)
		text = text[at[0]+len(link):]
	}
}

func lines(text string) string { return strings.ReplaceAll(html.EscapeString(text), "\n", "<br>") }
