package api

import "debut/web/op"

func launchOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("get_launch_week", "GET /launches/weeks/{week}", s.Launches.Week).
			About("One launch week",
				"Returns the launches of a week, Monday to Sunday, ranked by the votes that people cast in it; of a coming week what is "+
					"scheduled, without ranks.",
				"Use it to see what launches beside what: `week` is `this`, `next`, `last` or any date in the week.",
				"`get_listing` has the rest of a launch."),
	}
}
