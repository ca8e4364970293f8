package listings

import (
	"debut/app"
	"debut/app/ground/texts"
)

// Founder is somebody whom a listing names.
type Founder struct {
	Slug *string `json:"slug" doc:"By which get_founder has the person; null until the listing is live."`
	app.Founder
}

func foundersOf(named []app.Founder) []Founder {
	list := make([]Founder, len(named))
	for i, f := range named {
		list[i].Founder = f
	}
	return list
}

// FounderProfile reports whether the profile of one of the founders is complete enough for a free launch.
type FounderProfile struct {
	Complete bool         `json:"complete"`
	Lacks    []texts.Text `json:"lacks"`
}
