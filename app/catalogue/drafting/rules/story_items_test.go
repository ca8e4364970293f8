package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// A page about the company tells its story also where no word of a beginning stands in it, and in the third person.
func TestStory_OfAPageAboutTheCompany(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	about := `<!doctype html><html lang="en"><head><title>About us | Parcelwick</title></head><body><h1>About Parcelwick</h1><h2>Who we are</h2>
		<p>Parcelwick is a small company from Leiden that makes papers for customs. Two chandlers and a printer run it, and all three of them have sent parcels abroad for most of their lives.</p>
		<p>Parcelwick has been owned by its people since 2019. It has no investors, answers its own telephone, and closes for the herring in October of each year.</p>
		<h2>What we offer</h2><ul><li>Forms</li><li>Codes</li></ul><footer>© 2026 Parcelwick</footer></body></html>`
	r := draft(t, map[string]string{"/": home(`<p>One invoice in, all papers out.</p>`), "/about": about})
	is.True(r.Story.Story != nil)
	is.True(strings.HasPrefix(*r.Story.Story, "Parcelwick is a small company from Leiden"))
	is.True(len(r.Evidence["story.story"]) >= 1)
}

// What is told on other pages is no story of the company.
func TestStory_IsNone(t *testing.T) {
	t.Parallel()
	for what, pages := range map[string]map[string]string{
		"a page of questions":   {"/faq": home(`<h2>Questions</h2><h3>How did customs begin?</h3><p>Customs began as a gift to the king of a harbour, and every ship that came in had to bring him one of its barrels.</p><p>The idea was born of a need for rope, and it has grown into the papers that you know today.</p>`)},
		"a page of the subject": {"/guides/tariffs": home(`<h2>The history of tariffs</h2><p>Tariffs were founded on salt. They began in the harbours of the south, where a barrel in ten was left at the gate.</p><p>They have been a trouble to merchants since then, and each country has a book of its own.</p>`)},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			pages["/"] = home(`<p>One invoice in, all papers out.</p>`)
			r := draft(t, pages)
			is.True(r.Story.Story == nil)
		})
	}
}
