package site

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/catalogue/founders"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

const foundersPath = "/founders"

var (
	foundersQuery  = reads[founders.ListInput](foundersPath)
	founderAddress = reads[founders.GetInput](foundersPath + "/{slug}")
)

// foundersPage is a list of people, and how it was narrowed.
type foundersPage struct {
	app.List[founders.Item]
	Rows      []founderRow
	Q         string
	Countries []facetChoice
	Filed     []facetChoice // categories
	Narrowed  bool
	Pager     page.Pager
	None      page.Empty
}

// founderRow is somebody in that list.
type founderRow struct {
	founders.Item
	face
}

// face is what somebody is known by at a glance.
type face struct {
	Face     string // the path of a portrait; "" if there is none
	Initials string
}

// newFace returns the face of a person, whose picture is shown if it is at an origin of ours.
func newFace(origin, name, picture string) face {
	return face{app.OwnPicture(picture, origin, app.PictureFolder), initials(name)}
}

// initials are what stands where somebody has no portrait.
func initials(name string) (letters string) {
	words := strings.Fields(name)
	for _, word := range words[:min(2, len(words))] {
		letters += page.Initial(word)
	}
	return letters
}

// tint is the class of one of three colours, the same for the same initials.
func tint(initials string) string {
	sum := 0
	for _, r := range initials {
		sum += int(r)
	}
	return []string{"", " face-2", " face-3"}[sum%3]
}

func (s *Site) founders(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := foundersQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	list, err := s.Founders.List(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	p := foundersPage{List: list, Q: in.Q, Narrowed: in.Q != "" || in.Country != "" || in.Category != "",
		Pager: page.NewPager(list, foundersPath, a.query)}
	based, err := s.countryChoices(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	filed, err := s.topCategories(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	l := languageOf(ctx)
	p.Countries = newFacet(l, "country", "Country", based, strings.ToUpper(string(in.Country))).Choices
	p.Filed = newFacet(l, "category", "Category", filed, string(in.Category)).Choices
	origin := app.SiteOf(ctx).Origin
	for _, item := range list.Items {
		p.Rows = append(p.Rows, founderRow{item, newFace(origin, item.Name, page.Text(item.Picture))})
	}
	none := page.NothingHere("No founders yet", "They stand here as soon as a live product names them.", "/launches",
		"This week’s launches")
	if p.Narrowed {
		none = page.NothingHere("Nobody found",
			"No founder of a live product fits. Try another spelling, or fewer letters.", foundersPath, "All founders")
	}
	p.None = p.Pager.Beyond(none)
	return "founders", page.Page{
		Title: "Founders", Description: "The people behind the products that are listed here.", At: "browse",
		Path: foundersPath + fromSecond(p.Pager.Page), Atom: foundersPath + ".atom",
		Unlisted: p.Narrowed || len(list.Items) == 0, Main: p,
	}, nil
}

// founderPage is all that the listings of somebody's companies say of them.
type founderPage struct {
	founders.Details
	face
	Links     []link
	About     []string
	Rows      []row
	Stories   []founderStory
	Interview []interview // one at most
	Team      bool        // who looks at it is one of the team
	Follow    *followLink // nil where nobody can sign in
}

func (p *founderPage) ballots() []*ballot { return ballotsOf(p.Rows) }

// founderStory is a published story.
type founderStory struct {
	founders.Story
	Sections []section
}

func (s *Site) founder(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := founderAddress.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	d, err := s.Founders.Get(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	if d.Slug != in.Slug {
		return "", page.Page{Moved: founders.Path(d.Slug), ForGood: true}, nil
	}
	site := app.SiteOf(ctx)
	p := &founderPage{
		Details: d, face: newFace(site.Origin, d.Name, page.Text(d.Picture)), Links: links(d.Socials),
		About: page.Paragraphs(page.Text(d.Bio)), Follow: s.followLink("Follow", app.FollowFounder, string(d.Slug)),
	}
	for _, at := range d.Listings {
		p.Rows = append(p.Rows, newRow(0, at.Summary))
	}
	for _, story := range d.Stories {
		p.Stories = append(p.Stories, founderStory{story, storySections(&story.Story)})
	}
	if p.Interview, err = s.interviewsOf(ctx, []app.Slug{d.Slug}); err != nil {
		return "", page.Page{}, err
	}
	path := founders.Path(d.Slug)
	return "founder", page.Page{
		Title: texts.Verbatim(d.Name), Description: aboutFounder(languageOf(ctx), d), At: "browse",
		Path: path, Markdown: path + markdownEnd, Main: p,
		Data: graph(personData(site, d),
			breadcrumbs(site, crumb{"Founders", foundersPath}, crumb{texts.Verbatim(d.Name), path})),
	}, nil
}

// aboutFounder is what search engines show of somebody.
func aboutFounder(in texts.Language, d founders.Details) texts.Text {
	if d.Bio != nil {
		return texts.Verbatim(page.Shorten(page.OneLine(*d.Bio), 200))
	}
	names := make([]string, len(d.Companies))
	for i, c := range d.Companies {
		names[i] = c.Name
	}
	return texts.Sprintf("%s, named among the founders of %s.", d.Name, page.Shorten(enumeration(in, names), 160))
}

// personData returns what a founder's page states of them.
func personData(site app.Site, d founders.Details) object {
	o := object{"@type": "Person", "@id": d.URL + "#person", "url": d.URL}
	o.set("name", d.Name)
	o.set("jobTitle", page.Text(d.Title))
	o.set("description", page.Text(d.Bio))
	if face := app.OwnPicture(page.Text(d.Picture), site.Origin, app.PictureFolder); face != "" {
		o["image"] = site.Origin + face
	}
	if same := profiles(d.Socials); len(same) > 0 {
		o["sameAs"] = same
	}
	return o
}
