package founder

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// publishTab is below which the forms lie that launch a listing. They stand on its first page.
const publishTab = "publish"

func (f founder) publishRoutes() page.Routes {
	const at = Path + "/{id}/" + publishTab
	return page.Routes{
		"GET " + at: func(_ context.Context, v *page.Visit) (string, page.Page, error) {
			v.Next = backTo("")(v)
			return "", page.Page{}, nil
		},
		"POST " + at: f.queueing(func(ctx context.Context, who app.Caller, id int64, _ *http.Request) error {
			_, err := f.Launches.ChooseFree(ctx, who, launches.ChooseFreeInput{ID: listings.ID{Listing: id}})
			return err
		}),
		"POST " + at + "/week": f.queueing(func(ctx context.Context, who app.Caller, id int64, r *http.Request) error {
			_, err := f.Launches.Move(ctx, who, id, app.Week(r.PostFormValue("week")))
			return err
		}),
		"POST " + at + "/leave": f.queueing(func(ctx context.Context, who app.Caller, id int64, _ *http.Request) error {
			_, err := f.Launches.Leave(ctx, who, id)
			return err
		}),
		"POST " + at + "/delete":           f.deleteListing,
		"GET " + Path + "/{id}/launch.ics": f.launchCalendar,
	}
}

// deleteListing ends at the list of products, as the listing is none of them any more.
func (f founder) deleteListing(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	aboutListing(v)
	return page.Does(leaveForm, "", f.Listings.Delete, func(*page.Visit) string { return Path }, f.showLine)(ctx, v)
}

// queue is how a listing comes to its launch.
type queue struct {
	Head
	launches.QueuePlace
	Draft, Queued bool // it may be queued; it is
	Waits         bool // for the team
	Conditions    []condition
	Cannot        []texts.Text // why it cannot be queued now
	Zone          string
	Paid          *paidOffer // nil: it cannot be bought now
	Unpaid        string     // an order for it that waits to be paid; "" if none does
	Selling       bool       // something can be bought
	Currency      string     // of prices
}

// paidOffer is a paid launch, with what it costs in a country.
type paidOffer struct {
	orders.Offer
	Places []page.Country
}

// condition is what a free launch needs, with how it stands.
type condition struct {
	Met         bool
	Words, Says texts.Text
	Href        string // where to meet it; "" if there is nothing to do
	Do          texts.Text
	Act         bool // it is what to do next
}

// queueing returns the action of a form that changes how a listing stands in the queue.
func (f founder) queueing(do func(ctx context.Context, who app.Caller, id int64, r *http.Request) error) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		id, err := v.Number("id")
		if err == nil {
			err = do(ctx, v.Caller(), id, v.R)
		}
		var state form.State
		if v.Refused = state.Refuse(err, ""); v.Refused {
			return f.showLine(ctx, v, state)
		}
		v.Next = backTo("")(v)
		return "", page.Page{}, err
	}
}

// queueOf returns how a listing stands that was not launched yet; country is the one whose tax a visitor asks for.
func (f founder) queueOf(ctx context.Context, v *page.Visit, h Head) (*queue, error) {
	at, err := f.Launches.PlaceInQueue(ctx, v.Caller(), h.ListingID)
	if err != nil {
		return nil, err
	}
	status := app.ListingStatus(h.Status)
	q := &queue{
		Head: h, QueuePlace: at, Zone: f.Launches.Location.String(), Cannot: reasons(at.Refused),
		Selling: f.Orders.Selling(), Currency: f.Orders.Currency.Now(),
		Draft: status == app.ListingDraft, Waits: h.Approval.State == app.ApprovalWaiting,
		Queued: h.Plan == string(app.PlanFree) &&
			(status == app.ListingAwaitingBadge || status == app.ListingScheduled),
	}
	q.Conditions = q.conditions()
	if !q.Draft && !q.Queued {
		return q, nil
	}
	country := app.CountryNamed(v.R.URL.Query().Get("country"))
	found, can, err := f.Orders.Offer(ctx, v.Caller(), h.ListingID, app.ProductLaunch, country)
	if err != nil {
		return nil, err
	}
	if can {
		q.Paid = &paidOffer{found, page.Countries(ctx)}
	}
	q.Unpaid, err = f.Orders.Unpaid(ctx, v.Caller(), h.ListingID)
	return q, err
}

