package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"sync"

	"debut/app"
	"debut/app/ground/texts"
)

//go:embed companies/*.json boards.json draft.json interview.json programmes.json reviews.json questions.json posts.json waiting.json posts/*.md languages
var files embed.FS

// company is an invented company as a file states it. What a file leaves out, nobody knows.
type company struct {
	Name         string            `json:"name"`
	Slug         app.Slug          `json:"slug"` // where the name gives none; also its domain before ".example"
	Logo         logo              `json:"logo"`
	Week         int               `json:"week"`    // of its launch, counted from this one
	Votes        int               `json:"votes"`   // in its launch week
	Plan         app.Plan          `json:"plan"`    // "" is free
	Badge        string            `json:"badge"`   // why it was not found on the homepage; "" if it was
	Mine         bool              `json:"mine"`    // belongs to the demo's owner
	Suspect      int               `json:"suspect"` // votes of one network, which wait for the team
	Categories   []app.Slug        `json:"categories"`
	Tagline      string            `json:"tagline"`
	Short        string            `json:"short"`
	About        []string          `json:"about"` // paragraphs
	Features     []string          `json:"features"`
	USPs         []string          `json:"usps"`
	Model        string            `json:"pricing_model"`
	Pricing      string            `json:"pricing"`
	FAQs         []app.FAQ         `json:"faqs"`
	Origin       string            `json:"origin"` // the sentence of its website that states country, city and year
	Country      string            `json:"country"`
	City         string            `json:"city"`
	Founded      int               `json:"founded"`
	Email        string            `json:"email"`
	Video        string            `json:"video"`
	Founders     []app.Founder     `json:"founders"`
	Socials      app.Socials       `json:"socials"`
	Stage        string            `json:"stage"`
	StageSaid    string            `json:"stage_said"` // the sentence of its website that states the stage
	Tags         []string          `json:"tags"`
	Keywords     []string          `json:"keywords"`
	Story        map[string]string `json:"story"`
	Milestones   []milestone       `json:"milestones"`
	Updates      []update          `json:"updates"`
	Pictures     []picture         `json:"pictures"`
	Alternatives []app.Slug        `json:"alternatives"` // that its owner names

	in texts.Language // in which all this is said
}

type milestone struct {
	Date        string `json:"date"`
	Title       string `json:"title"`
	Description string `json:"description"`
}

// update is what the company told, so many days before the Monday of this week.
type update struct {
	Ago   int    `json:"ago"`
	Title string `json:"title"`
	Body  string `json:"body"`
}

// invented returns all companies as a language says them, in the order of the files.
func invented(l texts.Language) []company { return inventions[texts.Language(l.Tag())]() }

var inventions = func() map[texts.Language]func() []company {
	all := map[texts.Language]func() []company{}
	for _, l := range texts.Languages {
		all[l.Tag] = sync.OnceValue(func() []company { return invent(l.Tag) })
	}
	return all
}()

func invent(l texts.Language) []company {
	names, err := fs.Glob(files, "companies/*.json")
	if err != nil {
		panic(fmt.Errorf("list the demo companies: %w", err))
	}
	var all []company
	for _, name := range names {
		var some []company
		readJSON(name, l, &some)
		all = append(all, some...)
	}
	for i := range all {
		all[i].in = l
	}
	return all
}

// readJSON reads a file of the program as a language says it. The file knows no other keys than into's.
func readJSON(name string, l texts.Language, into any) {
	text, err := files.ReadFile(name)
	var all any
	if err == nil && !l.IsEnglish() {
		err = json.Unmarshal(text, &all)
		text, _ = json.Marshal(sayAll(l, "", all)) // it was JSON before
	}
	if err == nil {
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		err = d.Decode(into)
	}
	if err != nil {
		panic(fmt.Errorf("read the demo's %s: %w", name, err))
	}
}

func (c company) slug() app.Slug {
	if c.Slug != "" {
		return c.Slug
	}
	return app.Slugify(c.Name)
}

func (c company) home() string { return "https://" + string(c.slug()) + ".example/" }

// facts returns what the company states, without evidence. Its logo is the one that this program draws for it.
func (c company) facts(origin string) app.Facts {
	f := app.Facts{
		Name: c.Name, Tagline: c.Tagline, ShortDescription: c.Short, Description: c.description(),
		Stage: c.Stage, Tags: c.Tags,
		PricingModel: c.Model, PricingSummary: c.Pricing, Country: c.Country, City: c.City,
		Features: c.Features, USPs: c.USPs,
		Keywords: c.Keywords, ContactEmail: c.Email, DemoVideoURL: c.Video,
		LogoURL: origin + app.LogoFolder + string(c.slug()) + ".svg",
		FAQs:    c.FAQs, Socials: c.Socials, Founders: c.founders(),
		Media: c.media(origin),
	}
	if c.Founded != 0 {
		f.FoundedYear = &c.Founded
	}
	for name, section := range f.Story.Sections() {
		if text, states := c.Story[name]; states {
			*section = &text
		}
	}
	for _, m := range c.Milestones {
		f.Milestones = append(f.Milestones,
			app.Milestone{Date: m.Date, Title: m.Title, Description: app.Text(m.Description)})
	}
	return f
}

// founders returns the people, of whom the first may be met on the company's website.
func (c company) founders() []app.Founder {
	var people []app.Founder
	for i, p := range c.Founders {
		if p.Socials == nil {
			p.Socials = app.Socials{}
		}
		if i == 0 && p.Bio != "" && len(p.Socials) == 0 {
			p.Socials = app.Socials{"website": c.home() + "about"}
		}
		people = append(people, p)
	}
	return people
}
