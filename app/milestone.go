package app

// Milestone is a dated event of a company.
type Milestone struct {
	ID          int64  `json:"milestone_id" min:"1"`
	Date        string `json:"date" format:"date"`
	Title       string `json:"title"`
	Description Text   `json:"description"`
	URL         Text   `json:"url"`
}

// DraftedMilestone is a dated event, and where it comes from.
type DraftedMilestone struct {
	ID          *int64  `json:"milestone_id" min:"1" doc:"Of the listing’s milestone that it became; null before that."`
	Date        string  `json:"date" format:"date"`
	Title       string  `json:"title"`
	Description Text    `json:"description"`
	URL         Text    `json:"url"`
	State       State   `json:"state" enum:"ai,manual"`
	Evidence    []Quote `json:"evidence" view:"full"`
}

// KeepIDs gives the milestones that come after those before their ids: to each the one that it has itself, if there is
// such a one before, or else that of the one that it is after an edit, which leaves its title, its day, or what else it
// says. Those that share nothing with one before are new, and have none: an id never passes to another milestone.
func KeepIDs(before, after []Milestone) []Milestone {
	kept := make([]Milestone, len(after))
	copy(kept, after)
	gone := map[int]bool{} // of before, whose id was given
	for i := range kept {
		kept[i].ID = 0
	}
	pair := func(like func(i, j int) bool) {
		for i := range kept {
			for j := range before {
				if kept[i].ID == 0 && !gone[j] && like(i, j) {
					kept[i].ID, gone[j] = before[j].ID, true
				}
			}
		}
	}
	sameDate := func(i, j int) bool { return kept[i].Date == before[j].Date }
	sameTitle := func(i, j int) bool { return kept[i].Title == before[j].Title }
	sameRest := func(i, j int) bool {
		return kept[i].Description == before[j].Description && kept[i].URL == before[j].URL
	}
	pair(func(i, j int) bool { return after[i].ID != 0 && after[i].ID == before[j].ID })
	pair(func(i, j int) bool { return sameDate(i, j) && sameTitle(i, j) && sameRest(i, j) })
	pair(func(i, j int) bool { return sameDate(i, j) && sameTitle(i, j) })
	pair(sameTitle)
	pair(func(i, j int) bool {
		return sameDate(i, j) && alone(before, before[j].Date) && alone(kept, kept[i].Date)
	})
	pair(func(i, j int) bool { return sameRest(i, j) && kept[i].Description+kept[i].URL != "" })
	return kept
}

// alone reports whether one milestone of a list is of a day.
func alone(list []Milestone, day string) bool {
	n := 0
	for _, m := range list {
		if m.Date == day {
			n++
		}
	}
	return n == 1
}
