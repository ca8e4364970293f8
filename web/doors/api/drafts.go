package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func draftOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("submit_listing", "POST /drafts", app.ListingsWrite, s.Drafts.Create).
			Created("/drafts/{id}").Idempotent().OpenWorld().RateLimit("submit").Refuses(app.CodeAddress,
			"too_many_drafts").Example(nil, begun()).
			About("Submit a website",
				"Reads a website, with respect for its robots.txt, and drafts a profile of it in about a minute.",
				"Use it to list a product; nothing is published or charged.",
				"`get_draft` with `wait_s` answers when it is `ready`."),
		op.Signed("list_my_drafts", "GET /drafts", app.AccountRead, s.Drafts.Mine).
			About("Your drafts",
				"Lists the caller's drafts, newest first, with status and completeness.",
				"Use it to find one again.",
				"`get_draft` has the rest of one, by its `id`."),
		op.Signed("get_draft", "GET /drafts/{id}", app.AccountRead, s.Drafts.Get).
			Refuses("too_many_waiting").
			About("One draft",
				"Returns a draft: every field with its value, its state and the quotes of the website that it follows from, how "+
					"complete it is, and what is missing.",
				"Use it while the website is read, until the draft is `ready`; one whose website could not be read is `ready` too, with "+
					"the reason under `problems`.",
				"`update_draft` corrects it, and `submit_draft` saves it."),
		op.Staged("update_draft", "PATCH /drafts/{id}", app.ListingsWrite, s.Drafts.Redraft, s.Drafts.Update).
			Idempotent().OpenWorld().
			Refuses(app.CodeAddress, app.CodeLocked, "draft_not_ready", "reading_gone", "already_listed",
				"not_yours", "unavailable").
			About("Change a draft",
				"Changes what is sent and leaves the rest: a typed value becomes the caller's own, and an empty one removes it.",
				"Use it once the draft is `ready`; if it was submitted, its listing changes too.",
				"`submit_draft` comes next; `revert_draft` undoes it."),
		op.Signed("revert_draft", "POST /drafts/{id}/revert", app.ListingsWrite, s.Drafts.Revert).
			Idempotent().Repeatable().Refuses("changed_since", "not_yours").
			About("Undo a change of a draft",
				"Undoes one of the latest 20 changes: what it changed stands again as before it, with its quotes; if the draft was submitted, its listing changes too.",
				"Use it after a mistake; what a later change changed again, undo first.",
				"`made` is the change that undoes this, in its place."),
		op.Signed("submit_draft", "POST /drafts/{id}/submit", app.ListingsWrite, s.Drafts.Submit).
			Idempotent().Repeatable().Refuses("draft_not_ready", "already_listed", "not_yours").
			About("Save a draft as a listing",
				"Saves the draft as a listing of the caller and returns its `listing_id`; run again it updates that listing, and takes nothing away from one that the company has already.",
				"Use it when the draft says what it should; nothing is published yet.",
				"`choose_free_listing` queues it for a free launch, and `quote_order` prices a paid one."),
		op.Signed("invite_cofounder", "POST /drafts/{id}/invites", app.ListingsWrite, s.Cofounders.Invite).
			Created("").Idempotent().Repeatable().OpenWorld().Refuses("owner_only", "own_address",
			"invite_declined", "too_many_invites").
			Confirms("Mail an invitation to %v now?", "email").
			About("Invite a co-founder",
				"Mails somebody an invitation to look after the draft together, and after the listing that it becomes; only the account with that address can accept it.",
				"Use it when the person names the address: a mail goes out at once, to ten people of a draft at most.",
				"Called again for who is invited already, it sends nothing more."),
		op.Signed("list_invitations", "GET /me/invitations", app.AccountRead, s.Cofounders.List).
			About("Your invitations",
				"Lists the invitations of co-founders that the caller sent, newest first.",
				"Use it to see who has answered.",
				"`revoke_invitation` takes one back, and `invite_cofounder` sends one."),
		op.Signed("revoke_invitation", "DELETE /me/invitations/{invitation_id}",
			app.ListingsWrite, s.Cofounders.Revoke).
			Idempotent().Refuses("invitation_answered").
			About("Take an invitation back",
				"Ends an invitation that nobody answered; its place is free again.",
				"Use it for a mistyped address.",
				"`invite_cofounder` invites somebody else."),
		op.Signed("delete_draft", "DELETE /drafts/{id}", app.ListingsWrite, s.Drafts.Delete).
			Idempotent().Refuses("draft_submitted", "owner_only").
			Confirms("Delete draft %v, with what was read for it? It does not come back.", "id").
			About("Delete a draft",
				"Deletes a draft with what was read for it, and ends the work on it.",
				"Use it for one begun by mistake; one that was submitted stays.",
				"`submit_listing` begins another."),
	}
}

// begun returns what submit_listing answers: a draft of a website that nobody has read yet.
func begun() map[string]any {
	return map[string]any{
		"status": app.Crawling, "next_step": "Wait until the website is read: get_draft with wait_s 45.",
		"completeness": 0, "missing": []any{}, "missing_notes": []any{}, "notes": []any{},
		"problems": []any{}, "pages": []any{},
		"fields": app.EmptyProfile().Unread(), "faqs": []any{}, "founders": []any{},
		"story": app.Story{}, "milestones": []any{},
		"company_socials": map[string]any{}, "founder_socials": map[string]any{}, "competitor": nil, "seo": app.SEO{},
		"evidence": map[string]any{}, "changes": []any{}, "updated_at": "2026-11-20T09:12:03.481Z",
	}
}
