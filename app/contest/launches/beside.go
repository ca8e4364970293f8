package launches

import (
	"context"

	"debut/app"
)

// WeekDetail is a launch week with those beside it.
type WeekDetail struct {
	WeekPage
	Beside []Beside `json:"beside" doc:"The week before and the week after in few words, where the calendar has them."`
}

// Beside is a week beside another, in few words.
type Beside struct {
	Week           string  `json:"week" format:"date" doc:"The Monday."`
	State          string  `json:"state" enum:"past,this,future"`
	FreePlacesLeft *int    `json:"free_places_left" doc:"As of the week itself."`
	Launches       int     `json:"launches" doc:"How many launched in it, or are scheduled for it."`
	First          []Named `json:"first" doc:"Three of them at most, in the order of items."`
}

// Named is a launch in few words.
type Named struct {
	Rank      *int     `json:"rank" min:"1" doc:"As in items."`
	Slug      app.Slug `json:"slug"`
	Name      string   `json:"name"`
	WeekVotes int      `json:"week_votes" doc:"Votes cast in the launch week."`
}

// Get returns a launch week, ranked, with the weeks beside it.
func (s *Service) Get(ctx context.Context, in WeekInput) (WeekDetail, error) {
	w, err := s.Week(ctx, in)
	d := WeekDetail{w, []Beside{}}
	for _, monday := range []*string{w.Previous, w.Next} {
		if err != nil || monday == nil {
			continue
		}
		var beside WeekPage
		beside, err = s.Week(ctx, WeekInput{Week: *monday})
		d.Beside = append(d.Beside, inFewWords(beside))
	}
	return d, err
}

// mostNamed is how many launches of a week beside another are named.
const mostNamed = 3

func inFewWords(w WeekPage) Beside {
	b := Beside{w.Week, w.State, w.FreePlacesLeft, len(w.Items), []Named{}}
	for _, l := range w.Items[:min(mostNamed, len(w.Items))] {
		b.First = append(b.First, Named{l.Rank, l.Slug, l.Name, l.WeekVotes})
	}
	return b
}
