package editor

import (
	"context"
	"strconv"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/intake/drafts"
	"debut/web/pages/page"
)

// edited is what is edited: a draft, or what a listing says in the shape of one. Each is of whoever is signed in;
// another person's is as missing as one that is not there.
type edited interface {
	get(ctx context.Context, v *page.Visit) (app.Draft, error)
	apply(ctx context.Context, v *page.Visit, in drafts.EditInput, redrafted app.Profile) (drafts.Edited, error)
	// as it would be with an edit
	publicPage(ctx context.Context, v *page.Visit, in drafts.EditInput) (listings.Public, error)
	path(d app.Draft) string
}

type ofDrafts struct{ service *drafts.Service }

// draftOf returns the id of the draft that the address names.
func draftOf(v *page.Visit) app.UUID { return app.UUID(v.Params.ByName("id")) }

func (o ofDrafts) get(ctx context.Context, v *page.Visit) (app.Draft, error) {
	return o.service.Get(ctx, v.Caller(), drafts.GetInput{ID: draftOf(v)})
}

func (o ofDrafts) apply(
	ctx context.Context, v *page.Visit, in drafts.EditInput, redrafted app.Profile,
) (drafts.Edited, error) {
	in.ID = draftOf(v)
	return o.service.Edit(ctx, v.Caller(), in, redrafted)
}

func (o ofDrafts) publicPage(ctx context.Context, v *page.Visit, in drafts.EditInput) (listings.Public, error) {
	in.ID = draftOf(v)
	return o.service.Preview(ctx, v.Caller(), in)
}

func (o ofDrafts) path(d app.Draft) string { return app.DraftPath(d.ID) }

type ofListings struct{ service *drafts.Service }

// listingOf returns the number of the listing that the address names; 0 is none.
func listingOf(v *page.Visit) int64 {
	id, err := strconv.ParseInt(v.Params.ByName("id"), 10, 64)
	if err != nil {
		return 0
	}
	return id
}

func (o ofListings) get(ctx context.Context, v *page.Visit) (app.Draft, error) {
	return o.service.OfListing(ctx, v.Caller(), listingOf(v))
}

func (o ofListings) apply(
	ctx context.Context, v *page.Visit, in drafts.EditInput, _ app.Profile,
) (drafts.Edited, error) {
	return o.service.EditListing(ctx, v.Caller(), listingOf(v), in)
}

func (o ofListings) publicPage(ctx context.Context, v *page.Visit, in drafts.EditInput) (listings.Public, error) {
	return o.service.PreviewListing(ctx, v.Caller(), listingOf(v), in)
}

func (o ofListings) path(d app.Draft) string { return app.ProductPath(*d.ListingID, "edit") }
