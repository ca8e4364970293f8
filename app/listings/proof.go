package listings

import (
	"context"

	"debut/app"
	"debut/app/texts"
)

// ProofStore is what tells whose company one is.
type ProofStore interface {
	ProvenCompany(ctx context.Context, key string) (c app.Company, found bool, err error)
	ListingsOfCompany(ctx context.Context, company int64) ([]app.Listing, error)
}

// Taken reports whether another than c is the proven company of its key.
func Taken(ctx context.Context, store ProofStore, c app.Company) (bool, error) {
	if c.Proven {
		return false, nil
	}
	proven, found, err := store.ProvenCompany(ctx, c.Key)
	return found && proven.ID != c.ID, err
}

// Untaken returns nil if nobody else has proven c, or else an error that says so, with the listing if anybody may see it.
func Untaken(ctx context.Context, store ProofStore, c app.Company, site app.Site) error {
	words, err := takenWords(ctx, store, c, site)
	if err == nil && words != "" {
		err = app.Refused("already_listed", "%s", words)
	}
	return err
}

// takenWords say who else has proven c; "" if nobody has.
func takenWords(ctx context.Context, store ProofStore, c app.Company, site app.Site) (texts.Text, error) {
	taken, err := Taken(ctx, store, c)
	if err != nil || !taken {
		return "", err
	}
	proven, _, err := store.ProvenCompany(ctx, c.Key)
	if err != nil {
		return "", err
	}
	all, err := store.ListingsOfCompany(ctx, proven.ID)
	at := ""
	for _, l := range all {
		if l.Public() && (at == "" || l.Site.ID == site.ID) {
			at = l.Site.Origin + "/listings/" + string(l.Slug)
		}
	}
	if at == "" {
		return texts.Sprintf("%s is listed already, by an account that has proven that the company is theirs. Your draft stays yours, and unpublished. If the company is yours, write to the team of this directory.", c.Key), err
	}
	return texts.Sprintf("%s is listed already at %s, by an account that has proven that the company is theirs. Your draft stays yours, and unpublished. If the company is yours, write to the team of this directory.", c.Key, at), err
}
