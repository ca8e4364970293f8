package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func listingOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("search_listings", "GET /listings", s.Listings.SearchRated).
			Deprecate(op.Deprecation{Field: "status", Value: "upcoming", Since: "2026-11-26",
				Instead: "send scheduled, which is the word of answers."}).
			About("Find listings",
				"Finds live or upcoming listings by a question or words, forgiving typos; without `q` it browses.",
				"Use it to find a product; filters narrow each other.",
				"`get_listing` has the rest of one, by its `slug`; `understood` says what a question was read as, `words` what was left out, `instead` what mistyped words were read as, `emptied_by` the filters that hide all."),
		op.Public("get_listing", "GET /listings/{slug}", s.Listings.Get).
			About("One listing",
				"Returns everything public about a listing, with quotes of the company's website under `evidence`; what the website "+
					"does not say is null and named under `not_found_on_website`.",
				"Use it to look closer at what `search_listings` found, and to cite a fact.",
				"`alternatives` are others with a reason each, `get_badges` has its badges, `get_launch_week` what launched beside it."),
		op.Public("get_alternatives", "GET /listings/{slug}/alternatives", s.Listings.ListAlternatives).
			About("Alternatives to a listing",
				"Returns live listings that may do in the place of one: those that its owner named first, then those of its primary category that say most of the same, 12 at most of each.",
				"Use it when a product does not fit, or to see who else does the same; no place is for sale, and votes move nobody.",
				"`compare_listings` sets two of them side by side."),
		op.Public("compare_listings", "GET /compare", s.Listings.Compare).
			About("Listings side by side",
				"Sets two to five live listings side by side, fact by fact with quotes; an empty cell is a fact that neither website nor owner states.",
				"Use it to choose between them; a mistyped slug is answered with the nearest.",
				"`get_listing` has the rest of one."),
		op.Public("ask_listings", "GET /ask", s.Answers.Ask).
			About("Ask what websites say",
				"Answers a question about live listings in the words of their own websites; where nothing says it, `says` is false.",
				"Use it for what no field has, and read whether the quotes answer, since words alone find them.",
				"`get_listing` has the fields."),
		op.Signed("ask_in_sentences", "GET /ask/sentences", app.AccountRead, s.Answers.AskInSentences).OpenWorld().
			About("Ask what websites say, in sentences",
				"Answers as `ask_listings` does, in sentences; the operator's language model chooses the quotes and makes these of them, each checked.",
				"Use it where words find too little; `note` says why there are no sentences.",
				"`ask_listings` needs no key."),
		op.Public("get_badges", "GET /listings/{slug}/badges", s.Badges.Get).
			About("A listing's badges",
				"Returns the badges that a listing may show, with HTML ready to paste and the addresses of SVG for each style.",
				"Use it for a free launch, which needs one on the company's homepage.",
				"`choose_free_listing` has the homepage looked at once it stands there."),
	}
}
