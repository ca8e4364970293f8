// Package events is what happens in a directory as programs outside are told of it: the data of each type of event.
package events

import (
	"context"
	"reflect"
	"strconv"
	"time"

	"debut/app"
)

// Adder takes events, in the transaction of what they tell of: so webhooks are told exactly if it happened.
type Adder interface {
	AddEvent(ctx context.Context, e app.Event) error
}

// Kind is a type of event, with what is told of it.
type Kind struct {
	Type app.EventType
	When string
	Data reflect.Type
}

// Kinds are all types of events that webhooks are told of.
var Kinds = []Kind{
	{app.EventListingLive, "A listing of yours goes live.", reflect.TypeFor[LiveData]()},
	{app.EventAwardMade, "A listing of yours wins an award.", reflect.TypeFor[AwardData]()},
	{app.EventClaimVerified, "A claim of yours is verified.", reflect.TypeFor[ClaimData]()},
	{app.EventDraftReady, "A draft of yours is ready.", reflect.TypeFor[DraftData]()},
	{app.EventUpdatePosted, "A listing of yours posts an update.", reflect.TypeFor[UpdateData]()},
	{app.EventOrderPaid, "An order of yours is paid. What it bought is done just after.", reflect.TypeFor[OrderData]()},
	{app.EventTest, "You asked for it to see whether the webhook works.", reflect.TypeFor[TestData]()},
	{app.EventChallenge, "The address is new. Answer 2xx with data.challenge alone, as text or as JSON under the key challenge.", reflect.TypeFor[ChallengeData]()},
}

// Listing is a listing in the data of an event, as the public API has it.
type Listing struct {
	ListingID int64    `json:"listing_id"`
	Slug      app.Slug `json:"slug"`
	Name      string   `json:"name"`
	Tagline   string   `json:"tagline"`
	Website   string   `json:"website"`
	URL       string   `json:"url" doc:"Its page."`
}

func listingOf(l app.Listing) Listing {
	return Listing{l.ID, l.Slug, l.Company.Name, l.Company.Tagline, l.Company.Website,
		l.Site.Origin + "/listings/" + string(l.Slug)}
}

// of returns an event of a listing, told to its owner.
func of(l app.Listing, t app.EventType, at time.Time, data any) app.Event {
	e := app.Event{Type: t, At: at, Site: l.Site.ID, Subject: "listing " + strconv.FormatInt(l.ID, 10), Data: data}
	if l.Owner != nil {
		e.Account = *l.Owner
	}
	return e
}

// LiveData is what is told of a listing that went live.
type LiveData struct {
	Listing    Listing    `json:"listing"`
	LaunchWeek app.Week   `json:"launch_week"`
	LaunchedAt *time.Time `json:"launched_at"`
}

// Live is that a listing went live.
func Live(l app.Listing, at time.Time) app.Event {
	return of(l, app.EventListingLive, at, LiveData{listingOf(l), l.Week, l.LaunchedAt})
}

// AwardData is what is told of an award.
type AwardData struct {
	Listing   Listing  `json:"listing"`
	Code      string   `json:"code"`
	Place     int      `json:"place"`
	Entries   int      `json:"entries"`
	Votes     int      `json:"votes"`
	Week      app.Week `json:"week,omitempty"`
	Programme app.Slug `json:"programme,omitempty"`
	URL       string   `json:"url" doc:"The page by which anyone checks it."`
}

// Award is that a listing won an award.
func Award(l app.Listing, a app.Award, url string) app.Event {
	return of(l, app.EventAwardMade, a.At,
		AwardData{listingOf(l), a.Code, a.Place, a.Entries, a.Votes, a.Week, a.Of.Slug, url})
}

// ClaimData is what is told of a claim that was verified.
type ClaimData struct {
	ClaimID    int64     `json:"claim_id"`
	Listing    Listing   `json:"listing"`
	Domain     string    `json:"domain"`
	Method     string    `json:"method"`
	Disputed   bool      `json:"disputed" doc:"Its owner had proven it, too: the site team decides."`
	VerifiedAt time.Time `json:"verified_at"`
}

