package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/community/reports"
	"debut/app/desk/moderation"
)

// testReports holds what people say is wrong with listings, until the team decides.
func testReports(f *fixture) {
	s, ole := f.site(), f.account("ole@reader.example")
	l, other := f.list(s, "parcelwick", nil), f.list(s, "lampworks", nil)
	report := func(r app.Report) (app.Report, error) {
		r.State, r.Reason = app.ReportOpen, app.ReportSpam
		if r.CreatedAt.IsZero() {
			r.CreatedAt = now
		}
		return r, f.Tx(f.ctx, func(ctx context.Context) error { return f.AddReport(ctx, &r) })
	}
	add := func(r app.Report) app.Report {
		r, err := report(r)
		f.NoErr(err)
		return r
	}
	ours := add(app.Report{Listing: l.ID, Account: ole.ID, Words: "Nothing but links"})
	add(app.Report{Listing: l.ID, Client: "192.0.2.1", Network: "192.0.2.0/24", Email: "ada@reader.example"})
	late := add(app.Report{Listing: l.ID, Client: "192.0.2.2", Network: "192.0.2.0/24"})
	add(app.Report{Listing: other.ID, Client: "192.0.2.2", Network: "192.0.2.0/24", CreatedAt: now.Add(-time.Hour)})
	_, err := report(app.Report{Listing: l.ID, Account: ole.ID})
	f.True(err != nil) // one is open of a person and a listing
	_, err = report(app.Report{Listing: l.ID, Client: "192.0.2.2"})
	f.True(err != nil) // likewise of an address

	load, err := f.ReportLoad(f.ctx, app.Report{Listing: l.ID, Client: "192.0.2.2", Network: "192.0.2.0/24"},
		now.Add(-time.Minute))
	f.NoErr(err)
	f.Equal(load, reports.Load{Same: true, Reporter: 1, Network: 2, Open: 3, Listing: 2})
	load, err = f.ReportLoad(f.ctx, app.Report{Listing: other.ID, Account: ole.ID}, now.Add(-time.Minute))
	f.NoErr(err)
	f.Equal(load, reports.Load{Reporter: 1})
	mine, total, err := f.ReportsBy(f.ctx, ole.ID, 10, 0)
	f.NoErr(err)
	f.Equal(total, 1)
	f.Equal(mine, []app.Report{ours})

	listed, total, err := f.ReportedListings(f.ctx, s.ID, 10)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal(listed[0], moderation.ReportCount{Listing: l.ID, Reports: 3, Accounts: 1, Newest: late.ID})
	_, total, err = f.ReportedListings(f.ctx, s.ID+1, 10)
	f.NoErr(err)
	f.Equal(total, 0)
	open, err := f.OpenReports(f.ctx, l.ID, 2)
	f.NoErr(err)
	f.Equal([]int64{open[0].ID, int64(len(open))}, []int64{late.ID, 2})

	f.tx(func(ctx context.Context) error {
		closed, err := f.CloseReports(ctx, l.ID, late.ID-1, app.ReportHidden, now.Add(time.Hour))
		f.Equal(len(closed), 2) // what came after the team looked stays
		return err
	})
	mine, _, err = f.ReportsBy(f.ctx, ole.ID, 10, 0)
	f.NoErr(err)
	f.Equal(mine[0].State, app.ReportHidden)
	f.True(mine[0].DecidedAt.Equal(now.Add(time.Hour)))

	moved := func(ctx context.Context) error { _, err := f.MoveRest(ctx, other.ID, l.ID); return err }
	f.tx(moved) // of which the open one of the same address stays behind
	load, err = f.ReportLoad(f.ctx, app.Report{Listing: l.ID, Client: "192.0.2.2"}, now.Add(-time.Minute))
	f.NoErr(err)
	f.Equal(load.Listing, 1)
	f.tx(func(ctx context.Context) error { return f.ForgetReports(ctx, now, now.Add(2*time.Hour)) })
	open, err = f.OpenReports(f.ctx, l.ID, 9)
	f.NoErr(err)
	f.Equal(open[0].Client, "") // where it came from is forgotten
	_, total, err = f.ReportsBy(f.ctx, ole.ID, 10, 0)
	f.NoErr(err)
	f.Equal(total, 0) // and what was decided long ago
}
