package cofounders

import (
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
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
	says := []texts.Text{
		texts.Sprintf("%s invites you to look after %s at %s together: you would edit its draft and its listing, as they do.", me.Email, product, site.Name),
		texts.Sprintf("The link works until %s, once, for whoever signs in as %s. If you do not know %s, do nothing.",
			texts.Time(c.EndsAt, "2 January 2006, 15:04 UTC"), c.Email, me.Email),
	}
	decline := site.Origin + DeclinePath + query
	m := mail.Letter{Kind: mail.Invitation, Subject: subject, Says: says, Do: "See the invitation",
		At: site.Origin + InvitationPath + query}.To(site, c.Email, "")
	m.Text += texts.Sprintf("Decline, and get no other invitation to %s:\n%s", product, decline).In(in) + "\n"
	m.Unsubscribe = decline
	return m
}

// SampleMail returns what somebody reads who is invited, to look at.
func SampleMail(site app.Site, product string, until time.Time) mail.Message {
	return letter(site, app.Cofounder{Email: "ole@parcelwick.example", EndsAt: until},
		app.Account{Email: "ines@parcelwick.example"}, product, "sample")
}

// mostName is how many characters of a product's name a mail has, so that nobody writes letters to strangers by it.
const mostName = 60

func brief(name string) string { return app.Cut(app.OneLine(name), mostName) }
