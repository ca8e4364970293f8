package api

import "debut/web/doors/op"

func trophyOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("get_trophy_cabinet", "GET /listings/{slug}/trophies", s.Trophies.Cabinet).
			About("Trophies of a listing",
				"Returns the awards of a listing, best place first, with their certificates.",
				"Use it for what a listing won.",
				"`verify_award` checks one."),
		op.Public("get_trophy_leaderboard", "GET /trophies/leaderboard", s.Trophies.Leaderboard).
			About("Who has most trophies",
				"Returns live listings by first places, then second, then third ones.",
				"Use it for who won most over all weeks.",
				"`get_trophy_cabinet` has the awards of one."),
		op.Public("get_hall_of_fame", "GET /hall-of-fame", s.Trophies.HallOfFame).
			About("Winners of all weeks",
				"Returns the winner of each launch week, newest first.",
				"Use it for who won when.",
				"`get_launch_week` has all of a week."),
	}
}
