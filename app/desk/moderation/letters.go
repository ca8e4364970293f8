package moderation

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// letter is what the owner of listings reads of an act: of one, and of several.
type letter struct{ subject, text texts.Text }

// letters have the name of the listing, or how many there are, and the name of the site.
var letters = map[string]letter{
	Hide: {"%s: hidden at %s",
		"The team of %[2]s has hidden %[1]s. It is out of public view until what they say is put right:"},
	Suspend: {"%s: suspended at %s", "The team of %[2]s has suspended %[1]s. It is out of public view, and stays so:"},
	Show:    {"%s: shown again at %s", "The team of %[2]s shows %[1]s again."},
	Ask:     {"%s: changes are asked for at %s", "The team of %[2]s asks you to change %[1]s:"},
	Write: {"%s was reported at %s",
		"Somebody reported %[1]s at %[2]s. It stays in public view. The team asks you to look at this:"},
	Approve: {"%s: approved at %s",
		"The team of %[2]s has approved %[1]s. The launch week, and what is still to do for it, stand on your page of products."},
}

// writeToOwners writes to the owners of listings what the team did, one mail to each.
func (s *Service) writeToOwners(ctx context.Context, act, reason string, about []app.Listing) error {
	var owners []int64
	theirs := map[int64][]app.Listing{}
	for _, l := range about {
		if l.Owner == nil {
			continue
		}
		if theirs[*l.Owner] == nil {
			owners = append(owners, *l.Owner)
		}
		theirs[*l.Owner] = append(theirs[*l.Owner], l)
	}
	for _, owner := range owners {
		who, err := s.store.Account(ctx, owner)
		if err != nil {
			return err
		}
		if who.Suspended {
			continue // who cannot sign in, and so cannot put anything right
		}
		if err := s.store.AddJob(ctx,
			mail.From(app.SiteOf(ctx), letterOf(app.SiteOf(ctx), who.Email, act, reason, theirs[owner]))); err != nil {
			return err
		}
	}
	return nil
}

// writeUndone writes to the owners of listings what an undo made of them.
func (s *Service) writeUndone(ctx context.Context, changed []app.Listing) error {
	acts := map[string][]app.Listing{}
	for _, l := range changed {
		switch StateOf(l) {
		case string(app.Hidden):
			acts[Hide] = append(acts[Hide], l)
		case string(app.Suspended):
			acts[Suspend] = append(acts[Suspend], l)
		default:
			acts[Show] = append(acts[Show], l)
		}
	}
	for _, act := range []string{Hide, Suspend, Show} {
		for reason, some := range byReason(acts[act]) {
			if err := s.writeToOwners(ctx, act, reason, some); err != nil {
				return err
			}
		}
	}
	return nil
}

// byReason groups listings by the reason for which they are withheld.
func byReason(all []app.Listing) map[string][]app.Listing {
	groups := map[string][]app.Listing{}
	for _, l := range all {
		reason := ""
		if l.Withheld != nil {
			reason = l.Withheld.Reason
		}
		groups[reason] = append(groups[reason], l)
	}
	return groups
}

// mostNamed is how many listings a letter names.
const mostNamed = 20

func letterOf(site app.Site, to, act, reason string, about []app.Listing) mail.Message {
	words, what, l := letters[act], texts.Verbatim(name(about[0])), site.Brand.Language
	if len(about) > 1 {
		what = texts.Sprintf("%d of your listings", len(about))
	}
	text := texts.Sprintf(words.text, what, site.Name).In(l) + "\n\n"
	if reason != "" && act != Approve {
		text += texts.Sprintf("“%s”", reason).In(l) + "\n\n"
	}
	if len(about) > 1 {
		for _, one := range about[:min(mostNamed, len(about))] {
			text += "- " + name(one) + "\n"
		}
		if more := len(about) - mostNamed; more > 0 {
			text += texts.Sprintf("- and %d more\n", more).In(l)
		}
		text += "\n"
	}
	text += texts.Sprintf("Your products, with what to do next: %s\n", site.Origin+app.ProductsPath).In(l)
	return mail.Message{To: to, Subject: texts.Sprintf(words.subject, what, site.Name).In(l), Text: text}
}

// name is what a listing is called, on one line of bounded length.
func name(l app.Listing) string {
	words := []rune(strings.Join(strings.Fields(l.Company.Name), " "))
	if len(words) == 0 {
		return string(l.Slug)
	}
	return string(slices.Clip(words[:min(80, len(words))]))
}
