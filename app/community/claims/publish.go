package claims

import (
	"debut/app"
	"debut/app/ground/texts"
)

// publish says what a claim has published.
func (s *Service) publish(c app.Claim) Publish {
	switch c.Method {
	case app.ClaimDNS:
		return Publish{At: c.Domain, Value: app.Text(c.Text()), Steps: []texts.Text{
			texts.Sprintf("Sign in where the DNS of %s is looked after: usually where you bought the domain, or the host of your website.", c.Domain),
			"Open its DNS records, and add a new record of the type TXT.",
			"As its name enter @, which stands for the domain itself. Some hosts want the field left empty, or the domain written out. _debut works as a name, too.",
			"As its value enter the value as it stands here, without quotation marks. Leave the TTL as it is, and leave other records alone.",
			"Save, wait some minutes, and have it checked. It may take up to an hour until it is seen everywhere.",
		}}
	case app.ClaimMeta:
		at := s.prover.ClaimPage(c)
		return Publish{At: at, Value: app.Text(`<meta name="` + app.ClaimName + `" content="` + c.Token + `">`),
			Steps: []texts.Text{
				texts.Sprintf("Open the HTML of your homepage, %s. In a website builder look in the settings for “custom code”, “header code” or “verification”.", at),
				"Paste the value into the head: anywhere between <head> and </head>, and not into the visible page.",
				"Publish the page, and have it checked. It must stand in the HTML that the server sends, not be added by a script.",
			}}
	case app.ClaimFile:
		at := s.prover.ClaimPage(c)
		return Publish{At: at, Value: app.Text(c.Text()), Steps: []texts.Text{
			"Make a plain text file with the name debut-claim.txt that holds the value, and nothing else.",
			texts.Sprintf("Put it into the folder .well-known of your website, so that it opens at %s.", at),
			"Open that address in a browser: it should show the value. Then have it checked.",
		}}
	}
	return Publish{At: c.Email, Steps: []texts.Text{
		texts.Sprintf("Open the mail that was sent to %s.", c.Email),
		"Follow its link while you are signed in to the account that made this claim, and press the button there.",
	}}
}
