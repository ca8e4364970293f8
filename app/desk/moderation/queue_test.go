package moderation_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/desk/moderation"
	"debut/app/ground/mail"
)

// queued makes a listing of Ines that stands in the queue.
func (d *desk) queued(slug app.Slug, status app.ListingStatus, state app.ApprovalState) int64 {
	d.t.Helper()
	id := d.list(slug, status)
	d.change(id, func(l *app.Listing) { l.Approval = app.Approval{State: state, Since: d.now} })
	return id
}

func (d *desk) change(id int64, change func(*app.Listing)) {
	d.t.Helper()
	d.tx(func(ctx context.Context) error {
		l, err := d.db.Listing(ctx, id)
		if err != nil {
			return err
		}
		change(&l)
		return d.db.SaveListing(ctx, &l)
	})
}

func (d *desk) queue() (items []moderation.Queued) {
	d.t.Helper()
	list, err := d.Queue(d.ctx, moderation.QueueFilter{}, 1)
	d.NoErr(err)
	return list.Items
}

// decide decides on listings as they stand.
func (d *desk) decide(by app.Session, act string, ids ...int64) error {
	d.t.Helper()
	in := moderation.Decision{Act: act, Reason: "Spam."}
	for _, id := range ids {
		l, err := d.db.Listing(d.ctx, id)
		d.NoErr(err)
		in.Listings = append(in.Listings, fmt.Sprintf("%d-%d", id, l.UpdatedAt.UnixMilli()))
	}
	return d.Decide(d.ctx, by, in)
}

func (d *desk) approval(id int64) app.ApprovalState {
	d.t.Helper()
	l, err := d.db.Listing(d.ctx, id)
	d.NoErr(err)
	return l.Approval.State
}

// mails are those that wait to be sent.
func (d *desk) mails() (all []mail.Message) {
	d.t.Helper()
	jobs, err := d.db.QueuedJobs(d.ctx, true, 100)
	d.NoErr(err)
	for _, j := range jobs {
		var m mail.Message
		d.NoErr(json.Unmarshal([]byte(j.Payload), &m))
		all = append(all, m)
	}
	return all
}

func (d *desk) rule(r moderation.RulesInput) {
	d.t.Helper()
	if r.SignUp == "" {
		r.SignUp = "everybody"
	}
	if r.Approval == "" {
		r.Approval = "none"
	}
	r.Reason = "As agreed."
	d.NoErr(d.SetRules(d.ctx, d.ops, r))
}

func (d *desk) choose(id int64) (launches.Chosen, error) {
	return d.weeks.ChooseFree(d.ctx, app.Caller{Account: d.ines.Account}, launches.ChooseFreeInput{ID: listings.ID{Listing: id}})
}

func TestChooseFree_WaitsForTheTeamWhereTheRulesSaySo(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.rule(moderation.RulesInput{Approval: "all"})
	id := d.queued("parcelwick", app.ListingDraft, app.ApprovalNew)
	for range 2 { // asking again changes nothing
		chosen, err := d.choose(id)
		d.NoErr(err)
		d.Equal(chosen.Status, "draft") // which has no public page, no badge and no week
		d.True(strings.Contains(chosen.NextStep.String(), "the site team looks at it before it is queued"))
	}
	d.now = d.now.Add(5 * 7 * 24 * time.Hour)
	d.ops = d.signIn(app.Account{Email: "late@debut.example", Operator: true})
	d.NoErr(d.weeks.Advance(d.ctx))
	d.Equal([]any{d.state(id), d.approval(id)}, []any{"draft", app.ApprovalWaiting}) // whatever Mondays pass
	d.NoErr(d.decide(d.editor, "approve", id))
	d.Equal([]any{d.state(id), d.approval(id), d.last().Action}, []any{"awaiting_badge", app.Approved, "approve_listings"})
	d.Equal(d.mails()[0].Subject, "parcelwick: approved at Debut")
	d.NoErr(d.Undo(d.ctx, d.editor, moderation.Undo{Entries: []int64{d.last().ID}}))
	l, err := d.db.Listing(d.ctx, id)
	d.NoErr(err)
	d.Equal([]any{l.Status, l.Approval.State, l.Plan, l.Week}, []any{app.ListingDraft, app.ApprovalWaiting, app.PlanFree, app.Week("")})
}

