package storagetest

import (
	"context"
	"time"

	"debut/app/desk/team"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
)

func testAudit(f *fixture) {
	ines := f.account("ines@parcelwick.example")
	for i, object := range []string{"job 1", "job 2", "job 3"} {
		f.tx(func(ctx context.Context) error {
			return f.AddAuditEntry(ctx, &audit.Entry{At: now.Add(time.Duration(i) * time.Minute), Account: ines.ID,
				Action: "retry_job", Object: object, Before: "given up", After: "waits"})
		})
	}
	f.tx(func(ctx context.Context) error {
		return f.AddAuditEntry(ctx,
			&audit.Entry{At: now, Account: ines.ID + 7, Action: "add_editor", Object: "account 9"})
	})
	entries, err := f.AuditEntries(f.ctx, 2)
	f.NoErr(err)
	f.Equal(len(entries), 2)
	f.Equal(entries[0].Object, "job 3") // newest first
	f.Equal(entries[1], audit.Entry{ID: entries[1].ID, At: now.Add(time.Minute), Account: ines.ID, Email: ines.Email,
		Action: "retry_job", Object: "job 2", Before: "given up", After: "waits"})
	entries, err = f.AuditEntries(f.ctx, 10)
	f.NoErr(err)
	f.Equal(len(entries), 4)
	f.Equal(entries[2].Email, "") // of an account that is gone

	ines.Editor = true
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &ines) })
	f.account("otto@parcelwick.example")
	editors, err := f.Editors(f.ctx)
	f.NoErr(err)
	f.Equal(len(editors), 1)
	f.Equal(editors[0], ines)
}

func testGivenUpJobs(f *fixture) {
	ines := f.account("ines@parcelwick.example")
	for _, j := range []jobs.Job{{Kind: "crawl", Payload: "one", Account: ines.ID, RunAt: now},
		{Kind: "mail", Payload: "two", RunAt: now}} {
		f.tx(func(ctx context.Context) error { return f.AddJob(ctx, j) })
	}
	waiting, err := f.WaitingJobs(f.ctx)
	f.NoErr(err)
	f.Equal(waiting, []team.Waiting{{Kind: "crawl", Jobs: 1}, {Kind: "mail", Jobs: 1}})
	for _, kind := range []string{"crawl", "mail"} {
		claimed, err := f.ClaimJobs(f.ctx, jobs.Claim{Kind: kind, Most: 1, Now: now, Until: now.Add(time.Minute)})
		f.NoErr(err)
		f.Equal(len(claimed), 1)
		if kind == "crawl" {
			f.giveUp(claimed[0], now, "no answer")
		} else {
			f.NoErr(f.RetryJob(f.ctx, claimed[0], now.Add(time.Minute), "refused"))
		}
	}
	waiting, err = f.WaitingJobs(f.ctx)
	f.NoErr(err)
	f.Equal(waiting, []team.Waiting{{Kind: "mail", Jobs: 1, Failing: 1}})
	dead, err := f.DeadJobs(f.ctx, 10)
	f.NoErr(err)
	f.Equal(len(dead), 1)
	j, found, err := f.DeadJob(f.ctx, dead[0].ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(j, dead[0])
	f.Equal([]any{j.Kind, j.Payload, j.Account, j.Email, j.Error, j.Failures, j.GivenUpAt},
		[]any{"crawl", "one", ines.ID, ines.Email, "no answer", 1, now})
	f.tx(func(ctx context.Context) error { return f.DropDeadJob(ctx, j.ID) })
	_, found, err = f.DeadJob(f.ctx, j.ID)
	f.NoErr(err)
	f.True(!found)
}

func testQueue(f *fixture) {
	ines := f.account("ines@parcelwick.example")
	for i, j := range []jobs.Job{{Kind: "crawl", Account: ines.ID}, {Kind: "mail", Payload: "fails"},
		{Kind: "mail", Payload: "runs"}, {Kind: "mail", Payload: "waits"}, {Kind: "mail", Payload: "dies"}} {
		j.RunAt = now.Add(time.Duration(i) * time.Second)
		f.tx(func(ctx context.Context) error { return f.AddJob(ctx, j) })
	}
	claimed, err := f.ClaimJobs(f.ctx,
		jobs.Claim{Kind: "mail", Most: 4, Now: now.Add(time.Minute), Until: now.Add(2 * time.Minute)})
	f.NoErr(err)
	for _, j := range claimed {
		switch j.Payload {
		case "fails":
			f.NoErr(f.RetryJob(f.ctx, j, now.Add(time.Hour), "451 later"))
		case "waits":
			f.NoErr(f.RetryJob(f.ctx, j, now.Add(time.Minute), ""))
		case "dies":
			f.giveUp(j, now, "550 nobody")
		}
	}
	mails, err := f.QueuedJobs(f.ctx, true, 10)
	f.NoErr(err)
	var got []string
	id := map[string]int64{}
	for _, j := range mails {
		got, id[j.Payload] = append(got, j.Payload+" "+j.State), j.ID
	}
	f.Equal(got, []string{"dies given up", "fails waiting", "waits waiting", "runs running"})
	f.Equal([]any{mails[1].Failures, mails[1].Error, mails[1].RunAt}, []any{1, "451 later", now.Add(time.Hour)})
	others, err := f.QueuedJobs(f.ctx, false, 10)
	f.NoErr(err)
	f.Equal([]any{len(others), others[0].Kind, others[0].Email}, []any{1, "crawl", ines.Email})

	did := func(do func(ctx context.Context) (bool, error)) (done bool) {
		f.tx(func(ctx context.Context) (err error) { done, err = do(ctx); return err })
		return done
	}
	f.True(did(func(ctx context.Context) (bool, error) { return f.HurryJob(ctx, id["fails"], now) }))
	f.True(did(func(ctx context.Context) (bool, error) { return f.GiveUpWaitingJob(ctx, id["waits"], now, "enough") }))
	for _, not := range []string{"runs", "dies", "waits"} {
		_, found, err := f.WaitingJob(f.ctx, id[not])
		f.NoErr(err)
		f.True(!found)
		f.True(!did(func(ctx context.Context) (bool, error) { return f.HurryJob(ctx, id[not], now) }))
		f.True(!did(func(ctx context.Context) (bool, error) { return f.GiveUpWaitingJob(ctx, id[not], now, "enough") }))
	}
	j, found, err := f.WaitingJob(f.ctx, id["fails"])
	f.NoErr(err)
	f.Equal([]any{found, j.ID}, []any{true, id["fails"]})
	dead, found, err := f.DeadJob(f.ctx, id["waits"])
	f.NoErr(err)
	f.Equal([]any{found, dead.Error, dead.GivenUpAt}, []any{true, "enough", now})
}
