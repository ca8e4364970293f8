package unnaming

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/contest/votes"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

// From is who asks: a client address, and perhaps an account.
type From struct {
	app.Caller
	Client  string
	Network string // a wider one of theirs; "" if there is none
}

// AskInput is a request, and an address that may prove it.
type AskInput struct {
	Slug  app.Slug `json:"slug" required:"true" max:"220"`
	Email string   `json:"email" required:"true" max:"254"`
}

// Ask sends a link to an address at the domain of a company that names the founder, or named them until they asked by
// the same address not to. Any other request goes to the team; mailed tells the two apart.
func (s *Service) Ask(ctx context.Context, from From, in AskInput) (mailed bool, err error) {
	email, err := app.CanonicalEmail(in.Email)
	if err != nil {
		var wrong app.Issues
		wrong.Add("email", "is no e-mail address; send one such as ines@parcelwick.example")
		return false, wrong.Err()
	}
	return mailed, s.Store.Tx(ctx, func(ctx context.Context) error {
		site := app.SiteOf(ctx)
		p, err := s.Store.NamedSomewhere(ctx, site.ID, in.Slug)
		if err != nil {
			return err
		}
		at, err := s.placesOf(ctx, p)
		if err == nil && len(at) == 0 {
			err = app.Missing("founder", in.Slug)
		}
		if err != nil {
			return err
		}
		w := app.Unnaming{Founder: p.ID, Site: site.ID, Email: email, Client: from.Client, Network: from.Network,
			State: app.UnnamingOpen, CreatedAt: s.now()}
		proven, err := s.proves(ctx, at, email)
		if err != nil {
			return err
		}
		if mailed = proven != nil; mailed {
			w.State, w.Company, w.Back = app.UnnamingMailed, proven.Company.ID, proven.hidden
		}
		if err := s.room(ctx, w); err != nil {
			return err
		}
		if !mailed {
			return s.Store.AddUnnaming(ctx, &w, nil)
		}
		token, err := secrets.New(s.Rand)
		if err != nil {
			return err
		}
		if err := s.Store.AddUnnaming(ctx, &w, secrets.Digest(token)); err != nil {
			return err
		}
		return s.Store.AddJob(ctx, mail.From(site, linkLetter(site, *proven, token).To(site, email, "")))
	})
}

// proves returns the place whose domain an address is at; nil if there is none, or it proves nothing there.
func (s *Service) proves(ctx context.Context, at []place, email string) (*place, error) {
	_, domain, _ := strings.Cut(email, "@")
	var hidden *place
	for _, one := range at {
		if !app.MailboxSpeaks(email, one.Company.Website) || votes.Provider(domain) || !app.ReadAsItStands(email) {
			continue
		}
		if !one.hidden {
			return &one, nil
		}
		proofs, err := s.Store.ProofsOf(ctx, one.Company, one.name)
		if err != nil {
			return nil, err
		}
		if only(proofs, proofOf(one, email)) {
			hidden = &one
		}
	}
	return hidden, nil
}

// room refuses what is more than somebody, or everybody together, may ask.
func (s *Service) room(ctx context.Context, w app.Unnaming) error {
	load, err := s.Store.UnnamingLoad(ctx, w, w.CreatedAt.Add(-day))
	switch {
	case err != nil:
		return err
	case w.State == app.UnnamingOpen && load.Same > 0:
		return app.Refused("wished_already",
			"The site team has this wish from this address, and has not decided yet. It writes to you when it has.")
	case load.Client >= mostClient, w.Network != "" && load.Network >= widerShare*mostClient,
		load.Address >= mostAddress:
		return app.TooOften("As many wishes as may be came from you within 24 hours. Come back tomorrow.", day)
	case w.State == app.UnnamingMailed && load.Mails >= mostMails:
		return app.TooOften("As many mails as may be were sent for this person within 24 hours. Look for one of them, or come back tomorrow.", day)
	case w.State == app.UnnamingOpen && (load.Open >= mostOpen || load.Founder >= mostOf):
		return app.Refused("wishes_full",
			"So many wishes wait for the site team that it takes no more of this one for now. Use an address of the company, or come back in some days.")
	}
	return nil
}

func linkLetter(site app.Site, at place, token string) mail.Letter {
	letter := mail.Letter{Kind: mail.Other, Do: "Confirm the wish", At: site.Origin + ConfirmPath + "?token=" + token}
	if at.hidden {
		letter.Subject = texts.Sprintf("Be named again at %s?", at.Company.Name)
		letter.Says = []texts.Text{texts.Sprintf("Somebody asked at %s that the listing of %s names %s again.",
			site.Name, at.Company.Name, at.name)}
	} else {
		letter.Subject = texts.Sprintf("Not be named at %s?", at.Company.Name)
		letter.Says = []texts.Text{texts.Sprintf("Somebody asked at %s that the listing of %s does not name %s any more.", site.Name, at.Company.Name, at.name)}
	}
	letter.Says = append(letter.Says,
		"If that is you, follow the link and press the button there. It works once, for 24 hours. If it is not, do nothing.")
	return letter
}
