package storagetest

import (
	"context"
	"strings"
	"time"

	"debut/app"
	"debut/app/desk/health"
	"debut/app/desk/team"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// letters makes a job for each mail, and returns their ids.
func (f *fixture) letters(n int) (ids []int64) {
	f.t.Helper()
	for range n {
		f.tx(func(ctx context.Context) error { return f.AddJob(ctx, jobs.Job{Kind: "mail", RunAt: now}) })
	}
	claimed, err := f.ClaimJobs(f.ctx, jobs.Claim{Kind: "mail", Most: n, Now: now, Until: now.Add(time.Minute)})
	f.NoErr(err)
	for _, j := range claimed {
		ids = append(ids, j.ID)
	}
	return ids
}

func (f *fixture) logged(e mail.Entry) {
	f.t.Helper()
	f.tx(func(ctx context.Context) error { return f.LogMail(ctx, e) })
}

func testMailLog(f *fixture) {
	ids := f.letters(3)
	first := mail.Entry{Job: ids[0], At: now, Kind: mail.SignIn, To: "ines@parcelwick.example",
		Outcome: mail.Sent, Tries: 1, Reply: "250 ok"}
	second := mail.Entry{Job: ids[1], At: now.Add(time.Minute), Kind: mail.Updates, To: "otto_1@kiln.example",
		Outcome: mail.Refused, Tries: 11, Reply: "550 nobody"}
	f.logged(first)
	f.logged(second)
	// its job was deleted with its person
	f.logged(mail.Entry{Job: ids[2] + 100, At: now, Kind: mail.SignIn, To: "gone@kiln.example",
		Outcome: mail.Sent, Tries: 1})
	for _, c := range []struct {
		filter team.MailFilter
		want   []mail.Entry
	}{
		{team.MailFilter{}, []mail.Entry{second, first}},
		{team.MailFilter{Outcome: mail.Refused}, []mail.Entry{second}},
		{team.MailFilter{Kind: mail.SignIn}, []mail.Entry{first}},
		{team.MailFilter{To: " Parcelwick "}, []mail.Entry{first}},
		{team.MailFilter{To: "o_1@"}, []mail.Entry{second}},
		{team.MailFilter{To: "_ines"}, nil},
	} {
		found, total, err := f.Mails(f.ctx, c.filter, 10, 0)
		f.NoErr(err)
		f.Equal(found, c.want)
		f.Equal(total, len(c.want))
	}
	found, total, err := f.Mails(f.ctx, team.MailFilter{}, 1, 1)
	f.NoErr(err)
	f.Equal(found, []mail.Entry{first})
	f.Equal(total, 2)

	again := first // the process died after it was sent
	again.At = now.Add(2 * time.Minute)
	f.logged(again)
	found, _, err = f.Mails(f.ctx, team.MailFilter{Kind: mail.SignIn}, 10, 0)
	f.NoErr(err)
	f.Equal([]any{len(found), found[0].Tries, found[0].At}, []any{1, 2, again.At})

	who := app.Account{ID: 7, Email: "Ines@parcelwick.example"}
	mine, err := f.MailsTo(f.ctx, who, 10, 0)
	f.NoErr(err)
	f.Equal(mine, found)
	sent, refused, err := f.CountMails(f.ctx, now)
	f.NoErr(err)
	f.Equal([]int{sent, refused}, []int{1, 1})
	f.NoErr(f.RetryJob(f.ctx, jobs.Job{ID: ids[2], Attempt: 1}, now.Add(time.Hour), "451 later"))
	sent, refused, err = f.CountMails(f.ctx, now.Add(90*time.Second))
	f.NoErr(err)
	f.Equal([]int{sent, refused}, []int{1, 1}) // one is refused so far
}

func testOutcomes(f *fixture) {
	count := func(day int, kind, part, outcome string) {
		f.tx(func(ctx context.Context) error {
			return f.CountOutcome(ctx,
				health.Done{At: now.AddDate(0, 0, day), Kind: kind, Part: part, Outcome: outcome})
		})
	}
	count(-1, "crawl", "", "done")
	count(0, "crawl", "", "failed")
	count(0, "crawl", "", "failed")
	count(0, "mail", "sign_in", "sent")
	day := now.Truncate(24 * time.Hour)
	today := []health.Done{{At: day, Kind: "crawl", Outcome: "failed", Times: 2},
		{At: day, Kind: "mail", Part: "sign_in", Outcome: "sent", Times: 1}}
	found, err := f.Outcomes(f.ctx, now)
	f.NoErr(err)
	f.Equal(found, today)
	found, err = f.Outcomes(f.ctx, now.AddDate(0, 0, -1))
	f.NoErr(err)
	// the last day first
	f.Equal(found, append(today, health.Done{At: day.AddDate(0, 0, -1), Kind: "crawl", Outcome: "done", Times: 1}))
	count(-1, "crawl", "", "failed")
	ever, err := f.OutcomesEver(f.ctx)
	f.NoErr(err)
	f.Equal(ever, []health.Done{{Kind: "crawl", Outcome: "done", Times: 1},
		{Kind: "crawl", Outcome: "failed", Times: 3}, {Kind: "mail", Part: "sign_in", Outcome: "sent", Times: 1}})
}

func testProblems(f *fixture) {
	disk := health.Known{Name: "disk", Detail: "3 MB left", Since: now, SeenAt: now}
	save := func(k health.Known) { f.tx(func(ctx context.Context) error { return f.SaveProblem(ctx, k) }) }
	save(disk)
	disk.Detail, disk.SeenAt = "2 MB left", now.Add(time.Minute)
	save(disk)
	known, err := f.Problems(f.ctx)
	f.NoErr(err)
	f.Equal(known, []health.Known{disk})
	f.tx(func(ctx context.Context) error { return f.DropProblem(ctx, "disk") })
	known, err = f.Problems(f.ctx)
	f.NoErr(err)
	f.Equal(len(known), 0)
	for _, a := range []app.Account{{Email: "b@x.example", Operator: true}, {Email: "a@x.example", Operator: true},
		{Email: "c@x.example", Operator: true, Suspended: true}, {Email: "d@x.example"}} {
		a.CreatedAt = now
		f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &a) })
	}
	operators, err := f.OperatorEmails(f.ctx)
	f.NoErr(err)
	f.Equal(operators, []string{"a@x.example", "b@x.example"})
}

