package app

import "fmt"

// Awaited says what callers who wait for a change of the draft wait for: that its website is read, and a competitor's.
func (d Draft) Awaited() Awaited {
	comparing := d.Competitor != nil && d.Competitor.Status != Ready
	a := Awaited{
		Thing: Thing{DraftThing, string(d.ID)}, Stamp: d.Revision, State: string(d.Status), Moving: d.Status != Ready,
		Settled: d.Status == Ready && !comparing, Progress: len(d.Pages),
		Says: fmt.Sprintf("%s: %d pages read", d.Status, len(d.Pages)),
	}
	if d.Competitor != nil {
		a.State += " " + string(d.Competitor.Status)
	}
	if d.Status != Crawling {
		a.Progress++ // it goes on where no page is read any more
	}
	return a
}
