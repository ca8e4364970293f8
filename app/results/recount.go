package results

import (
	"fmt"
	"slices"

	"debut/app"
)

// Recount is a sheet whose votes were counted again.
type Recount struct {
	Sheet             // as the file says
	Ranking []Listing // as its votes say, by place; awards are those of the file
	Faults  []Fault   // where the two differ, by line
}

// Count reads a sheet and counts its votes again.
func Count(file []byte) Recount {
	r := read(file)
	c := Recount{Sheet: r.Sheet, Ranking: slices.Clone(r.Listings)}
	given := map[app.Slug]map[app.VoteState]int{}
	for _, v := range r.Votes {
		if given[v.Slug] == nil {
			given[v.Slug] = map[app.VoteState]int{}
		}
		given[v.Slug][v.State]++
	}
	for i := range c.Ranking {
		n := given[c.Ranking[i].Slug]
		c.Ranking[i].Counted, c.Ranking[i].Held, c.Ranking[i].Void = n[app.VoteCounted], n[app.VoteHeld], n[app.VoteVoid]
	}
	Rank(c.Ranking)
	c.Faults = append(r.faults, c.differences(r.lines)...)
	slices.SortStableFunc(c.Faults, func(a, b Fault) int { return a.Line - b.Line })
	return c
}

// differences returns where the file says something else than its votes.
func (c Recount) differences(lines map[app.Slug]int) (faults []Fault) {
	said := map[app.Slug]Listing{}
	for _, l := range c.Listings {
		said[l.Slug] = l
	}
	for _, now := range c.Ranking {
		was := said[now.Slug]
		differs := func(what string, said, is int) {
			if said != is {
				faults = append(faults, Fault{lines[now.Slug], fmt.Sprintf("the file says that %s has %s %d; by its votes it is %d", now.Slug, what, said, is)})
			}
		}
		differs("counted votes,", was.Counted, now.Counted)
		differs("held votes,", was.Held, now.Held)
		differs("void votes,", was.Void, now.Void)
		differs("place", was.Place, now.Place)
		switch wins := now.Wins(c.Least); {
		case wins && now.Award == "":
			faults = append(faults, Fault{lines[now.Slug], fmt.Sprintf("%s wins an award by its votes, and the file names none", now.Slug)})
		case !wins && now.Award != "":
			faults = append(faults, Fault{lines[now.Slug], fmt.Sprintf("%s has an award in the file, and wins none by its votes", now.Slug)})
		}
	}
	return faults
}
