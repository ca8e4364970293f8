package reviews_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/community/reviews"
)

// queued returns what waits for the team.
func (o *office) queued() []reviews.Case {
	o.t.Helper()
	found, err := o.Queued(o.ctx, app.Paging{Page: 1, PerPage: 50})
	o.NoErr(err)
	n, err := o.CountQueued(o.ctx)
	o.NoErr(err)
	o.Equal(n, len(found.Items))
	return found.Items
}

func (o *office) decide(by app.Account, r app.Review, act string) error {
	return o.Decide(o.ctx, app.Session{Account: by.ID}, reviews.Decision{Review: r.ID, Seen: r.Version, Act: act, Reason: "Because we say so"})
}

// What something speaks against waits for the team; its author reads why.
func TestWrite_HoldsWhatSomethingSpeaksAgainst(t *testing.T) {
	t.Parallel()
	o := open(t)
	o.listed("parcelwick", nil, app.ListingLive)
	from := func(email string, at reviews.Origin, text string) error {
		in := input("parcelwick")
		in.Text += text
		return o.Write(o.ctx, o.person(email), in, at)
	}
	for i := range 3 { // who live or work together
		o.NoErr(from(fmt.Sprintf("home%d@reader.example", i), reviews.Origin{Network: "203.0.113.0/24"}, ""))
	}
	o.Equal(len(o.queued()), 0)
	for _, one := range []struct {
		email string
		at    reviews.Origin
		text  string
		want  app.ReviewSignal
	}{
		{"fourth@reader.example", reviews.Origin{Network: "203.0.113.0/24"}, "", app.ReviewNetwork},
		{"one@reader.example", reviews.Origin{Browser: []byte("b")}, "", ""},
		{"two@reader.example", reviews.Origin{Browser: []byte("b")}, "", app.ReviewBrowser},
		{"cfo@mail.parcelwick.example", reviews.Origin{}, "", app.ReviewCompany},
		{"x@mailinator.com", reviews.Origin{}, "", app.ReviewDisposable},
		{"spam@reader.example", reviews.Origin{}, " Better: casino-best.com", app.ReviewWebsite},
		{"fair@reader.example", reviews.Origin{}, " It is at parcelwick.example.", ""},
	} {
		before := len(o.queued())
		o.NoErr(from(one.email, one.at, one.text))
		after := o.queued()
		if held := len(after) > before; held != (one.want != "") || held && !slices.Equal(after[before].Signals, []app.ReviewSignal{one.want}) {
			t.Errorf("%s: %v", one.email, after[len(after)-1].Signals)
		}
	}
	o.Equal(o.shown("parcelwick").Reviews, 5)
	o.now = o.now.Add(61 * 24 * time.Hour)
	o.NoErr(o.Forget(o.ctx))
	r, _, err := o.db.Review(o.ctx, 1)
	o.NoErr(err)
	o.Equal(r.Network, "")
}

// Only who looks after the listing answers, once; the author hears of it once.
func TestReply_OfWhoLooksAfterTheListing(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ada, ole := o.person("ines@parcelwick.example"), o.person("ada@reader.example"), o.person("ole@kestrelby.example")
	l := o.listed("parcelwick", &ines, app.ListingLive)
	o.listed("kestrelby", &ole, app.ListingLive)
	o.NoErr(o.write(ada, "parcelwick"))
	r := o.of(ada, l)
	reply := func(who app.Account, slug app.Slug, text string) error {
		return o.Reply(o.ctx, who, reviews.ReplyInput{Slug: slug, Review: r.ID, Text: text})
	}
	for _, who := range []app.Account{ada, ole, o.person("op@debut.example", func(a *app.Account) { a.Operator = true })} {
		o.Equal(app.KindOf(reply(who, "parcelwick", "Thank you.")), app.NotFound)
	}
	o.Equal(app.KindOf(reply(ole, "kestrelby", "Thank you.")), app.NotFound) // by way of a listing of their own
	o.True(strings.Contains(said(reply(ines, "parcelwick", "See https://parcelwick.example/help")), "without links"))
	o.True(strings.Contains(said(reply(ines, "parcelwick", "\u200b\u200b\u200b")), "says nothing"))
	o.NoErr(reply(ines, "parcelwick", "Thank you."))
	o.NoErr(reply(ines, "parcelwick", "Thank you, Ada."))
	o.NoErr(o.DeleteReply(o.ctx, ines, reviews.ReplyID{Slug: "parcelwick", Review: r.ID}))
	o.Equal(o.of(ada, l).Reply, "")
	o.NoErr(reply(ines, "parcelwick", "Thank you again."))
	o.Equal(o.letters, []string{fmt.Sprintf("%d: Parcelwick answered your review", ada.ID)})
	o.Equal(app.KindOf(o.DeleteReply(o.ctx, ole, reviews.ReplyID{Slug: "parcelwick", Review: r.ID})), app.NotFound)
	suspended := ines
	suspended.Suspended = true
	o.Equal(app.KindOf(reply(suspended, "parcelwick", "So what.")), app.Forbidden)
}

