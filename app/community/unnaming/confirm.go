package unnaming

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

// TokenInput is the secret of a link.
type TokenInput struct {
	Token string `json:"token" required:"true" max:"100"`
}

// Confirmation is what a link confirms.
type Confirmation struct {
	Slug    app.Slug
	Name    string
	Company string
	Back    bool // to be named again
}

// Open returns what a link confirms. Looking confirms nothing.
func (s *Service) Open(ctx context.Context, in TokenInput) (Confirmation, error) {
	_, p, at, err := s.open(ctx, in)
	if err != nil {
		return Confirmation{}, err
	}
	return Confirmation{p.Slug, at[0].name, at[0].Company.Name,
		!slices.ContainsFunc(at, func(one place) bool { return !one.hidden })}, nil
}

// open returns the request of a link, whose it is, and the places that it is about.
func (s *Service) open(ctx context.Context, in TokenInput) (w app.Unnaming, p app.Person, at []place, err error) {
	over := app.Refused("wish_over",
		"This link confirms nothing: it was used, its 24 hours have passed, or it was cut. Ask again on the founder's page.")
	w, found, err := s.Store.UnnamingByLink(ctx, secrets.Digest(in.Token), s.now().Add(-linkLife))
	if err == nil && (!found || w.Site != app.SiteOf(ctx).ID) {
		err = over
	}
	if err != nil {
		return w, p, nil, err
	}
	if p, err = s.Store.FounderOf(ctx, w.Site, w.Founder); err != nil {
		return w, p, nil, err
	}
	all, err := s.placesOf(ctx, p)
	at = slices.DeleteFunc(all, func(one place) bool {
		return !app.MailboxSpeaks(w.Email, one.Company.Website) || one.hidden != w.Back
	})
	if err == nil && len(at) == 0 { // named no more, or the company moved to another domain
		err = over
	}
	return w, p, at, err
}

// Confirm carries out what a link confirms, and tells whoever looks after the listings.
func (s *Service) Confirm(ctx context.Context, in TokenInput) (done Confirmation, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		w, p, at, err := s.open(ctx, in)
		if err != nil {
			return err
		}
		done = Confirmation{p.Slug, at[0].name, at[0].Company.Name, w.Back}
		if err := s.Store.EndUnnaming(ctx, w.ID, app.UnnamingDone, s.now()); err != nil {
			return err
		}
		if err := s.set(ctx, at, w.Back, true, w.Email); err != nil {
			return err
		}
		site := app.SiteOf(ctx)
		return s.Store.AddJob(ctx, mail.From(site, doneLetter(site, p, w.Back).To(site, w.Email, "")))
	})
}

// NowInput names whom the caller is.
type NowInput struct {
	Slug app.Slug `json:"slug" required:"true" max:"220"`
}

// Now has the caller, who looks after listings that name them, be left out there at once, or be named again.
func (s *Service) Now(ctx context.Context, who app.Caller, in NowInput) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		p, err := s.Store.NamedSomewhere(ctx, app.SiteOf(ctx).ID, in.Slug)
		if err != nil {
			return err
		}
		at, err := s.placesOf(ctx, p)
		if err != nil {
			return err
		}
		own, back, err := s.own(ctx, who, at)
		if err != nil {
			return err
		}
		if len(own) == 0 {
			return app.Refused("not_you",
				"No listing that you look after names you by the name in your profile. Ask by mail instead.")
		}
		return s.set(ctx, own, back, false, account(who))
	})
}

// set has companies name the person, or not, and tells whoever owns their listings, or the team of those that nobody
// does.
func (s *Service) set(ctx context.Context, at []place, back, whole bool, by string) error {
	for _, one := range at {
		proof := ""
		if by != "" {
			proof = proofOf(one, by)
		}
		change := s.Store.Unname
		if back {
			change = s.Store.NameAgain
		}
		if err := change(ctx, one.unnamed(whole || one.Company.Held.Proven(), proof, s.now())); err != nil {
			return err
		}
		report := s.tellOwner
		if one.Owner == nil {
			report = s.reportTexts
		}
		if err := report(ctx, one, back); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) tellOwner(ctx context.Context, at place, back bool) error {
	letter := mail.Letter{
		Kind: mail.Other, Subject: texts.Sprintf("%s does not want to be named at %s", at.name, at.Company.Name),
		Says: []texts.Text{
			texts.Sprintf("%s asked not to be named in the listing of %s, and we do as they wish: the name, what is said of the person and their page are not shown any more.", at.name, at.Company.Name),
			"Your own record keeps what you saved, and nobody but you sees it there. It stays so if you type the name again, or if your website is read again. If your texts name the person, please take the name out of them.",
		},
		Do: "Open the listing", At: at.Site.Origin + "/products",
	}
	if back {
		letter.Subject = texts.Sprintf("%s is named again at %s", at.name, at.Company.Name)
		letter.Says = []texts.Text{texts.Sprintf("%s had asked not to be named in the listing of %s, and took that back: the listing shows what you saved of them.", at.name, at.Company.Name)}
	}
	return s.Letters.Send(ctx, at.Site, *at.Owner, letter.To(at.Site, "", ""))
}

// reportTexts reports a listing that nobody looks after and whose texts still name the person.
func (s *Service) reportTexts(ctx context.Context, at place, back bool) error {
	if back || !textsName(at.Company.Facts, at.name) {
		return nil
	}
	return s.Store.AddReport(ctx,
		&app.Report{Listing: at.ID, Reason: app.ReportOther, State: app.ReportOpen, CreatedAt: s.now(),
			Words: fmt.Sprintf("%s asked not to be named here, and a text of the listing still has a part of the name. Nobody looks after the listing who could take it out.", at.name)})
}

var escapedInJSON = regexp.MustCompile(`\\(u[0-9a-f]{4}|.)`)

// textsName reports whether what facts say beside the founders has a word of a name, initials aside.
func textsName(facts app.Facts, name string) bool {
	facts.Founders, facts.Evidence = nil, nil
	said, _ := json.Marshal(facts) // texts and numbers, which cannot fail
	words := func(text string) []string {
		return strings.FieldsFunc(app.PersonKey(text), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsMark(r)
		})
	}
	all := words(escapedInJSON.ReplaceAllString(string(said), " "))
	return slices.ContainsFunc(words(name), func(w string) bool {
		return utf8.RuneCountInString(w) > 1 && slices.Contains(all, w)
	})
}

func doneLetter(site app.Site, p app.Person, back bool) mail.Letter {
	letter := mail.Letter{
		Kind: mail.Other, Subject: "You are not named any more",
		Says: []texts.Text{texts.Sprintf("%s does not name you any more there. Search engines may show for some days what they read before.", site.Name),
			"You can take this back on the page of the link, with this address."},
		Do: "Take it back", At: site.Origin + Path(p.Slug),
	}
	if back {
		letter.Subject, letter.Do = "You are named again", "Ask to be taken out"
		letter.Says = []texts.Text{texts.Sprintf("%s names you there again, as you wished.", site.Name)}
	}
	return letter
}
