package drafts

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// mostStoryTitle is how many characters the title of a listing's story holds.
const mostStoryTitle = 200

// refusals returns what a listing would refuse of the draft.
func refusals(d app.Draft) app.Issues {
	var issues app.Issues
	if d.Story.Title != nil {
		if n := utf8.RuneCountInString(*d.Story.Title); n > mostStoryTitle {
			issues.AddCode(app.CodeBounds, "story.title",
				"has %d characters; a listing holds at most %d, so shorten it", n, mostStoryTitle)
		}
	}
	for _, field := range app.FieldSpecs {
		if v := d.Fields[field.Key].Value; v.String() != "" {
			checkField(&issues, field, v, d.UpdatedAt)
		}
	}
	for i, m := range d.Milestones {
		listings.CheckMilestone(&issues, "milestones["+strconv.Itoa(i)+"].", m.Date, string(m.URL), d.UpdatedAt)
	}
	return issues
}

// checkField notes what keeps a draft's value from being a listing's.
func checkField(issues *app.Issues, field app.FieldSpec, v app.Value, now time.Time) {
	place, text, bounds := "fields."+field.Key, v.String(), field.Listing
	if listings.CheckValue(issues, place, field, text, now) {
		return
	}
	switch field.Type {
	case app.TypeCategory:
		if n := len(v.List); n > bounds.Items {
			issues.AddCode(app.CodeBounds, place,
				"has %d entries; a listing has one primary category and up to %d more", n, bounds.Items-1)
		}
	default:
		if n := utf8.RuneCountInString(text); !field.IsList() && n > bounds.Most {
			issues.AddCode(app.CodeBounds, place, "has %d characters; a listing holds at most %d, so shorten it",
				n, bounds.Most)
		}
	}
}

// Needed is what is wrong with a field that a listing cannot do without.
const Needed texts.Text = "is empty, and a listing needs it; type it with update_draft"

// facts turns the draft into what a listing states. Issues names every place that keeps it from being one.
func facts(d app.Draft, tree []app.Category) (app.Given, app.Issues) {
	var issues app.Issues
	for _, issue := range refusals(d) {
		issues.AddCode(issue.Code, "draft."+issue.Location, "%s", issue.Message)
	}
	p := d.Fields
	for _, field := range app.FieldSpecs {
		if field.Required && p[field.Key].Value.Empty() {
			issues.Add("draft.fields."+field.Key, Needed)
		}
	}
	var refs []app.CategoryRef
	for i, named := range p["categories"].Value.List {
		c, found := categoryNamed(tree, named)
		if !found {
			unknownCategory(&issues, "draft.fields.categories["+strconv.Itoa(i)+"]", named, tree)
		}
		refs = append(refs, app.CategoryRef{Slug: c.Slug, Name: c.Name})
	}
	f := app.Facts{Socials: d.CompanySocials, Story: d.Story, Media: d.Media, Evidence: map[string][]app.Quote{}}
	for _, name := range app.ProfileFields {
		f.Set(name, p[name].Value)
	}
	for _, q := range d.FAQs {
		f.FAQs = append(f.FAQs, app.FAQ{Question: q.Question, Answer: q.Answer})
	}
	for i, x := range d.Founders {
		founder := app.Founder{Name: x.Name, Title: x.Title, Bio: x.Bio, Socials: app.Socials{}}
		if i == 0 && d.FounderSocials != nil {
			founder.Socials = d.FounderSocials
		}
		f.Founders = append(f.Founders, founder)
	}
	for _, m := range d.Milestones {
		f.Milestones = append(f.Milestones, listedMilestone(m))
	}
	for _, name := range app.ProfileFields {
		if quotes := p[name].Quotes(); len(quotes) > 0 {
			f.Evidence[name] = quotes
		}
		if p[name].Drafted.Empty() {
			f.NotFound = append(f.NotFound, name)
		}
	}
	return app.Given{Facts: f, Categories: refs, SEO: d.SEO}, issues
}

// listedMilestone is a milestone of a draft as a listing has it.
func listedMilestone(m app.DraftedMilestone) app.Milestone {
	listed := app.Milestone{Date: m.Date, Title: m.Title, Description: m.Description, URL: m.URL}
	if m.ID != nil {
		listed.ID = *m.ID
	}
	return listed
}

// withIDs gives the milestones of a draft the ids of those of its listing that they became.
func withIDs(list []app.DraftedMilestone, listed []app.Milestone) []app.DraftedMilestone {
	now := make([]app.Milestone, len(list))
	for i, m := range list {
		now[i] = listedMilestone(m)
	}
	list = slices.Clone(list)
	for i, m := range app.KeepIDs(listed, now) {
		if list[i].ID = nil; m.ID != 0 {
			list[i].ID = &m.ID
		}
	}
	return list
}

// unknownCategory notes that there is no category of a name, with those that may be meant.
func unknownCategory(issues *app.Issues, place, named string, tree []app.Category) {
	names := make([]string, len(tree))
	for i, c := range tree {
		names[i] = c.Name
	}
	var nearest texts.Text
	if near := app.Nearest(named, names, 3); len(near) > 0 {
		nearest = texts.Sprintf("nearest: %s; ", strings.Join(near, ", "))
	}
	issues.Add(place, "%s is not a category; %slist_categories has the names", app.Brief(named), nearest)
}

// categoryNamed finds a category by its name or slug, in any case.
func categoryNamed(tree []app.Category, named string) (app.Category, bool) {
	for _, c := range tree {
		if strings.EqualFold(c.Name, strings.TrimSpace(named)) || string(c.Slug) == strings.TrimSpace(named) {
			return c, true
		}
	}
	return app.Category{}, false
}
