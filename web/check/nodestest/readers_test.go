package nodestest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"

	"debut/web/check/servertest"
)

// read asks for pages, answers and searches.
func (r *run) read(slugs []string, who uint64) {
	random := chance(who)
	for round := 0; r.more(round, 40); round++ {
		slug := slugs[random.IntN(len(slugs))]
		path := []string{"/", "/launches", "/listings/" + slug, "/search?q=" + slug, "/api/v1/listings?q=" + slug, "/api/v1/listings/" + slug,
			"/api/v1/listings?sort=newest", "/categories", "/feed.xml"}[random.IntN(8)]
		r.once("GET", path, "", "X-Forwarded-For", fmt.Sprintf("10.8.%d.1", who))
		r.rest(1)
	}
}

// editor is somebody who changes a live listing.
type editor struct {
	maker
	id, slug string
	words    []string // that its tagline had, the last last
}

// newEditors returns one for each of a maker's live listings.
func (r *run) newEditors(key string) (all []*editor) {
	var mine struct {
		Items []struct {
			ID     int64 `json:"listing_id"`
			Slug   string
			Status string
		}
	}
	said := r.surely("GET", "/api/v1/me/listings?per_page=100", "", "Authorization", "Bearer "+key)
	if err := json.Unmarshal([]byte(said), &mine); err != nil {
		r.Fatal(err)
	}
	for _, l := range mine.Items {
		if l.Status == "live" {
			all = append(all, &editor{maker: maker{key: key, person: person{email: l.Slug}}, id: fmt.Sprint(l.ID), slug: l.Slug})
		}
	}
	return all
}

// edit gives the listing one tagline after the other, each with a word that no other text has.
func (e *editor) edit(r *run, who uint64) {
	random := chance(who)
	for round := 0; r.more(round, 10); round++ {
		word := word(random)
		r.call(&e.maker, "PATCH", "/me/listings/"+e.id, map[string]any{"fields": map[string]any{"tagline": "Lamps of " + word}})
		e.words = append(e.words, word)
		r.rest(4)
	}
}

// word returns one that no other text has.
func word(random *rand.Rand) (w string) {
	for range 12 {
		w += string(rune('a' + random.IntN(26)))
	}
	return w
}

// found returns what a search at a node finds.
func (r *run) found(n *node, query string) (slugs []string) {
	for page := 1; ; page++ {
		_, said, err := ask("GET", fmt.Sprintf("http://%s/api/v1/listings?per_page=100&page=%d&q=%s", n.addr, page, url.QueryEscape(query)), "")
		var answer struct {
			Items []struct{ Slug string }
		}
		if err == nil {
			err = json.Unmarshal([]byte(said), &answer)
		}
		if err != nil {
			r.Error(err)
		}
		for _, l := range answer.Items {
			slugs = append(slugs, l.Slug)
		}
		if len(answer.Items) < 100 {
			return slugs
		}
	}
}

// checkIndexes looks whether each node lists and finds what the database has.
func (r *run) checkIndexes(editors []*editor) {
	r.Helper()
	live := r.live()
	for _, n := range r.nodes {
		servertest.Eventually(r.TB, "the list of a node is that of the database", func() bool {
			return slices.Equal(slices.Sorted(slices.Values(r.found(n, ""))), live)
		})
		for _, slug := range live {
			servertest.Eventually(r.TB, slug+" is found", func() bool { return slices.Contains(r.found(n, strings.ReplaceAll(slug, "-", " ")), slug) })
		}
		for _, e := range editors {
			servertest.Eventually(r.TB, "the last words of "+e.slug+" are found", func() bool {
				return slices.Equal(r.found(n, e.words[len(e.words)-1]), []string{e.slug})
			})
			for _, former := range e.words[max(0, len(e.words)-20) : len(e.words)-1] {
				if slices.Contains(r.found(n, former), e.slug) {
					r.Errorf("%s is found by words that it has no more", e.slug)
				}
			}
		}
	}
}
