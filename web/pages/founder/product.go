package founder

import (
	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/page"
)

// product is a draft or a listing as its person sees it in the list.
type product struct {
	listings.Summary        // for its logo, name and website
	Home             string // the owner's first page of it
	Page             string // what all see of it; "" if there is nothing yet
	Status           page.State
	Says             texts.Text // what there is to do or to know
	Step             step       // what to do next
	Lately           *lately    // nil if people did nothing
}

// lately is what people did with a listing in the last days.
type lately struct {
	Words texts.Text
	Views bars
}

// step is a link to what is done next.
type step struct {
	Words  texts.Text
	Href   string
	Urgent bool // nothing goes on without it
}

// draftStates are the states of drafts.
var draftStates = map[app.DraftStatus]page.State{
	app.Crawling: {Class: "chip-wait", Icon: "clock", Words: "Reading the website"},
	app.Drafting: {Class: "chip-wait", Icon: "clock", Words: "Being drafted"},
	app.Ready:    {Class: "chip-ai", Icon: "sparkles", Words: "Draft ready"},
}

func ofDraft(d drafts.Entry) product {
	p := product{Status: draftStates[d.Status], Home: app.DraftPath(d.ID)}
	if p.Website, p.Name = d.URL, page.Text(d.Name); p.Name == "" {
		p.Name = page.Host(d.URL)
	}
	if d.Status != app.Ready {
		p.Says, p.Step = "That takes about a minute.", step{"See how far it is", p.Home, false}
		return p
	}
	p.Says = texts.Sprintf("The profile is %d percent filled in. Look it over, correct it, and save it as a listing.",
		d.Completeness)
	p.Step = step{"Look it over", p.Home, true}
	return p
}

func ofListing(l listings.Owned, in texts.Language) product {
	p := product{Summary: l.Summary, Home: app.ProductPath(l.ListingID, ""), Status: page.ListingStates[l.Status],
		Says: l.NextStep, Page: page.SafeLink(l.URL)}
	if l.Hidden {
		p.Status.Words = "Hidden"
	}
	toPage := step{"See its page", p.Page, false}
	switch app.ListingStatus(l.Status) {
	case app.ListingDraft:
		p.Page, p.Step = "", step{"Choose a week", app.ProductPath(l.ListingID, ""), true}
		if l.Approval.State == app.ApprovalWaiting {
			p.Status, p.Step = page.State{Class: "chip-wait", Icon: "clock", Words: "Waiting for the team"}, step{}
		}
	case app.ListingAwaitingBadge:
		p.Step = toPage
		switch {
		case l.Badge == nil || l.Badge.Outcome != app.BadgeFound:
			p.Step = step{"Put the badge on your site", app.ProductPath(l.ListingID, badgeTab), true}
		case !l.FounderProfile.Complete:
			p.Step = step{"Complete the founder profile", ProfilePath, true}
		}
		p.Says = page.WithDay(p.Says, page.Text(l.LaunchWeek), in)
	case app.ListingScheduled:
		p.Says, p.Step = texts.Sprintf("Launches in the week of %s. Keep the badge on the homepage.",
			page.Date(page.Text(l.LaunchWeek))), toPage
		if l.Plan == string(app.PlanPaid) {
			p.Says = texts.Sprintf("Launches in the week of %s.", page.Date(page.Text(l.LaunchWeek)))
		}
	case app.ListingLive:
		p.Says, p.Step = texts.Sprintf("%s and %s in all.", texts.Count(l.Votes, "vote", "votes"),
			texts.Count(l.Views, "view", "views")), toPage
	default:
		p.Page = ""
	}
	if l.Approval.State == app.ApprovalChanges && app.ListingStatus(l.Status) != app.ListingSuspended {
		p.Says = page.WithDay(l.NextStep, page.Text(l.LaunchWeek), in)
		p.Status = page.State{Class: "chip-wait", Icon: "circle-alert",
			Words: texts.Sprintf("%s, changes asked for", p.Status.Words)}
	}
	return p
}
