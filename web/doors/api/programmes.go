package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func programmeOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_programmes", "GET /programmes", s.Programmes.List).
			About("Programmes",
				"Returns the contests that the site team announces, open ones first.",
				"Use it to see what a listing may enter, and until when.",
				"`get_programme` has the ranking of one."),
		op.Public("get_programme", "GET /programmes/{slug}", s.Programmes.Get).
			About("One programme",
				"Returns a contest with its rule, which listings it takes, and their ranking by votes of people.",
				"Use it to see who leads or who won.",
				"`enter_programme` enters a listing while it is open, and `verify_award` checks an award."),
		op.Signed("enter_programme", "POST /me/listings/{listing_id}/programmes/{slug}",
			app.ListingsWrite, s.Programmes.Enter).
			Idempotent().Repeatable().Refuses("not_live", "not_open", "programme_over", "not_eligible").
			About("Enter a programme",
				"Enters a live listing of the caller into a programme that is open; again it answers the same entry.",
				"Use it when `list_programmes` has one that takes the listing.",
				"`get_programme` has the ranking, and `leave_programme` takes the entry back."),
		op.Signed("leave_programme", "DELETE /me/listings/{listing_id}/programmes/{slug}",
			app.ListingsWrite, s.Programmes.Leave).
			Idempotent().Refuses("not_entered", "programme_over").
			About("Leave a programme",
				"Takes the entry of a listing back while the programme is not over.",
				"Use it for an entry made by mistake.",
				"`enter_programme` enters it again while the programme is open."),
	}
}