func TestChooseFree_TrustsAccountsThatHadAListingApproved(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.rule(moderation.RulesInput{Approval: "first"})
	a, b := d.queued("a", app.ListingDraft, app.ApprovalNew), d.queued("b", app.ListingDraft, app.ApprovalNew)
	_, err := d.choose(a)
	d.NoErr(err)
	d.Equal([]string{d.state(a), string(d.approval(a))}, []string{"draft", "waiting"})
	d.NoErr(d.decide(d.ops, "approve", a))
	_, err = d.choose(b)
	d.NoErr(err)
	d.Equal([]string{d.state(b), string(d.approval(b))}, []string{"awaiting_badge", "new"}) // still for the team to look at
}

func TestDecide_AskingForChangesIsReadByTheOwner(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.rule(moderation.RulesInput{Approval: "all"})
	id := d.queued("parcelwick", app.ListingDraft, app.ApprovalWaiting)
	bare := moderation.Decision{Act: "ask", Listings: []string{fmt.Sprint(id)}}
	d.True(app.RefusalOf(d.Decide(d.ctx, d.editor, bare)) != nil) // no reason
	d.NoErr(d.decide(d.editor, "ask", id))
	d.Equal(len(d.queue()), 0)
	mine, err := listings.New(d.db, nil, func() time.Time { return d.now }).GetMine(d.ctx, app.Caller{Account: d.ines.Account}, listings.GetMineInput{ID: listings.ID{Listing: id}})
	d.NoErr(err)
	d.Equal(mine.NextStep.String(), "The site team asks for changes: “Spam.” Make them, and choose the free plan again.")
	d.True(strings.Contains(d.mails()[0].Text, "“Spam.”") && d.mails()[0].To == "ines@parcelwick.example")
	_, err = d.choose(id)
	d.NoErr(err)
	d.Equal(d.queue()[0].Approval.State, app.ApprovalWaiting)
}

func TestQueue_ShowsEditsOfLiveListingsWithWhatStoodBefore(t *testing.T) {
	t.Parallel()
	d := open(t)
	id := d.queued("parcelwick", app.ListingLive, app.Approved)
	all := listings.New(d.db, nil, func() time.Time { return d.now })
	edit := func(field, text string) {
		in := listings.UpdateInput{Listing: id, Fields: app.ListingFieldsInput{field: app.TextValue(text)}}
		_, err := all.Update(d.ctx, app.Caller{Account: d.ines.Account}, in)
		d.NoErr(err)
	}
	edit("tagline", "Customs in a box")
	edit("city", "Bremen")
	edit("tagline", "Customs, sorted")
	item := d.queue()[0]
	d.Equal(item.Approval.State, app.ApprovalEdited)
	fields := map[string]moderation.Edit{}
	for _, e := range item.Edits {
		fields[e.Field] = e
	}
	d.Equal([]any{len(fields), fields["tagline"].Before, fields["tagline"].After, fields["city"].After}, []any{2, "", "Customs, sorted", "Bremen"})
	d.NoErr(d.decide(d.editor, "approve", id))
	d.Equal([]any{len(d.queue()), d.state(id), len(d.mails())}, []any{0, "live", 0}) // nothing that its owner need read
	edit("city", "Emden")
	d.Equal([]any{len(d.queue()[0].Edits), d.queue()[0].Edits[0].Before}, []any{1, "Bremen"})
}

func TestDecide_DoesNothingToWhatWasChangedSince(t *testing.T) {
	t.Parallel()
	d := open(t)
	a, b := d.queued("a", app.ListingDraft, app.ApprovalNew), d.queued("b", app.ListingDraft, app.ApprovalNew)
	in := moderation.Decision{Act: "approve"}
	for _, q := range d.queue() {
		in.Listings = append(in.Listings, q.Seen)
	}
	d.change(b, func(l *app.Listing) { l.UpdatedAt = d.now.Add(time.Second) })
	d.Equal(code(d.Decide(d.ctx, d.editor, in)), "changed_since")
	d.Equal([]app.ApprovalState{d.approval(a), d.approval(b)}, []app.ApprovalState{app.ApprovalNew, app.ApprovalNew})
	in.Listings = []string{"x"}
	d.Equal(code(d.Decide(d.ctx, d.editor, in)), app.CodeInvalid)
	d.Equal(code(d.decide(d.ines, "approve", a)), "not_found")
}

