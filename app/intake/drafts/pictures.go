package drafts

import (
	"context"
	"maps"
	"strings"

	"debut/app"
)

// Illustrated is a draft of a caller, as far as its logo and its pictures go.
type Illustrated struct {
	service *Service
	who     app.Caller
	id      app.UUID
}

// Illustrated returns the logo and the pictures of a draft of the caller.
func (s *Service) Illustrated(who app.Caller, id app.UUID) Illustrated {
	return Illustrated{s, who, id}
}

// Illustration returns them as they are; another person's draft is as missing as one that is not there.
func (i Illustrated) Illustration(ctx context.Context) (app.Illustration, error) {
	d, err := i.service.owned(ctx, i.who, i.id)
	return illustrationOf(d), err
}

// Read returns what was read of the website, as far as it is kept.
func (i Illustrated) Read(ctx context.Context) (app.Snapshot, error) {
	d, err := i.service.owned(ctx, i.who, i.id)
	if err != nil {
		return app.Snapshot{}, err
	}
	snapshot, _, err := i.service.store.Snapshot(ctx, d.ID, Own)
	return snapshot, err
}

// KeepLogo has the logo that was drafted from a website kept, for an account, or for nobody yet, where that is 0: pages
// show no picture of another host. A logo that cannot be had stays an address, and its person chooses one.
func KeepLogo(ctx context.Context, logos Logos, account int64, fields app.Profile) {
	logo := fields["logo_url"]
	address := logo.Drafted.String()
	if logos == nil || address == "" {
		return
	}
	kept, err := logos.KeepLogo(ctx, account, address)
	if err != nil {
		return
	}
	if logo.Value.Equal(logo.Drafted) {
		logo.Value = app.TextValue(kept)
	}
	logo.Drafted = app.TextValue(kept)
	fields["logo_url"] = logo
}

// ReadFor returns what was read of the website of a caller's listing, for the newest of its drafts of which it is kept.
func (s *Service) ReadFor(ctx context.Context, who app.Caller, listing int64) (app.Snapshot, error) {
	all, err := s.store.DraftsOfListing(ctx, listing, mostEarlier)
	for _, d := range all {
		if !d.OwnedBy(who) {
			continue
		}
		if snapshot, found, err := s.store.Snapshot(ctx, d.ID, Own); found || err != nil {
			return snapshot, err
		}
	}
	return app.Snapshot{}, err
}

// mediaPlace is where the evidence of a picture stands, before its SHA-256.
const mediaPlace = "media."

func illustrationOf(d app.Draft) app.Illustration {
	logo := d.Fields["logo_url"]
	i := app.Illustration{Logo: logo.Value.String(), LogoFrom: logo.Quotes(), Media: d.Media,
		Sources: map[string][]app.Quote{}}
	for place, quotes := range d.Evidence {
		if hash, is := strings.CutPrefix(place, mediaPlace); is {
			i.Sources[hash] = quotes
		}
	}
	return i
}

// Illustrate changes the logo and the pictures of the draft; where it was submitted, its listing changes with it.
func (i Illustrated) Illustrate(ctx context.Context, change func(*app.Illustration) error) error {
	s := i.service
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.owned(ctx, i.who, i.id)
		if err != nil {
			return err
		}
		d.Fields, d.Evidence = maps.Clone(d.Fields), maps.Clone(d.Evidence)
		now := illustrationOf(d)
		if err := change(&now); err != nil {
			return err
		}
		illustrate(&d, now)
		return s.saveChanged(ctx, i.who, &d)
	})
}

// illustrate gives a draft a logo and pictures. A logo that the website shows counts as drafted, since that proves it.
func illustrate(d *app.Draft, to app.Illustration) {
	logo := d.Fields["logo_url"]
	if to.Logo != logo.Value.String() {
		if len(to.LogoFrom) > 0 {
			logo.Drafted, logo.Evidence = app.TextValue(to.Logo), to.LogoFrom
		}
		var v app.Value
		if to.Logo != "" {
			v = app.TextValue(to.Logo)
		}
		logo.Type(v)
		d.Fields["logo_url"] = logo
	}
	maps.DeleteFunc(d.Evidence, func(place string, _ []app.Quote) bool { return strings.HasPrefix(place, mediaPlace) })
	for _, p := range to.Media {
		if quotes := to.Sources[app.HashOfPicture(p.URL)]; len(quotes) > 0 {
			if d.Evidence == nil {
				d.Evidence = map[string][]app.Quote{}
			}
			d.Evidence[mediaPlace+app.HashOfPicture(p.URL)] = quotes
		}
	}
	d.Media = to.Media
	d.MarkTyped("media")
}