// Ended reports whether the listing says that its product is discontinued.
func (q queue) Ended() bool { return page.Text(q.Stage) == app.Discontinued }

// Later reports whether the listing may have another week.
func (q queue) Later() bool { return q.LaunchWeek != nil && len(q.Free) > 0 }

// PaidAlone names what a paid launch shows and this listing does not; "" if there is nothing.
func (q queue) PaidAlone() texts.Text {
	var names []texts.Text
	for _, section := range app.SectionsOf[app.PlanPaid] {
		if !slices.Contains(q.Unlocked, section) {
			names = append(names, section.Words())
		}
	}
	return texts.Join(names)
}

// conditions lists what a free launch needs.
func (q queue) conditions() []condition {
	badge := condition{
		Words: "The badge on your home page",
		Says:  "It was not looked for yet. We look as soon as the listing is in the queue.",
		Href:  q.At(badgeTab), Do: "Put the badge up",
	}
	if q.Queued {
		badge.Says = "It was not looked for yet."
	}
	if b := q.Badge; b != nil {
		badge.Met = b.Outcome == app.BadgeFound
		badge.Says = texts.Sprintf("%s We looked on %s.", b.Why(), inMinutes(b.CheckedAt))
		if badge.Met {
			badge.Says = texts.Sprintf("Found on %s. Keep it there.", inMinutes(b.CheckedAt))
			if b.Blind {
				badge.Says = texts.Sprintf("It was found before. On %s the page could not be read, which changes nothing.", inMinutes(b.CheckedAt))
			}
		}
	}
	if badge.Met || !q.Queued {
		badge.Href = ""
	}
	founder := condition{Met: q.FounderProfile.Complete, Words: "The profile of a founder",
		Says: "It has a name, a title, a bio and a link."}
	if !founder.Met {
		founder.Says = texts.Sprintf("It still lacks: %s.", texts.Join(q.FounderProfile.Lacks))
		founder.Href, founder.Do = ProfilePath, "Complete the founder profile"
		if len(q.Founders) > 0 {
			founder.Do = texts.Sprintf("Are you %s? Complete the founder profile", q.Founders[0].Name)
		}
	}
	list := []condition{badge, founder}
	if next := slices.IndexFunc(list, func(c condition) bool { return c.Href != "" }); q.Queued && next >= 0 {
		list[next].Act = true
	}
	switch {
	case q.Waits:
		return append(list, condition{Words: "The approval of the team",
			Says: "The team is looking at it. You get a mail when they have decided."})
	case q.Approval.State == app.Approved:
		return append(list, condition{Met: true, Words: "The approval of the team", Says: "The team has approved it."})
	case q.Draft && q.Asks:
		return append(list, condition{Words: "The approval of the team",
			Says: "The team looks at the listing before it joins the queue."})
	}
	return list
}

// reasons says why something is refused, each in a sentence.
func reasons(e *app.Error) (list []texts.Text) {
	if e == nil {
		return nil
	}
	for _, issue := range e.Issues {
		list = append(list, form.Said(
			app.FieldLabel(issue.Location[strings.LastIndexByte(issue.Location, '.')+1:]), issue.Message))
	}
	if list == nil {
		list = []texts.Text{e.Message}
	}
	return list
}

// inMinutes writes a moment for people.
func inMinutes(at time.Time) texts.Text { return texts.Time(at.UTC(), "2 January 2006, 15:04 UTC") }

// launchCalendar sends the launch week of a listing as a file for calendars.
func (f founder) launchCalendar(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	file, err := f.Launches.Calendar(ctx, v.Caller(), id)
	if err != nil {
		return "", page.Page{}, err
	}
	v.W.Header().Set("Content-Disposition", `attachment; filename="launch.ics"`)
	web.NewResponse("text/calendar; charset=utf-8", "no-store", file).SendOnce(v.W, v.R, http.StatusOK)
	v.Sent = true
	return "", page.Page{}, nil
}
