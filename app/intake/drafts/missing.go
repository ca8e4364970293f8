package drafts

import (
	"slices"

	"debut/app"
	"debut/app/catalogue/drafting"
)

// completeness returns how much of the profile is filled in, in percent. What the website leaves in doubt counts once
// its person wrote it.
func completeness(d app.Draft) int {
	sum := 0
	for _, field := range app.FieldSpecs {
		if !d.Fields[field.Key].Value.Empty() &&
			!(doubtfulPlace(d) && (field.Key == "country" || field.Key == "city")) {
			sum += field.Weight
		}
	}
	if len(d.Founders) > 0 {
		sum += app.WeightOf("founders")
	}
	return sum
}

// doubtfulPlace reports whether the website names several places, and nobody has chosen one of them yet.
func doubtfulPlace(d app.Draft) bool {
	return d.Fields["country"].State == app.StateAI && slices.ContainsFunc(d.Problems, isDoubtfulPlace)
}

func isDoubtfulPlace(p app.Problem) bool { return p.Code == drafting.DoubtfulPlace }

// missing names the parts that nobody has filled in.
func missing(d app.Draft) []string {
	names := []string{}
	for _, name := range app.ProfileFields {
		if f := d.Fields[name]; f.Value.Empty() && f.State != app.StateDeleted {
			names = append(names, name)
		}
	}
	if len(d.Founders) == 0 {
		names = append(names, "founders")
	}
	return names
}

// missingNotes say of each missing part why it matters, whether it keeps a listing from being launched, and what sets
// it.
func missingNotes(missing []string) []app.Note {
	list := []app.Note{}
	for _, name := range missing {
		why := app.SpecOf(name).Why.String()
		n := app.Note{Location: "fields." + name,
			Message: why + " It blocks nothing; update_draft sets it under fields."}
		switch {
		case name == "founders":
			n = app.Note{Location: name,
				Message: "Blocks a free launch, which needs a founder with a title, a bio of 80 characters or more and a link; " +
					"update_draft sets founders and founder_socials."}
		case app.SpecOf(name).Required:
			n.Message = why + " Blocks submit_draft; update_draft sets it under fields."
		}
		list = append(list, n)
	}
	return list
}
