package api

import "debut/web/doors/op"

func launchOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_launches", "GET /launches", s.Launches.List).
			About("Launches",
				"Returns launches by section, such as those of this week, the trending ones, or those to come.",
				"Use it to see what people like now.",
				"`get_listing` has the rest of a launch, and `get_launch_week` a whole week."),
		op.Public("get_launch_week", "GET /launches/weeks/{week}", s.Launches.Get).
			About("One launch week",
				"Returns the launches of a week, Monday to Sunday, ranked by the votes that people cast in it; of a coming week what is "+
					"scheduled, without ranks.",
				"Use it to see what launches beside what: `week` is `this`, `next`, `last` or any date in the week.",
				"`beside` has the weeks before and after in few words; `get_listing` has the rest of a launch."),
		op.Public("get_leaderboard", "GET /leaderboards/{board}", s.Leaderboards.Get).
			About("One leaderboard",
				"Returns a ranking of live listings, with what each ranks by; the billboard ranks by money, so say that it is paid.",
				"Use it for who leads, by votes of people or by figures.",
				"`get_listing` has the rest of a listing."),
	}
}