func TestDecide_SuspendsListingsWithTheAccountsOfTheirOwners(t *testing.T) {
	t.Parallel()
	d := open(t)
	a, b := d.queued("a", app.ListingLive, app.ApprovalNew), d.queued("b", app.ListingLive, app.ApprovalNew)
	in := moderation.Decision{Act: "suspend", Reason: "Spam.", Accounts: true}
	for _, q := range d.queue() {
		in.Listings = append(in.Listings, q.Seen)
	}
	d.Equal(code(d.Decide(d.ctx, d.editor, in)), "operators_only")
	stale := d.ops
	stale.CreatedAt = d.now.Add(-11 * time.Minute)
	d.Equal(code(d.Decide(d.ctx, stale, in)), "sign_in_again")
	d.NoErr(d.Decide(d.ctx, d.ops, in))
	suspended := d.last()
	d.Equal([]string{suspended.Object, d.state(a), d.state(b)}, []string{"2 listings, 1 account", "suspended", "suspended"})
	who, err := d.db.Account(d.ctx, d.ines.Account)
	d.NoErr(err)
	d.Equal([]any{who.Suspended, len(d.mails()), len(d.queue())}, []any{true, 0, 0}) // who cannot sign in reads no mail about it
	undo := moderation.Undo{Entries: []int64{suspended.ID}}
	d.Equal(code(d.Undo(d.ctx, d.editor, undo)), "operators_only")
	d.NoErr(d.Undo(d.ctx, d.ops, undo))
	who, err = d.db.Account(d.ctx, d.ines.Account)
	d.NoErr(err)
	d.Equal([]any{who.Suspended, d.state(a), d.state(b), len(d.queue())}, []any{false, "live", "live", 2})
}

func TestUndo_OfSeveralActsGoesBackToBeforeTheFirst(t *testing.T) {
	t.Parallel()
	d := open(t)
	a := d.queued("a", app.ListingLive, app.ApprovalNew)
	d.rule(moderation.RulesInput{Words: "casino"})
	rules := d.last().ID
	d.NoErr(d.decide(d.ops, "approve", a))
	approved := d.last().ID
	d.NoErr(d.decide(d.ops, "hide", a))
	hidden := d.last().ID
	d.Equal(d.mails()[0].Subject, "a: hidden at Debut")
	d.NoErr(d.Undo(d.ctx, d.ops, moderation.Undo{Entries: []int64{rules, approved, hidden}}))
	d.Equal([]any{d.state(a), d.approval(a)}, []any{"live", app.ApprovalNew})
	r, err := d.RulesOf(d.ctx)
	d.NoErr(err)
	d.Equal(r, app.DefaultRules())
	d.Equal([]string{d.last().Object, d.last().Reason}, []string{"1 listing, rules", "3 acts at once"})
	d.Equal(code(d.Undo(d.ctx, d.ops, moderation.Undo{Entries: []int64{hidden}})), "undone")
}

func TestDo_HiddenListingsComeBackToTheQueueWhenTheirOwnersEditThem(t *testing.T) {
	t.Parallel()
	d := open(t)
	id := d.list("parcelwick", app.ListingLive)
	d.NoErr(d.do(d.editor, "hide", id))
	d.Equal(len(d.queue()), 0)
	_, err := listings.New(d.db, nil, func() time.Time { return d.now.Add(time.Minute) }).Update(d.ctx, app.Caller{Account: d.ines.Account},
		listings.UpdateInput{Listing: id, Fields: app.ListingFieldsInput{"city": app.TextValue("Bremen")}})
	d.NoErr(err)
	d.Equal([]any{len(d.queue()), d.queue()[0].Edits[0].Field, d.state(id)}, []any{1, "city", "hidden"})
	d.Equal(code(d.decide(d.editor, "approve", id)), "withheld")
	d.NoErr(d.decide(d.editor, "show", id))
	d.Equal([]any{d.state(id), len(d.queue())}, []any{"live", 0})
}
