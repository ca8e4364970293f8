package claims

import (
	"context"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// Path is the page of somebody's claims.
const Path = "/account/claims"

// warnOwner tells the owner of a listing that somebody else claims it, unless they were told often today.
func (s *Service) warnOwner(ctx context.Context, l app.Listing, c app.Claim, few bool) error {
	if l.Owner == nil || owns(l, c.Account) || !few {
		return nil
	}
	return s.write(ctx, l, *l.Owner, mail.Letter{
		Subject: texts.Sprintf("Somebody claims %s", l.Company.Name),
		Says: []texts.Text{
			texts.Sprintf("Another account says that %s is theirs, and was told how to prove it: by what they publish at %s, or by a mail to an address there.", l.Company.Name, c.Domain),
			"A claim alone changes nothing. If you have not proven yet that the listing is yours, do so now: what is proven is not taken away by somebody else's proof, but goes to the site team.",
		},
		Do: "Claim the listing", At: l.Site.Origin + "/listings/" + string(l.Slug) + "/claim",
	})
}

// writeGiven tells who claimed a listing, and who had it before, whose it is now.
func (s *Service) writeGiven(ctx context.Context, l app.Listing, c app.Claim, former *int64) error {
	if former != nil && *former != c.Account {
		err := s.write(ctx, l, *former, mail.Letter{
			Subject: texts.Sprintf("%s has another owner", l.Company.Name),
			Says: []texts.Text{
				texts.Sprintf("Another account has proven that %s is theirs, and the listing went to them: nobody had proven it before. Your draft of it stays yours, and unpublished.", c.Domain),
				"If the company is yours, claim the listing and prove it, too: then the site team decides.",
			},
			Do: "Claim the listing", At: l.Site.Origin + "/listings/" + string(l.Slug) + "/claim",
		})
		if err != nil {
			return err
		}
	}
	return s.write(ctx, l, c.Account, mail.Letter{
		Subject: texts.Sprintf("%s is yours", l.Company.Name),
		Says: []texts.Text{
			texts.Sprintf("Your proof for %s was found, and the listing of %s is yours now.", c.Domain, l.Company.Name),
			"Leave what you published where it is. If it was not you who proved this, write to the site team.",
		},
		Do: "Open the listing", At: l.Site.Origin + "/products",
	})
}

// writeDispute tells both sides that the team decides whose a listing is, and how each is heard.
func (s *Service) writeDispute(ctx context.Context, l app.Listing, c app.Claim, held app.Holding) error {
	page := l.Site.Origin + "/listings/" + string(l.Slug) + "/claim"
	if l.Owner != nil {
		says := texts.Sprintf("Another account has proven that %s is theirs, as you had. The listing stays yours until the site team has decided.", c.Domain)
		access := texts.Text("If you know nothing of it, somebody else may be able to change your DNS, your website or your mail: look who has access there.")
		switch {
		case c.Reclaims:
			says = texts.Sprintf("Another account has proven that %s is theirs. You paid for the launch of the listing, which proves nothing. The listing stays yours until the site team has decided; if it goes to them, the price of the launch goes back to you.", c.Domain)
			access = "If the website is yours, prove that you can change it, too, and tell the team how you came to list it."
		case !held.Proven():
			says = texts.Sprintf("Another account has proven that %s is theirs. You paid for the launch of the listing, which proves nothing. The listing stays yours until the site team has decided.", c.Domain)
			access = "If the website is yours, prove that you can change it, too, and tell the team how you came to list it."
		}
		err := s.write(ctx, l, *l.Owner, mail.Letter{
			Subject: texts.Sprintf("The claim of %s goes to the site team", l.Company.Name),
			Says:    []texts.Text{says, access}, Do: "Tell the team your side", At: page,
		})
		if err != nil {
			return err
		}
	}
	says := texts.Sprintf("Your proof for %s was found. But somebody else proved before that the company is theirs, so the site team decides, and writes to you.", c.Domain)
	if !held.Proven() {
		says = texts.Sprintf("Your proof for %s was found. The account that has the listing paid for its launch, and has proven nothing. The site team hears both sides, decides, and writes to you.", c.Domain)
	}
	return s.write(ctx, l, c.Account, mail.Letter{
		Subject: texts.Sprintf("The claim of %s goes to the site team", l.Company.Name),
		Says:    []texts.Text{says}, Do: "Tell the team your side", At: page,
	})
}

func (s *Service) write(ctx context.Context, l app.Listing, account int64, letter mail.Letter) error {
	letter.Kind = mail.Claim
	return s.letters.Send(ctx, l.Site, account, letter.To(l.Site, "", ""))
}
