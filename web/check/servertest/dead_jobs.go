package servertest

import (
	"context"
	"time"

	"debut/app/ground/jobs"
)

// GiveUp adds a job that was given up, with the reason.
func (d *Server) GiveUp(j jobs.Job, cause string) {
	d.TB.Helper()
	db, ctx := d.Instance.DB.Store(), context.Background()
	j.RunAt = Now().AddDate(1, 0, 0) // so that no worker takes it before
	// At once, for a server that has just started takes back whatever is leased.
	err := db.Tx(ctx, func(ctx context.Context) error {
		if err := db.AddJob(ctx, j); err != nil {
			return err
		}
		claimed, err := db.ClaimJobs(ctx, jobs.Claim{Kind: j.Kind, Most: 100, Now: j.RunAt, Until: j.RunAt.Add(time.Hour)})
		if err != nil {
			return err
		}
		for _, one := range claimed {
			if one.Payload == j.Payload {
				_, err = db.GiveUpJob(ctx, one, Now(), cause)
			} else {
				err = db.RetryJob(ctx, one, Now(), cause)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		d.TB.Fatal(err)
	}
}
