package api

import "debut/web/doors/op"

func awardOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_awards", "GET /awards", s.Awards.List).
			About("Awards",
				"Returns the awards that listings won by votes, in launch weeks and programmes, the latest first.",
				"Use it to see who won, or with `listing` what a listing won.",
				"`verify_award` checks one; `get_launch_week` and `get_programme` have all of its contest."),
		op.Public("verify_award", "GET /awards/{code}", s.Awards.Verify).
			About("Check an award",
				"Returns who won what with the code of a certificate, and whether it still holds.",
				"Use it when somebody shows an award.",
				"The result sheet at `results` proves the votes."),
	}
}
