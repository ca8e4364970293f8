package drafts

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"debut/app"
)

// entryOf returns the entry of a list that one of those that were sent stands for: the first that is like it, or else
// the one at its place.
func entryOf[T any](before []T, place int, like func(T) bool) (stood T, found bool) {
	at := slices.IndexFunc(before, like)
	if at < 0 {
		at = place
	}
	if at >= len(before) {
		return stood, false
	}
	return before[at], true
}

func faqOf(before []app.DraftedFAQ, place int, q FAQInput) (app.DraftedFAQ, bool) {
	return entryOf(before, place, func(was app.DraftedFAQ) bool { return was.Question == q.Question })
}

func founderOf(before []app.DraftedFounder, place int, x FounderInput) (stood app.DraftedFounder, found bool) {
	at := slices.IndexFunc(before, func(was app.DraftedFounder) bool { return was.Name == x.Name })
	if at < 0 {
		at = slices.IndexFunc(before, func(was app.DraftedFounder) bool { return app.SamePerson(was.Name, x.Name) })
	}
	if at < 0 {
		return stood, false // at its place is somebody else
	}
	return before[at], true
}

func milestoneOf(before []app.DraftedMilestone, _ int, m MilestoneItem) (stood app.DraftedMilestone, found bool) {
	if id := m.ID.Given(); id.Set {
		return numbered(before, id.Value)
	}
	at := slices.IndexFunc(before, func(was app.DraftedMilestone) bool {
		return was.Date == m.Date && was.Title == m.Title
	})
	if at < 0 {
		at = slices.IndexFunc(before, func(was app.DraftedMilestone) bool {
			return was.Title == m.Title || was.Date == m.Date
		})
	}
	if at < 0 {
		return stood, false
	}
	return before[at], true
}

// numbered returns the milestone with an id.
func numbered(list []app.DraftedMilestone, id int64) (m app.DraftedMilestone, found bool) {
	at := slices.IndexFunc(list, func(m app.DraftedMilestone) bool { return m.ID != nil && *m.ID == id })
	if at < 0 {
		return m, false
	}
	return list[at], true
}

// checkIDs notes ids of no milestone, and those that stand there twice.
func (in UpdateInput) checkIDs(issues *app.Issues, d app.Draft) {
	seen := map[int64]bool{}
	for i, m := range in.Milestones.Value {
		id := m.ID.Given()
		if !id.Set {
			continue
		}
		at := fmt.Sprintf("milestones[%d].milestone_id", i)
		if _, found := numbered(d.Milestones, id.Value); !found {
			issues.Add(at, "is %d, and the draft has no milestone of that id; send the one that get_draft gives, or leave it out", id.Value)
		} else if seen[id.Value] {
			issues.Add(at, "is %d for the second time; leave it out of what is new", id.Value)
		}
		seen[id.Value] = true
	}
}

// checkEchoes notes what an entry says of its state and its quotes that is not so: nobody types those.
func (in UpdateInput) checkEchoes(issues *app.Issues, d app.Draft) {
	for i, q := range in.FAQs.Value {
		was, found := faqOf(d.FAQs, i, q)
		q.check(issues, fmt.Sprintf("faqs[%d]", i), found, was.State, was.Evidence)
	}
	for i, x := range in.Founders.Value {
		was, found := founderOf(d.Founders, i, x)
		x.check(issues, fmt.Sprintf("founders[%d]", i), found, was.State, was.Evidence)
	}
	for i, m := range in.Milestones.Value {
		was, found := milestoneOf(d.Milestones, i, m)
		m.check(issues, fmt.Sprintf("milestones[%d]", i), found, was.State, was.Evidence)
	}
}

func (e Echo) check(issues *app.Issues, at string, found bool, state app.State, quotes []app.Quote) {
	if !found {
		state = app.StateManual
	}
	if e.State.Set && e.State.Value != string(state) {
		issues.Add(at+".state", "is %s, and the entry is %s; leave it out: it follows from who wrote the words",
			e.State.Value, string(state))
	}
	if e.Evidence != nil && !sameQuotes(e.Evidence, quotes) {
		issues.Add(at+".evidence",
			"is other than what was read there; leave it out: quotes are taken from the website alone")
	}
}

// sameQuotes reports whether what a caller sent is how quotes travel.
func sameQuotes(sent any, quotes []app.Quote) bool {
	if list, is := sent.([]any); is && len(list)+len(quotes) == 0 {
		return true
	}
	text, err := json.Marshal(quotes)
	var read any
	if err == nil {
		err = json.Unmarshal(text, &read)
	}
	return err == nil && reflect.DeepEqual(sent, read)
}
