package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// doors are the ways by which anybody reads a listing, and what belongs to it.
func doors(d *servertest.Server) map[string]string {
	anyone := d.Person()
	read := map[string]string{}
	for _, path := range []string{
		"/listings/parcelwick", "/listings/parcelwick.md", "/listings/parcelwick.atom", "/listings/parcelwick/alternatives", "/founders/ines-vandermolen", "/founders.atom", "/updates", "/updates.atom",
		"/launches.atom", "/compare?a=parcelwick&b=kestrelby", "/search?q=zanzibarstory", "/search?q=zanzibarstone", "/llms.txt", "/dump/listings.jsonl",
	} {
		_, read[path] = anyone.Ask("GET", path, nil)
	}
	for _, path := range []string{"/listings/parcelwick", "/founders/ines-vandermolen", "/compare?a=parcelwick&b=kestrelby", "/listings?q=zanzibarstory", "/listings?q=zanzibarstone"} {
		body, _ := json.Marshal(d.Call("GET", path, nil).Body)
		read["api "+path] = string(body)
	}
	agent, _ := d.Agent(d.TB, "", "")
	for tool, args := range map[string]map[string]any{"get_listing": {"slug": "parcelwick", "view": "full"}, "get_founder": {"slug": "ines-vandermolen"}} {
		_, _, read["mcp "+tool] = servertest.Result(d.TB, agent, tool, args)
	}
	return read
}

// What a plan does not show, and nobody unlocked, is at no door; what is unlocked is at those that show it.
func TestSections_NoDoorShowsWhatIsLocked(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	db := d.Instance.DB.Store()
	marks := map[app.Section]string{app.StorySection: "zanzibarstory", app.MilestonesSection: "zanzibarstone", app.MediaSection: "zanzibarphoto"}
	l, err := db.ListingBySlug(t.Context(), 1, "parcelwick")
	is.NoErr(err)
	story := "zanzibarstory begins"
	l.Company.Story = app.Story{Title: &story, Problem: &story}
	l.Company.Milestones = []app.Milestone{{Date: "2025-03-01", Title: "zanzibarstone"}}
	for i := range l.Company.Media {
		l.Company.Media[i].Caption = "zanzibarphoto"
		l.Company.Media[i].URL = strings.Replace(l.Company.Media[i].URL, "http://localhost", d.URL, 1) // as if it had been sent to this site
	}
	is.True(len(l.Company.Media) > 0)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return db.SaveCompany(ctx, &l.Company) }))
	for _, plan := range []app.Plan{app.PlanFree, app.PlanPaid} {
		for unlocked := range 8 {
			l, err = db.Listing(t.Context(), l.ID)
			is.NoErr(err)
			l.Plan, l.Unlocked = plan, nil
			for i, section := range app.Sections {
				if unlocked&(1<<i) != 0 {
					l.Unlocked = append(l.Unlocked, section)
				}
			}
			is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
				if err := db.SaveListing(ctx, &l); err != nil {
					return err
				}
				return db.ListingChanged(ctx, l.ID)
			}))
			read := doors(d)
			for section, mark := range marks {
				shows := plan == app.PlanPaid || slices.Contains(l.Unlocked, section)
				for door, body := range read {
					asked := strings.Contains(door, "?q=") // which says again what was asked for
					if has := strings.Contains(body, mark); has && !shows && !asked {
						t.Errorf("%s, unlocked %v: %s shows the %s", plan, l.Unlocked, door, section)
					}
				}
				for _, door := range []string{"/listings/parcelwick", "api /listings/parcelwick", "mcp get_listing"} {
					if shows && !strings.Contains(read[door], mark) {
						t.Errorf("%s, unlocked %v: %s lacks the %s", plan, l.Unlocked, door, section)
					}
				}
			}
			is.True(!strings.Contains(read["api /listings?q=zanzibarstory"], `"parcelwick"`))
			mine := d.Call("GET", fmt.Sprintf("/me/listings/%d", l.ID), nil).Body["unlocked_sections"]
			is.Equal(fmt.Sprint(mine), fmt.Sprint(l.Shown()))
		}
	}
}

// An operator unlocks a section with a reason, which stands in the audit log; nobody else does.
func TestSections_AnOperatorUnlocks(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	id := listingID(t, ops, "millrace")
	form := func(sections ...string) map[string][]string {
		return map[string][]string{"listing": {id}, "sections": sections, "reason": {"Asked for it."}}
	}
	_, page := ops.Ask("POST", "/admin/listings/unlock", form("milestones", "story"))
	is.True(strings.Contains(page, "unlocked: story, milestones") && strings.Contains(page, "Asked for it."))
	is.True(strings.Contains(page, `id="section-story" name="sections" value="story" checked`))
	status, _ := ops.Ask("POST", "/admin/listings/unlock", form("everything"))
	is.Equal(status, 400)
	status, _ = d.Person().SignIn(inesAddress).Ask("POST", "/admin/listings/unlock", form("media"))
	is.Equal(status, 404)
	_, page = ops.Ask("POST", "/admin/listings/unlock", form())
	is.True(strings.Contains(page, "none unlocked"))
}