func testMeasured(f *fixture) {
	f.NoErr(f.ReadSomething(f.ctx))
	for i := range 2 {
		f.tx(func(ctx context.Context) error { return f.WriteSomething(ctx, now.Add(time.Duration(i)*time.Second)) })
	}
	schema, err := f.Schema(f.ctx)
	f.NoErr(err)
	f.True(schema.Has > 30 && schema.Has == schema.Knows && !schema.Differs)
	engine, err := f.Engine(f.ctx)
	f.NoErr(err)
	f.True(strings.HasPrefix(engine, "SQLite 3.") || strings.HasPrefix(engine, "PostgreSQL "))
	ines, otto := f.account("ines@parcelwick.example"), f.account("otto@kiln.example")
	for _, j := range []jobs.Job{{Kind: "crawl", Account: ines.ID, Payload: "a"},
		{Kind: "crawl", Account: otto.ID, Payload: "a longer one"}, {Kind: "badge", Payload: "of nobody at all"}} {
		j.RunAt = now
		f.tx(func(ctx context.Context) error { return f.AddJob(ctx, j) })
	}
	largest, err := f.LargestAccounts(f.ctx, 2)
	f.NoErr(err)
	f.Equal(largest, []health.Owner{{Account: otto.ID, Email: otto.Email, Bytes: 12},
		{Account: ines.ID, Email: ines.Email, Bytes: 1}})
	votes, err := f.VotesByState(f.ctx)
	f.NoErr(err)
	f.Equal(len(votes), 0)
}
