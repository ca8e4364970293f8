package openai_test

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/rules"
)

// read is what a model answers where it reads a value: words of a numbered block, and what stands in them.
type read struct {
	Block int    `json:"block"`
	Quote string `json:"quote"`
	Name  string `json:"name,omitempty"`
	Title string `json:"title,omitempty"`
	Date  string `json:"date,omitempty"`
	Value string `json:"value,omitempty"`
}

// at points at the block that holds words, all of it.
func (s sheet) at(words string) read {
	n := s.number(words)
	return read{Block: n, Quote: s.blocks[n]}
}

// person, event and pays are what a model reads in the block that holds words.
func (s sheet) person(words, name, title string) read {
	r := s.at(words)
	r.Name, r.Title = name, title
	return r
}

func (s sheet) event(words, date, title string) read {
	r := s.at(words)
	r.Date, r.Title = date, title
	return r
}

func (s sheet) pays(words, value string) read {
	r := s.at(words)
	r.Value = value
	return r
}

// prose returns a website that says in sentences what the rules find in cards, lists and data alone.
func prose() app.Snapshot {
	s := website([2]string{"/", `<!doctype html><html lang="en"><head><title>Farolim | Harbour lamps that report themselves</title>
<meta property="og:site_name" content="Farolim"></head><body><h1>Know which lamp fails next</h1>
<p>Farolim listens to the current that a lamp draws and tells the harbour master a week before it goes dark.</p>
<p>Our Harbour Kit began as a drawing in a notebook.</p>
<h2>What it costs</h2><p>For the harbours that join us in the first year we ask no more than €1.500, and the box is theirs. There is a free trial of thirty days.</p>
<div class="testimonials"><p>Skerryhavn was a side project for years, kept up by Ragna Tveit, and we pay €40 for it gladly since May 2021.</p></div>
</body></html>`},
		[2]string{"/about", `<!doctype html><html lang="en"><head><title>About us | Farolim</title></head><body><h1>About us</h1>
<p>Farolim was a side project for years, kept up by Marta Esteves and Rui Teles, who keep boats themselves and were tired of rowing out at night to look whether a lamp still burns.</p>
</body></html>`},
		[2]string{"/kit", `<!doctype html><html lang="en"><head><title>The box | Farolim</title></head><body><h1>The box</h1><p>Its lid was drawn by Ada Stone, who is the founder and owner of Stone Mills.</p></body></html>`},
		[2]string{"/lamps", `<!doctype html><html lang="en"><head><title>The lamps | Farolim</title></head><body><h1>The lamps</h1>
<p>The hundredth lamp burned before March 2024 was over. In June 2031 we will fit the last one.</p>
</body></html>`})
	s.ReadAt = time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	return s
}

func TestDraft_AModelReadsWhatTheRulesLeftBlank(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	base := proven(t, rules.New(), prose())
	e := model(t, func(s sheet) any {
		return map[string]any{
			"founders":        []read{s.person("side project", "Marta Esteves", ""), s.person("side project", "Rui Teles", "")},
			"milestones":      []read{s.event("hundredth lamp", "2024-03", "The hundredth lamp burned")},
			"pricing_summary": []read{{Block: s.number("€1.500"), Quote: "we ask no more than €1.500"}},
			"story":           []place{s.place("a side project for years")},
		}
	})
	r := proven(t, drafter(e.URL, io.Discard, nil), prose())
	is.Equal(len(base.Founders)+len(base.Milestones), 0)
	is.True(base.Fields["pricing_summary"].Value.Empty())

	is.Equal([]app.Text{app.Text(r.Founders[0].Name), app.Text(r.Founders[1].Name)}, []app.Text{"Marta Esteves", "Rui Teles"})
	is.True(strings.HasPrefix(r.Founders[1].Evidence[0].Quote, "Farolim was a side project for years, kept up by Marta"))
	is.Equal(r.Milestones[0].Date, "2024-03-01")
	is.Equal(r.Milestones[0].Title, "The hundredth lamp burned")
	is.Equal(r.Milestones[0].Evidence[0].Quote, "The hundredth lamp burned before March 2024 was over.")                   // and not of 2031
	is.True(strings.HasPrefix(r.Fields.Text("pricing_summary"), "For the harbours that join us in the first year we ask")) // all of the sentence
	is.True(strings.HasPrefix(*r.Story.Story, "Farolim was a side project"))                                               // whole, though a part was quoted
	is.True(r.Model)
	is.Equal(len(e.requests), 1)
}

// Cards have the name in one element and the role in the next, lists of dates the day in one and the event in the next.
func TestDraft_AModelReadsTwoBlocksThatStandTogether(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	site := website([2]string{"/", `<html lang="en"><head><title>Farolim | Harbour lamps</title><meta property="og:site_name" content="Farolim"></head><body><h1>Know which lamp fails next</h1></body></html>`},
		[2]string{"/team", `<html lang="en"><title>Team | Farolim</title><h1>Team</h1>
<div><p>Marta Esteves (Olhão)</p><p>Founder</p></div><div><p>Rui Teles (Faro)</p><p>Keeper of boats</p></div></html>`})
	is.Equal(len(proven(t, rules.New(), site).Founders), 0)
	answers := func(name string) evidence.Result {
		return proven(t, drafter(model(t, func(s sheet) any {
			return map[string]any{"founders": []read{s.person("Founder", name, "Founder")}}
		}).URL, io.Discard, nil), site)
	}
	found := answers("Marta Esteves").Founders
	is.Equal(found[0].Title, app.Text("Founder"))
	is.Equal(found[0].Evidence[0].Quote, "Marta Esteves")
	is.Equal(len(answers("Rui Teles").Founders), 0) // whose card the role is not on
}

