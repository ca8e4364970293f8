package accounts

import (
	"context"

	"debut/app"
	mails "debut/app/mail"
	"debut/app/secrets"
)

// The mails of a change of address. The one to the new address names no other: whose it is may have nothing to do with it.

func newAddressMail(ctx context.Context, to, token string) mails.Message {
	site := app.SiteOf(ctx)
	return mails.Message{Kind: mails.EmailChange, To: to, Link: mails.NameOf(secrets.Digest(token)), Subject: "Confirm your new address for " + site.Name, Text: "Somebody wants to use this address for their account at " + site.Name +
		". If that is you, open this link where you are signed in:\n\n" + site.Origin + ChangePath + "#token=" + token +
		"\n\nIt works once, for a day. Your old address got a mail, too, and nothing changes before both have confirmed.\nIf that was not you, do nothing.\n"}
}

func oldAddressMail(ctx context.Context, c app.EmailChange, token string) mails.Message {
	site := app.SiteOf(ctx)
	return mails.Message{Kind: mails.EmailChange, To: c.Old, Link: mails.NameOf(secrets.Digest(token)), Subject: "Somebody wants to change the address of your account at " + site.Name, Text: "Somebody who is signed in to your account at " + site.Name +
		" wants to change its address to " + c.New + ".\n\nOpen this link to confirm it, or to cancel it if that was not you:\n\n" + site.Origin + ChangePath + "#token=" + token +
		"\n\nIt works once, for a day. Nothing changes before both addresses have confirmed.\nTo cancel it later, open " + site.Origin + "/account while you are signed in.\n"}
}

func takenMail(ctx context.Context, to string) mails.Message {
	site := app.SiteOf(ctx)
	return mails.Message{Kind: mails.EmailChange, To: to, Subject: "Somebody tried to use your address at " + site.Name, Text: "Somebody tried to make this the address of another account at " + site.Name +
		". Your account has it already, so nothing was changed, and they were not told.\n\nIf that was you, sign in here with this address:\n\n" + site.Origin + "/sign-in\n"}
}

func changedMails(ctx context.Context, c app.EmailChange) []mails.Message {
	site := app.SiteOf(ctx)
	intro := "The address of your account at " + site.Name + " was changed, as both addresses confirmed. "
	rest := "\n\nWherever else you were signed in, you are signed out. API keys and connected apps work on; look through them at " + site.Origin + "/account.\n"
	return []mails.Message{
		{Kind: mails.EmailChange, To: c.Old, Subject: "Your address at " + site.Name + " was changed", Text: intro + "From now on you sign in with " + c.New + ", and no more with this one." + rest},
		{Kind: mails.EmailChange, To: c.New, Subject: "Your address at " + site.Name + " was changed", Text: intro + "From now on you sign in with this one." + rest},
	}
}
