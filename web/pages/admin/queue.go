package admin

import (
	"cmp"
	"context"
	"net/url"
	"slices"

	"debut/app"
	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var decisionForm = form.New[moderation.Decision](map[string]texts.Text{"listings": "The choice of listings"})

// approvals are where a listing stands in the queue, in words, with the look of its chip.
var approvals = []state{
	{string(app.ApprovalNew), "New", "chip-ai"}, {string(app.ApprovalWaiting), "Waits for approval", "chip-wait"},
	{string(app.ApprovalEdited), "Edited", "chip-wait"}, {string(app.ApprovalChanges), "Changes asked for", ""},
	{string(app.Approved), "Approved", "chip-live"},
}

func approvalOf(l app.Listing) state {
	for _, s := range approvals {
		if s.Name == string(l.Approval.State) {
			return s
		}
	}
	return state{}
}

// edit is a change by an owner, for people.
type edit struct {
	Name          texts.Text
	Before, After []string
	Quotes        []app.Quote
}

// queueItem is a listing as its person on the team reads it: its first words, or what its owner changed, and the rest
// below.
type queueItem struct {
	moderation.Queued
	First, Rest []fact
	Changes     []edit
}

type queuePage struct {
	teamDesk
	app.List[moderation.Queued]
	Open        *queueItem
	Find, State string
	Searched    bool
	States      []state
	Reasons     []moderation.Reason
	Operator    bool
	Fresh       bool
	SignIn      string
	Form        form.State
	None        page.Empty
}

// showQueue shows the listings that the team looks at.
func (a admin) showQueue(ctx context.Context, v *page.Visit, state form.State) (any, error) {
	query, number := v.R.URL.Query(), pageNumber(v)
	p := queuePage{
		Find: cut(query.Get("find")), State: cut(query.Get("state")), States: approvals[:3],
		Reasons: moderation.Reasons, Operator: v.Who.Operator, Form: state,
		Fresh: v.Session.Fresh(a.Clock()), SignIn: page.SignInPath(casesPath("queue")),
	}
	p.Searched = p.Find != "" || p.State != ""
	var err error
	if p.List, err = a.Moderation.Queue(ctx, moderation.QueueFilter{State: p.State, Words: p.Find},
		number); err != nil {
		return nil, err
	}
	all := query.Get("all") != "" && state.OK()
	d, open := newDesk(v, p.Items, func(q moderation.Queued) deskRow {
		row := rowOf(q.ID, cmp.Or(q.Company.Name, string(q.Slug)), approvalOf(q.Listing).Words)
		if q.Company.Ended() {
			row.Note = texts.Sprintf("%s · %s", row.Note, app.ChoiceLabel(app.Discontinued))
		}
		row.Value, row.Chosen = q.Seen, all || state.Field("listings").Has(q.Seen)
		return row
	})
	p.teamDesk = d
	if open != nil {
		item := itemOf(*open, app.SiteOf(ctx).Brand.Language)
		p.Open = &item
	}
	asked := url.Values{"find": {p.Find}, "state": {p.State}}
	p.Pager = page.NewPager(p.List, casesPath("queue"), asked)
	p.AllAt = page.With(casesPath("queue"), v.R.URL.Query(), "all", "yes")
	p.None = page.NothingHere("Nothing waits", "Everything was looked at.", Path, "Back to today")
	if p.Searched {
		p.None = page.NothingHere("Nothing waits", "Nothing in the queue matches.", casesPath("queue"), "See all")
	}
	p.None = p.Pager.Beyond(p.None)
	return p, nil
}

// backToQueue is the part of the queue in which something was decided, with the next of it open.
func backToQueue(v *page.Visit) string {
	asked := v.R.URL.Query()
	asked.Del("all")
	return page.With(casesPath("queue"), asked, "case", v.R.PostFormValue("next"))
}

// firstRead are the fields that are read first; what is behind them stands folded.
var firstRead = []texts.Text{"Name", "Tagline", "Short description", "Description", "Categories"}

func itemOf(q moderation.Queued, in texts.Language) queueItem {
	item := queueItem{Queued: q}
	for _, f := range factsOf(q.Listing, in) {
		if slices.Contains(firstRead, f.Name) {
			item.First = append(item.First, f)
		} else {
			item.Rest = append(item.Rest, f)
		}
	}
	for _, e := range q.Edits {
		item.Changes = append(item.Changes,
			edit{app.FieldLabel(e.Field), page.Lines(e.Field, e.Before, in),
				page.Lines(e.Field, e.After, in), e.Quotes})
	}
	return item
}
