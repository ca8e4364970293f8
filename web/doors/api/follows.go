package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func followOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("list_follows", "GET /follows", app.AccountRead, s.Follows.List).
			About("What you follow",
				"Lists the caller's follows and saved searches, oldest first.",
				"Use it to see how often each is mailed.",
				"`update_follow` changes that."),
		op.Signed("create_follow", "POST /follows", app.ListingsWrite, s.Follows.Create).
			Created("").Idempotent().Refuses("too_many_follows", "own_listing").
			About("Follow, or save a search",
				"Has the caller mailed of what goes live, is posted or changes its price; a follow that there is stays as it is.",
				"Use it for a product, a category, a founder, or what a search finds.",
				"`list_follows` has it then."),
		op.Signed("update_follow", "PATCH /follows/{follow_id}", app.ListingsWrite, s.Follows.Update).
			Idempotent().
			About("Change a follow",
				"Changes the name of a follow, and how often it is mailed.",
				"Use it for fewer mails.",
				"There is nothing to do after it."),
		op.Signed("delete_follow", "DELETE /follows/{follow_id}", app.ListingsWrite, s.Follows.Delete).
			Idempotent().
			About("Unfollow",
				"Ends a follow of the caller.",
				"Use it for what nobody wants to hear of any more.",
				"There is nothing to do after it."),
	}
}
