package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Founders are named in sentences, too; a name alone, a customer and another firm's founder are none.
func TestFounders_SentencesNameThem(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, founders string }{
		"they say so themselves":     {`<p>I'm Ada Stone, the creator of Parcelwick, and I keep boats myself.</p>`, "Ada Stone"},
		"who began it, in German":    {`<p>Parcelwick, gegründet von Ada Stein und Ben Holt, weil der Fahrplan nie stimmte.</p>`, "Ada Stein, Ben Holt"},
		"on the card of a team":      {`<h2>Team</h2><div><h3>Ada Stone</h3><p>Founder</p></div><div><h3>Ben Holt</h3><p>Support</p></div>`, "Ada Stone"},
		"a customer is none":         {`<blockquote><p>It saved our summer.</p><p>Ada Stone, founder of Stone Mills</p></blockquote>`, ""},
		"who wrote a text is none":   {`<p>By Ada Stone, 3 May 2024. Ferries are late where the tide is low.</p>`, ""},
		"who helps visitors is none": {`<p>Ask Ada Stone, who answers the telephone on Mondays.</p>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(`<h2>Ferries on time</h2>`), "/about": home(c.html)})
			is.New(t).Equal(strings.Join(names(r.Founders), ", "), c.founders)
		})
	}
}

// A history is a list of years or days with what happened, or how the company tells of its founding; a fact is none.
func TestMilestones_AHistoryIsMoreThanAFact(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, dates string }{
		"a list of years": {`<h2>Our history</h2><ul><li>2019: The first ferry keeps its log with us.</li><li>2021: Forty harbours join.</li>
			<li>2023: The second office opens in Leith.</li></ul>`, "2019-01-01, 2021-01-01, 2023-01-01"},
		"the founding, told":   {`<p>Parcelwick was founded in 2019.</p>`, "2019-01-01"},
		"the founding, a fact": {`<dl><dt>Founded</dt><dd>2019</dd></dl>`, ""},
		"a revision is none":   {`<p>Last updated: 3 May 2024</p>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(`<h2>Ferries on time</h2>`), "/about": home(c.html)})
			var dates []string
			for _, m := range r.Milestones {
				dates = append(dates, m.Date)
			}
			is.New(t).Equal(strings.Join(dates, ", "), c.dates)
		})
	}
}
