package nodestest

import (
	"fmt"
	"net/url"
	"slices"
)

// votes are what was acknowledged of the votes of a few people.
type votes struct {
	people []person
	slugs  []string
	given  map[string]bool // by person and slug
	made   int
}

// give gives votes and takes them back.
func (v *votes) give(r *run, who uint64) {
	v.given = map[string]bool{}
	random := chance(who)
	for round := 0; r.more(round, 20); round++ {
		person, slug := random.IntN(len(v.people)), v.slugs[random.IntN(len(v.slugs))]
		p := v.people[person]
		key := fmt.Sprintf("%s for %s", p.email, slug)
		body := url.Values{}
		if v.given[key] && random.IntN(2) == 0 {
			body.Set("take_back", "1")
		}
		r.surely("POST", "/listings/"+slug+"/vote", body.Encode(), p.form("Debut-Part", "#vote")...)
		v.given[key] = !body.Has("take_back")
		v.made++
		r.rest(2)
	}
}

// check looks whether each vote is there as it was acknowledged.
func (v *votes) check(r *run) {
	r.Helper()
	var want []string
	for vote, there := range v.given {
		if there {
			want = append(want, vote)
		}
	}
	slices.Sort(want)
	var of []string
	for _, p := range v.people {
		of = append(of, p.email)
	}
	got := r.query(`SELECT a.email || ' for ' || l.slug FROM votes AS v JOIN accounts AS a ON a.id = v.account JOIN listings AS l ON l.id = v.listing
		WHERE a.email = ANY ($1) AND v.state = 'counted'`, of)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		r.Errorf("votes: %d acknowledged, %d there; lost %v, too many %v", len(want), len(got), without(want, got), without(got, want))
	}
}

// countsOfVotes looks whether the counts are those of the rows, so that no vote was counted twice.
func (r *run) countsOfVotes() {
	r.none("listings with another count than votes", `SELECT l.slug || ': ' || l.votes || ' and ' || COUNT(v.id) FROM listings AS l
		LEFT JOIN votes AS v ON v.listing = l.id AND v.state = 'counted' GROUP BY l.id HAVING l.votes <> COUNT(v.id)`)
}

// without returns what is in one list and not in another.
func without(list, other []string) (left []string) {
	for _, one := range list {
		if !slices.Contains(other, one) {
			left = append(left, one)
		}
	}
	return left
}
