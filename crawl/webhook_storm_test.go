package crawl

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/sending/webhooks"
	"debut/storage"
	"debut/storage/storagetest"
)

var stormDeliveries = flag.Int("deliveries", 120, "how many deliveries the storm of webhooks makes")

// storm is nodes that send, over the small internet of a test, by a clock that only the test moves.
type storm struct {
	*web
	*ledger
	nodes []*webhooks.Service
	mu    sync.Mutex
	took  map[string]map[string][]int // numbers of the messages that a receiver took, by its host and their subject
	seen  map[string]bool             // messages that were taken, by host and id
	twice int                         // that came again after they were taken
}

// ledger is a store that also counts, and knows of each delivery how it ended: the log keeps the last of them alone.
type ledger struct {
	storage.Store
	mu       sync.Mutex
	ended    map[int64]map[int64]app.DeliveryState // by webhook and delivery
	attempts atomic.Int64
}

func (l *ledger) SaveDelivery(ctx context.Context, d app.Delivery) error {
	if d.State != app.DeliveryWaiting {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.ended[d.Webhook] == nil {
			l.ended[d.Webhook] = map[int64]app.DeliveryState{}
		}
		l.ended[d.Webhook][d.ID] = d.State
	}
	return l.Store.SaveDelivery(ctx, d)
}

// count returns how many deliveries of a webhook ended so.
func (l *ledger) count(webhook int64, as app.DeliveryState) (n int) {
	for _, state := range l.ended[webhook] {
		if state == as {
			n++
		}
	}
	return n
}

type noLetters struct{}

func (noLetters) Send(context.Context, app.Site, int64, mail.Message) error { return nil }

// sending counts attempts, and has each end sooner than in production if it is never answered, so that it costs a test little.
type sending struct{ *storm }

func (s sending) SendWebhook(ctx context.Context, address string, header map[string]string, body []byte) app.WebhookAnswer {
	s.attempts.Add(1)
	if strings.Contains(address, "never.") {
		short, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
		defer cancel()
		ctx = short
	}
	return s.web.SendWebhook(ctx, address, header, body)
}

func (s sending) CheckWebhook(ctx context.Context, address string) (string, error) {
	return s.web.CheckWebhook(ctx, address)
}

func newStorm(t *testing.T, store storage.Store, nodes int) *storm {
	s := &storm{web: newWeb(t), ledger: &ledger{Store: store, ended: map[int64]map[int64]app.DeliveryState{}}, took: map[string]map[string][]int{}, seen: map[string]bool{}}
	s.names = always("93.184.216.34")
	s.limits.answer = 5 * time.Millisecond
	for i := range nodes {
		s.nodes = append(s.nodes, webhooks.New(webhooks.Parts{
			Store: s.ledger, Sender: sending{s}, Letters: noLetters{}, Node: fmt.Sprint("node ", i), Clock: s.clock, Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
		}))
	}
	return s
}

// open puts a receiver on the web.
func (s *storm) open(t *testing.T, r receiver) {
	var n atomic.Int64
	s.took[r.host] = map[string][]int{}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		var sent struct {
			Data numbered `json:"data"`
		}
		if json.Unmarshal(body, &sent) != nil || !r.answer(res, req, int(n.Add(1))) {
			return
		}
		s.take(r.host, req.Header.Get("Webhook-Id"), sent.Data)
		goesOn(res, req)
	}))
	server.Config.ErrorLog = quiet
	server.StartTLS()
	t.Cleanup(server.Close)
	s.web.mu.Lock()
	defer s.web.mu.Unlock()
	s.roots = server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs // one for all: they have the same certificate
	s.hosts[r.host+":443"] = server.Listener.Addr().String()
}

// numbered is the data of an event of the storm.
type numbered struct {
	Subject string `json:"subject"`
	Number  int    `json:"number"`
}

func (s *storm) take(host, message string, about numbered) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen[host+message] {
		s.twice++
		return
	}
	s.seen[host+message] = true
	s.took[host][about.Subject] = append(s.took[host][about.Subject], about.Number)
}

// rounds gives turns until nothing waits any more, and moves the clock on where nothing is due.
func (s *storm) rounds(t *testing.T, step time.Duration) {
	for idle := time.Duration(0); idle <= 24*time.Hour && !t.Failed(); {
		var turns atomic.Int64
		var nodes sync.WaitGroup
		for _, node := range s.nodes {
			nodes.Go(func() {
				n, err := node.Round(t.Context())
				if err != nil {
					t.Error(err)
				}
				turns.Add(int64(n))
			})
		}
		nodes.Wait()
		if turns.Load() > 0 {
			idle = 0
			continue
		}
		idle += step
		_ = s.wait(t.Context(), step)
	}
}

