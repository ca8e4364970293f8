package founder

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var (
	updateForm = form.New[listings.PostUpdateInput](map[string]texts.Text{"title": "What is new, in one line",
		"body": "The news"})
	deleteUpdateForm = form.New[listings.DeleteUpdateInput](map[string]texts.Text{"update_id": "The update"})
)

func (f founder) updateRoutes() page.Routes {
	at := Path + "/{id}/updates"
	return page.Routes{
		"GET " + at:               page.Blank(f.updates, updateForm.Blank(nil)),
		"POST " + at:              onListing(updateForm, "", f.Listings.PostUpdate, "updates", f.updates),
		"POST " + at + "/preview": f.previewUpdate,
		"POST " + at + "/delete":  onListing(deleteUpdateForm, "", f.Listings.DeleteUpdate, "updates", f.updates),
	}
}

// updatesPage is the updates of a listing, and the form of the next one.
type updatesPage struct {
	Head
	Form    form.State
	Live    bool
	Preview *page.News // how what was typed reads; nil if it was not asked for
	All     []postedUpdate
}

// postedUpdate is an update as it reads, with the number by which it is deleted.
type postedUpdate struct {
	page.News
	ID int64
}

func (f founder) updates(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	p := updatesPage{Form: asking(state, updateForm, "title")}
	var err error
	if p.Head, err = f.headOf(ctx, v, "updates"); err != nil {
		return "", page.Page{}, err
	}
	p.Live = p.Owned.Status == string(app.ListingLive)
	all, err := f.Listings.Updates(ctx, v.Caller(), listings.ID{Listing: p.ListingID})
	for i, news := range page.NewsOf(all) {
		p.All = append(p.All, postedUpdate{news, all[i].ID})
	}
	return "updates", page.Page{Title: p.Form.Title(texts.Sprintf("Updates: %s", p.Name)), At: "products", Main: &p},
		err
}

// previewUpdate shows how what was typed will read. It posts nothing.
func (f founder) previewUpdate(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	aboutListing(v)
	in, state, err := updateForm.Read(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	v.Refused = !state.OK()
	name, shown, err := f.updates(ctx, v, state)
	if err == nil && state.OK() {
		p := shown.Main.(*updatesPage)
		p.Preview = &page.NewsOf([]listings.Update{{Title: in.Title, Body: in.Body,
			At: f.Clock().UTC().Truncate(time.Millisecond)}})[0]
	}
	return name, shown, err
}
