package app

import (
	"slices"
	"time"

	"debut/app/ground/texts"
)

// EventType names something that happens, and that webhooks tell of. It is part of the API.
type EventType string

// The types of events. Each has its row in EventTypes.
const (
	EventListingLive   EventType = "listing.live"
	EventAwardMade     EventType = "award.made"
	EventClaimVerified EventType = "claim.verified"
	EventDraftReady    EventType = "draft.ready"
	EventUpdatePosted  EventType = "update.posted"
	EventOrderPaid     EventType = "order.paid"
	// asked for by whom a webhook belongs to, and sent whatever it is for
	EventTest EventType = "webhook.test"
	// sent to an address that has not shown yet that it wants messages
	EventChallenge EventType = "webhook.challenge"
)

// EventTypes are those that a webhook may be for, in the order in which they are listed.
var EventTypes = []struct {
	Type   EventType
	Words  texts.Text
	Public bool // everybody may know of it, so the site team's webhooks are told of everybody's
}{
	{EventListingLive, "A listing goes live", true},
	{EventAwardMade, "A listing wins an award", true},
	{EventClaimVerified, "A claim of a listing is verified", true},
	{EventDraftReady, "A draft is ready", false},
	{EventUpdatePosted, "A listing posts an update", true},
	{EventOrderPaid, "An order is paid", false},
}

// IsEventType reports whether a webhook may be for t; of the team's webhooks if public.
func IsEventType(t EventType, public bool) bool {
	for _, known := range EventTypes {
		if known.Type == t {
			return known.Public || !public
		}
	}
	return false
}

// Event is something that happened.
type Event struct {
	Type    EventType
	At      time.Time
	Site    int64
	Account int64  // whose webhooks are told; 0 is nobody's
	Subject string // what it happened to: a webhook is told of events of the same subject one after the other
	Data    any    // what is told, as JSON
}

// Body returns what a webhook is sent, in the form of Standard Webhooks.
func (e Event) Body() any {
	return struct {
		Type      EventType `json:"type"`
		Timestamp time.Time `json:"timestamp"`
		Data      any       `json:"data"`
	}{e.Type, e.At.UTC(), e.Data}
}

// WebhookState is whether a webhook is told of anything.
type WebhookState string

// The states of a webhook.
const (
	WebhookOn WebhookState = "on"
	// its address has not answered its challenge: what it would have been told stands in its log
	WebhookUnverified WebhookState = "unverified"
	WebhookOff        WebhookState = "off" // switched off by whom it belongs to: nothing is kept for it
	// switched off after a week of failures: what it would have been told stands in its log
	WebhookFailing WebhookState = "failing"
	WebhookGone    WebhookState = "gone" // its server said that nobody listens there any more
)

// Webhook is an address that is told of events.
type Webhook struct {
	ID           int64
	Account      int64 // whose it is; 0 is the site team's
	Site         int64 // where it was made; the team's is told of events of this site
	URL          string
	Description  string
	Events       []EventType // that it is told of; none is all
	Secret       []byte      // that it is signed with
	Former       []byte      // the secret before, until FormerUntil
	FormerUntil  *time.Time
	State        WebhookState
	CreatedAt    time.Time
	FailingSince *time.Time // the first failure since anything was delivered
	HeldUntil    *time.Time // its server asked to be left alone until then
	Slow         bool       // its server takes long to answer, or does not answer
	Challenge    string     // what its address has to answer before it is told of anything; "" once it did
}

// Wants reports whether the webhook is told of events of a type.
func (w Webhook) Wants(t EventType) bool {
	return t == EventTest || IsEventType(t, w.Account == 0) && (len(w.Events) == 0 || slices.Contains(w.Events, t))
}

// DeliveryState is what became of an event for a webhook.
type DeliveryState string

// The states of a delivery.
const (
	// for its first attempt, the next one, or an earlier event of its subject
	DeliveryWaiting   DeliveryState = "waiting"
	DeliveryDelivered DeliveryState = "delivered"
	DeliveryFailed    DeliveryState = "failed" // given up
)

// Delivery is an event for a webhook.
type Delivery struct {
	ID        int64
	Number    int64 // among those of its webhook: what outsiders call it
	Webhook   int64
	Message   string // webhook-id: that of the event, whenever and however often it is sent
	Type      EventType
	Subject   string
	Body      []byte
	State     DeliveryState
	Reason    string // why it was given up without an attempt, or before the last one; a code
	Tries     int    // since it was made, or asked for again
	CreatedAt time.Time
	ExpiresAt time.Time  // no attempt follows one that failed after this
	NextAt    *time.Time // when it is tried; nil while it waits for an earlier one, or is over
	EndedAt   *time.Time

	Replays    int // how often it was asked for again
	ReplayedAt *time.Time
}

// Attempt is one try of a delivery.
type Attempt struct {
	Delivery int64
	At       time.Time
	Took     time.Duration
	Answer   WebhookAnswer
}

// WebhookAnswer is what came of a message that was sent.
type WebhookAnswer struct {
	Status int // of HTTP; 0 if there was no answer
	// why there was none, a code: refused_address, dns_failed, tls_failed, timeout, too_large or connection_failed
	Fault      string
	RetryAfter time.Duration // how long the server asks to be left alone; 0 if it does not
	Body       []byte        // its first bytes
}

// OK reports whether the message was taken.
func (a WebhookAnswer) OK() bool { return a.Status >= 200 && a.Status < 300 }