// Receivers that are slow, down, flapping and hostile get many events each; in the end each event was taken once, or stands as
// failed in the log, those of one subject in their order, and nothing inside was reached.
func TestRaceWebhooks_Storm(t *testing.T) {
	t.Parallel()
	large(t)
	stormOn(t, storagetest.Open(t, t.TempDir()), 1, *stormDeliveries)
}

// Two nodes on one database share the work, and send nothing twice.
func TestRaceWebhooks_StormOnTwoNodes(t *testing.T) {
	t.Parallel()
	large(t)
	stormOn(t, storagetest.OpenPostgres(t), 2, min(*stormDeliveries, 1200))
}

func stormOn(t *testing.T, store storage.Store, nodes, deliveries int) {
	is := is.New(t)
	s := newStorm(t, store, nodes)
	var led atomic.Bool
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { led.Store(true) }))
	defer inside.Close()
	all := receivers(inside.URL)
	each := (deliveries + len(all) - 1) / len(all)
	subjects := min(20, max(2, each/5))
	site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	is.NoErr(store.Tx(t.Context(), func(ctx context.Context) error { return store.SaveSite(ctx, &site) }))
	hooks := map[string]app.Webhook{}
	for _, r := range all {
		if r.answer != nil {
			s.open(t, r)
		}
		hooks[r.host] = s.hook(t, site, r.host)
		s.announce(t, hooks[r.host], each, subjects)
	}
	began := time.Now()
	s.rounds(t, 20*time.Minute)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%d deliveries, %d attempts, %s, %d MB taken from the system", each*len(all), s.attempts.Load(), time.Since(began).Round(time.Millisecond), memory.Sys>>20)
	is.True(!led.Load())
	is.Equal(s.twice, 0)
	for _, r := range all {
		s.check(t, r, hooks[r.host], each)
	}
}

// hook makes somebody with a webhook.
func (s *storm) hook(t *testing.T, site app.Site, host string) (w app.Webhook) {
	who := app.Account{Email: "somebody@" + host, CreatedAt: s.clock()}
	w = app.Webhook{Site: site.ID, URL: "https://" + host + "/in", Secret: []byte("secret"), State: app.WebhookOn, CreatedAt: s.clock()}
	is.New(t).NoErr(s.Tx(t.Context(), func(ctx context.Context) error {
		if err := s.SaveAccount(ctx, &who); err != nil {
			return err
		}
		w.Account = who.ID
		return s.SaveWebhook(ctx, &w)
	}))
	return w
}

// announce has events happen that a webhook is told of, many in a transaction, as where weeks are closed.
func (s *storm) announce(t *testing.T, w app.Webhook, events, subjects int) {
	is.New(t).NoErr(s.Tx(t.Context(), func(ctx context.Context) error {
		for n := range events {
			about := numbered{fmt.Sprint("listing ", n%subjects), n}
			if err := s.AddEvent(ctx, app.Event{Type: app.EventUpdatePosted, At: s.clock(), Site: w.Site, Account: w.Account, Subject: about.Subject, Data: about}); err != nil {
				return err
			}
		}
		return nil
	}))
}

// check holds what a receiver took against what was noted.
func (s *storm) check(t *testing.T, r receiver, w app.Webhook, each int) {
	is := is.New(t)
	_, waiting, err := s.Deliveries(t.Context(), w.ID, app.DeliveryWaiting, 1, 0)
	is.NoErr(err)
	taken := 0
	for _, numbers := range s.took[r.host] {
		taken += len(numbers)
		for i := range numbers[1:] {
			is.True(numbers[i] < numbers[i+1]) // in their order
		}
	}
	delivered, failed := s.count(w.ID, app.DeliveryDelivered), s.count(w.ID, app.DeliveryFailed)
	t.Logf("%s: %d taken, %d noted as taken, %d as failed", r.host, taken, delivered, failed)
	is.Equal(waiting, 0)
	is.Equal(taken, delivered)
	is.Equal(delivered+failed, each) // none lost
	is.Equal(taken, map[bool]int{true: each}[r.arrives])
	log, _, err := s.Deliveries(t.Context(), w.ID, "", 1, 0)
	is.NoErr(err)
	tries, err := s.Attempts(t.Context(), log[0].ID, 1)
	is.NoErr(err)
	is.Equal(tries[0].Answer.Fault, r.fault)
}
