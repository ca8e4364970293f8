package api

import (
	"context"

	"debut/app"
	"debut/web/doors/op"
)

// hinting makes operations say what may be meant by what names nothing, or a thing of another kind.
func hinting(s Services, list []*op.Operation) []*op.Operation {
	for _, o := range list {
		switch o.ID {
		case "get_listing", "get_badges", "get_trophy_cabinet", "list_reviews", "list_questions":
			o.Hints("slug", "listing", s.Listings.Nearest)
		case "list_awards":
			o.Hints("listing", "listing", s.Listings.Nearest)
		case "get_category":
			o.Hints("slug", "category", s.Categories.Nearest)
		case "get_launch_week":
			o.Hints("week", "week", aWeek)
		case "get_draft", "update_draft", "revert_draft", "submit_draft", "delete_draft", "invite_cofounder":
			o.Hints("id", "draft", s.Drafts.Yours)
		case "get_my_listing", "update_my_listing", "revert_my_listing", "list_changes", "choose_free_listing",
			"leave_queue", "delete_listing", "enter_programme", "leave_programme",
			"post_listing_update", "delete_update", "add_milestone", "delete_milestone", "set_founder_story", "add_faq",
			"delete_faq", "add_founder", "delete_founder", "answer_review", "answer_question":
			o.Hints("listing_id", "listing", s.Listings.Yours)
		}
	}
	return list
}

// aWeek says how weeks are named, to who sent a day that there is none of.
func aWeek(_ context.Context, _ app.Caller, sent any) (string, error) {
	if day, _ := sent.(string); len(day) != len("2026-11-16") {
		return "", nil // told already
	}
	return "send this, next, last or a day such as 2026-11-16", nil
}
