// Package stripetest stands in for Stripe in tests: it remembers what it was asked for, is paid by the test's word, and
// tells of it in events that it signs. It knows as much of https://docs.stripe.com/api as orders need.
package stripetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"
)

// Secret signs the events.
const Secret = "whsec_of_tests"

// Server is Stripe.
type Server struct {
	*httptest.Server
	tb testing.TB

	mu       sync.Mutex
	made     int
	sessions map[string]*session
	byIntent map[string]*session
	asked    map[string]answer // by idempotency key
	events   [][]byte
	down     bool
	before   func()   // called before the next page is made
	hears    []object // webhook endpoints
	refusing bool     // refunds wait from now on
}

type object = map[string]any

// session is a page to pay on, with what became of its payment.
type session struct {
	id, url, intent, reference, order, currency, status, paid, progress string
	card                                                                object // it was paid with; nil of none
	amount, refunded, expires                                           int64
	disputes                                                            []object
	refunds                                                             []object // the newest first
}

// answer is what was answered to a request that had an idempotency key.
type answer struct {
	request string
	status  int
	body    object
}

// New starts one.
func New(tb testing.TB) *Server {
	s := &Server{tb: tb, sessions: map[string]*session{}, byIntent: map[string]*session{}, asked: map[string]answer{}}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	tb.Cleanup(s.Close)
	return s
}

