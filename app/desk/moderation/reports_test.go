package moderation_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"debut/app"
	"debut/app/desk/moderation"
	"debut/app/ground/mail"
)

// outbox takes the letters to people.
type outbox struct{ letters []string }

func (p *outbox) Send(_ context.Context, _ app.Site, _ int64, m mail.Message) error {
	if !slices.Contains(p.letters, m.Text) { // a transaction may run twice
		p.letters = append(p.letters, m.Text)
	}
	return nil
}

// reported is a live listing of Ines that Ole, with an account, and somebody without one reported.
func reported(t *testing.T) (d *desk, p *outbox, in moderation.ReportDecision) {
	t.Helper()
	d, p = open(t), &outbox{}
	d.WithLetters(p)
	ole := d.signIn(app.Account{Email: "ole@reader.example"})
	in = moderation.ReportDecision{Listing: d.list("parcelwick", app.ListingLive), Reason: "The prices are another company's."}
	for _, r := range []app.Report{
		{Account: ole.Account, Reason: app.ReportUntrue, Words: "<b>The prices</b> are another company's"},
		{Client: "192.0.2.1", Email: "ada@reader.example", Reason: app.ReportSpam},
	} {
		r.Listing, r.State, r.CreatedAt = in.Listing, app.ReportOpen, d.now
		d.tx(func(ctx context.Context) error { return d.db.AddReport(ctx, &r) })
		in.Newest = r.ID
	}
	return d, p, in
}

func TestReports_AreGroupedByListing(t *testing.T) {
	t.Parallel()
	d, _, in := reported(t)
	list, total, err := d.Reports(d.ctx)
	d.NoErr(err)
	d.Equal(total, 1)
	r := list[0]
	d.Equal([]int{r.Reports, r.Accounts, len(r.Latest)}, []int{2, 1, 2})
	d.Equal([]string{r.Owner, r.Latest[1].By, r.Latest[0].By}, []string{"ines@parcelwick.example", "ole@reader.example", ""})
	d.Equal(r.Reasons, []moderation.ReasonCount{{Reason: app.ReportUntrue, Reports: 1}, {Reason: app.ReportSpam, Reports: 1}})
	d.Equal(d.state(in.Listing), "live") // a report does nothing by itself
}

func TestDecideReports_DoesWhatIsDecidedAndSaysSo(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		act, state, tells string
		owner             int // mails to the owner
	}{
		{moderation.Nothing, "live", "left the listing as it is", 0},
		{moderation.Write, "live", "asked its owner", 1},
		{moderation.Hide, "hidden", "until it is put right", 1},
		{moderation.Suspend, "suspended", "out of public view.", 1},
	} {
		t.Run(test.act, func(t *testing.T) {
			t.Parallel()
			d, p, in := reported(t)
			in.Act = test.act
			d.NoErr(d.DecideReports(d.ctx, d.ops, in))
			d.Equal(d.state(in.Listing), test.state)
			d.Equal([]string{d.last().Action, d.last().Object, d.last().Before, d.last().After, d.last().Reason}, []string{"decide_reports", "listing parcelwick", "2 reports", test.act, in.Reason})
			d.Equal(len(p.letters), 1) // whoever has an account, and nobody else
			d.True(strings.Contains(p.letters[0], test.tells) && !strings.Contains(p.letters[0], in.Reason))
			written := d.mails()
			d.Equal(len(written), test.owner)
			for _, m := range written {
				d.Equal(m.To, "ines@parcelwick.example")
				d.True(strings.Contains(m.Text, in.Reason) && !strings.Contains(m.Text, "ole@") && !strings.Contains(m.Text, "<b>"))
			}
			_, total, err := d.Reports(d.ctx)
			d.NoErr(err)
			d.Equal(total, 0)
			d.Equal(code(d.DecideReports(d.ctx, d.ops, in)), "decided") // once
		})
	}
}

func TestDecideReports_IsForTheTeam(t *testing.T) {
	t.Parallel()
	d, _, in := reported(t)
	in.Act = moderation.Nothing
	d.Equal(code(d.DecideReports(d.ctx, d.ines, in)), "not_found")
	in.Act = moderation.Suspend
	d.Equal(code(d.DecideReports(d.ctx, d.editor, in)), "operators_only") // which operators alone do
	in.Newest--
	in.Act = moderation.Hide
	d.NoErr(d.DecideReports(d.ctx, d.editor, in))
	_, total, err := d.Reports(d.ctx)
	d.NoErr(err)
	d.Equal(total, 1) // what came after the page was made waits still
}
