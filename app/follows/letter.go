package follows

import (
	"fmt"
	"net/url"
	"strings"

	"debut/app"
	"debut/app/mail"
)

// UnsubscribePath is where people end mails without signing in.
const UnsubscribePath = "/unsubscribe"

// digestMail returns the mail to somebody of what is new, of which the last update only says that there are more.
func digestMail(site app.Site, to, token string, list []news) mail.Message {
	end := site.Origin + UnsubscribePath + "?token=" + token
	var text strings.Builder
	n := 0
	for _, one := range list {
		page := one.Site.Origin + "/listings/" + string(one.Slug)
		for _, u := range one.updates {
			if n++; n <= mostUpdates {
				fmt.Fprintf(&text, "%s: %s\n%s\n\n", one.Company.Name, oneLine(u.Title, 200), oneLine(u.Body, 280))
			}
		}
		fmt.Fprintf(&text, "%s#updates\n\n\n", page)
	}
	if n > mostUpdates {
		text.WriteString("There is more than a mail holds: look at the pages of what you follow.\n\n\n")
	}
	fmt.Fprintf(&text, "You follow this at %s. A mail comes when there is something new, once a day at most.\n\n", site.Name)
	for _, one := range list {
		fmt.Fprintf(&text, "Unfollow %s:\n%s&listing=%s\n\n", one.Company.Name, end, url.QueryEscape(string(one.Slug)))
	}
	fmt.Fprintf(&text, "No more of these mails:\n%s\n", end)
	return mail.Message{Kind: mail.Updates, To: to, Subject: subject(site, list, n), Text: text.String(), Unsubscribe: end}
}

func subject(site app.Site, list []news, n int) string {
	if n == 1 {
		return oneLine(list[0].Company.Name+": "+list[0].updates[0].Title, 120)
	}
	count := fmt.Sprintf("%d updates", min(n, mostUpdates))
	if n > mostUpdates {
		count = "More than " + count
	}
	return count + " from what you follow at " + site.Name
}

// oneLine folds a text of somebody else into one line of at most so many characters.
func oneLine(text string, most int) string {
	folded := []rune(strings.Join(strings.Fields(text), " "))
	if len(folded) <= most {
		return string(folded)
	}
	return strings.TrimRight(string(folded[:most-1]), " ") + "…"
}
