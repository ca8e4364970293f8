package answers

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

var readAt = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)

// website is an invented one, as it is kept.
func website() app.Passages {
	return Cut(app.Snapshot{URL: "https://tidepost.example/", ReadAt: readAt, Pages: []app.Page{
		page("/", "h1", "Tidepost: harbour mail for small boats", "p", "Tidepost forwards letters to the harbour in which a boat lies. It runs on Android and on iPhones.",
			"h2", "Where is our data?", "p", "All customer data is stored on servers in Reykjavik, Iceland, and is encrypted at rest.",
			"p", "© Tidepost. Built by Asta Lind and Joris Kade in 2021."),
		page("/preise", "h1", "Preise", "p", "Der Hafenplan kostet 9 € im Monat. Sie können ihn 14 Tage kostenlos testen, eine Kreditkarte ist nicht nötig.",
			"p", "Sie können jederzeit zum Monatsende kündigen.", "p", "{{ price }} per month"),
		page("/imprint", "h1", "Imprint", "p", "Tidepost ehf.\nHafnarstræti 12\n101 Reykjavik\nIceland", "p", "Phone: +354 555 0142"),
	}})
}

// quotes are the best answers to a question.
func quotes(l app.Listing, kept app.Passages, asked string) []Said {
	said, _ := answer(l, kept, asked, 0)
	return said
}

// page makes a page of tags and texts, in turn.
func page(path string, blocks ...string) app.Page {
	p := app.Page{URL: "https://tidepost.example" + path, Elements: []app.Element{{Parent: -1, Tag: "html"}}}
	for i := 0; i < len(blocks); i += 2 {
		p.Elements = append(p.Elements, app.Element{Tag: blocks[i]})
		p.Blocks = append(p.Blocks, app.Block{From: app.FromText, Element: len(p.Elements) - 1, Text: blocks[i+1]})
	}
	return p
}

func tidepost() app.Listing {
	return app.Listing{ID: 1, Slug: "tidepost", Status: app.ListingLive,
		Company: app.Company{ID: 7, Website: "https://www.tidepost.example/", Facts: app.Facts{Name: "Tidepost", Tagline: "Harbour mail"}}}
}

func TestAsk_IsAnsweredInTheWordsOfTheWebsite(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]string{
		"Where is customer data stored?":   "All customer data is stored on servers in Reykjavik",
		"Wo werden die Daten gespeichert?": "All customer data is stored on servers in Reykjavik",
		"Where is the company based?":      "Hafnarstræti 12",
		"How much does it cost per month?": "Der Hafenplan kostet 9 € im Monat.",
		"Is there a free trial?":           "14 Tage kostenlos testen",
		"Can I cancel?":                    "jederzeit zum Monatsende kündigen",
		"Puis-je annuler à tout moment ?":  "jederzeit zum Monatsende kündigen",
		"Who founded it?":                  "Asta Lind",
		"Läuft es auf Android?":            "It runs on Android",
		"What is the phone number?":        "+354 555 0142",
		// in words that the website does not have
		"How do I get out of it again?":           "jederzeit zum Monatsende kündigen",
		"What will I have to pay?":                "9 € im Monat",
		"May I try it before I pay?":              "14 Tage kostenlos testen",
		"Can I use it on my Samsung phone?":       "It runs on Android",
		"Hur säger jag upp?":                      "jederzeit zum Monatsende kündigen",
		"In welchem Land landen meine Daten?":     "Reykjavik, Iceland",
		"Faut-il donner sa carte bancaire ?":      "eine Kreditkarte ist nicht nötig",
		"Who are the people behind this company?": "Asta Lind",
		"How can I get hold of you?":              "+354 555 0142",
		"Can I give it a go before paying?":       "14 Tage kostenlos testen",
		"Skąd jesteście?":                         "Hafnarstræti 12",
	} {
		t.Run(question, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			said := quotes(tidepost(), website(), question)
			is.True(len(said) > 0)
			is.True(strings.Contains(said[0].Text, want))
			is.Equal(said[0].By, ByWebsite)
			is.Equal(*said[0].ReadOn, "2026-11-20")
			is.True(strings.HasPrefix(*said[0].URL, "https://tidepost.example/"))
		})
	}
}

func TestAsk_WhatNothingSaysHasNoAnswer(t *testing.T) {
	t.Parallel()
	for _, question := range []string{"Does it run on Linux?", "Gibt es Rabatt für Vereine?", "Is there an API?", "Is it ISO 27001 certified?",
		"What is the email address?", "Does it integrate with Slack?",
		"Do schools get it cheaper?", "Can I use it in Spanish?", "How many people work for you?", "Can I pay with PayPal?", "?!", "the the the"} {
		is.New(t).Equal(len(quotes(tidepost(), website(), question)), 0)
	}
}

