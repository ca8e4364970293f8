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
	Date        string  `json:"date" format:"date"`
	Title       string  `json:"title"`
	Description Text    `json:"description"`
	URL         Text    `json:"url"`
	State       State   `json:"state" enum:"ai,manual"`
	Evidence    []Quote `json:"evidence" view:"full"`
}

// KeepIDs gives the milestones that come after those before their ids: to each the id of the one that it most likely is after an edit.
// Those that are new have none.
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
	pair(func(i, j int) bool { return sameDate(i, j) && sameTitle(i, j) && sameRest(i, j) })
	pair(func(i, j int) bool { return sameDate(i, j) && sameTitle(i, j) })
	pair(sameTitle)
	pair(sameDate)
	pair(func(i, j int) bool { return sameRest(i, j) && kept[i].Description+kept[i].URL != "" })
	if len(before) == len(after) {
		pair(func(_, _ int) bool { return true })
	}
	return kept
}
