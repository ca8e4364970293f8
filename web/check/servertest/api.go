package servertest

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Answer is what the API said.
type Answer struct {
	Status int
	Header http.Header
	Body   map[string]any
}

// Call makes an API request with the key; body may be nil, and headers come in pairs.
func (d *Server) Call(method, path string, body any, headers ...string) Answer {
	d.TB.Helper()
	a, err := d.Try(method, path, body, headers...)
	if err != nil {
		d.TB.Fatalf("%s %s: %v", method, path, err)
	}
	return a
}

func (d *Server) Try(method, path string, body any, headers ...string) (Answer, error) {
	var sent io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return Answer{}, err
		}
		sent = strings.NewReader(string(b))
	}
	r, err := http.NewRequestWithContext(d.TB.Context(), method, d.URL+"/api/v1"+path, sent)
	if err != nil {
		return Answer{}, err
	}
	r.Header.Set("Content-Type", "application/json")
	if d.Key != "" {
		r.Header.Set("Authorization", "Bearer "+d.Key)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return Answer{}, err
	}
	defer got.Body.Close()
	a := Answer{Status: got.StatusCode, Header: got.Header}
	raw, err := io.ReadAll(got.Body)
	if err == nil && len(raw) > 0 {
		err = json.Unmarshal(raw, &a.Body)
	}
	return a, err
}

// Ready polls a draft until it is Ready.
func (d *Server) Ready(id string) map[string]any {
	d.TB.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); <-time.After(20 * time.Millisecond) {
		if a := d.Call("GET", "/drafts/"+id, nil); a.Body["status"] == "ready" {
			return a.Body
		}
	}
	d.TB.Fatalf("draft %s is not ready after a minute", id)
	return nil
}

// ListWebsite lists a website for the account of a key, in the free queue, and returns the slug.
func (d *Server) ListWebsite(key, website string) (slug string) {
	d.TB.Helper()
	call := func(method, path string, body any) map[string]any {
		d.TB.Helper()
		a := d.Call(method, path, body, "Authorization", "Bearer "+key)
		if a.Status >= 300 {
			d.TB.Fatalf("%s %s: %d %v", method, path, a.Status, a.Body)
		}
		return a.Body
	}
	draft := Text(call("POST", "/drafts", map[string]any{"url": website + "/"}), "id")
	d.Until("the draft is ready", func() bool { return call("GET", "/drafts/"+draft, nil)["status"] == "ready" })
	call("PATCH", "/drafts/"+draft, map[string]any{"fields": map[string]any{"categories": []string{"Shipping & Logistics"}}})
	listing := "/me/listings/" + Number(call("POST", "/drafts/"+draft+"/submit", nil)["listing_id"])
	call("POST", listing+"/free", nil)
	return Text(call("GET", listing, nil), "slug")
}

// Text returns a part of an answer as Text: d.Text(body, "fields", "name", "value").
func Text(v any, path ...string) string {
	for _, key := range path {
		m, _ := v.(map[string]any)
		v = m[key]
	}
	s, _ := v.(string)
	return s
}

// Indexed waits until the search index holds all that the database does: until then only names are found, or some of the listings.
func (d *Server) Indexed() *Server {
	d.TB.Helper()
	d.Until("the search index is whole", func() bool { return d.followed() && d.Call("GET", "/listings?q=parcelwikc", nil).Body["total"] != 0.0 })
	return d
}

// followed reports whether the index has followed every change; of another process nobody here knows.
func (d *Server) followed() bool {
	if d.Instance == nil {
		return true
	}
	at, ok := d.Instance.Index.Position()
	last, err := d.Instance.DB.Store().LastIndexChange(d.TB.Context())
	return ok && err == nil && at == last
}

// Page returns a page of the website.
func (d *Server) Page(path string) string {
	d.TB.Helper()
	a, err := http.Get(d.URL + path)
	if err != nil {
		d.TB.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil || a.StatusCode != http.StatusOK {
		d.TB.Fatalf("%s: %d %v\n%s", path, a.StatusCode, err, body)
	}
	return string(body)
}

// Until waits for something that a job does.
func (d *Server) Until(what string, done func() bool) {
	d.TB.Helper()
	Eventually(d.TB, what, done)
}

// Place is where the first fault of a refusal stands.
func Place(a Answer) string { return Text(FirstOf(a.Body["errors"]), "location") }

func FirstOf(list any) any {
	if items, _ := list.([]any); len(items) > 0 {
		return items[0]
	}
	return nil
}

func Number(v any) string {
	n, _ := v.(float64)
	return strconv.FormatInt(int64(n), 10)
}
