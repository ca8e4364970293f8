package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func claimOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("claim_listing", "POST /claims", app.ListingsWrite, s.Claims.Begin).
			Created("").Idempotent().Repeatable().OpenWorld().
			Refuses("suspended", "already_listed", "no_website", "method_unfit", "claim_disputed",
				"already_verified", "too_many_claims").
			About("Claim a listing",
				"Begins the proof that a listing is of the caller's own company, and says what to publish for it: a TXT record, a tag in the homepage or a text file; or mails a link to an address at its domain.",
				"Use it for a listing that is the person's and that their account does not own, or has not proven.",
				"`verify_claim` looks for what was published, and a link is opened by the person; a claim lives 7 days."),
		op.Signed("list_my_claims", "GET /claims", app.AccountRead, s.Claims.Mine).
			About("Your claims",
				"Lists the caller's claims, newest first, each with what to publish and what the last look saw.",
				"Use it to say what a claim waits for.",
				"Its `next_step` says in words what to do."),
		op.Staged("verify_claim", "POST /claims/{claim_id}/verify", app.ListingsWrite, s.Claims.Look, s.Claims.Verify).
			Idempotent().OpenWorld().Refuses("already_verified", "claim_over", "claim_by_mail").
			About("Verify a claim",
				"Looks now for what a pending claim has published; `last_check` says what was seen, and `status` is verified once it was found.",
				"Use it after the person published it; 20 looks are allowed, and those that could not be made are free.",
				"A listing that nobody had proven is the caller's then; where its owner had, the site team decides."),
	}
}
