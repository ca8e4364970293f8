package follows

import (
	"fmt"
	"net/url"
	"strings"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// UnsubscribePath is where people end mails without signing in.
const UnsubscribePath = "/unsubscribe"

// digestMail returns the mail to somebody of what is new, of which the last update only says that there are more.
func digestMail(site app.Site, to, token string, list []news) mail.Message {
	end := site.Origin + UnsubscribePath + "?token=" + token
	var text strings.Builder
	say := func(format texts.Text, args ...any) {
		text.WriteString(texts.Sprintf(format, args...).In(site.Brand.Language))
	}
	n := 0
	for _, one := range list {
		page := one.Site.Origin + "/listings/" + string(one.Slug)
		for _, u := range one.updates {
			if n++; n <= mostUpdates {
				fmt.Fprintf(&text, "%s: %s\n%s\n\n", one.Company.Name, brief(u.Title, 200), brief(u.Body, 280))
			}
		}
		fmt.Fprintf(&text, "%s#updates\n\n\n", page)
	}
	if n > mostUpdates {
		say("There is more than a mail holds: look at the pages of what you follow.\n\n\n")
	}
	say("You follow this at %s. A mail comes when there is something new, once a day at most.\n\n", site.Name)
	for _, one := range list {
		say("Unfollow %s:\n%s\n\n", one.Company.Name, end+"&listing="+url.QueryEscape(string(one.Slug)))
	}
	say("No more of these mails:\n%s\n", end)
	m := mail.Message{Kind: mail.Updates, To: to, Subject: subject(site, list, n).In(site.Brand.Language),
		Text: text.String(), Unsubscribe: end}
	for _, one := range list {
		for _, u := range one.updates {
			m.Updates = append(m.Updates, u.ID)
		}
	}
	return m
}

func subject(site app.Site, list []news, n int) texts.Text {
	switch {
	case n == 1:
		return texts.Verbatim(brief(list[0].Company.Name+": "+list[0].updates[0].Title, 120))
	case n > mostUpdates:
		return texts.Sprintf("More than %d updates from what you follow at %s", mostUpdates, site.Name)
	}
	return texts.Sprintf("%d updates from what you follow at %s", n, site.Name)
}

func brief(text string, most int) string { return app.Cut(app.OneLine(text), most) }
