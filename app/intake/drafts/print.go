package drafts

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"debut/app"
)

// Print writes a draft for a person to read: each fact with the quotes it follows from, and what the website does not
// say.
func Print(w io.Writer, d app.Draft) {
	fmt.Fprintf(w, "%s\n%d %% filled in, %d pages read\n", d.URL, d.Completeness, len(d.Pages))
	for _, p := range d.Problems {
		fmt.Fprintf(w, "! %s: %s\n", p.Code, p.Detail)
	}
	var unsaid []string
	for _, name := range app.ProfileFields {
		f := d.Fields[name]
		if f.Value.Empty() {
			unsaid = append(unsaid, name)
			continue
		}
		fmt.Fprintf(w, "\n%s: %s\n", name, *cell(f.Value))
		printQuotes(w, f.Quotes())
	}
	for _, key := range slices.Sorted(maps.Keys(d.CompanySocials)) {
		fmt.Fprintf(w, "\n%s: %s\n", key, d.CompanySocials[key])
		printQuotes(w, d.Evidence["company_socials."+key])
	}
	for _, x := range d.Founders {
		fmt.Fprintf(w, "\nfounder: %s\n",
			strings.Join(slices.DeleteFunc([]string{x.Name, string(x.Title), string(x.Bio)}, func(s string) bool {
				return s == ""
			}), ", "))
		printQuotes(w, x.Evidence)
	}
	for _, q := range d.FAQs {
		fmt.Fprintf(w, "\nquestion: %s\n%s\n", q.Question, q.Answer)
		printQuotes(w, q.Evidence)
	}
	sections := d.Story.Sections()
	for _, name := range slices.Sorted(maps.Keys(sections)) {
		if text := *sections[name]; text != nil {
			fmt.Fprintf(w, "\nstory, %s: %s\n", name, *text)
			printQuotes(w, d.Evidence["story."+name])
		}
	}
	for _, m := range d.Milestones {
		fmt.Fprintf(w, "\nmilestone: %s %s\n", m.Date, m.Title)
		printQuotes(w, m.Evidence)
	}
	if len(unsaid) > 0 {
		fmt.Fprintf(w, "\nThe website does not say: %s\n", strings.Join(unsaid, ", "))
	}
}

func printQuotes(w io.Writer, quotes []app.Quote) {
	for _, q := range quotes {
		fmt.Fprintf(w, "    “%s” (%s of %s)\n", q.Quote, q.From, q.URL)
	}
}
