package discussions_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/discussions"
)

// lures are how spam names a website.
var lures = []string{
	"https://casino-%d.com/win", "http://pills-%d.net", "www.loans-%d.com", "[click here](https://casino-%d.com)",
	"bets-%d.com", "ＨＴＴＰＳ://pills-%d.com", "mail me at win@casino-%d.com", "HTTPS://LOANS-%d.COM",
}

// spammer is an account that sends more than it may.
type spammer struct {
	who   app.Account
	posts int
}

// spammers are 100 new accounts with a post each, 60 that waited for a day with four, four that send what they can, and
// ten that asked something harmless a day before. Together they send 500 posts.
func (o *office) spammers() (all []spammer) {
	o.t.Helper()
	for i := range 100 {
		all = append(all, spammer{o.person(fmt.Sprintf("new%d@spam.example", i), time.Minute), 1})
	}
	for i := range 60 {
		all = append(all, spammer{o.person(fmt.Sprintf("old%d@spam.example", i), old), 4})
	}
	for i := range 4 {
		all = append(all, spammer{o.person(fmt.Sprintf("flood%d@spam.example", i), old), 30})
	}
	for i := range 10 {
		who := o.person(fmt.Sprintf("sleeper%d@spam.example", i), old)
		_, err := o.ask(who, "kestrelby", fmt.Sprintf("How many riders does plan %d take?", i))
		o.NoErr(err)
		all = append(all, spammer{who, 4})
	}
	o.now = o.now.Add(old)
	for i := range 100 { // they are new again
		all[i].who.CreatedAt = o.now.Add(-time.Minute)
		o.save(&all[i].who)
	}
	return all
}

var namesLink = regexp.MustCompile(`(?i)https?://|www\.`)

// Among 500 posts of spam nothing honest is lost, and no spam shows a link.
func TestSpam_HidesNothingHonestAndShowsNoLink(t *testing.T) {
	t.Parallel()
	o := open(t)
	maker := o.person("maker@parcelwick.example", old)
	l := o.listed("parcelwick", &maker)
	o.listed("kestrelby", nil)
	regular := o.person("regular@reader.example", old)
	q, err := o.ask(regular, "parcelwick", "Which carriers does it know?")
	o.NoErr(err)
	o.now = o.now.Add(7 * old)

	type honest struct {
		who app.Account
		c   app.Comment
	}
	var said []honest
	spam, sent, limited := map[int64]bool{}, 0, 0
	tries := o.spammers()
	for len(tries) > 0 {
		var left []spammer
		for _, s := range tries {
			text := fmt.Sprintf("Number %d of what wins here: "+lures[sent%len(lures)], sent, sent)
			var c app.Comment
			var err error
			if sent%2 == 0 {
				c, err = o.ask(s.who, "parcelwick", text)
			} else {
				c, err = o.answer(s.who, "parcelwick", q, text)
			}
			switch {
			case err == nil:
				spam[c.ID] = true
			case refused(err) == "rate_limited":
				limited++
			default:
				t.Fatal(err)
			}
			if sent%25 == 0 { // between it, 20 honest ones
				said = append(said, honest{})
				one := &said[len(said)-1]
				one.who, one.c = o.honest(len(said), l, q, maker, regular)
			}
			if sent++; s.posts > 1 {
				left = append(left, spammer{s.who, s.posts - 1})
			}
		}
		tries = left
	}
	o.Equal([]int{sent, len(said)}, []int{500, 20})
	o.True(limited > 0)
	o.now = o.now.Add(time.Hour)
	shown := o.allShown("parcelwick")
	for _, c := range shown {
		if spam[c.ID] && (c.Linked || namesLink.MatchString(c.Text)) {
			t.Errorf("spam shows a link: %q", c.Text)
		}
	}
	waits := 0
	for _, h := range said {
		_, shows := shown[h.c.ID]
		why := o.OwnOf(h.who, l, h.c).Why().String()
		if !shows && why == "" {
			t.Errorf("%q is lost", h.c.Text)
		}
		if !shows {
			waits++
			o.True(strings.Contains(why, "because it names a website"))
		}
	}
	queued, err := o.CountQueued(o.ctx)
	o.NoErr(err)
	t.Logf("of %d posts of spam %d were refused by limits, and %d wait for the team, with %d of %d honest ones",
		sent, limited, queued-waits, waits, len(said))
	o.Equal(waits, 4) // links of people of whom nothing is known yet
}

// honest sends one of five kinds of honest words: without a link, from an account of a minute or of a day, with a link,
// from somebody new or known, and the maker's, by a form or a key.
func (o *office) honest(
	n int, l app.Listing, q app.Comment, maker, regular app.Account,
) (who app.Account, c app.Comment) {
	o.t.Helper()
	var err error
	switch n % 5 {
	case 0:
		who = o.person(fmt.Sprintf("honest%d@reader.example", n), time.Minute)
		c, err = o.ask(who, l.Slug, fmt.Sprintf("Does it work with %d printers at once?", n))
	case 1:
		who = o.person(fmt.Sprintf("honest%d@reader.example", n), old)
		c, err = o.answer(who, l.Slug, q, fmt.Sprintf("It knows the %d that we use.", n))
	case 2:
		who = o.person(fmt.Sprintf("honest%d@reader.example", n), old)
		c, err = o.ask(who, l.Slug, fmt.Sprintf("Is https://post.example/form%d the form that it fills in?", n))
	case 3:
		who = regular
		c, err = o.answer(who, l.Slug, q, fmt.Sprintf("See https://parcelwick.example/carriers/%d", n))
		o.True(c.Linked)
	case 4:
		who = maker
		var done discussions.Answered
		done, err = o.AnswerQuestion(o.ctx, app.Caller{Account: who.ID}, discussions.MakersAnswer{
			ID: listings.ID{Listing: l.ID}, Question: q.ID, Text: fmt.Sprintf("All %d of them.", n),
		})
		c = app.Comment{ID: done.ID, Account: who.ID, Listing: l.ID, Question: q.ID, Text: done.Text}
	}
	o.NoErr(err)
	return who, c
}

// allShown returns all questions and answers that a listing shows, by their ids.
func (o *office) allShown(slug app.Slug) map[int64]discussions.Shown {
	o.t.Helper()
	shown := map[int64]discussions.Shown{}
	page, err := o.Of(o.ctx, slug, app.Paging{Page: 1, PerPage: 1000})
	o.NoErr(err)
	for _, t := range page.Items {
		shown[t.Question.ID] = t.Question
		_, _, answers, err := o.Thread(o.ctx, id(slug, t.Question.Comment), app.Paging{Page: 1, PerPage: 1000})
		o.NoErr(err)
		for _, a := range answers.Items {
			shown[a.ID] = a
		}
	}
	return shown
}
