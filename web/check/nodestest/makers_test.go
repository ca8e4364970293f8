package nodestest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"

	"debut/app"
	"debut/web/check/servertest"
)

// maker is somebody who lists products and orders, by an API key and in a browser, with a webhook.
type maker struct {
	person
	key    string
	heard  hook
	drafts map[string]string // the websites of those that were acknowledged, by their ids
	paid   []string          // orders, by their numbers
	made   atomic.Int64      // calls, for their keys
}

// newMakers makes people makers, at the server that fills the database.
func newMakers(d *servertest.Server, people []person) (all []*maker) {
	for _, p := range people {
		all = append(all, &maker{person: p, key: d.KeyFor(p.email, app.Scopes...), drafts: map[string]string{}})
	}
	return all
}

// call makes a call of the API until it is acknowledged, under one key.
func (r *run) call(m *maker, method, path string, body any) map[string]any {
	sent, _ := json.Marshal(body)
	said := r.surely(method, "/api/v1"+path, string(sent), "Authorization", "Bearer "+m.key, "Content-Type", "application/json",
		"Idempotency-Key", fmt.Sprintf("%s-%d", m.email, m.made.Add(1)))
	var answer map[string]any
	if err := json.Unmarshal([]byte(said), &answer); err != nil {
		r.Errorf("%s %s: %v in %q", method, path, err, said)
	}
	return answer
}

// hook is the receiver of a webhook.
type hook struct {
	mu       sync.Mutex
	messages map[string]map[string]int // how often each came: by what it is about and its id
}

// listen makes the webhook of a maker, and waits until it is on.
func (r *run) listen(m *maker) {
	m.heard.messages = map[string]map[string]int{}
	server := httptest.NewServer(servertest.Verified(m.heard.take))
	r.Cleanup(server.Close)
	id := servertest.Number(r.call(m, "POST", "/webhooks", map[string]any{"url": server.URL + "/"})["webhook_id"])
	servertest.Eventually(r.TB, "the webhook is on", func() bool { return r.call(m, "GET", "/webhooks/"+id, nil)["state"] == "on" })
}

func (h *hook) take(w http.ResponseWriter, r *http.Request) {
	var said struct {
		Type string
		Data struct {
			Draft  string `json:"draft_id"`
			Number string
		}
	}
	if err := json.NewDecoder(r.Body).Decode(&said); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	about := said.Type + " " + said.Data.Draft + said.Data.Number
	if h.messages[about] == nil {
		h.messages[about] = map[string]int{}
	}
	h.messages[about][r.Header.Get("Webhook-Id")]++
}

// of returns how often messages about something came, by their ids.
func (h *hook) of(about string) map[string]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.messages[about]
}

// again counts messages that came more than once.
func (h *hook) again() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, ids := range h.messages {
		for _, times := range ids {
			n += times - 1
		}
	}
	return n
}

// submit has websites read.
func (m *maker) submit(r *run) {
	for round := 0; r.more(round, 4); round++ {
		site := servertest.NewHomepage(r.TB)
		id := servertest.Text(r.call(m, "POST", "/drafts", map[string]any{"url": site.URL}), "id")
		if other, twice := m.drafts[id]; twice {
			r.Errorf("%s and %s are one draft", other, site.URL)
		}
		m.drafts[id] = site.URL
		r.rest(10)
	}
}

// checkDrafts waits until all drafts are read, and looks whether each is there once and was told of under one id.
func (m *maker) checkDrafts(r *run) {
	r.Helper()
	for id := range m.drafts {
		servertest.Eventually(r.TB, "the draft is read and told of", func() bool {
			return r.call(m, "GET", "/drafts/"+id, nil)["status"] == "ready" && len(m.heard.of("draft.ready "+id)) > 0
		})
		if ids := m.heard.of("draft.ready " + id); len(ids) != 1 {
			r.Errorf("draft %s is told of under several ids: %v", id, ids)
		}
	}
	there := r.query(`SELECT CAST(d.id AS TEXT) FROM drafts AS d JOIN accounts AS a ON a.id = d.account WHERE a.email = $1`, m.email)
	if len(there) != len(m.drafts) {
		r.Errorf("drafts: %d acknowledged, %d there", len(m.drafts), len(there))
	}
}
