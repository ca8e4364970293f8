package cofounders

import (
	"debut/app"
	"debut/app/mail"
	"debut/app/texts"
)

// The pages of invitations: where the link in a mail leads, and where one POST declines it.
const (
	InvitationPath = "/invitations/team"
	DeclinePath    = InvitationPath + "/decline"
)

// letter returns the mail that invites somebody.
func letter(site app.Site, c app.Cofounder, me app.Account, name, token string) mail.Message {
	in, query := site.Brand.Language, "?token="+token
	product := brief(name)
	subject := texts.Sprintf("%s invites you to look after %s at %s", me.Email, product, site.Name)
	text := texts.Sprintf("%s invites you to look after %s at %s together: you would edit its draft and its listing, as they do.\n\nSee the invitation, and accept or decline it:\n%s\n\n"+
		"The link works until %s, once. Whoever has it can accept, so keep it to yourself. If you do not know %s, do nothing.\n\nDecline, and get no other invitation to %s:\n%s\n",
		me.Email, product, site.Name, site.Origin+InvitationPath+query, texts.Time(c.EndsAt, "2 January 2006, 15:04 UTC"), me.Email, product, site.Origin+DeclinePath+query)
	return mail.Message{
		Kind: mail.Invitation, To: c.Email, Subject: subject.In(in), Text: text.In(in), Unsubscribe: site.Origin + DeclinePath + query,
	}
}

// mostName is how many characters of a product's name a mail has, so that nobody writes letters to strangers by it.
const mostName = 60

func brief(name string) string { return app.Cut(app.OneLine(name), mostName) }
