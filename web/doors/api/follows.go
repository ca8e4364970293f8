package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func followOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("list_follows", "GET /follows", app.AccountRead, s.Follows.List).
			About("What you follow",
				"Lists the products, categories, founders and saved searches that the caller follows, oldest first.",
				"Use it to see how often each is mailed.",
				"`update_follow` changes that."),
		op.Signed("create_follow", "POST /follows", app.ListingsWrite, s.Follows.Create).
			Created("").Idempotent().Refuses("too_many_follows", "own_listing").
			About("Follow, or save a search",
				"Has the caller mailed when something new goes live, is posted, or changes its price, plan or stage; what is followed already stays as it is.",
				"Use it for one product, a category, a founder, or whatever a search finds.",
				"`list_follows` has it then."),
		op.Signed("update_follow", "PATCH /follows/{follow_id}", app.ListingsWrite, s.Follows.Update).
			Idempotent().
			About("Change a follow",
				"Changes how often a follow is mailed, and its name.",
				"Use it for fewer mails, or to name a search.",
				"There is nothing to do after it."),
		op.Signed("delete_follow", "DELETE /follows/{follow_id}", app.ListingsWrite, s.Follows.Delete).
			Idempotent().
			About("Unfollow",
				"Ends a follow of the caller.",
				"Use it for what nobody wants to hear of any more; `update_follow` with mail off keeps it without mails.",
				"There is nothing to do after it."),
	}
}
