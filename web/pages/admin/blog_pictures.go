package admin

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/catalogue/pictures"
	"debut/app/desk/blog"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var illustratingForm = form.New[blog.Illustrating](nil)

// LargePicture returns how many bytes may be sent to a path where a post's pictures are, which is more than elsewhere.
func LargePicture(path string) int64 {
	if strings.HasPrefix(path, blogPath+"/") && strings.HasSuffix(path, "/pictures") {
		return pictures.MaxBytes + 64<<10
	}
	return 0
}

type postPicturesPage struct {
	app.Post
	Here, Back          string
	Rows                []postPicture
	Full                bool
	Most, Largest, Long int
	Form                form.State
	Operator            bool
}

// postPicture is a picture of a post.
type postPicture struct {
	app.Picture
	Name, Path string
	Markdown   string // what shows it in the text
	Cover      bool
	Number     int
}

func (a admin) postPictures(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showPostPictures(ctx, v, form.State{})
}

func (a admin) showPostPictures(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	found, err := a.of(ctx, v)
	if err == nil && found.ID == 0 {
		err = page.Nowhere()
	}
	p := postPicturesPage{
		Post: found, Back: postPath(found.ID), Here: postPath(found.ID) + "/pictures",
		Full: len(found.Pictures) >= blog.MostPictures, Most: blog.MostPictures,
		Largest: pictures.MaxBytes >> 20, Long: pictures.MaxCaption, Form: state, Operator: v.Who.Operator,
	}
	for i, one := range found.Pictures {
		path := app.OwnPicture(one.URL, app.SiteOf(ctx).Origin, app.PictureFolder)
		alt := strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`).Replace(one.Caption)
		p.Rows = append(p.Rows, postPicture{one, pictures.NameOf(one), path, "![" + alt + "](" + path + ")",
			one.URL == found.Cover, i + 1})
	}
	return "post-pictures", page.Page{Title: state.Title("Pictures of a post"), At: "today", Main: p}, err
}

func (a admin) addPostPicture(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.picturesChanged(ctx, v, func(id int64) error {
		file, fields, err := v.Upload(pictures.MaxBytes, pictures.TooLarge())
		if err != nil {
			return err
		}
		return a.Blog.AddPicture(ctx, v.Caller(), id, fields.Get("caption"), file)
	})
}

func (a admin) changePostPicture(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.picturesChanged(ctx, v, func(id int64) error {
		in, state, err := illustratingForm.Read(v.R)
		if err == nil && !state.OK() {
			err = app.Refused("bad_form", "What was sent could not be read. Send it again.")
		}
		if err != nil {
			return err
		}
		return a.Blog.ChangePicture(ctx, id, in)
	})
}

func (a admin) picturesChanged(ctx context.Context, v *page.Visit, do func(id int64) error) (string, page.Page, error) {
	found, err := a.of(ctx, v)
	if err == nil && found.ID == 0 {
		err = page.Nowhere()
	}
	if err != nil {
		return "", page.Page{}, err
	}
	err = do(found.ID)
	var state form.State
	if state.Refuse(err, "") {
		v.Refused = true
		return a.showPostPictures(ctx, v, state)
	}
	v.Next = postPath(found.ID) + "/pictures"
	return "", page.Page{}, err
}
