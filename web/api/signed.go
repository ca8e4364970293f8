package api

import (
	"slices"

	"debut/app"
	"debut/web/op"
)

func accountOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("get_account", "GET /me", app.AccountRead, s.Accounts.Me).
			About("Who you are", "Returns the caller's account, and what the credential of this request allows: `account:read` to see the caller's own drafts and listings, `listings:write` to make and change them."),
	}
}

func draftOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("submit_listing", "POST /drafts", app.ListingsWrite, s.Drafts.Create).Created("/drafts/{id}").Idempotent().World().Cost("submit").
			Refuses(app.CodeAddress, "too_many_drafts").Example(nil, begun()).
			About("Submit a website", "Takes a website's address, reads the site with respect for its robots.txt, and drafts a profile in about a minute. Returns the draft at once with the status `crawling`: poll `get_draft` every few seconds until it is `ready`. Nothing is published and nothing is charged."),
		op.Signed("list_my_drafts", "GET /drafts", app.AccountRead, s.Drafts.Mine).
			About("Your drafts", "Lists the caller's drafts, newest first, with status and completeness. `get_draft` has the rest of one."),
		op.Signed("get_draft", "GET /drafts/{id}", app.AccountRead, s.Drafts.Get).
			About("One draft", "Returns every profile field with its value, its state and the quotes of the website that it follows from, with questions, founders, socials, story and milestones, how complete it is, and what is missing. Once it is `ready`, correct it with `update_draft` and save it with `submit_draft`; a website that could not be read is `ready` too, with the reason under `problems`."),
		op.Prepare(op.Signed("update_draft", "PATCH /drafts/{id}", app.ListingsWrite, s.Drafts.Update), s.Drafts.Prepare).Idempotent().World().
			Refuses(app.CodeAddress, app.CodeLocked, "draft_not_ready", "reading_gone", "already_listed", "not_yours", "unavailable").
			About("Change a draft", "Changes what is sent and leaves the rest. A typed value becomes the caller's own (`edited` or `manual`), null removes one (`deleted`), `lock_fields` protects fields against redrafts (`override`), `restore` gives back what was drafted, `regenerate` drafts up to five fields again from what the website says. Where the draft was submitted, its listing changes too; else `submit_draft` comes next."),
		op.Signed("submit_draft", "POST /drafts/{id}/submit", app.ListingsWrite, s.Drafts.Submit).Idempotent().
			Refuses("draft_not_ready", "already_listed", "not_yours").
			About("Save a draft as a listing", "Saves the draft as a listing under the caller's account and returns its `listing_id`. Nothing is published yet: choose the free plan with `choose_free_listing`. Run again after edits, it updates the same listing. A draft holds longer texts than a listing: what a listing would refuse stands under `notes` early, and is refused here with its place. Of a company that you list already, it changes that listing: it adds what the listing lacks and changes what you typed in the draft; it takes nothing away."),
	}
}

func myListingOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("list_my_listings", "GET /me/listings", app.AccountRead, s.Listings.Mine).
			About("Your listings", "Lists the caller's listings in any status, newest first. `get_my_listing` has the rest of one, with what to do next."),
		op.Signed("get_my_listing", "GET /me/listings/{listing_id}", app.AccountRead, s.Listings.GetMine).
			About("One of your listings", "Returns everything about a listing of the caller: its status, plan, launch week, the last look for the badge, what the founder profile still lacks, the latest changes, and the next step in words."),
		op.Signed("update_my_listing", "PATCH /me/listings/{listing_id}", app.ListingsWrite, s.Listings.Update).Idempotent().Refuses(app.CodeAddress).
			About("Change a listing", "Changes what is sent. The change shows at once and is kept in the version history. Headline, summary and SEO texts belong to this site, and `apply_to` copies those sent in this call to the same company's listings on other sites; all else are facts of the company."),
		op.Signed("choose_free_listing", "POST /me/listings/{listing_id}/free", app.ListingsWrite, s.Launches.ChooseFree).Idempotent().World().
			Refuses("already_live", "already_listed", "suspended", "no_free_launches").
			About("Queue for a free launch", "Queues the listing for a launch week some weeks ahead. It goes live in that week once this site's badge stands on the company's homepage and the founder profile is complete. Call it again to have the homepage looked at again."),
	}
}

// begun is what submit_listing answers: a draft of a website that nobody has read yet.
func begun() map[string]any {
	missing := slices.DeleteFunc(slices.Clone(app.ProfileFields), func(name string) bool { return name == "logo_url" })
	return map[string]any{
		"status": app.Crawling, "completeness": 0, "missing": missing, "notes": []any{}, "problems": []any{}, "fields": app.EmptyProfile(), "faqs": []any{}, "founders": []any{},
		"company_socials": map[string]any{}, "founder_socials": map[string]any{}, "story": app.Story{}, "milestones": []any{}, "competitor": nil,
		"seo": app.SEO{}, "evidence": map[string]any{}, "pages": []any{}, "updated_at": "2026-11-20T09:12:03.481Z",
	}
}
