package reviews_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/community/reviews"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/storage"
	"debut/storage/storagetest"
)

// office is where reviews are written, on a real database, with a clock that the test moves.
type office struct {
	*reviews.Service
	*is.I
	t       *testing.T
	ctx     context.Context
	db      storage.Store
	now     time.Time
	site    app.Site
	mu      sync.Mutex
	letters []string // "account: subject"
}

func open(t *testing.T) *office {
	t.Helper()
	o := &office{I: is.New(t), t: t, db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	o.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	o.tx(func(ctx context.Context) error { return o.db.SaveSite(ctx, &o.site) })
	o.ctx = app.WithSite(t.Context(), &o.site)
	o.Service = reviews.New(o.db, o, func() time.Time { return o.now })
	return o
}

func (o *office) Send(_ context.Context, _ app.Site, account int64, m mail.Message) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if letter := fmt.Sprintf("%d: %s", account, m.Subject); !slices.Contains(o.letters, letter) { // a transaction may run twice
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

// person makes an account that is a day old, unless change says otherwise.
func (o *office) person(email string, change ...func(*app.Account)) app.Account {
	o.t.Helper()
	a := app.Account{Email: email, CreatedAt: o.now.Add(-24 * time.Hour)}
	for _, how := range change {
		how(&a)
	}
	o.tx(func(ctx context.Context) error { return o.db.SaveAccount(ctx, &a) })
	return a
}

func (o *office) save(a app.Account) {
	o.t.Helper()
	o.tx(func(ctx context.Context) error { return o.db.SaveAccount(ctx, &a) })
}

func (o *office) listed(slug app.Slug, owner *app.Account, status app.ListingStatus) app.Listing {
	o.t.Helper()
	c := app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/", Facts: app.Facts{Name: strings.ToUpper(string(slug[:1])) + string(slug[1:])}}
	l := app.Listing{Site: o.site, Company: c, Slug: slug, Status: status, Plan: app.PlanFree, CreatedAt: o.now, UpdatedAt: o.now}
	if owner != nil {
		l.Owner = &owner.ID
	}
	o.tx(func(ctx context.Context) error {
		if err := o.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return o.db.SaveListing(ctx, &l)
	})
	return l
}

const good = "We have used it for a month, and it does what it says. The bill was what they promised."

func input(slug app.Slug) reviews.WriteInput {
	return reviews.WriteInput{Slug: slug, Stars: 4, Text: good, Name: "Ada Fell"}
}

func (o *office) write(who app.Account, slug app.Slug, change ...func(*reviews.WriteInput)) error {
	in := input(slug)
	for _, how := range change {
		how(&in)
	}
	return o.Write(o.ctx, who, in, reviews.Origin{Network: fmt.Sprintf("10.0.%d.0/24", who.ID), Browser: fmt.Append(nil, who.ID)})
}

// shown tells the stars and the number of reviews that a listing shows.
func (o *office) shown(slug app.Slug) app.Stars {
	o.t.Helper()
	page, err := o.Of(o.ctx, slug, app.Paging{Page: 1, PerPage: 50})
	o.NoErr(err)
	o.Equal(len(page.Items), page.Stars.Reviews)
	return page.Stars
}

func (o *office) of(who app.Account, l app.Listing) app.Review {
	o.t.Helper()
	r, _, err := o.db.ReviewOf(o.ctx, who.ID, l.ID)
	o.NoErr(err)
	return r
}

// run does the letters of reviews that are due.
func (o *office) run() {
	o.t.Helper()
	due, err := o.db.ClaimJobs(o.ctx, jobs.Claim{Kind: string(reviews.TellJob), Most: 99, Now: o.now, Until: o.now.Add(time.Minute)})
	o.NoErr(err)
	for _, j := range due {
		id, err := reviews.TellJob.Payload(j)
		o.NoErr(err)
		o.NoErr(o.Tell(o.ctx, id))
		o.NoErr(o.db.FinishJob(o.ctx, j, o.now))
	}
}

// said returns what an error says to people.
func said(err error) string {
	if err == nil {
		return ""
	}
	_, words := app.PublicMessage(err)
	return words.String()
}

// What is no review is refused, with the words that say what is wrong.
func TestWrite_RefusesWhatIsNoReview(t *testing.T) {
	t.Parallel()
	o := open(t)
	o.listed("parcelwick", nil, app.ListingLive)
	ada := o.person("ada@reader.example")
	pad := " and it has done all that we asked of it since."
	for name, one := range map[string]struct {
		change func(*reviews.WriteInput)
		says   string
	}{
		"no stars":         {func(in *reviews.WriteInput) { in.Stars = 0 }, "choose how many stars"},
		"six stars":        {func(in *reviews.WriteInput) { in.Stars = 6 }, "choose how many stars"},
		"empty":            {func(in *reviews.WriteInput) { in.Text = "" }, "has 0 characters that one sees"},
		"white space":      {func(in *reviews.WriteInput) { in.Text = strings.Repeat(" \n\t\u00a0\u3000", 40) }, "has 0 characters that one sees"},
		"zero width":       {func(in *reviews.WriteInput) { in.Text = strings.Repeat("\u200b\u200d\u2060\ufeff", 40) }, "has 0 characters that one sees"},
		"padded":           {func(in *reviews.WriteInput) { in.Text = "Nice" + strings.Repeat("\u200d", 200) + "tool" }, "has 8 characters that one sees"},
		"spaces inside":    {func(in *reviews.WriteInput) { in.Text = "Nice" + strings.Repeat(" ", 200) + "tool" }, "has 9 characters that one sees"},
		"no words":         {func(in *reviews.WriteInput) { in.Text = strings.Repeat("!?", 40) }, "hardly any letters"},
		"10,000":           {func(in *reviews.WriteInput) { in.Text = strings.Repeat("good ", 2000) }, "more than 2000"},
		"turned":           {func(in *reviews.WriteInput) { in.Text = "\u202e" + good }, "turns the direction"},
		"isolated":         {func(in *reviews.WriteInput) { in.Text = good + "\u2067" }, "turns the direction"},
		"control":          {func(in *reviews.WriteInput) { in.Text = good + "\x1b[31m red" }, "a control character"},
		"marks":            {func(in *reviews.WriteInput) { in.Text = good + "Z" + strings.Repeat("\u0336\u0321", 10) }, "piles marks"},
		"link":             {func(in *reviews.WriteInput) { in.Text = "See https://casino.example/win" + pad }, "without links"},
		"www":              {func(in *reviews.WriteInput) { in.Text = "See WWW.casino.example" + pad }, "without links"},
		"markdown":         {func(in *reviews.WriteInput) { in.Text = "See [this](/x)" + pad }, "without links"},
		"anchor":           {func(in *reviews.WriteInput) { in.Text = `<a href="javascript://x">this</a>` + pad }, "without links"},
		"address":          {func(in *reviews.WriteInput) { in.Text = "Write to win@casino.example" + pad }, "without links"},
		"hidden link":      {func(in *reviews.WriteInput) { in.Text = "See ht\u200btps://casino.example" + pad }, "without links"},
		"no name":          {func(in *reviews.WriteInput) { in.Name = "\u200b \u2060" }, "2 to 60"},
		"long name":        {func(in *reviews.WriteInput) { in.Name = strings.Repeat("a", 61) }, "2 to 60"},
		"name that turns":  {func(in *reviews.WriteInput) { in.Name = "Ada\u202eadA" }, "turns the direction"},
		"name with a link": {func(in *reviews.WriteInput) { in.Name = "www.casino.example" }, "without links"},
	} {
		err := o.write(ada, "parcelwick", one.change)
		if app.KindOf(err) != app.Invalid || !strings.Contains(said(err), one.says) {
			t.Errorf("%s: %q", name, said(err))
		}
	}
	o.Equal(o.shown("parcelwick"), app.Stars{})
	for _, fine := range []string{
		"Отлично работает: за месяц ни одной ошибки, и счёт каждый раз верный.", "نستخدمه منذ شهر، وهو يفعل ما يعد به تمامًا\u200f، والفاتورة صحيحة.",
		"一か月使いましたが、説明どおりに動きます。請求もいつも正しく、問い合わせにもすぐ答えがありました。", "Runs on Node.js v18.2, e.g. for us 👩‍👩‍👧. <b>Not</b> & never slow.",
	} {
		o.NoErr(o.write(o.person(fmt.Sprintf("p%d@reader.example", len(fine))), "parcelwick", func(in *reviews.WriteInput) { in.Text = fine }))
	}
	o.Equal(o.shown("parcelwick").Reviews, 4)
}

// Nobody reviews what is theirs, and nobody who could hide what they do not like.
func TestWrite_RefusesWhoIsNoReviewer(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines := o.person("ines@parcelwick.example")
	l := o.listed("parcelwick", &ines, app.ListingLive)
	member, asked := o.person("ole@reader.example"), o.person("mia@reader.example")
	for i, c := range []app.Cofounder{{Email: member.Email, Account: member.ID, State: app.CofounderAccepted}, {Email: asked.Email, State: app.CofounderInvited}} {
		c.Listing, c.Inviter, c.InvitedAt, c.EndsAt, c.ChangedAt = l.ID, ines.ID, o.now, o.now.Add(time.Hour), o.now
		o.tx(func(ctx context.Context) error { return o.db.AddCofounder(ctx, &c, []byte{byte(i)}) })
		o.tx(func(ctx context.Context) error { return o.db.SaveCofounder(ctx, c) })
	}
	for name, one := range map[string]struct {
		who  app.Account
		kind app.Kind
		says string
	}{
		"owner":      {ines, app.Invalid, "is your own product"},
		"co-founder": {member, app.Invalid, "is your own product"},
		"invited":    {asked, app.Invalid, "is your own product"},
		"operator":   {o.person("op@debut.example", func(a *app.Account) { a.Operator = true }), app.Invalid, "You look after this site"},
		"editor":     {o.person("ed@debut.example", func(a *app.Account) { a.Editor = true }), app.Invalid, "You look after this site"},
		"suspended":  {o.person("bad@reader.example", func(a *app.Account) { a.Suspended = true }), app.Forbidden, "suspended"},
	} {
		err := o.write(one.who, "parcelwick")
		if app.KindOf(err) != one.kind || !strings.Contains(said(err), one.says) {
			t.Errorf("%s: %q", name, said(err))
		}
	}
	o.now = o.now.Add(2 * time.Hour)
	o.NoErr(o.write(asked, "parcelwick")) // who left the invitation unanswered
	for slug, status := range map[app.Slug]app.ListingStatus{"soon": app.ListingScheduled, "waits": app.ListingAwaitingBadge, "gone": app.ListingSuspended, "draft": app.ListingDraft} {
		o.listed(slug, nil, status)
		o.Equal(app.KindOf(o.write(asked, slug)), app.NotFound)
	}
	o.Equal(app.KindOf(o.write(asked, "nothing")), app.NotFound)
}

// A person has one review of a listing, whatever is sent how often.
func TestRaceWrite_OneAPersonAndListing(t *testing.T) {
	t.Parallel()
	o := open(t)
	l := o.listed("parcelwick", nil, app.ListingLive)
	ada := o.person("ada@reader.example")
	var wait sync.WaitGroup
	for i := range 8 { // at once
		wait.Go(func() {
			_ = o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Text = fmt.Sprint(good, i) })
		})
	}
	wait.Wait()
	o.Equal(o.shown("parcelwick"), app.Stars{Sum: 4, Reviews: 1})
	first := o.of(ada, l)
	err := o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Stars = 1 })
	o.True(strings.Contains(said(err), "You have reviewed Parcelwick already"))
	o.NoErr(o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Text = first.Text })) // the same again
	o.NoErr(o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Stars, in.Seen = 2, first.Version }))
	err = o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Stars, in.Seen = 5, first.Version })
	o.True(strings.Contains(said(err), "in another window"))
	o.Equal(o.shown("parcelwick"), app.Stars{Sum: 2, Reviews: 1})
	o.NoErr(o.Delete(o.ctx, ada, reviews.DeleteInput{Slug: "parcelwick"}))
	o.NoErr(o.Delete(o.ctx, ada, reviews.DeleteInput{Slug: "parcelwick"}))
	o.Equal(o.shown("parcelwick"), app.Stars{})
	o.Equal(o.of(ada, l).Text+o.of(ada, l).Name, "") // no word of it is kept
	o.NoErr(o.write(ada, "parcelwick"))
	o.Equal(o.shown("parcelwick"), app.Stars{Sum: 4, Reviews: 1})

	for i := range 9 {
		slug := app.Slug(fmt.Sprint("more-", i))
		o.listed(slug, nil, app.ListingLive)
		o.NoErr(o.write(ada, slug))
	}
	o.listed("eleventh", nil, app.ListingLive)
	o.Equal(app.KindOf(o.write(ada, "eleventh")), app.TooMany)
	o.now = o.now.Add(25 * time.Hour)
	o.NoErr(o.write(ada, "eleventh"))
}

