package blog

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/pictures"
)

// MostPictures is how many pictures a post may have.
const MostPictures = 12

// AddPicture adds a picture that was sent to those of a post; the first one stands above the text.
func (s *Service) AddPicture(ctx context.Context, who app.Caller, id int64, alt string, sent []byte) error {
	alt = app.OneLine(strings.ToValidUTF8(alt, "\uFFFD"))
	switch n := len([]rune(alt)); {
	case n == 0:
		return app.Refused("no_caption", "Say what the picture shows, for those who do not see it too.")
	case n > pictures.MaxCaption:
		return app.Refused("caption_too_long", "What the picture shows has %d characters; the most is %d.",
			n, pictures.MaxCaption)
	}
	if p, err := s.Find(ctx, id); err != nil || len(p.Pictures) >= MostPictures {
		return fullOf(err)
	}
	stored, err := s.pictures.Add(ctx, who.Account, pictures.View, sent)
	if err != nil {
		return err
	}
	return s.illustrate(ctx, id, func(p *app.Post) error {
		one := app.Picture{URL: app.SiteOf(ctx).Origin + stored.Path(), Caption: alt,
			Width: stored.Width, Height: stored.Height}
		if len(p.Pictures) >= MostPictures {
			return fullOf(nil)
		}
		if slices.ContainsFunc(p.Pictures, func(o app.Picture) bool { return o.URL == one.URL }) {
			return app.Refused("picture_there", "That picture is there already. Send another one.")
		}
		if p.Pictures = append(p.Pictures, one); len(p.Pictures) == 1 {
			p.Cover = one.URL
		}
		return nil
	})
}

func fullOf(err error) error {
	if err != nil {
		return err
	}
	return app.Refused("too_many_pictures", "There are %d pictures, the most there may be. Remove one first.",
		MostPictures)
}

// Illustrating changes the pictures of a post.
type Illustrating struct {
	Picture string `json:"picture" required:"true" min:"1" max:"500" doc:"As pictures.NameOf names it."`
	Act     string `json:"act" required:"true" enum:"cover,no-cover,remove"`
}

// ChangePicture puts a picture of a post above its text, takes it from there, or removes it.
func (s *Service) ChangePicture(ctx context.Context, id int64, in Illustrating) error {
	return s.illustrate(ctx, id, func(p *app.Post) error {
		n := slices.IndexFunc(p.Pictures, func(o app.Picture) bool { return pictures.NameOf(o) == in.Picture })
		if n < 0 {
			return app.Refused("no_such_picture", "That picture is not there any more.")
		}
		url := p.Pictures[n].URL
		switch in.Act {
		case "cover":
			p.Cover = url
		case "no-cover":
			p.Cover = ""
		case "remove":
			if strings.Contains(p.Body, in.Picture) {
				return app.Refused("picture_used", "The text shows that picture. Take it out of the text first.")
			}
			if p.Pictures = slices.Delete(slices.Clone(p.Pictures), n, n+1); p.Cover == url {
				p.Cover = ""
			}
		}
		return nil
	})
}

func (s *Service) illustrate(ctx context.Context, id int64, change func(*app.Post) error) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		p, err := s.Find(ctx, id)
		if err != nil {
			return err
		}
		if err := change(&p); err != nil {
			return err
		}
		words, err := s.take(ctx, &p, Typed(p))
		if err != nil {
			return err
		}
		return s.store.SavePost(ctx, &p, words)
	})
}
