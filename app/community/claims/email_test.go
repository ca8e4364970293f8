package claims_test

import (
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/community/claims"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// mailed returns the secret of the last link that was mailed, to an address.
func (o *office) mailed(to string) claims.TokenInput {
	o.t.Helper()
	claimed, err := o.db.ClaimJobs(o.ctx, jobs.Claim{Node: "test", Kind: string(mail.SendJob), Most: 100, Now: o.now.Add(time.Hour), Until: o.now.Add(2 * time.Hour)})
	o.NoErr(err)
	token := ""
	for _, j := range claimed {
		m, err := mail.SendJob.Payload(j)
		o.NoErr(err)
		o.Equal(m.To, to)
		_, token, _ = strings.Cut(m.At, claims.ConfirmURL+"?token=")
	}
	return claims.TokenInput{Token: token}
}

func TestConfirm_TheLinkInTheMailVerifiesInTheAccountOfTheClaim(t *testing.T) {
	t.Parallel()
	o := open(t)
	ada, mallory := o.person("ada@voter.example"), o.person("mallory@voter.example")
	l := o.listed("parcelwick", nobody, app.ListingLive)
	r, err := o.Begin(o.ctx, ada, claims.BeginInput{Slug: "parcelwick", Method: "email", Email: "Ada@Parcelwick.example"})
	o.NoErr(err)
	link := o.mailed("ada@parcelwick.example")
	for name, who := range map[string]app.Caller{"another account": mallory, "nobody": nobody} {
		_, err := o.Confirm(o.ctx, who, link)
		o.Equal(name+" "+code(err), name+" claim_over")
	}
	_, err = o.Confirm(o.ctx, ada, claims.TokenInput{Token: link.Token[1:]})
	o.Equal(code(err), "claim_over")
	for range 3 {
		_, err = o.Open(o.ctx, ada, link) // programs that look into mails open it, and confirm nothing
		o.NoErr(err)
	}
	o.Equal(o.owner(l), int64(0))
	_, err = o.Begin(o.ctx, ada, claims.BeginInput{Slug: "parcelwick", Method: "email", Email: "ada@parcelwick.example"})
	o.NoErr(err)
	_, err = o.Open(o.ctx, ada, link) // another mail ends the link of the one before
	o.Equal(code(err), "claim_over")
	link = o.mailed("ada@parcelwick.example")
	r, err = o.Confirm(o.ctx, ada, link)
	o.NoErr(err)
	o.Equal([]any{r.Status, r.Owner}, []any{"verified", true})
	o.Equal(o.owner(l), ada.Account)
	_, err = o.Confirm(o.ctx, ada, link)
	o.Equal(code(err), "claim_over") // it works once
}

func TestConfirm_ALinkEndsAfterADay(t *testing.T) {
	t.Parallel()
	o := open(t)
	ada := o.person("ada@voter.example")
	o.listed("parcelwick", nobody, app.ListingLive)
	in := claims.BeginInput{Slug: "parcelwick", Method: "email", Email: "ada@parcelwick.example"}
	for range 3 {
		_, err := o.Begin(o.ctx, ada, in)
		o.NoErr(err)
	}
	_, err := o.Begin(o.ctx, ada, in)
	o.Equal(app.KindOf(err), app.TooMany) // three mails for a claim
	link := o.mailed(in.Email)
	o.now = o.now.Add(24 * time.Hour)
	_, err = o.Confirm(o.ctx, ada, link)
	o.Equal(code(err), "claim_over")
}

func TestBegin_OnlyAnAddressOfTheCompanysOwnDomainProvesIt(t *testing.T) {
	t.Parallel()
	o := open(t)
	ada := o.person("ada@voter.example")
	o.listed("parcelwick", nobody, app.ListingLive)
	o.listed("mailer", nobody, app.ListingLive, func(l *app.Listing) { l.Company.Key, l.Company.Website = "gmx.de", "https://gmx.de/" })
	o.listed("hosted", nobody, app.ListingLive, func(l *app.Listing) { l.Company.Key, l.Company.Website = "ada.github.io", "https://ada.github.io/" })
	for _, address := range []string{"", "ada", "ada@voter.example", "ada@mail.parcelwick.example", "ada@parcelwick.example.voter.example", "ada@xparcelwick.example",
		"ada@parcelwick.example@voter.example", "ada@voter.example,ada@parcelwick.example", `"ada@voter.example"@parcelwick.example`, "ada+x@parcelwick.example",
		"noreply@parcelwick.example", "ada@pаrcelwick.example", "<ada@parcelwick.example>", "ada@parcelwick.example\r\nBcc: x@voter.example", "ada@parcelwick.example."} {
		_, err := o.Begin(o.ctx, ada, claims.BeginInput{Slug: "parcelwick", Method: "email", Email: address})
		if app.RefusalOf(err) == nil {
			t.Errorf("%q is taken", address)
		}
	}
	_, err := o.Begin(o.ctx, ada, claims.BeginInput{Slug: "mailer", Method: "email", Email: "ada@gmx.de"})
	o.Equal(code(err), "method_unfit") // anybody has an address there
	_, err = o.Begin(o.ctx, ada, claims.BeginInput{Slug: "hosted", Method: "email", Email: "ada@ada.github.io"})
	o.Equal(code(err), "method_unfit")
}
