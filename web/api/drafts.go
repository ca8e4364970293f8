package api

import (
	"slices"

	"debut/app"
	"debut/web/op"
)

func draftOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("submit_listing", "POST /drafts", app.ListingsWrite, s.Drafts.Create).
			Created("/drafts/{id}").Idempotent().OpenWorld().RateLimit("submit").Refuses(app.CodeAddress, "too_many_drafts").Example(nil, begun()).
			About("Submit a website",
				"Takes a website's address, reads the site with respect for its robots.txt, and drafts a profile in about a "+
					"minute. Returns the draft at once with the status `crawling`: poll `get_draft` every few seconds until it is "+
					"`ready`. Nothing is published and nothing is charged."),
		op.Signed("list_my_drafts", "GET /drafts", app.AccountRead, s.Drafts.Mine).
			About("Your drafts",
				"Lists the caller's drafts, newest first, with status and completeness. `get_draft` has the rest of one."),
		op.Signed("get_draft", "GET /drafts/{id}", app.AccountRead, s.Drafts.Get).
			About("One draft",
				"Returns every profile field with its value, its state and the quotes of the website that it follows from, with "+
					"questions, founders, socials, story and milestones, how complete it is, and what is missing. Once it is `ready`, "+
					"correct it with `update_draft` and save it with `submit_draft`; a website that could not be read is `ready` too, "+
					"with the reason under `problems`."),
		op.Staged("update_draft", "PATCH /drafts/{id}", app.ListingsWrite, s.Drafts.Redraft, s.Drafts.Update).
			Idempotent().OpenWorld().
			Refuses(app.CodeAddress, app.CodeLocked, "draft_not_ready", "reading_gone", "already_listed", "not_yours", "unavailable").
			About("Change a draft",
				"Changes what is sent and leaves the rest. A typed value becomes the caller's own (`edited` or `manual`), null "+
					"removes one (`deleted`), `lock_fields` protects fields against redrafts (`override`), `restore` gives back what "+
					"was drafted, `regenerate` drafts up to five fields again from what the website says. If the draft was submitted, "+
					"its listing changes too; else `submit_draft` comes next."),
		op.Signed("submit_draft", "POST /drafts/{id}/submit", app.ListingsWrite, s.Drafts.Submit).
			Idempotent().Refuses("draft_not_ready", "already_listed", "not_yours").
			About("Save a draft as a listing",
				"Saves the draft as a listing under the caller's account and returns its `listing_id`. Nothing is published yet: "+
					"choose the free plan with `choose_free_listing`. Run again after edits, it updates the same listing. A draft "+
					"holds longer texts than a listing: what a listing would refuse stands under `notes` early, and is refused here "+
					"with its place. If you list the company already, it changes that listing: it adds what the listing lacks and "+
					"changes what you typed in the draft; it takes nothing away."),
	}
}

// begun returns what submit_listing answers: a draft of a website that nobody has read yet.
func begun() map[string]any {
	missing := slices.DeleteFunc(slices.Clone(app.ProfileFields), func(name string) bool { return name == "logo_url" })
	return map[string]any{
		"status": app.Crawling, "completeness": 0, "missing": missing, "notes": []any{}, "problems": []any{}, "pages": []any{},
		"fields": app.EmptyProfile(), "faqs": []any{}, "founders": []any{}, "story": app.Story{}, "milestones": []any{},
		"company_socials": map[string]any{}, "founder_socials": map[string]any{}, "competitor": nil, "seo": app.SEO{},
		"evidence": map[string]any{}, "updated_at": "2026-11-20T09:12:03.481Z",
	}
}
