package founder

import (
	"context"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/app/sending/letters"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// MailsPath is the page on which people choose which mails they get.
const MailsPath = "/account/mails"

// mailsInput is what the form sends: the kinds that are wanted.
type mailsInput struct {
	Kind []string `json:"kind" max:"50" each:"40"`
}

var mailsForm = form.New[mailsInput](nil)

type mailsPage struct {
	Email   string
	Choices []letters.Choice
	Saved   bool
}

func (f founder) mailRoutes() page.Routes {
	return page.Routes{
		"GET " + MailsPath: page.Blank(f.showMails, form.State{}),
		"POST " + MailsPath: page.Does(mailsForm, "", f.chooseMails, func(*page.Visit) string {
			return MailsPath + "?saved=1"
		}, f.showMails),
	}
}

func (f founder) chooseMails(ctx context.Context, who app.Caller, in mailsInput) (struct{}, error) {
	wanted := map[mail.Kind]bool{}
	for _, kind := range in.Kind {
		wanted[mail.Kind(kind)] = true
	}
	return struct{}{}, f.Letters.Choose(ctx, who.Account, wanted)
}

func (f founder) showMails(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	choices, err := f.Letters.Choices(ctx, v.Who.ID)
	p := mailsPage{v.Who.Email, choices, v.R.URL.Query().Get("saved") != ""}
	return "mails", page.Page{Title: state.Title(texts.Text("Your mails")), At: "products", Main: p}, err
}
