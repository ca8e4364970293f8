package crawl

import (
	"context"
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strings"

	"debut/app"
)

const mostRecords = 64 // TXT records of a name that are looked through

// claimInDNS looks for the TXT record of a claim: at the domain, and at a name below it that is made for claims. What a
// wildcard answers for that name may be somebody else's, to whom it points, and counts for nothing.
func (c *Crawler) claimInDNS(ctx context.Context, claim app.Claim) app.ClaimLook {
	domain := claim.Domain
	if app.SharedHost(domain) {
		return app.LookedAt(app.ProofUnreachable,
			"%s stands on a domain that many share, so its DNS says nothing of it.", domain)
	}
	below := app.ClaimHost + "." + domain
	var all []string
	for _, name := range []string{domain, below} {
		got, err := c.txt.lookup(ctx, name)
		if err != nil {
			return notLookedUp(name, err)
		}
		if !slices.Contains(got.records, claim.Text()) {
			all = append(all, got.records...)
			continue
		}
		if name == below {
			if look, bad := c.wildcard(ctx, claim); bad {
				return look
			}
		}
		look := app.LookedAt(app.ProofFound, "The TXT record stands at %s.", name)
		if look.DNSSEC = got.validated; got.validated {
			look.Seen = app.LookedAt("", "The TXT record stands at %s, and its answer was validated by DNSSEC.",
				name).Seen
		}
		return look
	}
	for _, record := range all {
		if strings.Contains(strings.ToLower(record), app.ClaimName) {
			return app.LookedAt(app.ProofWrong, "There is a TXT record for a claim, but it says %s.", quoted(record))
		}
	}
	return c.misplaced(ctx, claim, len(all))
}

// wildcard reports whether any name below the domain has the claim's record, and so none has it for itself.
func (c *Crawler) wildcard(ctx context.Context, claim app.Claim) (app.ClaimLook, bool) {
	var label [8]byte
	for i := range label {
		label[i] = byte(rand.Uint32()) // nobody can have made a record for it
	}
	name := hex.EncodeToString(label[:]) + "." + claim.Domain
	got, err := c.txt.lookup(ctx, name)
	if err != nil {
		return notLookedUp(name, err), true
	}
	if slices.Contains(got.records, claim.Text()) {
		return app.LookedAt(app.ProofWrong,
			"A wildcard (*.%[1]s) answers for every name, so the record says nothing. Put it at %[1]s itself.",
			claim.Domain), true
	}
	return app.ClaimLook{}, false
}

// misplaced says that there is no record, and where it stands instead if that is where hosts put it that add the domain
// by themselves.
func (c *Crawler) misplaced(ctx context.Context, claim app.Claim, others int) app.ClaimLook {
	domain := claim.Domain
	for _, name := range []string{domain + "." + domain, app.ClaimHost + "." + domain + "." + domain} {
		if got, err := c.txt.lookup(ctx, name); err == nil && slices.Contains(got.records, claim.Text()) {
			return app.LookedAt(app.ProofMissing,
				"The record stands at %[1]s: your host adds the domain by itself. Enter only @, or _debut, as its name.", name)
		}
	}
	if others == 0 {
		return app.LookedAt(app.ProofMissing,
			"Neither %[1]s nor _debut.%[1]s has a TXT record. A new one may take up to an hour to be seen.", domain)
	}
	return app.LookedAt(app.ProofMissing,
		"%[1]s has TXT records (%[2]d), but none for a claim. A new one may take up to an hour to be seen.",
		domain, others)
}

func notLookedUp(name string, err error) app.ClaimLook {
	switch err {
	case errManyRecords:
		return app.LookedAt(app.ProofUnreachable,
			"%s has more TXT records than are looked through. Put the one for the claim at _debut before the domain.",
			name)
	case errServFail:
		return app.LookedAt(app.ProofUnreachable,
			"The name servers of %s answer with an error, or not at all; signatures of DNSSEC that do not fit look the same.", name)
	}
	return app.LookedAt(app.ProofUnreachable, "The TXT records of %s could not be looked up just now.", name)
}
