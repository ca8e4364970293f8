package accounts

import (
	"context"

	"debut/app"
	mails "debut/app/ground/mail"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

// The mails of a change of address. The one to the new address names no other: whose it is may have nothing to do with
// it.

func newAddressMail(ctx context.Context, to, token string) mails.Message {
	site := app.SiteOf(ctx)
	subject := texts.Sprintf("Confirm your new address for %s", site.Name)
	text := texts.Sprintf("Somebody wants to use this address for their account at %s. If that is you, open this link where you are signed in:\n\n%s\n\n"+
		"It works once, for a day. Your old address got a mail, too, and nothing changes before both have confirmed.\n"+
		"If that was not you, do nothing.\n", site.Name, site.Origin+ChangePath+"#token="+token)
	return changeMail(site, to, subject, text, mails.NameOf(secrets.Digest(token)))
}

func oldAddressMail(ctx context.Context, c app.EmailChange, token string) mails.Message {
	site := app.SiteOf(ctx)
	subject := texts.Sprintf("Somebody wants to change the address of your account at %s", site.Name)
	text := texts.Sprintf("Somebody who is signed in to your account at %s wants to change its address to %s.\n\n"+
		"Open this link to confirm it, or to cancel it if that was not you:\n\n%s\n\n"+
		"It works once, for a day. Nothing changes before both addresses have confirmed.\n"+
		"To cancel it later, open %s while you are signed in.\n",
		site.Name, c.New, site.Origin+ChangePath+"#token="+token, site.Origin+"/account")
	return changeMail(site, c.Old, subject, text, mails.NameOf(secrets.Digest(token)))
}

func takenMail(ctx context.Context, to string) mails.Message {
	site := app.SiteOf(ctx)
	subject := texts.Sprintf("Somebody tried to use your address at %s", site.Name)
	text := texts.Sprintf("Somebody tried to make this the address of another account at %s. Your account has it already, so nothing was changed, and they were not told.\n\n"+
		"If that was you, sign in here with this address:\n\n%s\n", site.Name, site.Origin+"/sign-in")
	return changeMail(site, to, subject, text, "")
}

func changedMails(ctx context.Context, c app.EmailChange) []mails.Message {
	site := app.SiteOf(ctx)
	subject, account := texts.Sprintf("Your address at %s was changed", site.Name), site.Origin+"/account"
	toOld := texts.Sprintf("The address of your account at %s was changed, as both addresses confirmed. From now on you sign in with %s, and no more with this one.\n\n"+
		"Wherever else you were signed in, you are signed out. API keys and connected apps work on; look through them at %s.\n", site.Name, c.New, account)
	toNew := texts.Sprintf("The address of your account at %s was changed, as both addresses confirmed. From now on you sign in with this one.\n\n"+
		"Wherever else you were signed in, you are signed out. API keys and connected apps work on; look through them at %s.\n", site.Name, account)
	return []mails.Message{changeMail(site, c.Old, subject, toOld, ""), changeMail(site, c.New, subject, toNew, "")}
}

// changeMail is a mail in the language of a site; link names the link that it holds, if it does.
func changeMail(site app.Site, to string, subject, text texts.Text, link string) mails.Message {
	l := site.Brand.Language
	return mails.Message{Kind: mails.EmailChange, To: to, Link: link, Subject: subject.In(l), Text: text.In(l)}
}
