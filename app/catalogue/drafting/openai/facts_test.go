package openai_test

import (
	"flag"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/catalogue/drafting/rules"
	"debut/app/catalogue/drafting/sitegen"
	"debut/crawl"
)

var invented = flag.Int("sites", 5, "how many invented websites endpoints that are simulated help with")

// candidates are the facts that a prompt asks for, with the values in the order of their numbers.
func (s sheet) candidates() map[string][]string {
	facts := map[string][]string{}
	for _, m := range candidateOf.FindAllStringSubmatch(strings.Split(s.raw, s.mark)[1], -1) {
		facts[m[1]] = append(facts[m[1]], m[3])
	}
	return facts
}

var candidateOf = regexp.MustCompile(`(?m)^\{(\w+) (\d+)\} (.*?) \(https?://`)

// picking answers with the number of a candidate for each fact, as pick has it.
func picking(pick func(fact string, values []string) any) func(s sheet) any {
	return func(s sheet) any {
		facts := map[string]any{}
		for fact, values := range s.candidates() {
			facts[fact] = pick(fact, values)
		}
		return map[string]any{"facts": facts}
	}
}

// harbours returns a website with two places and two years: what the rules like best is not what is so.
func harbours() app.Snapshot {
	return website([2]string{"/", `<html lang="en"><head><title>Farolim | Harbour lamps</title><meta property="og:site_name" content="Farolim"></head><body><h1>Know which lamp fails next</h1>
<script type="application/ld+json">{"@type":"Organization","name":"Farolim","foundingDate":"2018"}</script><footer>© 2026 Farolim</footer></body></html>`},
		[2]string{"/contact", `<html lang="en"><title>Contact | Farolim</title><h1>Contact</h1><p>Warehouse: 3 Wharf Road, 2000 Antwerpen, Belgium</p>
<p>Farolim has its office at Oude Vest 12, 2312 XR Leiden, Netherlands</p></html>`},
		[2]string{"/about", `<html lang="en"><title>About | Farolim</title><h1>About us</h1><p>Farolim was founded in 2016.</p></html>`})
}

func TestDraft_AModelPicksAmongTheFactsThatTheRulesFound(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	base := proven(t, rules.New(), harbours()).Fields
	is.Equal(base.Text("founded_year"), "2018")
	e := model(t, picking(func(_ string, values []string) any {
		for i, v := range values {
			if v == "2016" {
				return i + 1
			}
		}
		return 1
	}))
	r := proven(t, drafter(e.URL, io.Discard, nil), harbours())
	is.Equal(e.sheets[0].candidates()["founded_year"], []string{"2018", "2016"})
	is.Equal(r.Fields.Text("founded_year"), "2016")
	is.Equal(r.Fields["founded_year"].Evidence[0].Quote, "Farolim was founded in 2016.")
	is.Equal(r.Fields["city"], base["city"])

	none := model(t, picking(func(string, []string) any { return 0 }))
	is.Equal(proven(t, drafter(none.URL, io.Discard, nil), harbours()).Fields.Text("founded_year"), "") // none of these
}

// Whatever number it says, no fact is stated that the rules did not find.
func TestDraft_NoNumberIsAFactOfItsOwn(t *testing.T) {
	t.Parallel()
	base := proven(t, rules.New(), harbours())
	for name, pick := range map[string]any{"beyond the last": 99, "below the first": -1, "a fraction": 1.5, "a word": "2016", "a list": []int{2}, "nothing": nil, "huge": 1 << 62} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := model(t, picking(func(string, []string) any { return pick }))
			is.New(t).Equal(proven(t, drafter(e.URL, io.Discard, nil), harbours()), base)
		})
	}
	t.Run("facts that nobody asked for", func(t *testing.T) {
		t.Parallel()
		e := model(t, func(sheet) any {
			return map[string]any{"facts": map[string]any{"pricing_model": 1, "contact_email": 1, "founders": 2, "name": 0}}
		})
		is.New(t).Equal(proven(t, drafter(e.URL, io.Discard, nil), harbours()), base)
	})
}

var twoCapitals = regexp.MustCompile(`\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+`)

// readAll says that every passage states whatever its words may be taken for.
func readAll(s sheet) map[string][]read {
	all := map[string][]read{}
	for field, blocks := range s.fields {
		for _, n := range blocks {
			r := read{Block: n, Quote: s.blocks[n]}
			switch field {
			case "founders":
				for _, r.Name = range twoCapitals.FindAllString(s.blocks[n-1]+" | "+r.Quote, -1) {
					all[field] = append(all[field], r)
				}
			case "milestones":
				for _, d := range lexicon.DatesIn(r.Quote, "en") {
					r.Date, r.Title = fmt.Sprintf("%04d-%02d", d.Year, d.Month), r.Quote
					all[field] = append(all[field], r)
				}
			case "pricing_model":
				for _, r.Value = range []string{"usage", "quote", "one_time", "free"} {
					all[field] = append(all[field], r)
				}
			case "pricing_summary":
				all[field] = append(all[field], r)
			}
		}
	}
	return all
}

// On websites that nobody wrote, an endpoint that knows the truth leaves no more wrong than the rules do, and one that lies about
// all that it is asked invents nothing more. Both are simulated.
func TestDraft_HonestAndLyingEndpoints(t *testing.T) {
	t.Parallel()
	var alone, honest, lying sitegen.Score
	asked := map[string]int{}
	for seed := range uint64(*invented) {
		site := sitegen.Make(40_000 + seed)
		s := app.Snapshot{URL: site.Origin + "/"}
		for _, path := range site.Paths {
			s.Pages = append(s.Pages, crawl.ParsePage([]byte(site.Pages[path]), site.Origin+path, 200))
		}
		knows := func(fact, value string) bool {
			return strings.Contains("|"+strings.Join(site.Truth.Texts[fact], "|")+"|", "|"+value+"|")
		}
		alone.Add(site, proven(t, rules.New(), s))
		honest.Add(site, proven(t, drafter(model(t, picking(func(fact string, values []string) any {
			asked[fact]++
			for i, v := range values {
				if knows(fact, v) {
					return i + 1
				}
			}
			return 0
		})).URL, io.Discard, nil), s))
		lying.Add(site, proven(t, drafter(model(t, func(s sheet) any {
			answer := everywhere(place{1, "a"})
			answer["facts"] = picking(func(fact string, values []string) any {
				for i, v := range values {
					if !knows(fact, v) {
						return i + 1
					}
				}
				return 0
			})(s).(map[string]any)["facts"]
			for field, lies := range readAll(s) {
				answer[field] = lies
			}
			return answer
		}).URL, io.Discard, nil), s))
	}
	t.Logf("asked about %v\nrules alone\n%v\nwith one that is honest\n%v\nwith one that lies\n%v", asked, alone, honest, lying)
	is := is.New(t)
	is.True(lying.Invention() <= alone.Invention())
	is.True(honest.Invention() <= alone.Invention())
	is.True(len(honest.Harm) <= len(alone.Harm))
	is.True(honest.Macro() >= alone.Macro())
	is.True(lying.Macro() < alone.Macro() || len(asked) == 0) // it can leave out what is so, and no more
}
