package api

import (
	"debut/app"
	"debut/web/op"
)

func accountOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("get_account", "GET /me", app.AccountRead, s.Accounts.Me).
			About("Who you are",
				"Returns the caller's account, and what the credential of this request allows: `account:read` to see the caller's "+
					"own drafts and listings, `listings:write` to make and change them."),
	}
}
