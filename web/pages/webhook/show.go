package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sending/webhooks"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// said is what a webhook's page says of what was just sent.
type said struct {
	secret string      // that it got
	form   *form.State // what was refused
}

type showPage struct {
	Pages
	row
	Secret  string // shown this once
	Faults  form.State
	Form    form.State
	Choices []choice // the types of events
	Log     []delivery
	Filters []filter
	Pending bool // something is about to be sent
	Failed  int  // deliveries that were given up, and are in the log
	Since   []since
	Pager   page.Pager
	None    page.Empty
}

// filter leads to a part of the log.
type filter struct {
	Words texts.Text
	Href  string
	Open  bool
}

// since is a time from which on what failed is sent again.
type since struct {
	Value string
	Words texts.Text
}

func (p Pages) pathOf(id webhooks.ID) string { return fmt.Sprintf("%s/%d", p.Path, id.Webhook) }

// show shows the webhook of the address, with its log.
func (p Pages) show(ctx context.Context, v *page.Visit, s said) (string, page.Page, error) {
	id, err := idOf(v)
	if err != nil {
		return "", page.Page{}, err
	}
	return p.showOf(ctx, v, id, s)
}

func (p Pages) showOf(ctx context.Context, v *page.Visit, id webhooks.ID, s said) (string, page.Page, error) {
	r, err := p.Service.Get(ctx, v.Caller(), id)
	if err != nil {
		return "", page.Page{}, err
	}
	shown := showPage{Pages: p, row: p.row(r), Secret: s.secret, Choices: p.choices()}
	shown.Form = webhookForm.Blank(map[string]string{"url": r.URL, "description": r.Description}).Chosen("events",
		asText(r.Events))
	if s.form != nil {
		v.Refused, shown.Faults = true, *s.form
		if s.form.Asks("url") {
			shown.Form = *s.form
		}
	}
	if err := p.log(ctx, v, &shown); err != nil {
		return "", page.Page{}, err
	}
	made := page.Page{Title: shown.Faults.Title(texts.Sprintf("Webhook: %s", shown.Name)), At: p.At, Main: shown}
	if shown.Pending {
		made.Refresh = 3
	}
	return "webhook", made, nil
}

func asText(types []app.EventType) []string {
	list := make([]string, len(types))
	for i, t := range types {
		list[i] = string(t)
	}
	return list
}

// log fills in the part of the log that was asked for.
func (p Pages) log(ctx context.Context, v *page.Visit, shown *showPage) error {
	in := webhooks.DeliveriesInput{ID: webhooks.ID{Webhook: shown.WebhookID}, Paging: v.Paging(perPage)}
	query := v.R.URL.Query()
	here := p.pathOf(in.ID)
	for _, f := range []struct {
		state app.DeliveryState
		words texts.Text
	}{{"", "Everything"}, {app.DeliveryWaiting, "Waiting"}, {app.DeliveryDelivered, "Delivered"},
		{app.DeliveryFailed, "Failed"}} {
		open := query.Get("state") == string(f.state)
		if open {
			in.State = string(f.state)
		}
		shown.Filters = append(shown.Filters,
			filter{f.words, page.With(here, nil, "state", string(f.state)) + "#log", open})
	}
	found, err := p.Service.ListDeliveries(ctx, v.Caller(), in)
	if err != nil {
		return err
	}
	now := p.Clock().UTC()
	for _, d := range found.Items {
		one := inWords(d)
		if shown.On() && d.State != string(app.DeliveryWaiting) && d.Type != string(app.EventChallenge) {
			one.Again = fmt.Sprintf("%s/deliveries/%d/replay", here, d.DeliveryID)
		}
		shown.Log = append(shown.Log, one)
		shown.Pending = shown.Pending || d.NextAttempt != nil && now.Sub(*d.NextAttempt).Abs() < soon &&
			(shown.On() || shown.Unverified())
	}
	shown.Pager = page.NewPager(found, here, query)
	if shown.On() {
		if shown.Failed, err = p.failed(ctx, v, in.ID); shown.Failed > 0 {
			shown.Since = times(now)
		}
	}
	return err
}

