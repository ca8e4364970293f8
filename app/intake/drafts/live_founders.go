package drafts

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
)

// saveFounders gives a listing of the caller the founders of an edit, in the transaction of ctx.
func (s *Service) saveFounders(ctx context.Context, who app.Caller, listing int64, in EditInput) error {
	if !in.Founders.Set && !in.FounderSocials.Set {
		return nil
	}
	l, err := listings.OfCaller(ctx, s.store, who, listing)
	if err != nil {
		return err
	}
	founders := in.foundersAfter(l.Company.Founders)
	var issues app.Issues
	listings.CheckTypedLinks(&issues, "founder_socials", in.FounderSocials.Value, primaryLinks(l))
	if len(founders) == 0 && len(withLinks(in.FounderSocials.Value)) > 0 {
		issues.Add("founder_socials", "are of the first founder, and there is none; name one first")
	}
	if err := issues.Err(); err != nil {
		return err
	}
	if _, err := s.listings.Change(ctx, who, &l, func(l *app.Listing) { l.Company.Founders = founders }); err != nil {
		return err
	}
	return s.launches.UpdateStatus(ctx, l.ID)
}

// foundersAfter returns the founders of a listing after an edit: whoever stays keeps their picture and links, and the
// first has the links that were sent.
func (in EditInput) foundersAfter(before []app.Founder) []app.Founder {
	list := slices.Clone(before)
	if in.Founders.Set {
		list = nil
		left := slices.Clone(before)
		for _, x := range in.Founders.Value {
			f := app.Founder{Name: x.Name, Title: app.Text(x.Title.Value), Bio: app.Text(x.Bio.Value),
				Socials: app.Socials{}}
			if at := personIn(left, x.Name); at >= 0 {
				f.Socials, f.Picture = left[at].Socials, left[at].Picture
				left = slices.Delete(left, at, at+1)
			}
			list = append(list, f)
		}
	}
	if in.FounderSocials.Set && len(list) > 0 {
		list[0].Socials = withLinks(in.FounderSocials.Value)
	}
	return list
}

// personIn returns where somebody is named among founders, as they are or as a part of that; -1 if they are not.
func personIn(founders []app.Founder, name string) int {
	if at := (app.Founder{Name: name}).In(founders); at >= 0 {
		return at
	}
	return slices.IndexFunc(founders, func(f app.Founder) bool { return app.SamePerson(f.Name, name) })
}
