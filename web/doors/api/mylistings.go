package api

import (
	"debut/app"
	"debut/app/contest/launches"
	"debut/web/doors/op"
)

func myListingOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("list_my_listings", "GET /me/listings", app.AccountRead, s.Listings.Mine).
			About("Your listings",
				"Lists the caller's listings in any status, newest first.",
				"Use it to find one again.",
				"`get_my_listing` has the rest of one, with what to do next."),
		op.Signed("get_my_listing", "GET /me/listings/{listing_id}", app.AccountRead, s.Listings.GetMine).
			Refuses("too_many_waiting").
			About("One of your listings",
				"Returns everything about a listing of the caller: its status, plan, launch week, the last look for the badge, what the "+
					"founder profile lacks, and the latest changes.",
				"Use it to say what a listing waits for.",
				"Its `next_step` says in words what to do."),
		op.Signed("update_my_listing", "PATCH /me/listings/{listing_id}", app.ListingsWrite, s.Listings.Update).
			Idempotent().Refuses(app.CodeAddress).
			About("Change a listing",
				"Changes what is sent, at once.",
				"Headline, summary and SEO texts belong to this site, everything else to the company.",
				"`revert_my_listing` undoes it, by `made.version`."),
		op.Signed("revert_my_listing", "POST /me/listings/{listing_id}/revert", app.ListingsWrite, s.Listings.Revert).
			Idempotent().Repeatable().Refuses("changed_since").
			About("Undo a change of a listing",
				"Undoes one version of a listing: what it changed stands again as before it, with its quotes.",
				"Use it after a mistake; what a later version changed again, undo first.",
				"`made` names the version that undoes this."),
		op.Signed("list_changes", "GET /me/listings/{listing_id}/changes", app.AccountRead, s.Listings.ListChanges).
			About("The history of a listing",
				"Lists what was changed of a listing, newest first, with what stood before and after; changes of the same fields by one person within ten minutes are one.",
				"Use it to find words that were removed.",
				"`revert_my_listing` undoes one, and `get_my_listing` with `as_of` has the listing as it stood after one."),
		op.Signed("post_listing_update", "POST /me/listings/{listing_id}/updates",
			app.ListingsWrite, s.Listings.PostUpdate).
			Created("").Idempotent().Lasting().Refuses("not_live").
			Confirms("Post “%v”? The next mail to followers has it, and a mail is not taken back.", "title").
			About("Post what is new",
				"Puts an update on the page of a live listing, among the site's latest updates, and into the next morning's mail to its followers.",
				"Use it for news that followers wait for, at most three in 24 hours.",
				"`get_my_listing` lists the latest five; `delete_update` takes one back."),
		op.Signed("delete_update", "DELETE /me/listings/{listing_id}/updates/{update_id}",
			app.ListingsWrite, s.Listings.DeleteUpdate).
			Idempotent().
			About("Take an update back",
				"Deletes an update of a listing and answers with it as it was; mails to followers that have not gone out leave it out.",
				"Use it for one posted by mistake; mails that have it stay, and it counts among the three of the day.",
				"`post_listing_update` posts another."),
		op.Signed("add_milestone", "POST /me/listings/{listing_id}/milestones",
			app.ListingsWrite, s.Listings.AddMilestone).
			Created("").Idempotent().Refuses(app.CodeAddress, "too_many_milestones").
			About("Add a milestone",
				"Adds a dated event to a listing, in the order of the dates; milestones are public on listings with a paid plan, and `public` says whether this one is.",
				"Use it for what happened to the company, one call each.",
				"`delete_milestone` takes it back by its `milestone_id`."),
		op.Signed("delete_milestone", "DELETE /me/listings/{listing_id}/milestones/{milestone_id}",
			app.ListingsWrite, s.Listings.DeleteMilestone).
			Idempotent().
			About("Delete a milestone",
				"Deletes a milestone of a listing and answers with it as it was.",
				"Use it for a mistake; to change one, delete it and add it again.",
				"`revert_my_listing` brings it back, by `made.version`."),
		op.Signed("add_faq", "POST /me/listings/{listing_id}/faqs", app.ListingsWrite, s.Listings.AddFAQ).
			Created("").Idempotent().Repeatable().
			About("Add a question",
				"Adds a question with its answer to a listing, after the others; one that is there with another answer is not written over.",
				"Use it for one question, without sending the others; to change one, delete it and add it again.",
				"`delete_faq` takes it out."),
		op.Signed("delete_faq", "DELETE /me/listings/{listing_id}/faqs", app.ListingsWrite, s.Listings.DeleteFAQ).
			Idempotent().
			About("Delete a question",
				"Takes a question with its answer out of a listing, and leaves the others.",
				"Use it for one that is no longer asked, or to give it another answer.",
				"`add_faq` adds it again; `revert_my_listing` brings it back as it was, by `made.version`."),
		op.Signed("add_founder", "POST /me/listings/{listing_id}/founders", app.ListingsWrite, s.Listings.AddFounder).
			Created("").Idempotent().Repeatable().Refuses(app.CodeAddress).
			About("Add a founder",
				"Adds a founder to a listing, after the others; a role, 80 characters about them and a link make the profile that a free launch needs, and whoever is named already is not written over.",
				"Use it for people who want to be named.",
				"`delete_founder` takes one out."),
		op.Signed("delete_founder", "DELETE /me/listings/{listing_id}/founders",
			app.ListingsWrite, s.Listings.DeleteFounder).
			Idempotent().
			About("Delete a founder",
				"Takes a founder out of a listing, and leaves the others.",
				"Use it for somebody who left; the next is then the primary founder.",
				"`revert_my_listing` brings them back, by `made.version`."),
		op.Signed("set_founder_story", "PUT /me/listings/{listing_id}/story", app.ListingsWrite, s.Listings.SetStory).
			Idempotent().
			About("Write the founder story",
				"Sets the sections of the founder story that are sent, and leaves the others; an empty text removes one, and `public` says whether others see it, as on listings with a paid plan.",
				"Use it with the founder's own words only.",
				"`get_my_listing` has it as `own_story`; `revert_my_listing` undoes it, by `made.version`."),
		op.Reread(op.Signed("choose_free_listing", "POST /me/listings/{listing_id}/free",
			app.ListingsWrite, s.Launches.ChooseFree), s.Launches.Queued).
			Idempotent().Repeatable().OpenWorld().Leads(badgePage).Refuses("already_live", "already_listed",
			"suspended", "no_free_launches", "already_paid", "too_many_waiting").
			About("Queue for a free launch",
				"Queues the listing for a launch week, in which it goes live once this site's badge stands on the "+
					"company's homepage and the founder profile is complete.",
				"Use it after `submit_draft`, and again to have the homepage looked at.",
				"`get_my_listing` says what it waits for."),
		op.Signed("leave_queue", "DELETE /me/listings/{listing_id}/free", app.ListingsWrite, s.Launches.LeaveQueue).
			Idempotent().Refuses("already_live", "suspended", "not_queued").
			About("Leave the free queue",
				"Takes a listing that waits for its launch out of the free queue; its place is free at once, and the listing is a draft.",
				"Use it to launch later, or never.",
				"`choose_free_listing` queues it again."),
		op.Signed("delete_listing", "DELETE /me/listings/{listing_id}", app.ListingsWrite, s.Listings.Delete).
			Idempotent().Refuses("owner_only", "suspended", "already_live", "already_paid").
			Confirms("Delete listing %v? Its slug and its place in the queue are free at once, and it does not come back.", "listing_id").
			About("Delete a listing",
				"Deletes a listing that was never launched; its slug and its place in the queue are free at once, and its drafts stay.",
				"Use it for one made by mistake; it cannot be undone.",
				"`submit_draft` makes another of a draft."),
	}
}

// badgePage is where the owner of a listing that waits for its badge gets the code of one.
func badgePage(answer any) op.Link {
	chosen, _ := answer.(launches.Chosen)
	return op.Link{URL: string(chosen.BadgePage),
		Message: "Put the badge of this directory on your homepage; this page has the code. The listing goes live once the badge is found there."}
}
