package site

import (
	"context"
	"strconv"
	"time"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/contest/programmes"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

type programmesPage struct {
	app.List[programmes.Item]
	Pager page.Pager
	None  page.Empty
}

var programmeAddress = reads[programmes.GetInput]("/programmes/{slug}")

// programmes shows the contests that the site team announces.
func (s *Site) programmes(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := paging.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	list, err := s.Programmes.List(ctx, programmes.ListInput{Paging: in})
	p := programmesPage{List: list, Pager: page.NewPager(list, "/programmes", a.query)}
	p.None = p.Pager.Beyond(page.NothingHere("No programmes yet", "The site team has announced none so far.",
		"/launches", "This week’s launches"))
	return "programmes", page.Page{
		Title: "Programmes", Description: "Contests that products enter, and win by the votes that people give them while they run.", At: "launches",
		Path: "/programmes" + fromSecond(p.Pager.Page), Unlisted: len(list.Items) == 0, Main: p,
	}, err
}

type programmePage struct {
	programmes.Details
	Least int // counted votes that an award needs
	Entry *entryForm
}

// entryForm is where the owner of a listing enters it.
type entryForm struct {
	Action     string // where it is sent
	Leave      string // where one that entered leaves
	SignIn     string // where to sign in first; "" of somebody who has
	Candidates []programmes.Candidate
	Chosen     int64      // listing
	Fault      texts.Text // why it was not entered
}

// Open reports whether one of the listings may enter.
func (f entryForm) Open() bool {
	for _, c := range f.Candidates {
		if !c.Entered && c.Why == "" {
			return true
		}
	}
	return false
}

// programme shows one with its ranking.
func (s *Site) programme(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := programmeAddress.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	return s.showProgramme(ctx, in.Slug, "")
}

func (s *Site) showProgramme(ctx context.Context, slug app.Slug, fault texts.Text) (string, page.Page, error) {
	d, err := s.Programmes.Get(ctx, programmes.GetInput{Slug: slug})
	if err != nil {
		return "", page.Page{}, err
	}
	p := &programmePage{Details: d, Least: s.Programmes.Least.Now()}
	path := awards.ProgrammePath(slug)
	if d.Status == string(app.ProgrammeOpen) && s.Accounts != nil {
		p.Entry = &entryForm{Action: path + "/enter", Leave: path + "/leave",
			SignIn: page.SignInPath(path), Fault: fault}
	}
	title := texts.Verbatim(d.Name)
	if fault != "" {
		title = form.Faulty(title)
	}
	return "programme", page.Page{Title: title, Description: texts.Verbatim(d.Description), At: "launches",
		Path: path, Main: p}, nil
}

// fillEntry shows on a programme's page which listings of the visitor may enter it.
func (s *Site) fillEntry(ctx context.Context, who app.Account, p *programmePage) (err error) {
	if p.Entry == nil || who.ID == 0 {
		return nil
	}
	p.Entry.SignIn = ""
	p.Entry.Candidates, err = s.Programmes.Candidates(ctx, app.Caller{Account: who.ID}, p.Slug)
	return err
}

// enterProgramme enters a listing of the visitor.
func (s *Site) enterProgramme(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return s.atProgramme(ctx, v, func(in programmes.EnterInput) error {
		_, err := s.Programmes.Enter(ctx, v.Caller(), in)
		return err
	})
}

// leaveProgramme takes the entry of a listing of the visitor back.
func (s *Site) leaveProgramme(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return s.atProgramme(ctx, v, func(in programmes.EnterInput) error {
		_, err := s.Programmes.Leave(ctx, v.Caller(), in)
		return err
	})
}

func (s *Site) atProgramme(
	ctx context.Context, v *page.Visit, act func(programmes.EnterInput) error,
) (string, page.Page, error) {
	slug := app.Slug(v.Params.ByName("slug"))
	listing, err := strconv.ParseInt(v.R.PostFormValue("listing_id"), 10, 64)
	if err != nil {
		err = app.Refused("no_listing", "Choose a listing.")
	} else {
		var in programmes.EnterInput
		in.Listing, in.Slug = listing, slug
		err = act(in)
	}
	fault := page.Refusal(err)
	if fault == "" {
		v.Next = awards.ProgrammePath(slug)
		return "", page.Page{}, err
	}
	v.Refused = true
	name, shown, err := s.showProgramme(ctx, slug, fault)
	if p, is := shown.Main.(*programmePage); is && err == nil && p.Entry != nil {
		p.Entry.Chosen = listing
		err = s.fillEntry(ctx, v.Who, p)
	}
	return name, shown, err
}

func (s *Site) programmeRoutes(handle func(at string, access page.Access, do page.Action)) {
	handle("POST /programmes/{slug}/enter", page.SignedIn, s.enterProgramme)
	handle("POST /programmes/{slug}/leave", page.SignedIn, s.leaveProgramme)
}

// daysOf writes the days from one moment until before another: "16 November to 6 December 2026, UTC".
func daysOf(from, until time.Time) texts.Text {
	last, layout := until.Add(-time.Second), texts.Text("2 January")
	if from.Year() != last.Year() {
		layout = "2 January 2006"
	}
	return texts.Sprintf("%s to %s, UTC", texts.Time(from, layout), texts.Time(last, "2 January 2006"))
}
