package claims

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Record is a claim as its claimant sees it.
type Record struct {
	ClaimID    int64      `json:"claim_id" min:"1"`
	Slug       app.Slug   `json:"slug" doc:"The listing."`
	Domain     string     `json:"domain" doc:"What is proven to be yours: a domain, or a host on a shared one."`
	Method     string     `json:"method" enum:"dns,meta,file,email"`
	Email      app.Text   `json:"email" doc:"That the mail went to; null of other methods."`
	Status     string     `json:"status" enum:"pending,verified,failed,expired,superseded"`
	Owner      bool       `json:"owner" doc:"Whether you own the listing now."`
	Dispute    app.Text   `json:"dispute" doc:"open, granted or declined, where its owner had proven it too; null otherwise."`
	Publish    Publish    `json:"publish" doc:"What to publish, and where."`
	LastCheck  *Check     `json:"last_check" doc:"The last look for it; null before the first."`
	ChecksLeft int        `json:"checks_left" doc:"How often it may still be looked for."`
	CreatedAt  time.Time  `json:"created_at"`
	ExpiresAt  *time.Time `json:"expires_at" doc:"Until when it can be verified; null if it is over."`
	VerifiedAt *time.Time `json:"verified_at"`
	NextStep   texts.Text `json:"next_step" doc:"What to do now, in words."`

	Name    string     `json:"-"` // of the product, for pages
	contest texts.Text // of an open dispute: with whom
}

// Publish is what proves a claim, and where it is looked for.
type Publish struct {
	At    string       `json:"at" doc:"The name of the DNS record, the address of the page or of the file, or where the mail goes."`
	Value app.Text     `json:"value" doc:"What to publish there, exactly so; null for a mail."`
	Steps []texts.Text `json:"steps" doc:"How, for somebody who has not done it before."`
}

// Check is one look for what a claim has published.
type Check struct {
	Outcome   string     `json:"outcome" enum:"verified,not_published,wrong_value,could_not_look"`
	Seen      texts.Text `json:"seen" doc:"What was seen, or why nothing was."`
	DNSSEC    bool       `json:"dnssec" doc:"Whether the DNS answer was validated by DNSSEC."`
	CheckedAt time.Time  `json:"checked_at"`
}

// Mine lists the caller's claims, newest first.
func (s *Service) Mine(ctx context.Context, who app.Caller, p app.Paging) (app.List[Record], error) {
	found, total, err := s.store.ClaimsBy(ctx, who.Account, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Record]{}, err
	}
	ids, of := make([]int64, len(found)), map[int64]app.Listing{}
	for i, c := range found {
		ids[i] = c.Listing
	}
	claimed, err := s.store.Listings(ctx, ids)
	for _, l := range claimed {
		of[l.ID] = l
	}
	items := make([]Record, len(found))
	for i, c := range found {
		items[i] = s.record(c, of[c.Listing])
	}
	return app.ListOf(items, p, total), err
}

// Show returns a claim of the caller.
func (s *Service) Show(ctx context.Context, who app.Caller, in ID) (Record, error) {
	c, err := s.own(ctx, who, in)
	if err != nil {
		return Record{}, err
	}
	l, err := s.store.Listing(ctx, c.Listing)
	return s.record(c, l), err
}

func (s *Service) record(c app.Claim, l app.Listing) Record {
	r := Record{
		ClaimID: c.ID, Slug: l.Slug, Name: l.Company.Name, Domain: c.Domain, Method: string(c.Method),
		Email: app.Text(c.Email), Status: string(c.State(s.now())),
		Owner: owns(l, c.Account), Dispute: app.Text(c.Dispute), Publish: s.publish(c),
		ChecksLeft: max(0, mostTries-c.Tries),
		CreatedAt:  c.CreatedAt, VerifiedAt: c.VerifiedAt,
	}
	if c.Open(s.now()) {
		r.ExpiresAt = &c.ExpiresAt
	} else {
		r.ChecksLeft = 0
	}
	if c.Look != nil {
		r.LastCheck = &Check{string(c.Look.Outcome), c.Look.Seen, c.Look.DNSSEC, c.Look.At}
	}
	r.contest = "Wait for the site team: the owner of the listing has proven that it is theirs, too. The team writes to you."
	if !l.Company.Held.Proven() {
		r.contest = "Wait for the site team: the owner of the listing paid for its launch, and has proven nothing. The team hears both sides, and writes to you. You can tell it yours on the page of the listing's claim."
	}
	r.NextStep = nextStep(r)
	return r
}

// waits say what to do for a claim whose proof is published.
var waits = map[string]texts.Text{
	string(app.ClaimDNS):  "Publish the value, then call verify_claim. DNS may take up to an hour.",
	string(app.ClaimMeta): "Publish the value in the head of the homepage, then call verify_claim. It counts as soon as the page is sent with it.",
	string(app.ClaimFile): "Publish the file, then call verify_claim. It counts as soon as it opens at its address.",
}

// nextStep says what the claimant can do now.
func nextStep(r Record) texts.Text {
	switch {
	case r.Dispute == app.Text(app.DisputeOpen):
		return r.contest
	case r.Dispute == app.Text(app.DisputeDeclined):
		return "Nothing: the site team left the listing with its owner."
	case r.Status == string(app.ClaimVerified) && r.Owner:
		return "Nothing: the listing is yours. Leave what you published where it is."
	case r.Status == string(app.ClaimVerified):
		return "Nothing: the listing was yours, and is not any more."
	case r.Status == string(app.ClaimPending) && r.Method == string(app.ClaimEmail):
		return "Open the link in the mail, signed in to this account, and confirm it there. The mail may take some minutes."
	case r.Status == string(app.ClaimPending):
		return waits[r.Method]
	}
	return "Claim the listing again with claim_listing: this claim is over."
}
