package listings

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"debut/app"
)

// UpdateInput is what an owner changes. Absent parts stay as they are.
type UpdateInput struct {
	Listing int64                  `json:"listing_id" required:"true" min:"1" doc:"The listing's number."`
	Fields  app.ListingFieldsInput `json:"fields" doc:"What to change; an empty text or list removes one."`
	ApplyTo []string               `json:"apply_to" max:"60" each:"40" doc:"\"all\" or site keys: copies headline, summary and SEO fields of this call there."`
	Socials app.Sent[app.Socials]  `json:"socials" each:"500" doc:"Links by platform; replaces all."`
	FAQs    app.Sent[[]app.FAQ]    `json:"faqs" max:"10" doc:"Replaces all."`
	Change  app.Socials            `json:"change_socials" each:"500" doc:"Links to set, by platform; an empty text removes one."`
	Add     ListsInput             `json:"add" doc:"Entries to add to lists; those that are there stay."`
	Remove  ListsInput             `json:"remove" doc:"Entries to take out of lists."`
	app.Revising
	app.ViewingChanges
}

// Updated is a listing after a call that changed it.
type Updated struct {
	Owned
	Made *Made `json:"made" view:"changes" doc:"The version that this call made; null if everything stood so already. revert_my_listing undoes it by its number."`
}

// Update changes a listing of the caller. The change shows at once, and is kept in the version history with what stood
// before.
func (s *Service) Update(ctx context.Context, who app.Caller, in UpdateInput) (Updated, error) {
	var shown Updated
	err := s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		others, err := s.others(ctx, who, l, in.ApplyTo)
		if err != nil {
			return err
		}
		if err := in.check(s.clock(), l); err != nil {
			return err
		}
		made, err := s.changeSince(ctx, who, in.IfRevision, &l, in.apply)
		if err != nil {
			return err
		}
		for _, other := range others {
			other.Company = l.Company // as it is now
			if _, err := s.Change(ctx, who, &other, func(l *app.Listing) {
				applyFields(in.Fields, l, app.OfSite)
			}); err != nil {
				return err
			}
		}
		shown, err = s.updated(ctx, l, made)
		return err
	})
	return shown, err
}

// updated shows a listing with the version that a call made of it.
func (s *Service) updated(ctx context.Context, l app.Listing, made app.Version) (Updated, error) {
	owned, err := s.show(ctx, l)
	return Updated{owned, MadeOf(made)}, err
}

// Change makes one change of l and its company: saves both, keeps what stood before, and queues every listing of the
// company for the index anew. It is part of a transaction that has just read l. A change that changes nothing leaves no
// trace, and has no number; one of a burst has that of the burst, and what stood before it.
func (s *Service) Change(
	ctx context.Context, who app.Caller, l *app.Listing, change func(*app.Listing),
) (app.Version, error) {
	return s.change(ctx, who, l, change, false)
}

// change is Change; one alone belongs to no burst.
func (s *Service) change(
	ctx context.Context, who app.Caller, l *app.Listing, change func(*app.Listing), alone bool,
) (app.Version, error) {
	before, public := l.Words(), *l
	change(l)
	if emptied(public, l.Words()) {
		var issues app.Issues
		issues.Add("fields.tagline",
			"would be empty, and the listing is public: every list shows its tagline; send the new words")
		return app.Version{}, issues.Err()
	}
	if err := checkWords(ctx, s.store, l.Site.ID, before, l.Words()); err != nil {
		return app.Version{}, err
	}
	l.Company.Evidence = stillQuoted(before.Facts, l.Company.Facts)
	if err := s.quoteAgain(ctx, before, l); err != nil {
		return app.Version{}, err
	}
	v := app.Version{Listing: l.ID, Account: who.Account, At: s.clock(), Before: before, After: l.Words(), Alone: alone}
	if len(v.Changed()) == 0 {
		return v, nil
	}
	v.Begins = l.EditedFirst()
	l.UpdatedAt = v.At
	if err := s.store.SaveCompany(ctx, &l.Company); err != nil {
		return v, err
	}
	if err := s.store.AddVersion(ctx, &v); err != nil {
		return v, err
	}
	if err := s.overtake(ctx, l, v); err != nil {
		return v, err
	}
	l.Edited(v)
	if err := s.store.SaveListing(ctx, l); err != nil {
		return v, err
	}
	return v, s.IndexCompany(ctx, l.Company.ID)
}

// overtake ends what waits on fields that a change is about, and takes back that they were confirmed.
func (s *Service) overtake(ctx context.Context, l *app.Listing, v app.Version) error {
	changed := v.Changed()
	if err := s.store.OvertakeProposals(ctx, l.Company.ID, changed, v.At); err != nil {
		return err
	}
	c := &l.Company.Confirmed
	still := slices.DeleteFunc(slices.Clone(c.Fields), func(name string) bool { return slices.Contains(changed, name) })
	if len(still) == len(c.Fields) {
		return nil
	}
	c.Fields = still
	return s.store.SaveConfirmed(ctx, l.Company.ID, *c)
}