// soon is how far from an attempt the page looks again by itself.
const soon = 20 * time.Second

func (p Pages) failed(ctx context.Context, v *page.Visit, id webhooks.ID) (int, error) {
	list, err := p.Service.ListDeliveries(ctx, v.Caller(),
		webhooks.DeliveriesInput{ID: id, State: string(app.DeliveryFailed), Paging: app.Paging{Page: 1, PerPage: 1}})
	return list.Total, err
}

// times are those from which on what failed may be sent again.
func times(now time.Time) []since {
	at := func(ago time.Duration) string { return now.Add(-ago).Format(time.RFC3339) }
	return []since{{at(time.Hour), "In the last hour"}, {at(24 * time.Hour), "In the last 24 hours"},
		{at(7 * 24 * time.Hour), "In the last seven days"}, {"", "Whenever it was"}}
}

// delivery is an event in the log, in words.
type delivery struct {
	webhooks.Delivery
	What texts.Text
	state
	Why   texts.Text // it is as it is; "" if that says nothing
	Sent  string
	Tries []attempt
	Again string // where it is sent again from; "" if it cannot be
}

// attempt is a try in words.
type attempt struct {
	webhooks.Attempt
	Came texts.Text
}

func inWords(d webhooks.Delivery) delivery {
	shown := delivery{Delivery: d, What: "A test message", Sent: indented(d.Body)}
	if d.Type == string(app.EventChallenge) {
		shown.What = "A challenge: is the address yours?"
	}
	for _, e := range app.EventTypes {
		if string(e.Type) == d.Type {
			shown.What = e.Words
		}
	}
	switch app.DeliveryState(d.State) {
	case app.DeliveryDelivered:
		shown.state = state{"chip-live", "circle-check", "Delivered"}
	case app.DeliveryFailed:
		shown.state, shown.Why = state{"chip-deleted", "circle-alert", "Failed"}, reasons[string(d.Reason)]
	default:
		shown.state, shown.Why = state{"chip-wait", "clock", "Waiting"},
			"It waits for an earlier one of the same listing."
		if d.NextAttempt != nil {
			shown.Why = texts.Sprintf("The next attempt is due on %s.",
				texts.Time(d.NextAttempt.UTC(), "2 January, 15:04:05 UTC"))
		}
	}
	for _, a := range d.Attempts {
		shown.Tries = append(shown.Tries, attempt{a, came(a)})
	}
	return shown
}

var reasons = map[string]texts.Text{
	webhooks.ReasonOff:         "It was given up: the webhook was switched off.",
	webhooks.ReasonFull:        "It was given up: too many others waited.",
	webhooks.ReasonUnverified:  "It was not sent: the address was not verified.",
	webhooks.ReasonNoChallenge: "The answer was not the challenge.",
}

// came says what came of an attempt.
func came(a webhooks.Attempt) texts.Text {
	took := texts.Sprintf("%s ms", texts.Number(a.Took))
	if a.Status != nil {
		return texts.Sprintf("The server answered %d after %s.", *a.Status, took)
	}
	return texts.Sprintf("%s, after %s.", faults[string(a.Fault)], took)
}

var faults = map[string]texts.Text{
	"refused_address": "Not sent, since the address is not public",
	"dns_failed":      "There is no such host, or its name servers did not answer",
	"tls_failed":      "Not sent, since the certificate is not one for the address",
	"timeout":         "There was no answer in time", "too_large": "The head of the answer was too large",
	"connection_failed": "The server was not reached, or hung up",
}

// indented returns JSON as people read it. What is signed is what was sent, which has no line breaks.
func indented(body string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(body), "", "  ") != nil {
		return body
	}
	return b.String()
}
