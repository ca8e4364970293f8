package drafts

import (
	"maps"
	"slices"
	"strings"

	"debut/app"
)

// since returns what is left of a change of d whose caller read a revision of it: without the parts that they send back
// as they read them, or that say so already. It is refused if a part that they change was changed since.
func (in UpdateInput) since(s *Service, d app.Draft) (UpdateInput, error) {
	if in.IfRevision == "" {
		return in, nil
	}
	now := Stamps(d)
	was, err := app.StampsIn(in.IfRevision, now)
	if err != nil {
		return in, err
	}
	outcomes := map[Part]Outcome{}
	edit := EditInput{UpdateInput: in, Bases: was}
	left := s.due(d, edit, outcomes)
	to := s.asTyped(d, edit)
	var parts []app.Conflict
	for _, name := range slices.Sorted(maps.Keys(outcomes)) {
		if outcomes[name].Kind == Conflict {
			parts = append(parts, app.Conflict{Location: name.place(), Sent: says(to, name), Now: says(d, name)})
		}
	}
	return left.UpdateInput, app.ConflictOf(parts, app.RevisionOf(now))
}

// unchanged refuses a draft that says something else than the revision that a caller read.
func unchanged(d app.Draft, read app.Revision) error {
	now := Stamps(d)
	if read == "" || read == app.RevisionOf(now) {
		return nil
	}
	was, err := app.StampsIn(read, now)
	if err != nil {
		return err
	}
	var parts []app.Conflict
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if was[name] != now[name] {
			parts = append(parts, app.Conflict{Location: "draft." + name.place(), Now: says(d, name)})
		}
	}
	return app.ConflictOf(parts, app.RevisionOf(now))
}

// place returns where update_draft has the part.
func (p Part) place() string {
	if app.SpecOf(string(p)).InDraft() {
		return "fields." + string(p)
	}
	return string(p)
}

// says returns what stands in a part of a draft, as its person types it.
func says(d app.Draft, name Part) any {
	if app.SpecOf(string(name)).InDraft() {
		return d.Fields[string(name)].Value
	}
	switch name {
	case "faqs":
		return listOf(d.FAQs, func(q app.DraftedFAQ) any { return app.FAQ{Question: q.Question, Answer: q.Answer} })
	case "founders":
		return listOf(d.Founders, func(x app.DraftedFounder) any {
			return map[string]any{"name": x.Name, "title": x.Title, "bio": x.Bio}
		})
	case "milestones":
		return listOf(d.Milestones, func(m app.DraftedMilestone) any {
			return map[string]any{"date": m.Date, "title": m.Title, "description": m.Description, "url": m.URL}
		})
	case "company_socials":
		return d.CompanySocials
	case "founder_socials":
		return d.FounderSocials
	}
	return strings.TrimSpace(textsOf(&d)[name])
}

func listOf[T any](list []T, as func(T) any) []any {
	all := make([]any, len(list))
	for i, one := range list {
		all[i] = as(one)
	}
	return all
}
