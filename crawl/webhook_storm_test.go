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
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/mail"
	"debut/app/webhooks"
	"debut/storage"
	"debut/storage/storagetest"
)

var stormDeliveries = flag.Int("deliveries", 200, "how many deliveries the storm of webhooks makes")

// storm is a node that sends, over the small internet of a test, by a clock that only the test moves.
type storm struct {
	*web
	store storage.All
	nodes []*webhooks.Service
	mu    sync.Mutex
	got   map[string][]string // messages that a receiver took, by its host and their subject
	twice int                 // that came again after they were taken
	seen  map[string]bool
}

type noLetters struct{}

func (noLetters) Send(context.Context, app.Site, int64, mail.Message) error { return nil }

// bounded has each attempt end sooner than in production, so that what never answers costs a test little.
type bounded struct{ *web }

func (b bounded) SendWebhook(ctx context.Context, address string, header map[string]string, body []byte) app.WebhookAnswer {
	if strings.Contains(address, "never.") {
		short, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
		defer cancel()
		ctx = short
	}
	return b.web.SendWebhook(ctx, address, header, body)
}

func newStorm(t *testing.T, store storage.All, nodes int) *storm {
	s := &storm{web: newWeb(t), store: store, got: map[string][]string{}, seen: map[string]bool{}}
	s.names = always("93.184.216.34")
	for i := range nodes {
		s.nodes = append(s.nodes, webhooks.New(webhooks.Parts{
			Store: store, Sender: bounded{s.web}, Letters: noLetters{}, Node: fmt.Sprint("node ", i), Clock: s.clock, Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
		}))
	}
	return s
}

// receiver puts a host on the web that does something with each message.
func (s *storm) receiver(t *testing.T, host string, answer func(res http.ResponseWriter, req *http.Request, n int) (took bool)) string {
	var n int
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		s.mu.Lock()
		n++
		now := n
		s.mu.Unlock()
		var sent struct {
			Data struct {
				Subject string `json:"subject"`
				Number  int    `json:"number"`
			} `json:"data"`
		}
		if json.Unmarshal(body, &sent) != nil || !answer(res, req, now) {
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		at := host + " " + sent.Data.Subject
		if key := host + req.Header.Get("Webhook-Id"); s.seen[key] {
			s.twice++
		} else {
			s.seen[key] = true
			s.got[at] = append(s.got[at], strconv.Itoa(sent.Data.Number))
		}
	}))
	server.Config.ErrorLog = quiet
	server.StartTLS()
	t.Cleanup(server.Close)
	s.web.mu.Lock()
	defer s.web.mu.Unlock()
	s.roots = server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs // one for all: they have the same certificate
	s.hosts[host+":443"] = server.Listener.Addr().String()
	return "https://" + host + "/in"
}

// rounds gives turns until nothing waits any more, and moves the clock on where nothing is due.
func (s *storm) rounds(t *testing.T, step time.Duration) {
	for idle := 0; ; {
		turns := 0
		var nodes sync.WaitGroup
		var mu sync.Mutex
		for _, node := range s.nodes {
			nodes.Go(func() {
				n, err := node.Round(t.Context())
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				turns += n
			})
		}
		nodes.Wait()
		if turns > 0 {
			idle = 0
			continue
		}
		if idle++; time.Duration(idle)*step > 24*time.Hour || t.Failed() {
			return
		}
		_ = s.wait(t.Context(), step)
	}
}

// Receivers that are slow, down, flapping and hostile get many events each; in the end each event was taken once, or stands as failed in the log,
// those of one subject in their order, and nothing inside was reached.
func TestWebhooks_Storm(t *testing.T) {
	t.Parallel()
	large(t)
	stormOn(t, storagetest.Open(t, t.TempDir()), 1, *stormDeliveries)
}

// Two nodes on one database share the work, and send nothing twice.
func TestWebhooks_StormOnTwoNodes(t *testing.T) {
	t.Parallel()
	large(t)
	stormOn(t, storagetest.OpenPostgres(t), 2, min(*stormDeliveries, 300))
}

