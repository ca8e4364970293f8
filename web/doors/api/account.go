package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func accountOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("get_account", "GET /me", app.AccountRead, s.Accounts.Me).
			About("Who you are",
				"Returns the caller's account, and what the credential of this request allows.",
				"Use it when you do not know whose credential it is or what it may do.",
				"`list_my_drafts` and `list_my_listings` show what is there."),
	}
}
