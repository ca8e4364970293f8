package founder

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var (
	milestoneForm = form.New[listings.AddMilestoneInput](map[string]texts.Text{
		"date": "Day", "title": "What happened, in one line", "description": "More about it", "url": "A link to it",
	})
	deleteMilestoneForm = form.New[listings.DeleteMilestoneInput](
		map[string]texts.Text{"milestone_id": "The milestone"})
)

func (f founder) milestoneRoutes() page.Routes {
	at := Path + "/{id}/milestones"
	return page.Routes{
		"GET " + at:  page.Blank(f.milestones, milestoneForm.Blank(nil)),
		"POST " + at: onListing(milestoneForm, "", f.Listings.AddMilestone, "milestones", f.milestones),
		"POST " + at + "/delete": onListing(deleteMilestoneForm, "", f.Listings.DeleteMilestone, "milestones",
			f.milestones),
	}
}

type milestonesPage struct {
	Head
	Form  form.State
	Shown texts.Text // when they are public
}

func (f founder) milestones(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, "milestones")
	if err != nil {
		return "", page.Page{}, err
	}
	p := milestonesPage{h, asking(state, milestoneForm, "title"), sectionWords(h, app.MilestonesSection)}
	return "milestones", page.Page{Title: p.Form.Title(texts.Sprintf("Milestones: %s", p.Name)), At: "products",
		Main: p}, nil
}

// asking returns the state of a page's form: another one, of a button of the page, leaves only what was wrong with it.
func asking[In any](state form.State, f form.Form[In], field string) form.State {
	if state.Asks(field) {
		return state
	}
	blank := f.Blank(nil)
	for _, fault := range state.Faults() {
		blank.Refuse(app.Refused("refused", "%s", fault.Message), "")
	}
	return blank
}

// sectionWords says when story, milestones and media of a listing are public.
func sectionWords(h Head, section app.Section) texts.Text {
	switch {
	case !slices.Contains(h.Unlocked, section):
		return "Only you see this now. Story, milestones and media are public on listings with a paid plan, or where the site team unlocked them."
	case !(app.Listing{Status: app.ListingStatus(h.Owned.Status)}).Public():
		return "Only you see this now. It is public once the listing is."
	}
	return "This is public: it stands on the listing’s page."
}