// Words that only look like those of a matter do not say it, nor what is said of others or without its figure.
func TestAsk_WhatOnlyLooksLikeAnAnswerIsNone(t *testing.T) {
	t.Parallel()
	for question, text := range map[string]string{
		"Gibt es ein Mindestalter?":             "Dies ist ein Platzhalter, und er wird bald ersetzt.",
		"In welcher Währung bezahle ich?":       "Die Aufbewahrung der Daten richtet sich nach dem Gesetz.",
		"Are you ISO 27001 certified?":          "Our data center is SOC 2 certified and audited each year.",
		"How many people work for you?":         "Each plan is for up to 50 employees, and 23 % of companies with 10 to 49 employees use it.",
		"Where are you based?":                  "We use GitHub Pages (GitHub Inc., 88 Colin P Kelly Jr Street, San Francisco, USA).",
		"Do I get something if I refer you?":    "Become a partner and grow with our friends in the harbour.",
		"Is there a minimum age?":               "Children love it, and so do their parents.",
		"Is there a phone number?":              "Call us a friend: chamber of commerce 92064213, updated 01/26/2023.",
		"How do you make money?":                "Money is what our customers save.",
		"Who are your investors?":               "By posting content, you grant us a licence.",
		"Is there two-factor authentication?":   "Login with your account.",
		"Is there a maximum number of letters?": "20. Limitation of liability for letters that are lost.",
	} {
		t.Run(question, func(t *testing.T) {
			t.Parallel()
			kept := Cut(app.Snapshot{URL: "https://tidepost.example/", ReadAt: readAt, Pages: []app.Page{page("/", "p", text)}})
			is.New(t).Equal(len(quotes(tidepost(), kept, question)), 0)
		})
	}
}

// A host is no stranger on its own website.
func TestAsk_WhoIsAStrangerElsewhereIsNotAtHome(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := tidepost()
	l.Company.Name = "Render"
	said := quotes(l, Cut(app.Snapshot{URL: "https://tidepost.example/", ReadAt: readAt, Pages: []app.Page{
		page("/", "p", "Render is based in San Francisco, USA.")}}), "Where are you based?")
	is.True(len(said) > 0)
}

// What a page describes itself by is what the product does.
func TestAsk_WhatItDoesIsItsDescription(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := page("/", "h1", "Ahoy!", "p", "It does what it does, and more.")
	p.Blocks = append(p.Blocks, app.Block{From: app.FromMeta, Name: "description", Element: -1, Text: "Forwards letters to harbours."})
	kept := Cut(app.Snapshot{URL: "https://tidepost.example/", ReadAt: readAt, Pages: []app.Page{p}})
	for _, question := range []string{"What does it do?", "Was ist das?", "À quoi ça sert ?"} {
		said := quotes(tidepost(), kept, question)
		is.True(len(said) > 0)
		is.Equal(said[0].Text, "Forwards letters to harbours.")
	}
}

// Words that somebody typed are no words of the website, and say so.
func TestAsk_WhatTheListingAloneSaysIsMarked(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := tidepost()
	l.Company.FAQs = []app.FAQ{{Question: "Is there an API?", Answer: "Yes, for every plan."}}
	said := quotes(l, website(), "Is there an API?")
	is.Equal(len(said), 1)
	is.Equal(said[0].Text, "Yes, for every plan.")
	is.Equal(said[0].By, ByListing)
	is.True(said[0].URL == nil && said[0].ReadOn == nil)
}

// Without a reading, the quotes that prove the facts are what is known.
func TestAsk_EvidenceStandsInForAReading(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := tidepost()
	l.Company.Evidence = map[string][]app.Quote{"pricing_summary": {{Quote: "The plan costs 9 € a month.", URL: "https://tidepost.example/p", On: "2026-10-01"}}}
	other := website()
	other.Website = "https://somewhere-else.example/" // which the company's was before
	said := quotes(l, other, "What does it cost?")
	is.Equal(len(said), 1)
	is.Equal(said[0].Text, "The plan costs 9 € a month.")
	is.Equal(*said[0].ReadOn, "2026-10-01")
}

func TestAsk_WhoDoesNotWantToBeNamedIsNot(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := tidepost()
	l.Company.Unnamed = []string{app.NameDigest("Joris Kade")}
	is.Equal(len(quotes(l, website(), "Who founded it?")), 0)
}

