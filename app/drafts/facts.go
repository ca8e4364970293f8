package drafts

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"debut/app"
)

// bounds are those of a listing's texts where they are narrower than a draft's, in characters.
var bounds = map[string]int{
	"name": 200, "tagline": 200, "short_description": 300, "pricing_model": 40, "pricing_summary": 300, "city": 120,
	"contact_email": 254, "stage": 40,
}

// maxCategories is the primary category and three more.
const maxCategories = 4

// mostStoryTitle is how many characters the title of a listing's story holds.
const mostStoryTitle = 200

// tooMuch returns what a listing would refuse of the draft.
func tooMuch(d app.Draft) app.Issues {
	var issues app.Issues
	if d.Story.Title != nil {
		if n := utf8.RuneCountInString(*d.Story.Title); n > mostStoryTitle {
			issues.AddCode(app.CodeBounds, "story.title", "has %d characters; a listing holds at most %d, so shorten it", n, mostStoryTitle)
		}
	}
	for _, name := range app.ProfileFields {
		text := d.Fields.Text(name)
		if text == "" {
			continue
		}
		if n, most := utf8.RuneCountInString(text), bounds[name]; most > 0 && n > most {
			issues.AddCode(app.CodeBounds, "fields."+name, "has %d characters; a listing holds at most %d, so shorten it", n, most)
		}
		switch name {
		case "country":
			app.CheckCountry(&issues, "fields."+name, text)
		case "founded_year":
			if year, err := strconv.Atoi(text); err != nil || year < 1800 || year > 2100 {
				issues.Add("fields."+name, "must be a year from 1800 to 2100")
			}
		case "categories":
			if n := len(d.Fields[name].Value.List); n > maxCategories {
				issues.AddCode(app.CodeBounds, "fields."+name, "has %d entries; a listing has one primary category and up to %d more", n, maxCategories-1)
			}
		}
	}
	return issues
}

// facts turns the draft into what a listing states. Issues names every place that keeps it from being one.
func facts(d app.Draft, tree []app.Category) (app.Given, app.Issues) {
	var issues app.Issues
	for _, issue := range tooMuch(d) {
		issues.AddCode(issue.Code, "draft."+issue.Location, "%s", issue.Message)
	}
	p := d.Fields
	for _, name := range []string{"name", "categories"} {
		if p[name].Value.Empty() {
			issues.Add("draft.fields."+name, "is empty; a listing needs it, so type it with update_draft")
		}
	}
	var refs []app.CategoryRef
	for i, named := range p["categories"].Value.List {
		c, found := categoryNamed(tree, named)
		if !found {
			issues.Add("draft.fields.categories["+strconv.Itoa(i)+"]", "%q is not a category; list_categories has the names", named)
		}
		refs = append(refs, app.CategoryRef{Slug: c.Slug, Name: c.Name})
	}
	f := app.Facts{
		Name: p.Text("name"), Tagline: p.Text("tagline"), ShortDescription: p.Text("short_description"),
		Description: p.Text("description"), Stage: string(app.Slugify(p.Text("stage"))), Tags: p["tags"].Value.List,
		PricingModel: p.Text("pricing_model"), PricingSummary: p.Text("pricing_summary"),
		Country: strings.ToUpper(p.Text("country")), City: p.Text("city"),
		Features: p["features"].Value.List, USPs: p["usps"].Value.List, Keywords: p["keywords"].Value.List,
		ContactEmail: p.Text("contact_email"), DemoVideoURL: p.Text("demo_video_url"), LogoURL: p.Text("logo_url"),
		Socials: d.CompanySocials, Story: d.Story, Evidence: map[string][]app.Quote{},
	}
	if year, err := strconv.Atoi(p.Text("founded_year")); err == nil {
		f.FoundedYear = &year
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
		f.Milestones = append(f.Milestones, app.Milestone{Date: m.Date, Title: m.Title, Description: m.Description, URL: m.URL})
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

// categoryNamed finds a category by its name or slug, in any case.
func categoryNamed(tree []app.Category, named string) (app.Category, bool) {
	for _, c := range tree {
		if strings.EqualFold(c.Name, strings.TrimSpace(named)) || string(c.Slug) == strings.TrimSpace(named) {
			return c, true
		}
	}
	return app.Category{}, false
}
