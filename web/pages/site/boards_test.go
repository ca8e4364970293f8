package site_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/leaderboards"
)

// figured gives Parcelwick money on the billboard, ratings and a revenue.
func figured(t *testing.T) directory {
	t.Helper()
	d := filled(t)
	all, err := d.db.Sites(t.Context())
	is.New(t).NoErr(err)
	l, err := d.db.ListingBySlug(t.Context(), all[0].ID, "parcelwick")
	is.New(t).NoErr(err)
	is.New(t).NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error {
		if err := d.db.AddContribution(ctx, &app.Contribution{Listing: l.ID, Cents: 48_050, Currency: "EUR", Day: "2026-11-02", Reference: "D-1"}); err != nil {
			return err
		}
		return d.db.SaveFigures(ctx, []app.Figure{
			{Kind: app.FigureDomainRating, Domain: l.Company.Key, Date: "2026-10-01", Source: attack, Value: 40},
			{Kind: app.FigureDomainRating, Domain: l.Company.Key, Date: "2026-11-01", Source: attack, Value: 43},
			{Kind: app.FigureRevenue, Domain: l.Company.Key, Date: "2026-11-01", Source: app.SelfReported, Value: 1_210_000, Currency: "EUR"},
		})
	}))
	return d
}

func TestBoard_EachSaysItsRuleAndWhatItRanksBy(t *testing.T) {
	t.Parallel()
	d := figured(t)
	for name, words := range map[string][]string{
		"community-weekly":   {"<h1>Most votes of the week</h1>", "16 to 22 November 2026", `href="/launches/2026-11-16"`, "<strong>14</strong>"},
		"community-all-time": {"<h1>Most votes of all time</h1>", "<b>1,214</b>"},
		"domain-rating":      {"<h1>Highest Domain Rating</h1>", "<strong>43</strong>", "1 November 2026", "&lt;"},
		"revenue":            {"<h1>Highest monthly revenue</h1>", "<strong>€12,100</strong>", "Self-reported", "1 November 2026"},
		"billboard":          {"<h1>The billboard, a paid ranking</h1>", "Every place below is paid for", `rel="sponsored"`, "€480.50", "2 November 2026"},
	} {
		body := d.get(t, "/leaderboards/"+name)
		has(t, body, words...)
		has(t, body, `href="/how-rankings-work#`+name+`"`, `type="application/atom+xml" title="`, `href="/leaderboards/`+name+`.atom"`)
		hasNot(t, body, "<script>alert")
		if paid := strings.Contains(body, "Every place below is paid for"); paid != (name == "billboard") {
			t.Errorf("%s: says that it is paid: %v", name, paid)
		}
	}
}

func TestBoard_WithoutDataSaysWhatWouldFillIt(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/leaderboards/domain-rating"), "No ratings yet", "the figures of a third party")
	has(t, d.get(t, "/leaderboards/revenue"), "No revenues yet", "figures that companies state")
	has(t, d.get(t, "/leaderboards/billboard"), "Nobody has paid for a place", "Every place below is paid for")
	has(t, d.get(t, "/leaderboards/community-all-time?page=9"), "The list has ended")
}

func TestBoard_AnotherWeekAndWhatIsNone(t *testing.T) {
	t.Parallel()
	d := filled(t)
	hasNot(t, d.get(t, "/leaderboards/community-weekly?week=2026-11-12"), `href="/leaderboards/community-weekly" aria-current="page"`)
	has(t, d.get(t, "/leaderboards/community-weekly"), `href="/leaderboards/community-weekly" aria-current="page"`)
	has(t, d.get(t, "/leaderboards/community-weekly?week=2026-11-12"), "9 to 15 November 2026", `name="robots" content="noindex`)
	for path, want := range map[string]int{
		"/leaderboards": 200, "/leaderboards/loudest": 404, "/leaderboards/LOUD": 404, "/leaderboards/billboard?week=this": 400, "/leaderboards/community-weekly?week=soon": 400,
		"/leaderboards/community-weekly?week=1969-01-01": 404,
	} {
		is.New(t).Equal(fmt.Sprint(path, d.ask(http.MethodGet, path).Code), fmt.Sprint(path, want))
	}
}

func TestBoards_TheIndexHasAllAndMarksWhatIsPaid(t *testing.T) {
	t.Parallel()
	d := figured(t)
	body := d.get(t, "/leaderboards")
	for _, name := range leaderboards.Names {
		has(t, body, `href="/leaderboards/`+name+`"`)
	}
	is.New(t).Equal(strings.Count(body, `class="paid"`), 1)
	hasNot(t, body, "<script>alert")
}

func TestRankings_SayTheSettingsInForce(t *testing.T) {
	t.Parallel()
	has(t, filled(t).get(t, "/how-rankings-work"), "Sunday 24:00 (CET)", "half after 72 hours", "3 other accounts or more", "for its first 60 minutes", "if they have 3 votes or more", "20 or more new accounts", "120 votes an hour",
		"In the first 48 hours", "15 free launches", "begins 1 week ahead", "in EUR", "A paid ranking", `id="community-weekly"`, `id="billboard"`)
}

func TestListing_ShowsFiguresWithSourceDateAndTrend(t *testing.T) {
	t.Parallel()
	d := figured(t)
	body := d.get(t, "/listings/parcelwick")
	has(t, body, "Figures of others", `aria-label="Domain Rating: 40 on 1 October 2026, 43 on 1 November 2026"`, "<polyline", "40 on 1 October 2026", "€12,100", "Self-reported")
	hasNot(t, body, "<script>alert")
	hasNot(t, d.get(t, "/listings/hostile"), "Figures of others")
}
