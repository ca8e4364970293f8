package follows

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// UnsubscribePath is where people end mails without signing in.
const UnsubscribePath = "/unsubscribe"

// digestMail returns the mail to somebody of what is new, of which the last only says that there are more. by are the
// follows that brought it, besides those of listings.
func (s *Service) digestMail(
	ctx context.Context, account int64, token string, list []Item, by []app.UUID,
) (m mail.Message, err error) {
	site := app.SiteOf(ctx)
	end := site.Origin + UnsubscribePath + "?token=" + token
	var text strings.Builder
	say := func(format texts.Text, args ...any) {
		text.WriteString(texts.Sprintf(format, args...).In(site.Brand.Language))
	}
	for i, item := range list[:min(len(list), mostNews)] {
		text.WriteString(item.Title().In(site.Brand.Language) + "\n")
		if more := item.Text(); more != "" {
			text.WriteString(more.In(site.Brand.Language) + "\n")
		}
		if text.WriteString("\n"); i+1 == len(list) || list[i+1].URL() != item.URL() {
			text.WriteString(item.URL() + "\n\n\n")
		}
	}
	if len(list) > mostNews {
		say("There is more than a mail holds: look at the pages of what you follow.\n\n\n")
	}
	say("You follow this at %s. On your page you choose how often you are mailed:\n%s\n\n", site.Name,
		site.Origin+PagePath)
	endings, err := s.endings(ctx, account, list, by)
	if err != nil {
		return m, err
	}
	for _, e := range endings {
		say(e.words, e.name, end+e.query)
	}
	say("No more of these mails:\n%s\n", end)
	m = mail.Message{Kind: mail.Updates, Subject: subject(site, list).In(site.Brand.Language), Text: text.String(),
		Unsubscribe: end}
	for _, item := range list {
		switch item.Kind {
		case app.NewsUpdate:
			m.Updates = append(m.Updates, item.ID)
		case app.NewsLaunch:
			m.Launches = append(m.Launches, item.ID)
		case app.NewsChange:
			m.Changes = append(m.Changes, mail.Change{ID: item.ID, Listing: item.Listing})
		}
	}
	for _, id := range by {
		m.Follows = append(m.Follows, string(id))
	}
	return m, nil
}

// ending is a link by which a follow is mailed no more.
type ending struct {
	words       texts.Text
	name, query string
}

// endings are those of the follows that brought some news, as far as there still are such.
func (s *Service) endings(ctx context.Context, account int64, list []Item, by []app.UUID) (all []ending, err error) {
	theirs, err := s.followsOf(ctx, []Digests{{Account: account}})
	if err != nil {
		return nil, err
	}
	for i, item := range list[:min(len(list), mostNews)] {
		follows := slices.ContainsFunc(theirs[account].listings, func(f app.Follow) bool {
			return f.Listing == item.Listing
		})
		if follows && (i == 0 || list[i-1].Listing != item.Listing) {
			query := "&listing=" + url.QueryEscape(string(item.Of.Slug))
			all = append(all, ending{"Unfollow %s:\n%s\n\n", item.Of.Company.Name, query})
		}
	}
	for _, f := range theirs[account].saved {
		if slices.Contains(by, f.ID) {
			all = append(all, ending{"No more mails of “%s”:\n%s\n\n", f.Name, "&follow=" + string(f.ID)})
		}
	}
	return all, nil
}

func subject(site app.Site, list []Item) texts.Text {
	switch n := len(list); {
	case n == 1:
		return texts.Verbatim(brief(list[0].Title().In(site.Brand.Language), 120))
	case n > mostNews:
		return texts.Sprintf("More than %d updates from what you follow at %s", mostNews, site.Name)
	default:
		return texts.Sprintf("%d updates from what you follow at %s", n, site.Name)
	}
}
