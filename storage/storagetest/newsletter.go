package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/desk/newsletter"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// testNewsletter holds who gets the week's mail, the links in their mails, and issues.
func testNewsletter(f *fixture) {
	site := f.site().ID
	hold := func(email string) (s app.Subscriber) {
		f.tx(func(ctx context.Context) (err error) { s, err = f.HoldSubscriber(ctx, site, email, now); return err })
		return s
	}
	ines, ole := hold("ines@reader.example"), hold("ole@reader.example")
	f.Equal(hold("ines@reader.example"), app.Subscriber{ID: ines.ID, Site: site, Email: "ines@reader.example", CreatedAt: now})
	link := app.SubscriberLink{Hash: []byte("one"), Subscriber: ines.ID, Confirms: true, Categories: []app.Slug{"a", "b"},
		Client: "192.0.2.1", At: now}
	f.tx(func(ctx context.Context) error {
		if err := f.AddSubscriberLink(ctx, link); err != nil {
			return err
		}
		return f.AddSubscriberLink(ctx, app.SubscriberLink{Hash: []byte("end"), Subscriber: ines.ID, At: now})
	})
	asked, err := f.CountSubscriberLinks(f.ctx, "192.0.2.1", ole.ID, now.Add(-time.Hour))
	f.NoErr(err)
	f.Equal(asked, newsletter.Requests{OfClient: 1, Total: 1})
	got, of, found, err := f.SubscriberLink(f.ctx, []byte("one"))
	f.NoErr(err)
	f.Equal([]any{got, of.Email, found}, []any{link, ines.Email, true})
	_, _, found, err = f.SubscriberLink(f.ctx, []byte("two"))
	f.NoErr(err)
	f.True(!found)

	due := func(behind int64) (ids []int64) {
		list, err := f.SubscribersDue(f.ctx, site, "2026-11-23", behind, 10)
		f.NoErr(err)
		for _, s := range list {
			ids = append(ids, s.ID)
		}
		return ids
	}
	f.Equal(len(due(0)), 0)
	f.tx(func(ctx context.Context) error { return f.ConfirmSubscriber(ctx, ines.ID, link.Categories, now) })
	f.tx(func(ctx context.Context) error {
		return f.ConfirmSubscriber(ctx, ines.ID, []app.Slug{"a"}, now.Add(time.Hour))
	})
	at := now
	ines.Categories, ines.ConfirmedAt = []app.Slug{"a"}, &at
	f.Equal(hold(ines.Email), ines)
	f.Equal([]int{len(due(0)), len(due(ines.ID))}, []int{1, 0})
	confirmed, waiting, err := f.CountSubscribers(f.ctx, site)
	f.NoErr(err)
	f.Equal([]int{confirmed, waiting}, []int{1, 1})
	for _, first := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			is, err := f.MarkIssue(ctx, ines.ID, "2026-11-23")
			f.Equal(is, first)
			return err
		})
	}
	f.Equal(len(due(0)), 0)
	f.issues(site)

	mails := func() int {
		n, err := f.CountSubscriberLinks(f.ctx, "", ines.ID, now.Add(-time.Hour))
		f.NoErr(err)
		return n.OfSubscriber
	}
	f.tx(func(ctx context.Context) error { return f.ForgetSubscribers(ctx, now, now) })
	f.Equal(mails(), 1)
	f.tx(func(ctx context.Context) error { return f.ForgetSubscribers(ctx, now.Add(time.Second), now) })
	f.Equal(mails(), 0)
	confirmed, waiting, err = f.CountSubscribers(f.ctx, site)
	f.NoErr(err)
	f.Equal([]int{confirmed, waiting}, []int{1, 0}) // who did not confirm is forgotten
	_, _, found, err = f.SubscriberLink(f.ctx, []byte("end"))
	f.NoErr(err)
	f.True(found) // which ends a subscription for long
	f.tx(func(ctx context.Context) error { return f.DropSubscriber(ctx, ines.ID) })
	_, _, found, err = f.SubscriberLink(f.ctx, []byte("end"))
	f.NoErr(err)
	f.True(!found)
}

// issues holds issues of a site, of which those that were begun are listed.
func (f *fixture) issues(site int64) {
	begun := now
	var one app.NewsletterIssue
	f.tx(func(ctx context.Context) (err error) {
		if one, err = f.HoldIssue(ctx, site, "2026-11-23"); err != nil {
			return err
		}
		one.Intro, one.Revision, one.BegunAt, one.Mails = "Words", 1, &begun, 3
		return f.SaveIssue(ctx, one)
	})
	got, err := f.Issue(f.ctx, site, "2026-11-23")
	f.NoErr(err)
	f.Equal(got, one)
	got, err = f.Issue(f.ctx, site, "2026-11-30")
	f.NoErr(err)
	f.Equal(got, app.NewsletterIssue{Site: site, Week: "2026-11-30"})
	f.tx(func(ctx context.Context) error { _, err := f.HoldIssue(ctx, site, "2026-11-30"); return err })
	list, err := f.Issues(f.ctx, site, 5)
	f.NoErr(err)
	f.Equal(list, []app.NewsletterIssue{one})
}

// testBounces holds which addresses are written to no more, and drops what waits to be sent there.
func testBounces(f *fixture) {
	const email = "ines_1@reader.example"
	is := func() bool {
		gone, err := f.Unreachable(f.ctx, email)
		f.NoErr(err)
		return gone
	}
	add := func() {
		f.tx(func(ctx context.Context) error { return f.AddUnreachable(ctx, email, "bounce", now) })
	}
	add()
	add()
	n, err := f.CountUnreachable(f.ctx)
	f.NoErr(err)
	f.Equal([]any{is(), n}, []any{true, 1})
	for _, dropped := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			was, err := f.DropUnreachable(ctx, email)
			f.Equal(was, dropped)
			return err
		})
	}
	add()
	f.tx(func(ctx context.Context) error { return f.ForgetUnreachable(ctx, now.Add(time.Second)) })
	f.True(!is())

	hash, err := f.BounceKey(f.ctx)
	f.NoErr(err)
	f.True(hash == nil)
	for _, key := range []string{"first", "second"} {
		f.tx(func(ctx context.Context) error { return f.SaveBounceKey(ctx, []byte(key), now) })
	}
	hash, err = f.BounceKey(f.ctx)
	f.NoErr(err)
	f.Equal(string(hash), "second")

	site := f.site()
	for to, kinds := range map[string][]mail.Kind{email: {mail.Newsletter, mail.SignIn}, "inesX1@reader.example": {mail.Newsletter}} {
		for _, k := range kinds {
			f.tx(func(ctx context.Context) error {
				return f.AddJob(ctx, mail.From(site, mail.Message{To: to, Subject: "S", Text: "T", Kind: k}))
			})
		}
	}
	f.tx(func(ctx context.Context) error {
		_, err := f.HoldSubscriber(ctx, site.ID, email, now)
		if err != nil {
			return err
		}
		if err := f.DropSubscribersOf(ctx, email); err != nil {
			return err
		}
		return f.DropMailsTo(ctx, email, []mail.Kind{mail.Newsletter, mail.Updates})
	})
	_, left, err := f.CountSubscribers(f.ctx, site.ID)
	f.NoErr(err)
	waiting, err := f.ClaimJobs(f.ctx, jobs.Claim{Node: "this", Kind: string(mail.SendJob), Most: 9,
		Now: now.Add(time.Hour), Until: now.Add(2 * time.Hour)})
	f.NoErr(err)
	f.Equal([]int{left, len(waiting)}, []int{0, 2}) // links to sign in, and what is to others
}