// IndexCompany queues every listing of a company for the search index, after the transaction of ctx.
func (s *Service) IndexCompany(ctx context.Context, company int64) error {
	all, err := s.store.ListingsOfCompany(ctx, company)
	if err != nil {
		return err
	}
	for _, l := range all {
		if err := s.store.ListingChanged(ctx, l.ID); err != nil {
			return err
		}
	}
	return nil
}

// others returns the caller's listings of the same company on the sites that are named.
func (s *Service) others(ctx context.Context, who app.Caller, l app.Listing, applyTo []string) ([]app.Listing, error) {
	if len(applyTo) == 0 {
		return nil, nil
	}
	all, err := s.store.ListingsOfCompany(ctx, l.Company.ID)
	if err != nil {
		return nil, err
	}
	var found []app.Listing
	known := []string{"all", l.Site.Key}
	for _, other := range all {
		if other.ID != l.ID && other.OwnedBy(who) {
			known = append(known, other.Site.Key)
			if slices.Contains(applyTo, "all") || slices.Contains(applyTo, other.Site.Key) {
				found = append(found, other)
			}
		}
	}
	var issues app.Issues
	for i, key := range applyTo {
		if !slices.Contains(known, key) {
			issues.Add("apply_to["+strconv.Itoa(i)+"]", "is not a site that you list this company on; send one of: %s",
				strings.Join(known, ", "))
		}
	}
	return found, issues.Err()
}

func (in UpdateInput) check(now time.Time, l app.Listing) error {
	var issues app.Issues
	CheckTyped(&issues, "fields.", Changed(in.Fields, l.Words().Value), now)
	CheckTypedLinks(&issues, "socials", in.Socials.Value, l.Company.Socials)
	CheckTypedLinks(&issues, "change_socials", in.Change, l.Company.Socials)
	CheckFAQs(&issues, "faqs", in.FAQs.Value)
	in.checkLists(&issues, l)
	return issues.Err()
}

// CheckFields checks what the bounds of the fields in an input cannot say. Each stands at the place named by its key
// after prefix.
func CheckFields(issues *app.Issues, prefix string, in any, now time.Time) {
	for field, v := range app.SentFields(in) {
		switch field.Type {
		case app.TypeCountry:
			app.CheckCountry(issues, prefix+field.Key, v.String())
		case app.TypeLink:
			CheckLink(issues, prefix+field.Key, v.String())
		case app.TypeEmail:
			app.CheckEmail(issues, prefix+field.Key, v.String())
		case app.TypeYear:
			checkYear(issues, prefix+field.Key, v.String(), now)
		}
		if field.Key == "city" {
			app.CheckCity(issues, prefix+field.Key, v.String())
		}
	}
}

func (in UpdateInput) apply(l *app.Listing) {
	applyFields(in.Fields, l, app.OfCompany)
	applyFields(in.Fields, l, app.OfSite)
	if c := &l.Company; in.Socials.Set {
		c.Socials = maps.Clone(in.Socials.Value)
		maps.DeleteFunc(c.Socials, func(_, link string) bool { return link == "" }) // no link
	}
	in.changeEntries(&l.Company.Facts)
	in.FAQs.Put(&l.Company.FAQs)
}

// CheckValue notes a text that is no value of its field, and reports whether its type has values that can be told so.
// Links are left out.
func CheckValue(issues *app.Issues, at string, field app.FieldSpec, text string, now time.Time) bool {
	if field.Key == "city" {
		app.CheckCity(issues, at, text)
	}
	switch t := field.Type; t {
	case app.TypeCountry:
		app.CheckCountry(issues, at, text)
	case app.TypeStage, app.TypePricingModel:
		app.CheckChoice(issues, at, t, text)
	case app.TypeEmail:
		app.CheckEmail(issues, at, text)
	case app.TypeYear:
		checkYear(issues, at, text, now)
	default:
		return false
	}
	return true
}

// checkYear notes what is no year in which a company may have been founded. "" is not known.
func checkYear(issues *app.Issues, at, text string, now time.Time) {
	bounds := app.SpecOf("founded_year").Listing
	latest := min(bounds.Most, now.Year()+1)
	if year, err := strconv.Atoi(text); text != "" && (err != nil || year < bounds.Least || year > latest) {
		issues.Add(at, "is %s; send a year from %d to %d", app.Brief(text), bounds.Least, latest)
	}
}

// applyFields changes the fields of one owner.
func applyFields(fields app.ListingFieldsInput, l *app.Listing, owner app.Owner) {
	words := l.Words()
	for field, v := range app.InOrder(fields) {
		if field.Owner == owner {
			words.Set(field.Key, v)
		}
	}
	l.SetWords(words)
}