// What a new account writes waits for the account to be an hour old, and shows by itself then: the owner hears of it then, and once.
func TestWrite_OfANewAccountWaits(t *testing.T) {
	t.Parallel()
	o := open(t)
	ines := o.person("ines@parcelwick.example")
	l := o.listed("parcelwick", &ines, app.ListingLive)
	ada := o.person("ada@reader.example", func(a *app.Account) { a.CreatedAt = o.now.Add(-time.Minute) })
	o.NoErr(o.write(ada, "parcelwick"))
	o.run()
	o.Equal(o.shown("parcelwick"), app.Stars{})
	mine, err := o.Mine(o.ctx, ada, app.Paging{Page: 1, PerPage: 10})
	o.NoErr(err)
	o.True(strings.Contains(mine.Items[0].Why().String(), "Your account is new"))
	o.Equal(len(o.letters), 0)
	o.now = o.now.Add(time.Hour)
	o.run()
	o.Equal(o.shown("parcelwick"), app.Stars{Sum: 4, Reviews: 1})
	o.Equal(o.letters, []string{fmt.Sprintf("%d: Parcelwick has a new review", ines.ID)})
	o.NoErr(o.Delete(o.ctx, ada, reviews.DeleteInput{Slug: "parcelwick"}))
	o.NoErr(o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Stars = 1 }))
	o.letters = nil
	o.run()
	o.Equal(len(o.letters), 0) // nobody is mailed again by deleting and writing anew
	o.True(o.of(ada, l).Mailed)
}