// Down has each request fail from now on, or no more.
func (s *Server) Down(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

// Before runs something while the next page is made.
func (s *Server) Before(happens func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = happens
}

// Status returns open, complete or expired: how a page stands.
func (s *Server) Status(page string) (status string) {
	s.on(page, func(o *session) { status = o.status })
	return status
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	if first := s.before; first != nil && r.Method == http.MethodPost && r.URL.Path == "/v1/checkout/sessions" {
		s.before = nil
		s.mu.Unlock()
		first()
		s.mu.Lock()
	}
	defer s.mu.Unlock()
	status, body := s.answer(r)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func (s *Server) answer(r *http.Request) (int, object) {
	if s.down {
		return 503, fault("api_error", "It is down.")
	}
	if page, is := strings.CutPrefix(r.URL.Path, "/pay/"); is || page == "/favicon.ico" {
		return 200, object{"page": page} // a person is here, with a browser
	}
	if r.Header.Get("Authorization") != "Bearer sk_test_123" {
		return 401, fault("invalid_request_error", "No such key.")
	}
	_ = r.ParseForm()
	key := r.Header.Get("Idempotency-Key")
	request := r.URL.Path + "?" + r.PostForm.Encode()
	if before, known := s.asked[key]; known && key != "" && r.Method == http.MethodPost {
		if before.request != request {
			return 400, fault("idempotency_error",
				"Keys can only be used with the parameters that they were first used with.")
		}
		return before.status, before.body
	}
	status, body := s.act(r.Method, strings.Split(strings.TrimPrefix(r.URL.Path, "/v1/"), "/"), r.Form)
	if r.Method == http.MethodPost && status < 500 {
		s.asked[key] = answer{request, status, body}
	}
	return status, body
}

func fault(kind, message string) object {
	return object{"error": object{"type": kind, "message": message}}
}

func (s *Server) act(method string, path []string, form url.Values) (int, object) {
	switch route := method + " " + path[0]; {
	case route == "POST checkout" && len(path) == 2:
		return s.open(form)
	case route == "POST refunds":
		return s.refund(form)
	case route == "GET webhook_endpoints":
		return 200, object{"object": "list", "data": s.hears}
	case route == "GET refunds":
		found := []object{}
		if of := s.byIntent[form.Get("payment_intent")]; of != nil {
			found = append(found, of.refunds...)
		}
		return 200, object{"object": "list", "data": found}
	case route == "GET disputes":
		if of := s.byIntent[form.Get("payment_intent")]; of != nil {
			return 200, object{"object": "list", "data": of.disputes}
		}
	case route == "GET checkout" && len(path) == 2:
		found := []object{}
		if of := s.byIntent[form.Get("payment_intent")]; of != nil {
			found = append(found, of.asSession())
		}
		return 200, object{"object": "list", "data": found}
	case path[0] == "checkout" && s.sessions[path[2]] != nil:
		of := s.sessions[path[2]]
		if method == http.MethodPost && of.status != "open" {
			return 400, fault("invalid_request_error", "Only open ones can be expired.")
		} else if method == http.MethodPost {
			of.status = "expired"
			s.report("checkout.session.expired", of.asSession())
		}
		return 200, of.asSession()
	}
	return 404, fault("invalid_request_error", "No such "+path[0]+".")
}

func (s *Server) name(prefix string) string { s.made++; return fmt.Sprintf("%s_%d", prefix, s.made) }

func (s *Server) open(form url.Values) (int, object) {
	made := &session{
		id: s.name("cs"), intent: s.name("pi"), reference: form.Get("client_reference_id"),
		order: form.Get("metadata[order]"), status: "open", paid: "unpaid", progress: "requires_payment_method",
		currency: form.Get("line_items[0][price_data][currency]"), expires: number(form, "expires_at"),
	}
	for i := 0; form.Has(fmt.Sprintf("line_items[%d][quantity]", i)); i++ {
		at := fmt.Sprintf("line_items[%d]", i)
		if form.Get(at+"[price_data][product_data][name]") == "" ||
			form.Get(at+"[price_data][currency]") != made.currency {
			return 400, fault("invalid_request_error", "An item has no name, or another currency.")
		}
		made.amount += number(form, at+"[quantity]") * number(form, at+"[price_data][unit_amount]")
	}
	if made.amount < 50 {
		return 400, object{"error": object{"type": "invalid_request_error", "code": "amount_too_small",
			"message": "The amount is too small."}}
	}
	if form.Get("mode") != "payment" || form.Get("payment_intent_data[metadata][order]") != made.order ||
		form.Get("payment_intent_data[metadata][reference]") != made.reference || form.Get("success_url") == "" {
		return 400, fault("invalid_request_error", "Something is missing.")
	}
	made.url = s.URL + "/pay/" + made.id
	s.sessions[made.id], s.byIntent[made.intent] = made, made
	return 200, made.asSession()
}

func number(form url.Values, key string) int64 {
	n, _ := strconv.ParseInt(form.Get(key), 10, 64)
	return n
}

func (s *Server) refund(form url.Values) (int, object) {
	of, amount := s.byIntent[form.Get("payment_intent")], number(form, "amount")
	if of == nil || of.paid != "paid" || amount <= 0 || of.refunded+amount > of.amount {
		return 400, fault("invalid_request_error", "There is not as much to give back.")
	}
	status := "succeeded"
	if s.refusing {
		status = "pending"
	}
	return 200, s.sendBack(of, amount, status)
}

// sendBack has money go back, with a refund that is kept.
func (s *Server) sendBack(of *session, amount int64, status string) object {
	of.refunded += amount
	made := object{"id": s.name("re"), "object": "refund", "amount": amount, "status": status,
		"currency": of.currency, "payment_intent": of.intent, "metadata": of.noted()}
	of.refunds = append([]object{made}, of.refunds...)
	s.report("charge.refunded", of.asCharge())
	return maps.Clone(made) // as it was then
}

func (o *session) asSession() object {
	return object{
		"id": o.id, "object": "checkout.session", "url": o.url, "client_reference_id": o.reference, "status": o.status,
		"payment_status": o.paid, "amount_total": o.amount, "currency": o.currency, "expires_at": o.expires,
		"payment_intent": o.asIntent(),
	}
}

func (o *session) asIntent() object {
	return object{"id": o.intent, "object": "payment_intent", "status": o.progress, "metadata": o.noted(),
		"latest_charge": o.asCharge()}
}

func (o *session) asCharge() object {
	return object{
		"id": "ch" + o.intent, "object": "charge", "amount": o.amount, "amount_refunded": o.refunded,
		"disputed": len(o.disputes) > 0, "currency": o.currency,
		"payment_intent": o.intent, "metadata": o.noted(), "payment_method_details": o.card,
	}
}

func (o *session) noted() object { return object{"order": o.order, "reference": o.reference} }

// report adds an event.
func (s *Server) report(kind string, of object) {
	e, err := json.Marshal(object{"id": s.name("evt"), "object": "event", "api_version": "2020-08-27",
		"type": kind, "data": object{"object": of}})
	if err != nil {
		s.tb.Error(err)
	}
	s.events = append(s.events, e)
}

// Events returns all events so far, in the order in which they happened.
func (s *Server) Events() [][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([][]byte(nil), s.events...)
}

// Sign returns the header that an event is sent with at a time.
func Sign(event []byte, at time.Time) string {
	return webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: event,
		Secret: Secret, Timestamp: at}).Header
}

