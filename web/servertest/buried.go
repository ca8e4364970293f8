package servertest

import (
	"context"
	"time"

	"debut/app/jobs"
)

// Bury adds a job that was given up, with the reason.
func (d *Server) Bury(j jobs.Job, cause string) {
	d.TB.Helper()
	db, ctx := d.Instance.DB.ForJobs(), context.Background()
	j.RunAt = time.Now().AddDate(1, 0, 0) // so that no worker takes it before
	err := db.Tx(ctx, func(ctx context.Context) error { return db.AddJob(ctx, j) })
	if err != nil {
		d.TB.Fatal(err)
	}
	claimed, err := db.ClaimJobs(ctx, jobs.Claim{Kind: j.Kind, Most: 100, Now: j.RunAt, Until: j.RunAt.Add(time.Hour)})
	if err != nil || len(claimed) == 0 {
		d.TB.Fatal(len(claimed), err)
	}
	for _, one := range claimed {
		var err error
		if one.Payload == j.Payload {
			_, err = db.BuryJob(ctx, one, time.Now(), cause)
		} else {
			err = db.RetryJob(ctx, one, time.Now(), cause)
		}
		if err != nil {
			d.TB.Fatal(err)
		}
	}
}
