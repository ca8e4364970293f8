package drafts

import (
	"fmt"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
)

// checkEntries notes questions, founders and milestones that stand there twice, or are none.
func (in UpdateInput) checkEntries(issues *app.Issues) {
	asked := make([]app.FAQ, len(in.FAQs.Value))
	for i, q := range in.FAQs.Value {
		asked[i] = app.FAQ{Question: q.Question, Answer: q.Answer}
	}
	listings.CheckFAQs(issues, "faqs", asked)
	people := make([]string, len(in.Founders.Value))
	for i, x := range in.Founders.Value {
		people[i] = x.Name
	}
	listings.CheckPeople(issues, "founders", people)
	for i, m := range in.Milestones.Value {
		same := func(before MilestoneItem) bool { return before.Date == m.Date && before.Title == m.Title }
		if slices.ContainsFunc(in.Milestones.Value[:i], same) {
			issues.Add(fmt.Sprintf("milestones[%d].title", i),
				"stands before it already, on the same day; send each milestone once")
		}
	}
}

// primaryLinks returns those of the founder whom a listing names first.
func primaryLinks(l app.Listing) app.Socials {
	if len(l.Company.Founders) == 0 {
		return nil
	}
	return l.Company.Founders[0].Socials
}
