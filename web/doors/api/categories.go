package api

import "debut/web/doors/op"

func categoryOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_categories", "GET /categories", s.Categories.List).
			About("All categories",
				"Returns the tree of categories with the number of live listings in each.",
				"Use it before you write a draft's `categories`, which are names from here.",
				"`get_category` has the listings in one, by its `slug`."),
		op.Public("get_category", "GET /categories/{slug}", s.Categories.Get).
			About("One category",
				"Returns a category with its description, questions, parent and subcategories, and a page of its live listings, most "+
					"voted first.",
				"Use it to browse one field, by the `slug` that `list_categories` gives.",
				"`get_listing` has the rest of a listing."),
	}
}