// What a model says that it read is nothing if the words do not say it: the draft is the rules'.
func TestDraft_LiesAboutWhatIsReadChangeNothing(t *testing.T) {
	t.Parallel()
	base := proven(t, rules.New(), prose())
	for name, lie := range map[string]func(s sheet) map[string]any{
		"a name that is not there": func(s sheet) map[string]any {
			return map[string]any{"founders": []read{s.person("side project", "Ana Falcão", "Founder"), s.person("side project", "Marta Estevez", "")}}
		},
		"the founder of another firm": func(s sheet) map[string]any {
			return map[string]any{"founders": []read{s.person("Stone Mills", "Ada Stone", "founder"), s.person("Stone Mills", "Stone Mills", "founder")}}
		},
		"half a name": func(s sheet) map[string]any {
			return map[string]any{"founders": []read{s.person("side project", "Marta", "")}}
		},
		"names run together": func(s sheet) map[string]any {
			return map[string]any{"founders": []read{s.person("side project", "Marta Esteves Rui Teles", "")}}
		},
		"the name of a thing": func(s sheet) map[string]any {
			return map[string]any{"founders": []read{s.person("Harbour Kit", "Harbour Kit", "")}}
		},
		"a customer": func(s sheet) map[string]any {
			return map[string]any{"founders": []read{{Block: 1, Quote: "Skerryhavn was a side project for years, kept up by Ragna Tveit", Name: "Ragna Tveit"}}, "pricing_summary": []read{{Block: 1, Quote: "we pay €40 for it gladly"}}, "milestones": []read{{Block: 1, Quote: "we pay €40 for it gladly since May 2021", Date: "2021-05", Title: "we pay €40 for it gladly"}}}
		},
		"a name from another block": func(s sheet) map[string]any {
			return map[string]any{"founders": []read{s.person("hundredth lamp", "Rui Teles", "")}}
		},
		"another date": func(s sheet) map[string]any {
			return map[string]any{"milestones": []read{s.event("hundredth lamp", "2023-03", "we had fitted the hundredth lamp")}}
		},
		"no date": func(s sheet) map[string]any {
			return map[string]any{"milestones": []read{s.event("hundredth lamp", "soon", "we had fitted the hundredth lamp")}}
		},
		"a date of another event": func(s sheet) map[string]any {
			return map[string]any{"milestones": []read{s.event("hundredth lamp", "2024-03", "we will fit the last one")}}
		},
		"what is only planned": func(s sheet) map[string]any {
			return map[string]any{"milestones": []read{s.event("hundredth lamp", "2031-06", "we will fit the last one")}}
		},
		"another title": func(s sheet) map[string]any {
			return map[string]any{"milestones": []read{s.event("hundredth lamp", "2024-03", "We were bought by Skerryhavn")}}
		},
		"the date as its title": func(s sheet) map[string]any {
			return map[string]any{"milestones": []read{s.event("hundredth lamp", "2024-03", "March 2024")}}
		},
		"a part of an amount": func(s sheet) map[string]any {
			return map[string]any{"pricing_summary": []read{{Block: s.number("€1.500"), Quote: "we ask no more than €1"}}}
		},
		"another amount": func(s sheet) map[string]any {
			return map[string]any{"pricing_summary": []read{{Block: s.number("€1.500"), Quote: "we ask no more than €15"}}}
		},
		"a trial as the price": func(s sheet) map[string]any {
			return map[string]any{"pricing_model": []read{s.pays("€1.500", "free"), s.pays("€1.500", "subscription"), s.pays("€1.500", "cheap"), s.pays("€1.500", "")}}
		},
		"words that state no price": func(s sheet) map[string]any {
			return map[string]any{"pricing_summary": []read{s.at("listens to the current")}}
		},
		"a story of four words": func(s sheet) map[string]any { return map[string]any{"story": []read{s.at("Harbour Kit")}} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := model(t, func(s sheet) any { return lie(s) })
			got := proven(t, drafter(e.URL, io.Discard, nil), prose())
			is := is.New(t)
			is.Equal(got, base)
			is.True(len(e.requests) <= 2) // one try to mend, no more
		})
	}
}

// What the rules drafted stays, whatever a model reads: it is not asked.
func TestDraft_AModelReadsNothingThatTheRulesFound(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := website([2]string{"/", `<html lang="en"><head><title>Farolim | Harbour lamps</title><meta property="og:site_name" content="Farolim"></head><body><h1>Know which lamp fails next</h1></body></html>`},
		[2]string{"/about", `<html lang="en"><title>About us | Farolim</title><h1>About us</h1><div><h3>Marta Esteves</h3><p>Founder</p></div><p>Farolim was a side project for years, kept up by Rui Teles, whom nobody had asked to do so.</p></html>`})
	e := model(t, func(s sheet) any {
		return map[string]any{"founders": []read{s.person("side project", "Rui Teles", "")}}
	})
	r := proven(t, drafter(e.URL, io.Discard, nil), s)
	is.Equal(len(r.Founders), 1)
	is.Equal(r.Founders[0].Name, "Marta Esteves")
	is.Equal(len(e.sheets[0].fields["founders"]), 0)
}