// Anybody who is signed in reports a review of others, once, and in words where no reason fits.
func TestReport_OnceAPersonAndReview(t *testing.T) {
	t.Parallel()
	o := open(t)
	ada, ole := o.person("ada@reader.example"), o.person("ole@reader.example")
	l := o.listed("parcelwick", nil, app.ListingLive)
	o.NoErr(o.write(ada, "parcelwick"))
	r := o.of(ada, l)
	report := func(who app.Account, reason, words string) error {
		return o.Report(o.ctx, who, reviews.ReportInput{Slug: "parcelwick", Review: r.ID, Reason: reason, Words: words})
	}
	o.True(strings.Contains(said(report(ada, "spam", "")), "is your own"))
	o.True(strings.Contains(said(report(ole, "other", " \u200b ")), "say what you have against it"))
	o.Equal(app.KindOf(report(o.person("bad@reader.example", func(a *app.Account) { a.Suspended = true }), "spam", "")), app.Forbidden)
	o.NoErr(report(ole, "insult", "It is rude."))
	o.True(strings.Contains(said(report(ole, "spam", "")), "already"))
	o.Equal(len(o.queued()), 1)
	o.Equal(o.queued()[0].Reports[0].Words, "It is rude.")
	o.Equal(o.shown("parcelwick").Reviews, 1) // a report alone hides nothing
	editor := o.person("ed@debut.example", func(a *app.Account) { a.Editor = true })
	o.NoErr(o.decide(editor, r, "show"))
	o.Equal(len(o.queued()), 0)
	o.True(strings.Contains(said(report(ole, "spam", "")), "already")) // what the team let stand is not reported again by the same person
	o.NoErr(o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Text, in.Seen = good+" They are all idiots.", r.Version }))
	o.NoErr(report(ole, "insult", "")) // but new words are
	o.Equal(app.KindOf(o.Report(o.ctx, ole, reviews.ReportInput{Slug: "parcelwick", Review: 999, Reason: "spam"})), app.NotFound)
}

// The team hides with a reason, and shows again; neither who is not of it, nor a member whose own the matter is, does.
func TestDecide_HidesAndShowsAgain(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ada := o.person("ines@parcelwick.example"), o.person("ada@reader.example")
	l := o.listed("parcelwick", &ines, app.ListingLive)
	o.NoErr(o.write(ada, "parcelwick"))
	o.run()
	r := o.of(ada, l)
	editor := o.person("ed@debut.example", func(a *app.Account) { a.Editor = true })
	for _, who := range []app.Account{ines, ada, o.person("x@reader.example"), o.person("ex@debut.example", func(a *app.Account) { a.Editor, a.Suspended = true, true })} {
		o.Equal(app.KindOf(o.decide(who, r, "hide")), app.NotFound)
	}
	party := ines
	party.Editor = true
	o.save(party)
	o.True(strings.Contains(said(o.decide(party, r, "hide")), "another member of the team"))
	author := ada
	author.Operator = true
	o.save(author)
	o.True(strings.Contains(said(o.decide(author, r, "show")), "another member of the team"))
	o.save(ada)

	o.letters = nil
	o.NoErr(o.decide(editor, r, "hide"))
	o.Equal(o.shown("parcelwick"), app.Stars{})
	o.Equal(o.letters, []string{fmt.Sprintf("%d: Your review of Parcelwick was hidden", ada.ID), fmt.Sprintf("%d: A review of Parcelwick was hidden", ines.ID)})
	mine, err := o.Mine(o.ctx, ada, app.Paging{Page: 1, PerPage: 10})
	o.NoErr(err)
	o.True(strings.Contains(mine.Items[0].Why().String(), "Because we say so"))
	o.Equal(app.KindOf(o.Report(o.ctx, ines, reviews.ReportInput{Slug: "parcelwick", Review: r.ID, Reason: "spam"})), app.NotFound)

	// A hidden review is got around neither by changing it nor by deleting it and writing anew.
	o.NoErr(o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Text, in.Seen = good+" Really.", r.Version }))
	o.Equal(o.shown("parcelwick"), app.Stars{})
	o.NoErr(o.Delete(o.ctx, ada, reviews.DeleteInput{Slug: "parcelwick"}))
	o.Equal(len(o.queued()), 0)
	o.NoErr(o.write(ada, "parcelwick"))
	o.Equal(o.shown("parcelwick"), app.Stars{})
	o.Equal(o.queued()[0].Signals, []app.ReviewSignal{app.ReviewAfter})

	o.True(strings.Contains(said(o.decide(editor, r, "show")), "has changed the review")) // it is not what was read
	o.letters = nil
	o.NoErr(o.decide(editor, o.of(ada, l), "hide"))
	o.NoErr(o.decide(editor, o.of(ada, l), "show"))
	o.Equal(o.shown("parcelwick").Reviews, 1)
	o.Equal(o.letters[len(o.letters)-1], fmt.Sprintf("%d: Your review of Parcelwick shows again", ada.ID))
	log, err := o.db.AuditEntries(o.ctx, 10)
	o.NoErr(err)
	o.Equal([]string{log[0].Action, log[0].Object, log[0].Before, log[0].After, log[0].Reason},
		[]string{reviews.ActionDecide, fmt.Sprintf("review %d of parcelwick", r.ID), "hidden", "shown", "Because we say so"})
	o.NoErr(o.Delete(o.ctx, ada, reviews.DeleteInput{Slug: "parcelwick"}))
	o.True(strings.Contains(said(o.decide(editor, o.of(ada, l), "hide")), "has deleted it"))
}
