package server_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/blog"
	"debut/web/check/servertest"
)

var (
	manyReviews = flag.Int("reviews", 200, "how many reviews of one listing are read, written beside and deleted")
	manyPosts   = flag.Int("posts", 40, "how many posts a blog has that is read")
)

// took logs how long something takes, the first time and in the middle of some more.
func took(t *testing.T, what string, do func(i int)) {
	t.Helper()
	var spent [7]time.Duration
	for i := range spent {
		start := time.Now()
		do(i)
		spent[i] = time.Since(start)
	}
	slowest := spent[0]
	for _, one := range spent {
		slowest = max(slowest, one)
	}
	t.Logf("%-32s first %8.1f ms, slowest %8.1f ms, last %8.1f ms", what, ms(spent[0]), ms(slowest), ms(spent[len(spent)-1]))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// A product that thousands review: its page, the pages of its reviews, writing one and deleting one; and the rating is the mean of
// those that show, each time.
func TestReviews_ManyOfOneListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var ole, mia *servertest.Person
	d := inADay(t, func(d *servertest.Server) {
		ole, mia = d.Person().SignIn(voter), d.Person().SignIn("mia@voter.example")
	})
	db, random := d.Instance.DB.Store(), rand.New(rand.NewPCG(15, 10_000))
	l, err := db.ListingBySlug(t.Context(), d.Instance.Site().ID, "moorlamp")
	is.NoErr(err)
	sum, shown := 0, 0
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		sum, shown = 0, 0
		for i := range *manyReviews {
			who := app.Account{Email: fmt.Sprintf("reader-%d@reader.example", i), CreatedAt: servertest.Now().AddDate(-1, 0, 0), Suspended: i%50 == 7}
			if err := db.SaveAccount(ctx, &who); err != nil {
				return err
			}
			r := app.Review{
				Account: who.ID, Listing: l.ID, Name: fmt.Sprint("Reader ", i), Stars: 1 + random.IntN(5), Text: strings.Repeat("It does what it says, and more. ", 1+random.IntN(20)), Version: 1,
				At: servertest.Now().Add(-time.Duration(i) * time.Minute), State: []app.ReviewState{app.ReviewShown, app.ReviewShown, app.ReviewShown, app.ReviewHidden}[random.IntN(4)],
			}
			if err := db.SaveReview(ctx, &r); err != nil {
				return err
			}
			if r.State == app.ReviewShown && !who.Suspended {
				sum, shown = sum+r.Stars, shown+1
			}
		}
		return nil
	}))
	rated := func(more ...int) {
		t.Helper()
		total, n := sum, shown
		for _, stars := range more {
			total, n = total+stars, n+1
		}
		is.Equal(ratingOf(d, "moorlamp"), map[string]any{"stars": app.Stars{Sum: total, Reviews: n}.Mean(), "reviews": float64(n)})
	}
	rated()
	last := (shown + 19) / 20
	fetch := func(p *servertest.Person, path string) func(int) {
		return func(int) {
			status, _ := p.Ask("GET", path, nil)
			is.Equal(status, http.StatusOK)
		}
	}
	took(t, "its stars", func(int) { _, err := db.StarsOf(t.Context(), l.ID, servertest.Now()); is.NoErr(err) })
	took(t, "its page, of a visitor", fetch(d.Person(), "/listings/moorlamp"))
	took(t, "its page, signed in", fetch(ole, "/listings/moorlamp"))
	took(t, "its reviews, first page", fetch(ole, "/listings/moorlamp/reviews"))
	took(t, "its reviews, last page", fetch(ole, fmt.Sprint("/listings/moorlamp/reviews?page=", last)))
	status, page := ole.Ask("GET", fmt.Sprint("/listings/moorlamp/reviews?page=", last), nil)
	is.Equal(status, http.StatusOK)
	is.Equal(strings.Count(page, `class="review"`), shown-20*(last-1))
	took(t, "the form", fetch(ole, reviewPath))
	took(t, "writing one, and its page", func(i int) {
		_, form := mia.Ask("GET", reviewPath, nil)
		status, _ := mia.Ask("POST", reviewPath, reviewForm("seen", hidden(form, "seen"), "stars", fmt.Sprint(1+i%5)))
		is.Equal(status, http.StatusOK)
		rated(1 + i%5)
	})
	took(t, "deleting one, and rating anew", func(i int) {
		status, _ := mia.Ask("POST", reviewPath+"/delete", url.Values{})
		is.Equal(status, http.StatusOK)
		rated()
	})
}

// A blog of as many posts as there may be: lists, a search, a post, its feed and its sitemap.
func TestBlog_OfManyPosts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, visitor := d.Person().SignIn(operatorAddress), d.Person()
	db, random := d.Instance.DB.Store(), rand.New(rand.NewPCG(15, 2000))
	words := strings.Fields("launch week badge founder draft customs papers lamp meadow river bridge ledger choir barley kiln harbour vote quarter evidence quote crawl category award reader letter")
	before := int(d.Call("GET", "/blog", nil).Body["total"].(float64))
	text := func(n int) string {
		var b strings.Builder
		for i := range n {
			if i > 0 && i%80 == 0 {
				b.WriteString("\n\n## ")
			}
			b.WriteString(words[random.IntN(len(words))] + " ")
		}
		return b.String()
	}
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		for i := range *manyPosts {
			at := servertest.Now().Add(-time.Duration(i+1) * time.Hour).UTC().Truncate(time.Millisecond)
			p := app.Post{
				Site: d.Instance.Site().ID, Slug: app.Slug(fmt.Sprint("post-", i)), Title: fmt.Sprintf("Post %d: %s", i, text(4)), Summary: text(20), Body: text(900),
				Authors: []string{"Ines"}, Words: 900, PublishAt: &at, EverPublic: true, Revision: 1, CreatedAt: at, UpdatedAt: at,
			}
			if err := db.SavePost(ctx, &p, blog.Words{Title: blog.WordsOf(p.Title), Summary: blog.WordsOf(p.Summary), Body: blog.WordsOf(p.Body)}); err != nil {
				return err
			}
		}
		return nil
	}))
	is.Equal(d.Call("GET", "/blog", nil).Body["total"], float64(before+*manyPosts))
	fetch := func(p *servertest.Person, paths ...string) func(int) {
		return func(i int) {
			status, _ := p.Ask("GET", paths[i%len(paths)], nil)
			is.Equal(status, http.StatusOK)
		}
	}
	took(t, "the list", fetch(ops, "/blog"))
	took(t, "its last page", fetch(ops, fmt.Sprint("/blog?page=", (before+*manyPosts+11)/12)))
	took(t, "a search that finds most", fetch(ops, "/blog?q=launch"))
	took(t, "a search for three words", fetch(ops, "/blog?q=launch+barley+harb"))
	took(t, "a search for nothing", fetch(ops, "/blog?q=zzqxv"))
	took(t, "a post", fetch(ops, "/blog/post-0", "/blog/post-9", "/blog/post-17", "/blog/post-23", "/blog/post-31", "/blog/post-35", "/blog/post-39"))
	took(t, "a post, of a visitor again", fetch(visitor, "/blog/post-0"))
	took(t, "the feed", fetch(visitor, "/blog.atom"))
	took(t, "the sitemap", fetch(visitor, "/sitemaps/blog.xml"))
	took(t, "the team’s list", fetch(ops, "/admin/blog"))
	is.Equal(strings.Count(d.Page("/sitemaps/blog.xml"), "<loc>"), before+*manyPosts+1) // with the list
	is.Equal(d.Call("GET", "/blog?q=zzqxv", nil).Body["total"], 0.0)
}