// Of returns the pages that an order was to be paid on, the first first.
func (s *Server) Of(order string) (ids []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.made + 1 {
		if of := s.sessions[fmt.Sprintf("cs_%d", i)]; of != nil && of.order == order {
			ids = append(ids, of.id)
		}
	}
	return ids
}

// on does something to the payment on a page.
func (s *Server) on(page string, do func(*session)) {
	s.tb.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessions[page] == nil {
		s.tb.Fatalf("there is no page %s", page)
	}
	do(s.sessions[page])
}

// Pay pays on a page, if it is open, in a way of which Stripe does not say where it is from.
func (s *Server) Pay(page string) { s.PayWith(page, nil) }

// PayFrom pays with a card of a country.
func (s *Server) PayFrom(page, country string) {
	s.PayWith(page, object{"type": "card", "card": object{"country": country, "brand": "visa", "last4": "4242"}})
}

// PayWith pays on a page, if it is open; details are the payment_method_details of the charge.
func (s *Server) PayWith(page string, details map[string]any) {
	s.on(page, func(o *session) {
		if o.card = details; o.status == "open" {
			o.status, o.paid, o.progress = "complete", "paid", "succeeded"
			s.report("checkout.session.completed", o.asSession())
		}
	})
}

// Promise leaves a page with a payment that takes days, as by debit; Decide says what came of it.
func (s *Server) Promise(page string) {
	s.on(page, func(o *session) {
		o.status, o.progress = "complete", "processing"
		s.report("checkout.session.completed", o.asSession())
	})
}

// Decide has a payment that was promised succeed, or fail.
func (s *Server) Decide(page string, succeeds bool) {
	s.on(page, func(o *session) {
		if succeeds {
			o.paid, o.progress = "paid", "succeeded"
			s.report("checkout.session.async_payment_succeeded", o.asSession())
			return
		}
		o.progress = "requires_payment_method"
		s.report("checkout.session.async_payment_failed", o.asSession())
	})
}

// Expire closes a page, as after its time.
func (s *Server) Expire(page string) {
	s.on(page, func(o *session) {
		if o.status == "open" {
			o.status = "expired"
			s.report("checkout.session.expired", o.asSession())
		}
	})
}

// Return gives money back, as somebody does who uses Stripe's own pages.
func (s *Server) Return(page string, cents int64) {
	s.on(page, func(o *session) { s.sendBack(o, cents, "succeeded") })
}

// Returned returns how much of what was paid on a page went back.
func (s *Server) Returned(page string) (cents int64) {
	s.on(page, func(o *session) { cents = o.refunded })
	return cents
}

// Dispute has a payment disputed: status needs_response, and later won or lost.
func (s *Server) Dispute(page, status string) {
	s.on(page, func(o *session) {
		o.disputes = []object{{"id": "dp" + o.intent, "object": "dispute", "amount": o.amount, "status": status,
			"payment_intent": o.intent}}
		kind := "charge.dispute.closed"
		if status == "needs_response" {
			kind = "charge.dispute.created"
		}
		s.report(kind, o.disputes[0])
	})
}
