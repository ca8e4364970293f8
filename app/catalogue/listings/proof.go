package listings

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
)

// ProofStore is what tells whose company one is.
type ProofStore interface {
	// Holder returns the company, other than c, that holds the place of c's website, or one around it; within a
	// transaction nobody else takes one of c's key before it ends.
	Holder(ctx context.Context, c app.Company) (holder app.Company, found bool, err error)
	ListingsOfCompany(ctx context.Context, company int64) ([]app.Listing, error)
}

// Untaken returns nil if nobody else holds the place of c, or else an error that says so, with the listing if anybody
// may see it.
func Untaken(ctx context.Context, store ProofStore, c app.Company, site app.Site) error {
	words, err := takenWords(ctx, store, c, site)
	if err == nil && words != "" {
		err = app.Refused("already_listed", "%s", words)
	}
	return err
}

// takenWords say who else holds the place of c; "" if nobody does.
func takenWords(ctx context.Context, store ProofStore, c app.Company, site app.Site) (texts.Text, error) {
	holder, taken, err := store.Holder(ctx, c)
	if err != nil || !taken {
		return "", err
	}
	all, err := store.ListingsOfCompany(ctx, holder.ID)
	at, slug := "", app.Slug("")
	for _, l := range all {
		if l.Public() && (at == "" || l.Site.ID == site.ID) {
			at, slug = l.Site.Origin+"/listings/"+string(l.Slug), l.Slug
		}
	}
	switch place := holder.Place().Words(); {
	case at == "":
		return texts.Sprintf("%s is taken already, by a listing that is not public. Your draft stays yours, and unpublished. If the website is yours, write to the team of this directory.", place), err
	case !holder.Held.Proven():
		return texts.Sprintf("%s is listed already at %s, by an account that paid for its launch and has proven nothing. Your draft stays yours, and unpublished. If the website is yours, prove it: call claim_listing with the slug %s, and the site team decides.", place, at, slug), err
	default:
		return texts.Sprintf("%s is listed already at %s, by an account that has proven that it is theirs. Your draft stays yours, and unpublished. If the website is yours, call claim_listing with the slug %s and prove it: then the site team decides.", place, at, slug), err
	}
}

// scheduledStep says what is left to do for a listing that waits for its week: who paid needs no badge.
func scheduledStep(l app.Listing) texts.Text {
	if l.Plan == app.PlanPaid {
		return texts.Sprintf("Nothing: it goes live on Monday, %s.", l.Week)
	}
	return texts.Sprintf("Nothing: it goes live on Monday, %s. Keep the badge on the homepage.", l.Week)
}