func stormOn(t *testing.T, store storage.All, nodes, deliveries int) {
	is := is.New(t)
	s := newStorm(t, store, nodes)
	led := false
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { led = true }))
	defer inside.Close()
	status := func(res http.ResponseWriter, code int) bool { res.WriteHeader(code); return code < 300 }
	hosts := []struct {
		host   string
		answer func(res http.ResponseWriter, req *http.Request, n int) bool
		all    bool // each event arrives in the end
	}{
		{"fine.example.com", func(res http.ResponseWriter, _ *http.Request, _ int) bool { return status(res, 204) }, true},
		{"garbage.example.com", func(res http.ResponseWriter, _ *http.Request, _ int) bool {
			_, _ = res.Write([]byte("\x00\xff<script>alert(1)</script>\x1b[31m"))
			return true
		}, true},
		{"flapping.example.com", func(res http.ResponseWriter, _ *http.Request, n int) bool {
			return status(res, []int{500, 200, 503, 200, 200}[n%5])
		}, true},
		{"busy.example.com", func(res http.ResponseWriter, _ *http.Request, n int) bool {
			if n%7 == 0 {
				res.Header().Set("Retry-After", "90")
				return status(res, 429)
			}
			return status(res, 200)
		}, true},
		{"endless.example.com", func(res http.ResponseWriter, _ *http.Request, _ int) bool {
			_, _ = res.Write([]byte(strings.Repeat("more ", 20000)))
			return true
		}, true},
		{"bomb.example.com", func(res http.ResponseWriter, _ *http.Request, _ int) bool {
			res.Header().Set("Content-Encoding", "gzip")
			return status(res, 200)
		}, true},
		{"inside.example.com", func(res http.ResponseWriter, req *http.Request, _ int) bool {
			http.Redirect(res, req, inside.URL, http.StatusTemporaryRedirect)
			return false
		}, false},
		{"resets.example.com", func(http.ResponseWriter, *http.Request, int) bool { panic(http.ErrAbortHandler) }, false},
		{"never.example.com", func(_ http.ResponseWriter, req *http.Request, _ int) bool { <-req.Context().Done(); return false }, false},
		{"private.example.com", nil, false}, // its name stands for loopback
	}
	sites := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	is.NoErr(store.Tx(t.Context(), func(ctx context.Context) error { return store.SaveSite(ctx, &sites) }))
	webhook := map[string]app.Webhook{}
	each := deliveries / len(hosts)
	for i, h := range hosts {
		at := "https://" + h.host + "/in"
		if h.answer != nil {
			at = s.receiver(t, h.host, h.answer)
		}
		who := app.Account{Email: fmt.Sprintf("p%d@voter.example", i), CreatedAt: s.clock()}
		w := app.Webhook{Site: sites.ID, URL: at, Secret: []byte("secret"), State: app.WebhookOn, CreatedAt: s.clock()}
		is.NoErr(store.Tx(t.Context(), func(ctx context.Context) error {
			if err := store.SaveAccount(ctx, &who); err != nil {
				return err
			}
			w.Account = who.ID
			return store.SaveWebhook(ctx, &w)
		}))
		webhook[h.host] = w
		for n := range each { // in transactions of many, as weeks are closed
			is.NoErr(store.Tx(t.Context(), func(ctx context.Context) error {
				subject := "listing " + strconv.Itoa(n%20)
				return store.AddEvent(ctx, app.Event{Type: app.EventUpdatePosted, At: s.clock(), Site: sites.ID, Account: who.ID, Subject: subject,
					Data: map[string]any{"subject": subject, "number": n}})
			}))
		}
	}
	s.rounds(t, 20*time.Minute)
	is.True(!led)
	is.Equal(s.twice, 0)
	for _, h := range hosts {
		_, waiting, err := store.Deliveries(t.Context(), webhook[h.host].ID, app.DeliveryWaiting, 1, 0)
		is.NoErr(err)
		_, taken, err := store.Deliveries(t.Context(), webhook[h.host].ID, app.DeliveryDelivered, 1, 0)
		is.NoErr(err)
		_, failed, err := store.Deliveries(t.Context(), webhook[h.host].ID, app.DeliveryFailed, 1, 0)
		is.NoErr(err)
		got := 0
		for n := range 20 {
			numbers := s.got[h.host+" listing "+strconv.Itoa(n)]
			got += len(numbers)
			last := -1
			for _, number := range numbers {
				now, _ := strconv.Atoi(number)
				is.True(now > last) // in their order
				last = now
			}
		}
		t.Logf("%s: %d taken, %d noted as taken, %d as failed, %d waiting", h.host, got, taken, failed, waiting)
		is.Equal(waiting, 0)
		is.Equal(got+failed, each+max(0, got-taken)) // none lost; the log keeps the last 500 of each
		is.True(!h.all || got == each)
		is.True(h.all || got == 0)
	}
}
