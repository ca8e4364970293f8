package api

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/doors/op"
)

// hinting makes operations say what may be meant by what names nothing, or a thing of another kind.
func hinting(s Services, list []*op.Operation) []*op.Operation {
	for _, o := range list {
		hintsOfOthers(o)
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

// lookedUpIn are the tools that list what others take by its number or name: by the field that names it, by what
// app.Missing calls it, and by the tools that take it, all if none is named.
var lookedUpIn = []struct {
	field string
	kind  texts.Text
	in    string
	takes []string
}{
	{"number", "order", "list_my_orders", []string{"get_order", "cancel_order"}},
	{"webhook_id", "webhook", "list_webhooks", nil},
	{"delivery_id", "delivery", "list_webhook_deliveries", nil},
	{"claim_id", "claim", "list_my_claims", nil},
	{"invitation_id", "invitation", "list_invitations", nil},
	{"review_id", "review", "list_reviews", nil},
	{"milestone_id", "milestone", "get_my_listing", nil},
	{"update_id", "update", "get_my_listing", nil},
	{"question", "question", "get_my_listing", []string{"delete_faq"}},
	{"name", "founder", "get_my_listing", []string{"delete_founder"}},
	{"slug", "founder", "list_founders", []string{"get_founder"}},
	{"slug", "post", "list_blog_posts", []string{"get_blog_post"}},
	{"slug", "programme", "list_programmes", []string{"get_programme", "enter_programme", "leave_programme"}},
}

// hintsOfOthers has an operation say where that is listed which it did not find, and which boards there are.
func hintsOfOthers(o *op.Operation) {
	says := func(words string) op.Hint {
		return func(context.Context, app.Caller, any) (string, error) { return words, nil }
	}
	for _, l := range lookedUpIn {
		if o.In.Object.Field(l.field) != nil && (l.takes == nil || slices.Contains(l.takes, o.ID)) {
			o.Hints(l.field, l.kind, says("look in "+l.in))
		}
	}
	if board := o.In.Object.Field("board"); board != nil {
		o.Hints("board", "leaderboard", says("send one of "+strings.Join(board.Known, ", ")))
	}
}

// aWeek says how weeks are named, to who sent a day that there is none of.
func aWeek(_ context.Context, _ app.Caller, sent any) (string, error) {
	if day, _ := sent.(string); len(day) != len("2026-11-16") {
		return "", nil // told already
	}
	return "send this, next, last or a day such as 2026-11-16", nil
}
