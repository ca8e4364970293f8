package api

import "debut/web/op"

func launchOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("get_launch_week", "GET /launches/weeks/{week}", s.Launches.Week).
			About("One launch week",
				"Returns the launches of a week, Monday to Sunday, ranked by the votes that people cast in it. For a coming week "+
					"it returns what is scheduled, without ranks. `week` is `this`, `next`, `last` or any date in the week."),
	}
}
