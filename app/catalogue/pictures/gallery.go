package pictures

import (
	"context"
	"slices"
	"strings"

	"debut/app"
)

// Place is what has a logo and pictures: a draft or a listing of a caller.
type Place interface {
	Illustration(ctx context.Context) (app.Illustration, error)
	Illustrate(ctx context.Context, change func(*app.Illustration) error) error
}

// SetLogo gives a place the logo that was sent.
func (s *Service) SetLogo(ctx context.Context, who app.Caller, at Place, sent []byte) error {
	return s.setLogo(ctx, who, at, sent, nil)
}

func (s *Service) setLogo(ctx context.Context, who app.Caller, at Place, sent []byte, from []app.Quote) error {
	p, err := s.Add(ctx, who.Account, Logo, sent)
	if err != nil {
		return err
	}
	return at.Illustrate(ctx, func(i *app.Illustration) error {
		i.Logo, i.LogoFrom = app.SiteOf(ctx).Origin+p.Path(), from
		return nil
	})
}

// RemoveLogo takes the logo of a place away.
func (s *Service) RemoveLogo(ctx context.Context, at Place) error {
	return at.Illustrate(ctx, func(i *app.Illustration) error {
		i.Logo, i.LogoFrom = "", nil
		return nil
	})
}

// AddView adds the picture that was sent to those of a place.
func (s *Service) AddView(ctx context.Context, who app.Caller, at Place, caption string, sent []byte) error {
	return s.addView(ctx, who, at, caption, sent, nil)
}

func (s *Service) addView(
	ctx context.Context, who app.Caller, at Place, caption string, sent []byte, from []app.Quote,
) error {
	caption, err := captionOf(caption)
	if err != nil {
		return err
	}
	now, err := at.Illustration(ctx)
	if err == nil {
		err = roomFor(now)
	}
	if err != nil {
		return err
	}
	p, err := s.Add(ctx, who.Account, View, sent)
	if err != nil {
		return err
	}
	return at.Illustrate(ctx, func(i *app.Illustration) error {
		if err := roomFor(*i); err != nil {
			return err
		}
		if indexOf(*i, p.Hash) >= 0 {
			return app.Refused("picture_there", "That picture is there already. Send another one.")
		}
		i.Media = append(slices.Clone(i.Media),
			app.Picture{URL: app.SiteOf(ctx).Origin + p.Path(), Caption: caption, Width: p.Width, Height: p.Height})
		if len(from) > 0 {
			i.Sources[p.Hash] = from
		}
		return nil
	})
}

func roomFor(i app.Illustration) error {
	if len(i.Media) >= app.MostPictures {
		return app.Refused("too_many_pictures", "There are %d pictures, the most there may be. Remove one first.",
			app.MostPictures)
	}
	return nil
}

// MaxCaption is how many characters a caption may have.
const MaxCaption = 200

func captionOf(typed string) (string, error) {
	caption := strings.Join(strings.Fields(strings.ToValidUTF8(typed, "\uFFFD")), " ")
	switch n := len([]rune(caption)); {
	case n == 0:
		return "", app.Refused("no_caption", "Say what the picture shows, for those who do not see it too.")
	case n > MaxCaption:
		return "", app.Refused("caption_too_long", "What the picture shows has %d characters; the most is %d.",
			n, MaxCaption)
	}
	return caption, nil
}

// ChangeViewInput changes one of the pictures of a place.
type ChangeViewInput struct {
	Picture string `json:"picture" required:"true" min:"1" max:"500" doc:"As NameOf names it."`
	Act     string `json:"act" required:"true" enum:"save,earlier,later,remove"`
	Caption string `json:"caption" lines:"true" max:"2000"`
}

// ChangeView describes, moves or removes one of the pictures of a place.
func (s *Service) ChangeView(ctx context.Context, at Place, in ChangeViewInput) error {
	return at.Illustrate(ctx, func(i *app.Illustration) error {
		n := indexOf(*i, in.Picture)
		if n < 0 {
			return app.Refused("no_such_picture", "That picture is not there any more.")
		}
		i.Media = slices.Clone(i.Media)
		switch to := n; in.Act {
		case "remove":
			i.Media = slices.Delete(i.Media, n, n+1)
		case "save":
			caption, err := captionOf(in.Caption)
			i.Media[n].Caption = caption
			return err
		case "earlier", "later":
			if to++; in.Act == "earlier" {
				to -= 2
			}
			if to >= 0 && to < len(i.Media) {
				i.Media[n], i.Media[to] = i.Media[to], i.Media[n]
			}
		}
		return nil
	})
}

// indexOf returns where the picture of a name stands, -1 if it is not there.
func indexOf(i app.Illustration, name string) int {
	return slices.IndexFunc(i.Media, func(p app.Picture) bool { return NameOf(p) == name })
}

// NameOf returns what a picture of a place is called in a form: its SHA-256, or its address if it has none.
func NameOf(p app.Picture) string {
	if hash := app.HashOfPicture(p.URL); hash != "" {
		return hash
	}
	return p.URL
}

// TakeFoundInput takes a picture that the website shows.
type TakeFoundInput struct {
	Address string `json:"address" required:"true" min:"1" max:"500"`
	As      string `json:"as" required:"true" enum:"logo,picture"`
	Caption string `json:"caption" lines:"true" max:"2000"`
}

// TakeFound fetches a picture that was seen when the website was read, and gives it to a place. No other address is
// fetched.
func (s *Service) TakeFound(ctx context.Context, who app.Caller, at Place, read app.Snapshot, in TakeFoundInput) error {
	list := FoundAs(in.As, read)
	n := slices.IndexFunc(list, func(f Found) bool { return f.Address == in.Address })
	if n < 0 {
		return app.Refused("no_such_picture",
			"That picture is not among those that were found any more. Choose another one, or upload it.")
	}
	if in.As != AsLogo {
		now, err := at.Illustration(ctx)
		if err == nil {
			err = roomFor(now)
		}
		if err != nil {
			return err
		}
	}
	sent, err := s.fetch.Picture(ctx, list[n].Address, MaxBytes)
	if err != nil {
		return err
	}
	from := []app.Quote{{Quote: list[n].Quote, URL: list[n].Page, From: list[n].From, On: dayOf(read)}}
	if in.As == AsLogo {
		return s.setLogo(ctx, who, at, sent, from)
	}
	caption := in.Caption
	if strings.TrimSpace(caption) == "" {
		caption = list[n].Alt
	}
	return s.addView(ctx, who, at, caption, sent, from)
}

func dayOf(read app.Snapshot) string {
	if read.ReadAt.IsZero() {
		return ""
	}
	return read.ReadAt.UTC().Format("2006-01-02")
}

// preview is what is shown of a picture before it is taken.
var preview = Shape{Most: 192, Least: 1, Longer: maxSide}

// Preview fetches a picture of a website to be shown to whoever may take it, small and made anew; nothing is kept.
func (s *Service) Preview(ctx context.Context, f Found) (kind string, body []byte, err error) {
	select {
	case s.fetches <- struct{}{}:
		defer func() { <-s.fetches }()
	case <-ctx.Done():
		return "", nil, ctx.Err()
	}
	sent, err := s.fetch.Picture(ctx, f.Address, MaxBytes)
	if err != nil {
		return "", nil, err
	}
	made, err := s.make(ctx, preview, sent)
	return made.kind, made.body, err
}