// What is kept stands on the page as it is, within its bounds, and nothing that a template left.
func TestCut_KeepsWordsAsTheyStand(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	long := page("/long", "p", strings.Repeat("A sentence that is long enough to count. ", 100))
	for i := range 4_000 {
		long.Elements = append(long.Elements, app.Element{Tag: "p"})
		long.Blocks = append(long.Blocks, app.Block{From: app.FromText, Element: len(long.Elements) - 1, Text: "Paragraph " + strings.Repeat("word ", 20) + string(rune('a'+i%26)) + time.Duration(i).String()})
	}
	s := app.Snapshot{URL: "https://tidepost.example/", Pages: []app.Page{long, page("/", "h2", "Ports", "p", "  Two ports:\nGhent and Delft ", "p", "{{ price }}", "p", "Two ports: Ghent and Delft")}}
	kept := Cut(s)
	size := 0
	for i, p := range kept.Pages {
		for _, passage := range p.Passages {
			size += len(passage.Text)
			found := false
			for _, b := range s.Pages[i].Blocks {
				found = found || strings.Contains(b.Text, passage.Text)
			}
			is.True(found)
		}
	}
	is.True(size <= app.MostPassages && size > app.MostPassages/2)
	is.Equal(kept.Pages[1].Passages, []app.Passage{{Text: "Ports"}, {Heading: "Ports", Text: "Two ports:\nGhent and Delft"}})
}

// known is what a service is asked about.
type known struct {
	app.Listing
	website app.Passages
}

func (k known) Live(_ context.Context, _ string, slugs []app.Slug) (all []app.Listing, _ error) {
	for _, slug := range slugs {
		l := k.Listing
		l.Slug = slug
		all = append(all, l)
	}
	return all, nil
}

func (k known) Search(context.Context, listings.Query) (found listings.Found, _ error) {
	found.Items = []listings.Summary{{Slug: "tidepost"}}
	return found, nil
}

func (k known) Passages(context.Context, int64) (app.Passages, bool, error) {
	return k.website, true, nil
}

// service returns one that knows a listing.
func service(w Writer) *Service {
	of := known{tidepost(), website()}
	return New(Parts{Store: of, Listings: of, Writer: w, Clock: func() time.Time { return readAt }, Log: slog.New(slog.DiscardHandler)})
}

func TestAsk_SaysOfEachListingWhetherItsWebsiteSays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := service(nil)
	found, err := s.Ask(t.Context(), Question{Question: "Where is customer data stored?", Search: "mail"})
	is.NoErr(err)
	is.True(found.Listings[0].Says)
	is.Equal(string(found.Listings[0].Note), "Their website speaks of it.")
	found, err = s.Ask(t.Context(), Question{Question: "Is there an API?", Of: "tidepost"})
	is.NoErr(err)
	is.Equal(string(found.Listings[0].Note), "Their website does not say.")
	for in, says := range map[Question]string{
		{Question: "Why?"}:                          "send the slugs of listings",
		{Question: "Why?", Of: "a,b,c,d,e,f"}:       "send at most 5",
		{Question: "Why?", Of: "a", Search: "mail"}: "send one of them",
	} {
		_, err := s.Ask(t.Context(), in)
		is.True(err != nil && strings.Contains(err.Error(), says))
	}
}

func BenchmarkQuotes_LargeWebsite(b *testing.B) {
	s := app.Snapshot{URL: "https://tidepost.example/"}
	for i := range app.MostPages {
		p := page("/" + string(rune('a'+i)))
		for j := range 400 {
			p.Elements = append(p.Elements, app.Element{Tag: "p"})
			p.Blocks = append(p.Blocks, app.Block{From: app.FromText, Element: j, Text: "Paragraph about Harbour " + time.Duration(i*1000+j).String() + " in Ghent, with letters, boats and what it costs to send them there."})
		}
		s.Pages = append(s.Pages, p)
	}
	l, kept := tidepost(), Cut(s)
	for _, question := range []string{"Where are the letters of customers stored?", "What does it cost?", "Who founded it, and when?",
		strings.Repeat("payment data letters boats harbours ", 8)} {
		b.Run(question[:10], func(b *testing.B) {
			for b.Loop() {
				quotes(l, kept, question)
			}
		})
	}
}

// A quote that proves a fact is about that fact, whatever words it has.
func TestAsk_EvidenceIsAboutItsFact(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := tidepost()
	l.Company.Evidence = map[string][]app.Quote{"pricing_summary": {{Quote: "Starter €19 a month for 30 letters.", URL: "https://tidepost.example/p"}}}
	said := quotes(l, app.Passages{}, "What does it cost?")
	is.Equal(len(said), 1)
	is.True(said[0].Heading == nil) // the page has none
}
