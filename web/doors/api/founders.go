package api

import "debut/web/doors/op"

func founderOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_founders", "GET /founders", s.Founders.List).
			About("Founders of live listings",
				"Returns the people whom live listings name, those who came last first, with their companies.",
				"Use it to find somebody by name, or those of a country's or a category's companies.",
				"`get_founder` has the rest of one, by their `slug`."),
		op.Public("get_founder", "GET /founders/{slug}", s.Founders.Get).
			About("One founder",
				"Returns what listings say of a person: bio, links, the companies listed here, and stories that are published.",
				"Use it by the `slug` that `list_founders`, or `founders` of `get_listing`, gives.",
				"`get_listing` has the rest of a company."),
	}
}
