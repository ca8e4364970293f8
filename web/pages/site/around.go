package site

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
)

// around is where a listing stands among others: its place in the tree and in its launch week.
func (s *Site) around(ctx context.Context, l listings.Public) (trail []app.CategoryRef, place texts.Text, err error) {
	if l.Category != nil {
		if trail, err = s.Categories.Trail(ctx, l.Category.Slug); err != nil {
			return nil, "", err
		}
	}
	place, err = s.weekPlace(ctx, l)
	return trail, place, err
}

// weekPlace returns which of the first three places of its launch week a listing has, in words; "" if it has none of
// them.
func (s *Site) weekPlace(ctx context.Context, l listings.Public) (texts.Text, error) {
	if l.Status != "live" || l.LaunchWeek == nil {
		return "", nil
	}
	week, running, err := s.Launches.Podium(ctx, app.Week(*l.LaunchWeek))
	return podiumPlace(week, running, l.Slug), err
}

// others are rows of the alternatives to a listing, which can be compared with it: those that its owner named, and
// those that are similar.
func others(to app.Slug, found []listings.Alternative) (named, similar []row) {
	for _, other := range found {
		r := newRow(0, other.Summary)
		r.Compare = "/compare?a=" + string(to) + "&b=" + string(other.Slug)
		if other.Approved {
			named = append(named, r)
			continue
		}
		r.Reason = other.Reason
		similar = append(similar, r)
	}
	return named, similar
}

// podiumPlace says which of the first three places of its launch week a listing has; "" if it has none of them.
func podiumPlace(week launches.Podium, running bool, slug app.Slug) texts.Text {
	i := slices.Index(week.Top, slug)
	if i < 0 {
		return ""
	}
	if running {
		return []texts.Text{"1st so far this week", "2nd so far this week", "3rd so far this week"}[i]
	}
	return texts.Sprintf([]texts.Text{"1st of %d in its week", "2nd of %d in its week", "3rd of %d in its week"}[i],
		week.Of)
}

// ownPictures returns the pictures of a listing that this site itself serves: pages load nothing from elsewhere.
func ownPictures(l listings.Public) []app.Picture {
	var own []app.Picture
	for _, p := range l.Media {
		if p.URL = app.OwnPicture(p.URL, strings.TrimSuffix(l.URL, "/listings/"+string(l.Slug)),
			app.PictureFolder); p.URL != "" && p.Width > 0 && p.Height > 0 {
			own = append(own, p)
		}
	}
	return own
}

// jumps lead to the sections that a listing has, in their order.
func jumps(p listingPage) []link {
	var list []link
	add := func(there bool, label texts.Text, place string) {
		if there {
			list = append(list, link{label, place})
		}
	}
	people := func() { add(len(p.People) > 0, "Founders", "#founders") }
	questions := func() { add(len(p.FAQs) > 0, "Questions", "#faq") }
	add(true, "About", "#about")
	add(true, "Facts", "#facts-h")
	add(p.PricingSummary != nil, "Pricing", "#pricing")
	add(len(p.StorySections) > 0, "Story", "#story")
	add(len(p.Milestones) > 0, "Milestones", "#milestones")
	add(len(p.Interviews) > 0, "Interview", "#interview")
	if !p.Long() {
		people()
	}
	add(p.Reviews != nil, "Reviews", "#reviews")
	if !p.Long() {
		questions()
	}
	add(len(p.News) > 0, "Updates", "#updates")
	if p.Long() {
		people()
		questions()
	}
	add(len(p.Named)+len(p.Similar) > 0, "Alternatives", "#alternatives")
	add(p.Discussion != nil, "Discussion", "#discussion")
	return list
}
