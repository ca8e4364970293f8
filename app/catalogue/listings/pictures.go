package listings

import (
	"context"
	"maps"

	"debut/app"
)

// Illustrated is a listing of a caller, as far as the logo and the pictures of its company go.
type Illustrated struct {
	service *Service
	who     app.Caller
	id      int64
}

// Illustrated returns the logo and the pictures of a listing of the caller.
func (s *Service) Illustrated(who app.Caller, id int64) Illustrated { return Illustrated{s, who, id} }

// Illustration returns them as they are; another person's listing is as missing as one that is not there.
func (i Illustrated) Illustration(ctx context.Context) (app.Illustration, error) {
	l, err := i.service.owned(ctx, i.who, i.id)
	return illustrationOf(l), err
}

func illustrationOf(l app.Listing) app.Illustration {
	c := l.Company
	return app.Illustration{Logo: c.LogoURL, LogoFrom: c.Evidence["logo_url"], Media: c.Media,
		Sources: map[string][]app.Quote{}}
}

// Illustrate changes them. The change shows at once, and is kept in the version history.
func (i Illustrated) Illustrate(ctx context.Context, change func(*app.Illustration) error) error {
	s := i.service
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, i.who, i.id)
		if err != nil {
			return err
		}
		to := illustrationOf(l)
		if err := change(&to); err != nil {
			return err
		}
		_, err = s.Change(ctx, i.who, &l, func(l *app.Listing) {
			l.Company.LogoURL, l.Company.Media = to.Logo, to.Media
			l.Company.Evidence = maps.Clone(l.Company.Evidence)
			if delete(l.Company.Evidence, "logo_url"); to.Logo != "" && len(to.LogoFrom) > 0 {
				l.Company.Evidence["logo_url"] = to.LogoFrom
			}
		})
		return err
	})
}
