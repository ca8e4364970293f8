package drafts

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/intake/corrections"
)

// correctionsOf returns what became of each field of a draft whose website says what s holds.
func correctionsOf(ctx context.Context, d app.Draft, s app.Snapshot) (list []corrections.Correction) {
	drafted := app.Draft{Fields: app.Profile{}}
	left := d
	left.Fields = app.Profile{}
	for name, f := range d.Fields { // whether a value is locked does not count
		drafted.Fields[name], left.Fields[name] = app.Field{Value: f.Drafted}, app.Field{Value: f.Value}
	}
	was, now := Stamps(drafted), Stamps(left)
	for name, stamp := range d.Proposed.Parts {
		was[Part(name)] = stamp
	}
	words := wordsOf(s)
	for _, field := range corrections.Fields {
		parts := partsOf(field)
		c := corrections.Correction{Field: field, Language: d.Proposed.Language, Drafter: d.Proposed.Drafter,
			Outcome: outcomeOf(joined(was, parts), joined(now, parts), joined(nothing, parts))}
		if other, may := onPages[c.Outcome]; may && stands(ctx, s, words, field, entered(d.Fields[field])) {
			c.Outcome = other
		}
		list = append(list, c)
	}
	return list
}

// joined returns the stamps of parts as one.
func joined(stamps map[Part]Stamp, parts []Part) (all Stamp) {
	for _, name := range parts {
		all += stamps[name]
	}
	return all
}

func outcomeOf(was, now, nothing Stamp) corrections.Outcome {
	switch {
	case was == now && now == nothing:
		return corrections.Blank
	case was == now:
		return corrections.Kept
	case now == nothing:
		return corrections.Cleared
	case was == nothing:
		return corrections.Filled
	}
	return corrections.Changed
}

// onPages are the outcomes of what the website says.
var onPages = map[corrections.Outcome]corrections.Outcome{
	corrections.Changed: corrections.Candidate, corrections.Filled: corrections.Missed,
}

// entered returns the texts of a field that were not drafted.
func entered(f app.Field) []string {
	return slices.DeleteFunc(slices.Clone(f.Value.Texts()), func(text string) bool {
		return slices.Contains(f.Drafted.Texts(), text)
	})
}

// stands reports whether a website says each of the texts of a field, and there is one. words are those of its pages.
func stands(ctx context.Context, s app.Snapshot, words, field string, list []string) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(text string) bool {
		switch is := app.SpecOf(field).Type; is {
		case app.TypeProse, app.TypeTerm, app.TypeCategory:
			return !standsIn(words, text)
		default:
			return len(evidence.Find(ctx, s, is, text)) == 0
		}
	})
}

// standsIn reports whether the words of pages hold each paragraph of a text.
func standsIn(words, text string) bool {
	found := false
	for line := range strings.Lines(text) {
		like := evidence.Like(line)
		if found = found || like != ""; !strings.Contains(words, " "+like+" ") {
			return false
		}
	}
	return found
}

// wordsOf returns the words of all pages, each block after the other.
func wordsOf(s app.Snapshot) string {
	var all strings.Builder
	for _, page := range s.Pages {
		for _, block := range page.Blocks {
			all.WriteString(" " + evidence.Like(block.Text))
		}
	}
	return all.String() + " "
}
