package discussions_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/discussions"
	"debut/app/ground/mail"
	"debut/storage"
	"debut/storage/storagetest"
)

// office is where questions are asked, on a real database, with a clock that the test moves.
type office struct {
	*discussions.Service
	*is.I
	t       *testing.T
	ctx     context.Context
	db      storage.Store
	now     time.Time
	on      bool
	site    app.Site
	mu      sync.Mutex
	letters []string // "account kind: subject"
}

func open(t *testing.T) *office {
	t.Helper()
	o := &office{I: is.New(t), t: t, on: true, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	o.db = storagetest.Open(t, t.TempDir())
	o.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	o.tx(func(ctx context.Context) error { return o.db.SaveSite(ctx, &o.site) })
	o.ctx = app.WithSite(t.Context(), &o.site)
	o.Service = discussions.New(discussions.Parts{
		Store: o.db, Letters: o, Clock: func() time.Time { return o.now },
		On: func() bool { return o.on },
	})
	return o
}

func (o *office) Send(_ context.Context, _ app.Site, account int64, m mail.Message) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	letter := fmt.Sprintf("%d %s: %s", account, m.Kind, m.Subject)
	if !slices.Contains(o.letters, letter) { // a transaction may run twice
		o.letters = append(o.letters, letter)
	}
	return nil
}

func (o *office) tx(fn func(context.Context) error) {
	o.t.Helper()
	if err := o.db.Tx(o.t.Context(), fn); err != nil {
		o.t.Fatal(err)
	}
}

// person makes an account of some age.
func (o *office) person(email string, age time.Duration) app.Account {
	o.t.Helper()
	a := app.Account{Email: email, Name: "Ada Fell", CreatedAt: o.now.Add(-age)}
	o.save(&a)
	return a
}

func (o *office) save(a *app.Account) {
	o.t.Helper()
	o.tx(func(ctx context.Context) error { return o.db.SaveAccount(ctx, a) })
}

func (o *office) listed(slug app.Slug, owner *app.Account) app.Listing {
	o.t.Helper()
	name := strings.ToUpper(string(slug[:1])) + string(slug[1:])
	c := app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/",
		Facts: app.Facts{Name: name}}
	l := app.Listing{Site: o.site, Company: c, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree,
		CreatedAt: o.now, UpdatedAt: o.now}
	if owner != nil {
		l.Owner = &owner.ID
	}
	o.tx(func(ctx context.Context) error {
		return errors.Join(o.db.SaveCompany(ctx, &l.Company), o.db.SaveListing(ctx, &l))
	})
	return l
}

const old = 24 * time.Hour

func (o *office) ask(who app.Account, slug app.Slug, text string) (app.Comment, error) {
	return o.Ask(o.ctx, who, discussions.AskInput{Slug: slug, Text: text, Name: "Ada Fell"}, fmt.Append(nil, who.ID))
}

func (o *office) answer(who app.Account, slug app.Slug, q app.Comment, text string) (app.Comment, error) {
	in := discussions.AnswerInput{Slug: slug, Comment: q.ID, Text: text, Name: "Bo Lind"}
	return o.Answer(o.ctx, who, in, fmt.Append(nil, who.ID))
}

// mailed runs the letter of a comment, as the job does when it is due.
func (o *office) mailed(c app.Comment) []string {
	o.t.Helper()
	o.letters = nil
	o.NoErr(o.WriteLetter(o.ctx, c.ID))
	return o.letters
}

// shown returns the texts of the questions that a listing shows.
func (o *office) shown(slug app.Slug) (said []string) {
	o.t.Helper()
	page, err := o.Of(o.ctx, slug, app.Paging{Page: 1, PerPage: 100})
	o.NoErr(err)
	for _, t := range page.Items {
		said = append(said, t.Question.Text)
	}
	return said
}

