package results

import (
	"fmt"
	"io"
	"slices"
	"time"

	"debut/app"
)

// Recount is a sheet whose votes were counted again.
type Recount struct {
	Sheet                                       // as the file says, without its votes
	Voted   int                                 // how many votes it has
	Hours   map[time.Time]map[app.VoteState]int // votes by the hour in which they were given
	Ranking []Listing                           // as its votes say, by place; awards are those of the file
	Faults  []Fault                             // what cannot be, by line; at mostFaults the rest is not read
	Seen    map[string]*Seen                    // votes that were looked for; nil of those that are not there
}

// Count reads a sheet to its end and counts its votes again, none of which it keeps but those of the pseudonyms to
// watch for. The error is one of reading.
func Count(file io.Reader, watch ...string) (Recount, error) {
	r, err := readSheet(file, watch)
	if err != nil {
		return Recount{}, err
	}
	c := Recount{Sheet: r.Sheet, Voted: r.voted, Hours: r.hours, Ranking: slices.Clone(r.Listings), Seen: r.watched}
	for i := range c.Ranking {
		n := r.given[c.Ranking[i].Slug]
		c.Ranking[i].Counted, c.Ranking[i].Held, c.Ranking[i].Void = n[app.VoteCounted],
			n[app.VoteHeld], n[app.VoteVoid]
	}
	Rank(c.Ranking)
	c.Faults = r.faults
	if len(r.faults) < mostFaults {
		c.Faults = append(c.Faults, c.differences(r.lines)...)
	}
	slices.SortStableFunc(c.Faults, func(a, b Fault) int { return a.Line - b.Line })
	c.Faults = c.Faults[:min(len(c.Faults), mostFaults)]
	return c, nil
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
				faults = append(faults,
					Fault{lines[now.Slug], fmt.Sprintf("the file says that %s has %s %d; by its votes it is %d",
						now.Slug, what, said, is)})
			}
		}
		differs("counted votes,", was.Counted, now.Counted)
		differs("held votes,", was.Held, now.Held)
		differs("void votes,", was.Void, now.Void)
		differs("place", was.Place, now.Place)
		switch wins := now.Wins(c.Least); {
		case wins && now.Award == "":
			faults = append(faults,
				Fault{lines[now.Slug], fmt.Sprintf("%s wins an award by its votes, and the file names none", now.Slug)})
		case !wins && now.Award != "":
			faults = append(faults,
				Fault{lines[now.Slug],
					fmt.Sprintf("%s has an award in the file, and wins none by its votes", now.Slug)})
		}
	}
	return faults
}
