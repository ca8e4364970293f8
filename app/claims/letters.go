package claims

import (
	"context"

	"debut/app"
	"debut/app/mail"
	"debut/app/texts"
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

// writeDispute tells both sides that the team decides whose a listing is.
func (s *Service) writeDispute(ctx context.Context, l app.Listing, c app.Claim) error {
	if l.Owner != nil {
		err := s.write(ctx, l, *l.Owner, mail.Letter{
			Subject: texts.Sprintf("The claim of %s goes to the site team", l.Company.Name),
			Says: []texts.Text{
				texts.Sprintf("Another account has proven that %s is theirs, as you had. The listing stays yours until the site team has decided.", c.Domain),
				"If you know nothing of it, somebody else may be able to change your DNS, your website or your mail: look who has access there.",
			},
		})
		if err != nil {
			return err
		}
	}
	return s.write(ctx, l, c.Account, mail.Letter{
		Subject: texts.Sprintf("The claim of %s goes to the site team", l.Company.Name),
		Says: []texts.Text{
			texts.Sprintf("Your proof for %s was found. But somebody else proved before that the company is theirs, so the site team decides, and writes to you.", c.Domain),
		},
		Do: "See your claims", At: l.Site.Origin + Path,
	})
}

func (s *Service) write(ctx context.Context, l app.Listing, account int64, letter mail.Letter) error {
	letter.Kind = mail.Claim
	return s.letters.Send(ctx, l.Site, account, letter.To(l.Site, "", ""))
}
