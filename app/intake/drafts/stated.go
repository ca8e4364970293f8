package drafts

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/drafting"
)

// Stated is what a website states that was read again, in the form in which a listing has it, with quotes for its FAQs,
// founders and links, too.
type Stated struct {
	app.Facts
	Costly bool // it took more work than a website is worth, so much is left out
}

// State drafts a website of a listing that was read again.
func (s *Service) State(ctx context.Context, snapshot app.Snapshot) (Stated, error) {
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return Stated{}, err
	}
	d, err := fromSnapshot(ctx, app.Draft{URL: snapshot.URL}, s.drafter, snapshot, tree)
	if err != nil {
		return Stated{}, err
	}
	given, _ := facts(d, tree)
	stated := Stated{given.Facts,
		slices.ContainsFunc(d.Problems, func(p app.Problem) bool { return p.Code == drafting.TooCostly })}
	for _, f := range d.FAQs {
		stated.Evidence["faqs"] = append(stated.Evidence["faqs"], f.Evidence...)
	}
	for _, f := range d.Founders {
		stated.Evidence["founders"] = append(stated.Evidence["founders"], f.Evidence...)
	}
	stated.Founders = plain(stated.Founders)
	for _, key := range app.SocialKeys {
		stated.Evidence["socials"] = append(stated.Evidence["socials"], d.Evidence["company_socials."+key]...)
	}
	return stated, nil
}

// Origin is where what a listing states came from.
type Origin struct {
	// of FAQs, founders and socials: they stand as the website was drafted, with none if it stated none
	Drafted map[string]bool
	Read    *app.Snapshot // what was read of the website for its latest draft; nil if that is not stored any more
}

// OriginOf returns where what a listing states came from.
func (s *Service) OriginOf(ctx context.Context, l app.Listing) (o Origin, err error) {
	o.Drafted = map[string]bool{}
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return o, err
	}
	found, err := s.store.DraftsOfListing(ctx, l.ID, mostEarlier)
	if err != nil {
		return o, err
	}
	found = slices.DeleteFunc(found, func(d app.Draft) bool { return d.Synced == nil || len(d.Pages) == 0 })
	for _, d := range found {
		given, _ := facts(d, tree)
		m, f, is := merging{}, l.Company.Facts, given.Facts
		o.Drafted["faqs"] = o.Drafted["faqs"] || !m.wrote(d, "faqs") && alike(is.FAQs, f.FAQs)
		o.Drafted["founders"] = o.Drafted["founders"] || !m.wrote(d, "founders") &&
			alike(plain(is.Founders), plain(f.Founders))
		o.Drafted["socials"] = o.Drafted["socials"] || !m.wrote(d, "company_socials") && alike(is.Socials, f.Socials)
	}
	if len(found) > 0 {
		snapshot, there, err := s.store.Snapshot(ctx, found[0].ID, Own)
		if err == nil && there {
			o.Read = &snapshot
		}
		return o, err
	}
	return o, nil
}