// Who is suspended, joins the team or comes to own the listing takes their review out of the rating, without any count that would follow.
func TestStars_FollowTheAuthor(t *testing.T) {
	t.Parallel()
	o := open(t)
	l := o.listed("parcelwick", nil, app.ListingLive)
	ada, ole := o.person("ada@reader.example"), o.person("ole@reader.example")
	o.NoErr(o.write(ada, "parcelwick", func(in *reviews.WriteInput) { in.Stars = 1 }))
	o.NoErr(o.write(ole, "parcelwick", func(in *reviews.WriteInput) { in.Stars = 5 }))
	o.Equal(o.shown("parcelwick").Mean(), 3.0)
	for _, change := range []func(*app.Account){func(a *app.Account) { a.Suspended = true }, func(a *app.Account) { a.Editor = true }} {
		changed := ada
		change(&changed)
		o.save(changed)
		o.Equal(o.shown("parcelwick"), app.Stars{Sum: 5, Reviews: 1})
	}
	o.save(ada)
	l.Owner = &ole.ID
	o.tx(func(ctx context.Context) error { return o.db.SaveListing(ctx, &l) })
	o.Equal(o.shown("parcelwick"), app.Stars{Sum: 1, Reviews: 1})
	o.tx(func(ctx context.Context) error { return o.db.DeleteAccount(ctx, ada) })
	o.Equal(o.shown("parcelwick"), app.Stars{})
}