// Claim is that a claim was verified. Who claims is told, and nobody reads who that is.
func Claim(c app.Claim, l app.Listing, at time.Time) app.Event {
	e := of(l, app.EventClaimVerified, at,
		ClaimData{c.ID, listingOf(l), c.Domain, string(c.Method), c.Dispute == app.DisputeOpen, at})
	e.Account = c.Account
	return e
}

// DraftData is what is told of a draft that is ready.
type DraftData struct {
	DraftID app.UUID `json:"draft_id"`
	Name    string   `json:"name"`
	Website string   `json:"website"`
	Pages   int      `json:"pages" doc:"That were read; 0 if the website could not be."`
	URL     string   `json:"url" doc:"The page on which it is edited."`
}

// Draft is that a draft is ready.
func Draft(site app.Site, d app.Draft, at time.Time) app.Event {
	return app.Event{
		Type: app.EventDraftReady, At: at, Site: site.ID, Account: d.Account, Subject: "draft " + string(d.ID),
		Data: DraftData{d.ID, d.Fields.Text("name"), d.URL, len(d.Pages), site.Origin + app.DraftPath(d.ID)},
	}
}

// UpdateData is what is told of an update.
type UpdateData struct {
	Listing  Listing   `json:"listing"`
	UpdateID int64     `json:"update_id"`
	Title    string    `json:"title"`
	Body     string    `json:"body"`
	PostedAt time.Time `json:"posted_at"`
	URL      string    `json:"url"`
}

// Update is that a listing told its followers what is new.
func Update(l app.Listing, u app.Update) app.Event {
	about := listingOf(l)
	return of(l, app.EventUpdatePosted, u.At, UpdateData{about, u.ID, u.Title, u.Body, u.At, about.URL + "#updates"})
}

// OrderData is what is told of an order that was paid.
type OrderData struct {
	Number   string          `json:"number"`
	Status   app.OrderStatus `json:"status"`
	Currency string          `json:"currency"`
	Total    int64           `json:"total_cents"`
	Items    []OrderItem     `json:"items"`
	PaidAt   time.Time       `json:"paid_at"`
}

// OrderItem is one thing that an order bought.
type OrderItem struct {
	Product   app.Product `json:"product"`
	ListingID *int64      `json:"listing_id"`
	Week      *app.Week   `json:"week"`
}

// Paid is that an order was paid. What it bought is done just after.
func Paid(o app.Order, at time.Time) app.Event {
	data := OrderData{Number: o.Number, Status: o.Status, Currency: o.Currency, Total: o.Amounts().Total,
		Items: []OrderItem{}, PaidAt: at}
	for _, l := range o.Lines {
		one := OrderItem{Product: l.Product}
		if l.Listing != 0 {
			one.ListingID = &l.Listing
		}
		if l.Week != "" {
			one.Week = &l.Week
		}
		data.Items = append(data.Items, one)
	}
	return app.Event{Type: app.EventOrderPaid, At: at, Site: o.Site, Account: o.Account,
		Subject: "order " + o.Number, Data: data}
}

// ChallengeData is what is told of an address that is new.
type ChallengeData struct {
	WebhookID int64  `json:"webhook_id"`
	Challenge string `json:"challenge"`
	Message   string `json:"message"`
}

// Challenge asks an address whether it wants to be told of anything. Its subject is the address, which alone it is sent
// to.
func Challenge(w app.Webhook, at time.Time) app.Event {
	return app.Event{Type: app.EventChallenge, At: at, Site: w.Site, Account: w.Account,
		Subject: w.URL, Data: ChallengeData{
			w.ID, w.Challenge, "Answer with the challenge alone, as text or as JSON under the key challenge, if this address wants to be told of events.",
		}}
}

// TestData is what is told of a test.
type TestData struct {
	WebhookID int64  `json:"webhook_id"`
	Message   string `json:"message"`
}

// Test is that somebody wants to see whether their webhook works.
func Test(w app.Webhook, at time.Time) app.Event {
	return app.Event{Type: app.EventTest, At: at, Site: w.Site, Account: w.Account,
		Data: TestData{w.ID, "This message was asked for to see whether the webhook works."}}
}
