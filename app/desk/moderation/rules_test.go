package moderation_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/desk/moderation"
)

func TestSetRules_IsAnActOfOperatorsThatIsUndone(t *testing.T) {
	t.Parallel()
	d := open(t)
	in := moderation.RulesInput{
		Approval: "all", SignUp: "invited", Domains: "\r\nhttps://www.Spam.example/x\nbücher.de\nspam.example", Words: " free   money \nCasino\n", Reason: "As agreed.",
	}
	d.Equal(code(d.SetRules(d.ctx, d.editor, in)), "operators_only")
	d.NoErr(d.SetRules(d.ctx, d.ops, in))
	rules, err := d.RulesOf(d.ctx)
	d.NoErr(err)
	d.Equal(rules, app.Rules{Approval: app.ApproveAll, SignUp: app.SignUpInvited, Domains: []string{"spam.example", "xn--bcher-kva.de"}, Words: []string{"Casino", "free money"}})
	changed := d.last()
	d.Equal(changed.After, "the team approves: all; who signs up: invited; blocked domains: 2, with spam.example, xn--bcher-kva.de; blocked words: 2, with Casino, free money")
	d.NoErr(d.SetRules(d.ctx, d.ops, in))
	d.Equal(d.last().ID, changed.ID) // nothing changed
	undo := moderation.Undo{Entries: []int64{changed.ID}}
	d.Equal(code(d.Undo(d.ctx, d.editor, undo)), "operators_only")
	d.NoErr(d.Undo(d.ctx, d.ops, undo))
	rules, err = d.RulesOf(d.ctx)
	d.NoErr(err)
	d.Equal(rules, app.DefaultRules())
}

func TestSetRules_SaysWhichLineIsWrong(t *testing.T) {
	t.Parallel()
	d := open(t)
	for _, in := range []moderation.RulesInput{{Domains: "ok.example\nco.uk"}, {Words: "fine\n!!!"}, {Words: strings.Repeat("a", 81)}, {Words: manyLines(1001)}} {
		in.Approval, in.SignUp, in.Reason = "none", "everybody", "As agreed."
		e := app.RefusalOf(d.SetRules(d.ctx, d.ops, in))
		d.True(e != nil && len(e.Issues) == 1)
	}
}

func manyLines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "word%d\n", i)
	}
	return b.String()
}

func TestUpdate_RefusesBlockedWordsInWhatIsWritten(t *testing.T) {
	t.Parallel()
	d := open(t)
	id := d.list("parcelwick", app.ListingLive)
	edit := func(tagline, city string) error {
		_, err := listings.New(d.db, nil, func() time.Time { return d.now }).Update(d.ctx, app.Caller{Account: d.ines.Account},
			listings.UpdateInput{Listing: id, Fields: app.ListingFieldsInput{"tagline": app.TextValue(tagline), "city": app.TextValue(city)}})
		return err
	}
	d.NoErr(edit("The best casino", ""))
	d.rule(moderation.RulesInput{Words: "casino"})
	e := app.RefusalOf(edit("The best  Cásino!", ""))
	d.Equal([]string{e.Issues[0].Location, e.Issues[0].Message.String()}, []string{"fields.tagline", "holds “casino”, a word that this directory does not take; send other words"})
	d.NoErr(edit("The best casino", "Bremen")) // what stood there before the rule
}

func TestChooseFree_RefusesWhatTheRulesBlockBy(t *testing.T) {
	t.Parallel()
	d := open(t)
	id := d.list("parcelwick", app.ListingDraft)
	d.rule(moderation.RulesInput{Domains: "parcelwick.example"})
	_, err := d.choose(id)
	d.Equal(app.RefusalOf(err).Issues[0].Message.String(), "is of parcelwick.example, of which this directory takes no listings; send another website")
	d.rule(moderation.RulesInput{Words: "PARCELWICK"})
	_, err = d.choose(id)
	d.Equal(app.RefusalOf(err).Issues[0].Location, "fields.name")
	d.rule(moderation.RulesInput{})
	_, err = d.choose(id)
	d.NoErr(err)
}

func TestInvite_IsMailedOnceAndTakenBack(t *testing.T) {
	t.Parallel()
	d := open(t)
	in := moderation.Invitation{Email: "Otto@Parcelwick.example"}
	d.Equal(code(d.Invite(d.ctx, d.editor, in)), "operators_only")
	d.NoErr(d.Invite(d.ctx, d.ops, in))
	d.NoErr(d.Invite(d.ctx, d.ops, in))
	d.Equal([]any{len(d.mails()), d.mails()[0].To}, []any{1, "otto@parcelwick.example"})
	d.Equal([]string{d.last().Action, d.last().Object}, []string{"invite", "somebody at parcelwick.example"})
	all, err := d.Invitations(d.ctx)
	d.NoErr(err)
	d.Equal(all, []string{"otto@parcelwick.example"})
	d.NoErr(d.Uninvite(d.ctx, d.ops, in))
	all, err = d.Invitations(d.ctx)
	d.NoErr(err)
	d.Equal([]any{len(all), d.last().Action}, []any{0, "take_back_invitation"})
}

func TestMerge_TakesWhatHangsOnAListingToAnother(t *testing.T) {
	t.Parallel()
	d := open(t)
	from, to := d.list("parcelwick-2", app.ListingLive), d.list("parcelwick", app.ListingLive)
	otto := d.signIn(app.Account{Email: "otto@voter.example"})
	for _, voter := range []app.Session{otto, d.ines} { // Ines owns both
		d.tx(func(ctx context.Context) error {
			v := app.Vote{Account: voter.Account, Listing: from, At: d.now, Week: "2026-11-16", State: app.VoteCounted}
			_, err := d.db.SaveVote(ctx, &v)
			return err
		})
	}
	in := moderation.Merge{Listing: from, Into: "parcelwick", Slug: "parcelwick", Reason: "Listed twice."}
	d.Equal(code(d.Merge(d.ctx, d.ops, in)), "other_slug")
	in.Slug = "parcelwick-2"
	d.Equal(code(d.Merge(d.ctx, d.editor, in)), "operators_only")
	for into, want := range map[string]string{"nobody": "no_listing", "parcelwick-2": "same_listing"} {
		other := in
		other.Into = into
		d.Equal(code(d.Merge(d.ctx, d.ops, other)), want)
	}
	stale := d.ops
	stale.CreatedAt = d.now.Add(-11 * time.Minute)
	d.Equal(code(d.Merge(d.ctx, stale, in)), "sign_in_again")
	d.NoErr(d.Merge(d.ctx, d.ops, in))
	l, err := d.db.ListingBySlug(d.ctx, d.site.ID, "parcelwick-2")
	d.NoErr(err)
	d.Equal([]any{l.ID, l.Votes, d.state(from)}, []any{to, 1, "gone"})
	d.Equal(d.last().After, "merged into parcelwick: 1 votes, 0 followers, 0 updates, 0 awards")
	d.True(!moderation.Undoable(d.last()))
}