// refused returns the code with which something was refused.
func refused(err error) string {
	var e *app.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

func id(slug app.Slug, c app.Comment) discussions.ID {
	return discussions.ID{Slug: slug, Comment: c.ID}
}

const asked = "Does it read photos of receipts?"

func TestAsk_ShowsAndIsMailedToTheMaker(t *testing.T) {
	t.Parallel()
	o := open(t)
	maker, ines := o.person("maker@parcelwick.example", old), o.person("ines@reader.example", old)
	o.listed("parcelwick", &maker)
	q, err := o.ask(ines, "parcelwick", "  "+asked+"\u200b ")
	o.NoErr(err)
	o.Equal(o.shown("parcelwick"), []string{asked})
	o.Equal(o.mailed(q), []string{fmt.Sprintf("%d question: Parcelwick has a new question", maker.ID)})
	o.Equal(o.mailed(q), nil) // once
	a, err := o.answer(maker, "parcelwick", q, "It does, in nine languages: https://parcelwick.example/photos")
	o.NoErr(err)
	o.True(a.Linked) // who looks after it may link
	o.Equal(o.mailed(a), []string{fmt.Sprintf("%d answer: An answer to your question about Parcelwick", ines.ID)})
	_, err = o.ask(maker, "parcelwick", "Do I ask myself anything here?")
	o.Equal(refused(err), "own_listing")
	_, err = o.answer(ines, "parcelwick", a, "An answer to an answer.")
	o.Equal(refused(err), "not_found") // one level deep
}

// What proves nothing holds nothing: the words of a new account show when that is an hour old, its links never.
func TestAsk_OfNewAccounts(t *testing.T) {
	t.Parallel()
	o := open(t)
	maker, young := o.person("maker@parcelwick.example", old), o.person("new@reader.example", time.Minute)
	l := o.listed("parcelwick", &maker)
	q, err := o.ask(young, "parcelwick", asked)
	o.NoErr(err)
	o.Equal(o.shown("parcelwick"), nil)
	o.Equal(o.mailed(q), nil)
	o.Equal(o.OwnOf(young, l, q).Why().String(), "Your account is new. It shows once that is an hour old.")
	for _, text := range []string{
		"Is it as good as https://rowharbour.example/plans is?", "Is it as good as www.rowharbour.example is?",
		"Is it as good as rowharbour.com is?", "Is it as good as ｒｏｗｈａｒｂｏｕｒ．ｃｏｍ is?",
		"Write to me at bo@rowharbour.example, will you?", "Is it like [this one](//rowharbour.com/) at all?",
	} {
		held, err := o.ask(o.person(fmt.Sprint(len(text), "@reader.example"), old), "parcelwick", text)
		o.NoErr(err)
		o.Equal([]any{text, held.State, held.Linked}, []any{text, app.CommentHeld, false})
		o.True(strings.Contains(o.OwnOf(young, l, held).Why().String(), "because it names a website"))
	}
	o.now = o.now.Add(time.Hour)
	o.Equal(o.shown("parcelwick"), []string{asked})
	o.Equal(len(o.mailed(q)), 1)
	own, err := o.ask(o.person("own@reader.example", old), "parcelwick", "Is parcelwick.example down for others, too?")
	o.NoErr(err)
	o.Equal(own.State, app.CommentShown) // its own name is no link
}

// What of somebody stood for a week makes their links links, until the team hides something.
func TestAsk_LinksOfWhoIsKnown(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, team := o.person("ines@reader.example", old), o.person("team@debut.example", old)
	team.Editor = true
	o.save(&team)
	o.listed("parcelwick", nil)
	first, err := o.ask(ines, "parcelwick", asked)
	o.NoErr(err)
	o.now = o.now.Add(7 * old)
	second, err := o.ask(ines, "parcelwick", "Is https://parcelwick.example/docs still true?")
	o.NoErr(err)
	o.True(second.Linked && second.State == app.CommentShown)
	o.NoErr(o.decide(team, first, "hide"))
	third, err := o.ask(ines, "parcelwick", "And is https://parcelwick.example/faq?")
	o.NoErr(err)
	o.Equal(third.Signals, []app.CommentSignal{app.CommentLink, app.CommentAfter})
}

func (o *office) decide(by app.Account, c app.Comment, act string) error {
	in := discussions.Decision{Comment: c.ID, Seen: c.Version, Act: act, Reason: "Because we say so"}
	return o.Decide(o.ctx, app.Session{Account: by.ID}, in)
}

func TestDecide_ShowsAndHidesAndIsWrittenDown(t *testing.T) {
	t.Parallel()
	o := open(t)
	maker, ines := o.person("maker@parcelwick.example", old), o.person("ines@reader.example", old)
	team, other := o.person("team@debut.example", old), o.person("other@debut.example", old)
	team.Editor, other.Editor = true, true
	o.save(&team)
	o.save(&other)
	o.listed("parcelwick", &maker)
	q, err := o.ask(ines, "parcelwick", "Is it as good as rowharbour.com is?")
	o.NoErr(err)
	o.Equal(o.mailed(q), nil) // held
	waiting, err := o.Queued(o.ctx, app.Paging{Page: 1, PerPage: 10})
	o.NoErr(err)
	o.Equal([]any{waiting.Total, waiting.Items[0].For.Company.Name, waiting.Items[0].Email},
		[]any{1, "Parcelwick", ines.Email})
	o.Equal(refused(o.decide(ines, q, "show")), "not_found")
	stale := q
	stale.Version++
	o.Equal(refused(o.decide(team, stale, "show")), "comment_changed")
	o.NoErr(o.decide(team, q, "show"))
	o.Equal(len(o.shown("parcelwick")), 1)
	o.Equal(len(o.mailed(q)), 1) // the maker hears of it now
	own, err := o.answer(team, "parcelwick", q, "It is better, says the team.")
	o.NoErr(err)
	o.Equal(refused(o.decide(team, own, "hide")), "own_comment")
	once := o.person("once@debut.example", old)
	once.Editor = true
	o.save(&once)
	left := app.Cofounder{Listing: q.Listing, Inviter: maker.ID, Email: once.Email, Account: once.ID, State: app.CofounderLeft, InvitedAt: o.now, EndsAt: o.now, ChangedAt: o.now}
	o.tx(func(ctx context.Context) error { return o.db.AddCofounder(ctx, &left, []byte("x")) })
	o.tx(func(ctx context.Context) error { return o.db.SaveCofounder(ctx, left) })
	o.Equal(refused(o.decide(once, q, "hide")), "own_comment") // who looked after the product
	o.letters = nil
	o.NoErr(o.decide(other, q, "hide"))
	o.Equal(o.letters, []string{fmt.Sprintf("%d other: What you wrote about Parcelwick was hidden", ines.ID)})
	o.Equal(len(o.shown("parcelwick")), 0)
	hidden, err := o.Hidden(o.ctx, app.Paging{Page: 1, PerPage: 10})
	o.NoErr(err)
	o.Equal(hidden.Total, 1)
	o.NoErr(o.decide(other, q, "show")) // which undoes it
	o.Equal(len(o.shown("parcelwick")), 1)
	log, err := o.db.AuditEntries(o.ctx, 10)
	o.NoErr(err)
	o.Equal([]string{log[0].Action, log[0].Before, log[0].After}, []string{discussions.ActionDecide, "hidden", "shown"})
}

func TestReport_WaitsForTheTeamOnce(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@reader.example", old), o.person("ole@reader.example", old)
	o.listed("parcelwick", nil)
	q, err := o.ask(ines, "parcelwick", asked)
	o.NoErr(err)
	report := func(who app.Account, reason, words string) error {
		in := discussions.ReportInput{Slug: "parcelwick", Comment: q.ID, Reason: reason, Words: words}
		return o.Report(o.ctx, who, in)
	}
	o.Equal(refused(report(ines, "spam", "")), "own_comment")
	o.Equal(refused(report(ole, "other", "")), "invalid_request")
	o.NoErr(report(ole, "spam", "It is one"))
	o.Equal(refused(report(ole, "spam", "")), "reported_already")
	n, err := o.CountQueued(o.ctx)
	o.NoErr(err)
	o.Equal(n, 1)
	o.Equal(len(o.shown("parcelwick")), 1) // until the team decides
}

func TestUseful_OfOthersOnceAndTakenBack(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@reader.example", old), o.person("ole@reader.example", old)
	o.listed("parcelwick", nil)
	first, err := o.ask(ines, "parcelwick", asked)
	o.NoErr(err)
	second, err := o.ask(ines, "parcelwick", "And what about photos of parcels?")
	o.NoErr(err)
	o.Equal(refused(o.Useful(o.ctx, ines, id("parcelwick", second))), "own_comment")
	o.Equal(refused(o.Useful(o.ctx, ole, discussions.ID{Slug: "parcelwick", Comment: 999})), "not_found")
	o.NoErr(o.Useful(o.ctx, ole, id("parcelwick", second)))
	o.NoErr(o.Useful(o.ctx, ole, id("parcelwick", second)))
	o.Equal(o.shown("parcelwick"), []string{second.Text, first.Text})
	said, err := o.UsefulTo(o.ctx, ole, []int64{first.ID, second.ID})
	o.NoErr(err)
	o.Equal(said, map[int64]bool{second.ID: true})
	o.NoErr(o.NotUseful(o.ctx, ole, id("parcelwick", second)))
	o.Equal(o.shown("parcelwick"), []string{first.Text, second.Text})
}

func TestEdit_ForTenMinutes(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@reader.example", old), o.person("ole@reader.example", old)
	o.listed("parcelwick", nil)
	q, err := o.ask(ines, "parcelwick", asked)
	o.NoErr(err)
	edit := func(who app.Account, text string, seen int64) error {
		in := discussions.EditInput{Slug: "parcelwick", Comment: q.ID, Text: text, Name: "Ada Fell", Seen: seen}
		return o.Edit(o.ctx, who, in)
	}
	o.Equal(refused(edit(ole, "Something else of somebody else", 1)), "not_found")
	o.Equal(refused(edit(ines, "Does it read photos at night?", 7)), "comment_changed")
	o.NoErr(edit(ines, "Does it read photos at night?", 1))
	o.Equal(o.shown("parcelwick"), []string{"Does it read photos at night?"})
	o.NoErr(edit(ines, "Does it read rowharbour.com at night?", 2)) // new words are judged anew
	o.Equal(o.shown("parcelwick"), nil)
	o.NoErr(edit(ines, asked, 3))
	o.now = o.now.Add(discussions.EditFor)
	o.Equal(refused(edit(ines, "Does it read photos at noon?", 4)), "edit_over")
	o.Equal(o.shown("parcelwick"), []string{asked})
}

func TestDelete_KeepsAnswersAndOpensNoWayBack(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@reader.example", old), o.person("ole@reader.example", old)
	team := o.person("team@debut.example", old)
	team.Operator = true
	o.save(&team)
	o.listed("parcelwick", nil)
	q, err := o.ask(ines, "parcelwick", asked)
	o.NoErr(err)
	alone, err := o.ask(ines, "parcelwick", "And what about photos of parcels?")
	o.NoErr(err)
	_, err = o.answer(ole, "parcelwick", q, "It does.")
	o.NoErr(err)
	o.Equal(refused(o.Delete(o.ctx, ole, id("parcelwick", q))), "not_found")
	o.now = o.now.Add(old) // at any time
	o.NoErr(o.Delete(o.ctx, ines, id("parcelwick", q)))
	o.NoErr(o.Delete(o.ctx, ines, id("parcelwick", alone)))
	o.Equal(o.shown("parcelwick"), []string{""}) // deleted, with its answer
	_, err = o.answer(ole, "parcelwick", q, "It does indeed.")
	o.Equal(refused(err), "question_gone")
	again, err := o.ask(ines, "parcelwick", asked) // what was deleted may be asked again
	o.NoErr(err)
	o.NoErr(o.decide(team, again, "hide"))
	o.NoErr(o.Delete(o.ctx, ines, id("parcelwick", again)))
	_, err = o.ask(ines, "parcelwick", asked)
	o.Equal(refused(err), "said_already") // and what was hidden may not
}

func TestAsk_RefusesWhatStandsThereAlready(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@reader.example", old), o.person("ole@reader.example", old)
	const long = "Does it read photos of receipts that lay in a wet coat?"
	for _, slug := range []app.Slug{"parcelwick", "kestrelby", "querybarge"} {
		o.listed(slug, nil)
	}
	q, err := o.ask(ines, "parcelwick", long)
	o.NoErr(err)
	_, err = o.ask(ole, "parcelwick", "does it read  photos of receipts that lay in a wet coat")
	o.Equal(refused(err), "said_already")
	_, err = o.answer(ole, "parcelwick", q, "Yes.")
	o.NoErr(err)
	_, err = o.answer(ole, "parcelwick", q, "Yes!")
	o.Equal(refused(err), "said_already")
	elsewhere, err := o.ask(ines, "kestrelby", long) // a fair question to another maker
	o.NoErr(err)
	o.Equal(elsewhere.State, app.CommentShown)
	third, err := o.ask(ines, "querybarge", long)
	o.NoErr(err)
	o.Equal(third.Signals, []app.CommentSignal{app.CommentWords}) // and the same at every product
}

// Forms and keys are counted together, and the words say how much there may be.
func TestLimits_CountFormsAndKeysTogether(t *testing.T) {
	t.Parallel()
	o := open(t)
	maker, ines := o.person("maker@parcelwick.example", old), o.person("ines@reader.example", old)
	l := o.listed("parcelwick", &maker)
	for i := range 6 {
		_, err := o.ask(ines, "parcelwick", fmt.Sprint("How many receipts does it read? ", i))
		o.NoErr(err)
	}
	_, err := o.ask(ines, "parcelwick", "One more than there may be?")
	o.Equal(refused(err), "rate_limited")
	o.True(strings.Contains(err.Error(), "at most 6 questions an hour and 20 a day"))
	o.now = o.now.Add(time.Hour)
	q, err := o.ask(ines, "parcelwick", "One more than there were?")
	o.NoErr(err)
	byKey := func(text string) error {
		in := discussions.MakersAnswer{ID: listings.ID{Listing: l.ID}, Question: q.ID, Text: text}
		_, err := o.AnswerQuestion(o.ctx, app.Caller{Account: maker.ID}, in)
		return err
	}
	for i := range 30 {
		_, err := o.answer(maker, "parcelwick", q, fmt.Sprint("By a form: ", i))
		o.NoErr(errors.Join(err, byKey(fmt.Sprint("By a key: ", i))))
	}
	_, err = o.answer(maker, "parcelwick", q, "By a form, once more")
	o.Equal([]string{refused(err), refused(byKey("By a key, once more"))}, []string{"rate_limited", "rate_limited"})
	in := discussions.MakersAnswer{ID: listings.ID{Listing: l.ID}, Question: q.ID, Text: "Somebody else’s listing"}
	_, err = o.AnswerQuestion(o.ctx, app.Caller{Account: ines.ID}, in)
	o.Equal(refused(err), "not_found")
}

// Who sends more than the team has looked at waits with what it has to look at, and with nothing else.
func TestLimits_FiveOfAnAccountWaitForTheTeam(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines := o.person("ines@reader.example", old)
	o.listed("parcelwick", nil)
	for i := range 5 {
		_, err := o.ask(ines, "parcelwick", fmt.Sprintf("Is it as good as rowharbour%d.com is?", i))
		o.NoErr(err)
	}
	o.now = o.now.Add(time.Hour)
	_, err := o.ask(ines, "parcelwick", "Is it as good as rowharbour.com is?")
	o.Equal(refused(err), "rate_limited")
	o.True(strings.Contains(err.Error(), "wait for the site team"))
	_, err = o.ask(ines, "parcelwick", asked)
	o.NoErr(err)
	o.Equal(o.shown("parcelwick"), []string{asked})
}

func TestOff_NothingIsAskedAndNothingShows(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines, ole := o.person("ines@reader.example", old), o.person("ole@reader.example", old)
	l := o.listed("parcelwick", nil)
	q, err := o.ask(ines, "parcelwick", asked)
	o.NoErr(err)
	o.on = false
	o.Equal(o.shown("parcelwick"), nil)
	threads, n, err := o.First(o.ctx, l, 3)
	o.NoErr(err)
	o.Equal([]int{len(threads), n}, []int{0, 0})
	_, err = o.ask(ole, "parcelwick", "Is there anybody here?")
	_, failed := o.answer(ole, "parcelwick", q, "Nobody is.")
	o.Equal([]string{refused(err), refused(failed), refused(o.Useful(o.ctx, ole, id("parcelwick", q)))},
		[]string{"discussions_off", "discussions_off", "discussions_off"})
	o.Equal(o.mailed(q), nil)
	o.NoErr(o.Delete(o.ctx, ines, id("parcelwick", q))) // what is one's own can be deleted
}
