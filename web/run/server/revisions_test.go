package server_test

import (
	"flag"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// shared is where two people write: a draft or a listing.
type shared struct {
	*servertest.Server
	path string // of the draft or the listing
	also string // what a body needs besides
}

// draftAndListing returns a draft that became a listing, and that listing.
func draftAndListing(t *testing.T) (draft, listing shared) {
	t.Helper()
	d := servertest.Start(t, append(servertest.Unlimited(), "--allow-private")...).WithKey()
	made := submitted(t, d)
	return shared{d, "/drafts/" + made["id"], ""}, shared{d, "/me/listings/" + made["listing_id"], ""}
}

func (w shared) read() map[string]any { return w.Call("GET", w.path, nil).Body }

func (w shared) write(body map[string]any, headers ...string) servertest.Answer {
	return w.Call("PATCH", w.path+"?view=full", body, headers...)
}

// faq is a list of questions, as one sends it.
func faq(questions ...string) (list []any) {
	for _, q := range questions {
		list = append(list, map[string]any{"question": q, "answer": "Yes."})
	}
	return list
}

func TestRevision_RefusesToWriteOverWhatOthersChanged(t *testing.T) {
	t.Parallel()
	draft, listing := draftAndListing(t)
	for name, w := range map[string]shared{"draft": draft, "listing": listing} {
		t.Run(name, func(t *testing.T) {
			is := is.New(t)
			got := w.Call("GET", w.path, nil)
			revision := servertest.Text(got.Body, "revision")
			is.True(revision != "")
			is.Equal(got.Header.Get("ETag"), `"`+revision+`"`)

			other := w.write(map[string]any{"faqs": faq("By sea to the " + name)})
			is.Equal(other.Status, http.StatusOK)
			is.True(servertest.Text(other.Body, "revision") != revision)

			refused := w.write(map[string]any{"faqs": faq("By air to the " + name), "if_revision": revision})
			is.Equal(refused.Status, http.StatusConflict)
			is.Equal(refused.Body["code"], "conflict")
			part := servertest.FirstOf(refused.Body["conflicts"]).(map[string]any)
			is.Equal(part["location"], "body.faqs")
			is.Equal(part["sent"], faq("By air to the "+name))
			is.Equal(part["now"], faq("By sea to the "+name))
			is.Equal(refused.Body["revision"], other.Body["revision"])
			is.Equal(w.write(map[string]any{"faqs": faq("By air to the " + name)}, "If-Match", got.Header.Get("ETag")).Status, http.StatusConflict)
			is.Equal(w.write(map[string]any{"faqs": faq("By air to the " + name)}, "If-Match", "W/"+got.Header.Get("ETag")).Status, http.StatusConflict)

			// Another part goes through, and so does what stands there already, or what is sent back as it was read.
			through := w.write(map[string]any{"fields": map[string]any{"features": []any{"Papers"}}, "faqs": got.Body["faqs"], "if_revision": revision})
			is.Equal(through.Status, http.StatusOK)
			is.Equal(questionsOf(w.read()), []string{"By sea to the " + name})
			is.Equal(w.write(map[string]any{"faqs": faq("By sea to the " + name), "if_revision": revision}).Status, http.StatusOK)

			// The revision of the refusal is that of the next try; without one the last write wins.
			is.Equal(w.write(map[string]any{"faqs": faq("By air to the " + name), "if_revision": servertest.Text(refused.Body, "revision")}).Status, http.StatusOK)
			is.Equal(w.write(map[string]any{"faqs": faq("By rail?")}).Status, http.StatusOK)
			is.Equal(questionsOf(w.read()), []string{"By rail?"})

			is.Equal(w.write(map[string]any{"faqs": faq("By rail?"), "if_revision": ""}).Status, http.StatusBadRequest)
			for _, bad := range []string{"no-tag", `"a", "b"`, `"` + revision + `x"`, `"short"`} {
				is.Equal(w.write(map[string]any{"faqs": faq("By air to the " + name)}, "If-Match", bad).Status, http.StatusBadRequest)
			}
			is.Equal(w.write(map[string]any{"faqs": faq("By air to the " + name)}, "If-Match", "*").Status, http.StatusOK)
		})
	}
}

func questionsOf(body map[string]any) (list []string) {
	items, _ := body["faqs"].([]any)
	for _, one := range items {
		list = append(list, one.(map[string]any)["question"].(string))
	}
	return list
}

// Every other write of a listing, and the submission of a draft, takes a revision, too.
func TestRevision_IsTakenByEveryWriteOfAListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	draft, listing := draftAndListing(t)
	was := servertest.Text(listing.read(), "revision")
	milestone := func(title, revision string) map[string]any {
		return map[string]any{"date": "2026-03-09", "title": title, "if_revision": revision}
	}
	first := listing.Call("POST", listing.path+"/milestones", milestone("First", was))
	is.Equal(first.Status, http.StatusCreated)
	is.Equal(listing.Call("POST", listing.path+"/milestones", milestone("Second", was)).Status, http.StatusConflict)
	at := listing.path + "/milestones/" + servertest.Number(first.Body["milestone_id"])
	is.Equal(listing.Call("DELETE", at+"?if_revision="+was, nil).Status, http.StatusConflict)
	is.Equal(listing.Call("PUT", listing.path+"/story", map[string]any{"problem": "Papers.", "if_revision": was}).Status, http.StatusOK) // another part
	refused := listing.Call("PUT", listing.path+"/story", map[string]any{"problem": "Customs.", "if_revision": was})
	is.Equal(refused.Status, http.StatusConflict)
	is.Equal(servertest.FirstOf(refused.Body["conflicts"]).(map[string]any)["location"], "body.problem")
	is.Equal(listing.Call("DELETE", at, nil, "If-Match", `"`+servertest.Text(listing.read(), "revision")+`"`).Status, http.StatusOK)

	read := draft.Call("GET", draft.path, nil).Header.Get("ETag")
	is.Equal(draft.write(map[string]any{"fields": map[string]any{"city": "Porto"}}).Status, http.StatusOK)
	late := draft.Call("POST", draft.path+"/submit", nil, "If-Match", read)
	is.Equal(late.Status, http.StatusConflict)
	is.Equal(servertest.FirstOf(late.Body["conflicts"]).(map[string]any)["now"], "Porto")
	is.Equal(draft.Call("POST", draft.path+"/submit", nil, "If-Match", draft.Call("GET", draft.path, nil).Header.Get("ETag")).Status, http.StatusOK)
}

// What was read may be sent back: every list of a draft and of a listing, as it is, changes nothing.
func TestUpdate_TakesBackWhatWasRead(t *testing.T) {
	t.Parallel()
	draft, listing := draftAndListing(t)
	draft.write(map[string]any{
		"founders":   []any{map[string]any{"name": "Odile Kuiper"}, map[string]any{"name": "Pim", "title": "Cooper"}},
		"milestones": []any{map[string]any{"date": "2026-03-09", "title": "First"}},
	})
	for w, parts := range map[shared][]string{
		draft:   {"faqs", "founders", "milestones", "company_socials", "founder_socials", "story", "seo"},
		listing: {"faqs", "socials"},
	} {
		is := is.New(t)
		was := w.read()
		body := map[string]any{}
		for _, part := range parts {
			body[part] = was[part]
		}
		if w == listing {
			body["fields"] = map[string]any{"features": was["features"], "usps": was["usps"], "keywords": was["keywords"]}
			story, _ := was["own_story"].(map[string]any)
			is.Equal(w.Call("PUT", w.path+"/story", story).Status, http.StatusOK)
		}
		again := w.write(body)
		is.Equal(again.Status, http.StatusOK)
		now := w.read()
		is.Equal(now["revision"], was["revision"])
		for _, part := range parts {
			is.Equal(now[part], was[part])
		}
	}

	// null is as it is; what nobody types is refused if it is not so.
	is := is.New(t)
	is.Equal(draft.write(map[string]any{"founders": []any{map[string]any{"name": "Pim", "title": nil, "bio": "Makes barrels."}}}).Status, http.StatusOK)
	founder := servertest.FirstOf(draft.read()["founders"]).(map[string]any)
	is.Equal(founder["title"], "Cooper")
	for _, wrong := range []map[string]any{{"state": "ai"}, {"evidence": []any{map[string]any{"quote": "x", "url": "https://x.example/", "from": "text"}}}} {
		wrong["name"] = "Pim"
		refused := draft.write(map[string]any{"founders": []any{wrong}})
		is.Equal(refused.Status, http.StatusBadRequest)
	}
}

// One rule for one thing, at every door of the API.
func TestBounds_AreTheSameAtEveryDoor(t *testing.T) {
	t.Parallel()
	draft, listing := draftAndListing(t)
	for field, value := range map[string]string{"city": "Germany", "contact_email": "a@b", "founded_year": "2099"} {
		t.Run(field, func(t *testing.T) {
			is := is.New(t)
			is.Equal(draft.write(map[string]any{"fields": map[string]any{field: value}}).Status, http.StatusBadRequest)
			sent := any(value)
			if field == "founded_year" {
				sent = 2099
			}
			is.Equal(listing.write(map[string]any{"fields": map[string]any{field: sent}}).Status, http.StatusBadRequest)
		})
	}
	for _, city := range []string{"Deutschland", "germany "} {
		is.New(t).Equal(listing.write(map[string]any{"fields": map[string]any{"city": city}}).Status, http.StatusBadRequest)
	}
	is := is.New(t)
	is.Equal(listing.write(map[string]any{"fields": map[string]any{"city": "Singapore"}}).Status, http.StatusOK)
	for _, date := range []string{"9999-01-01", "1700-01-01"} {
		late := map[string]any{"date": date, "title": "Late"}
		is.Equal(draft.write(map[string]any{"milestones": []any{late}}).Status, http.StatusBadRequest)
		is.Equal(listing.Call("POST", listing.path+"/milestones", late).Status, http.StatusBadRequest)
	}
	for _, name := range []string{"Two\nlines", "Turned\u202eround"} {
		is.Equal(draft.write(map[string]any{"founders": []any{map[string]any{"name": name}}}).Status, http.StatusBadRequest)
		is.Equal(draft.write(map[string]any{"fields": map[string]any{"city": name}}).Status, http.StatusBadRequest)
		is.Equal(listing.Call("POST", listing.path+"/founders", map[string]any{"name": name}).Status, http.StatusBadRequest)
	}
}

// writers is how many rounds two writers write each list in.
var writers = flag.Int("writers", 10, "rounds in which two write each list at once")

// contested is something that two people write at once.
type contested struct {
	in         shared
	read, sent []string // where an answer has it, and where a body has it
	put        string   // what is put to, behind the address; "" is a PATCH of the address itself
	with       func(stands any, who string) any
	mark       func(who string) string // what stands there of somebody
}

func itself(who string) string { return who }

// entries are a list, to which each adds an entry.
func entries(in shared, at []string, read []string, entry func(who string) any, mark func(string) string) contested {
	return contested{in: in, read: read, sent: at, mark: mark, with: func(stands any, who string) any {
		list, _ := stands.([]any)
		return append(slices.Clone(list), entry(who))
	}}
}

// listOf is a part of a draft or a listing; fieldOf is a profile field, which a draft answers with where it comes from.
func listOf(in shared, part string, entry func(who string) any) contested {
	return entries(in, []string{part}, []string{part}, entry, itself)
}

func fieldOf(in shared, field string, mark func(string) string) contested {
	at := []string{field}
	if strings.HasPrefix(in.path, "/drafts/") {
		at = []string{"fields", field, "value"}
	}
	return entries(in, []string{"fields", field}, at, func(who string) any { return mark(who) }, mark)
}

// linksOf are links by platform, of which each sets one.
func linksOf(in shared, part string) contested {
	platforms := map[string]string{"Stays": "github", "Writer 0": "x", "Writer 1": "linkedin"}
	hosts := map[string]string{"Stays": "github.com", "Writer 0": "x.com", "Writer 1": "www.linkedin.com/company"}
	link := func(who string) string { return "https://" + hosts[who] + "/" + strings.ReplaceAll(who, " ", "-") }
	return contested{in: in, read: []string{part}, sent: []string{part}, mark: link, with: func(stands any, who string) any {
		links := map[string]any{platforms[who]: link(who)}
		if before, _ := stands.(map[string]any); before != nil {
			maps.Copy(links, before)
		}
		return links
	}}
}

// textOf is a text, to which each adds a line.
func textOf(in shared, put string, read, sent []string) contested {
	return contested{in: in, read: read, sent: sent, put: put, mark: itself, with: func(stands any, who string) any {
		text, _ := stands.(string)
		return strings.TrimSpace(text + "\n" + who)
	}}
}

// write sends a value, made of what a revision says; "" is none.
func (w contested) write(value any, revision string) (servertest.Answer, error) {
	for _, name := range slices.Backward(w.sent) {
		value = map[string]any{name: value}
	}
	body := value.(map[string]any)
	if revision != "" {
		body["if_revision"] = revision
	}
	if w.put != "" {
		return w.in.Try("PUT", w.in.path+w.put, body)
	}
	return w.in.Try("PATCH", w.in.path, body)
}

func (w contested) stands(body map[string]any) (value any) {
	value = body
	for _, name := range w.read {
		inside, _ := value.(map[string]any)
		value = inside[name]
	}
	return value
}

// join reads, adds what is somebody's, and sends all of it back.
func (w contested) join(who string) (status int, err error) {
	seen, err := w.in.Try("GET", w.in.path, nil)
	if err != nil {
		return 0, err
	}
	a, err := w.write(w.with(w.stands(seen.Body), who), servertest.Text(seen.Body, "revision"))
	return a.Status, err
}

// Two writers read a list, a map or a text, each adds something of their own, and sends all of it back, at the same time. Whoever is not
// refused 409 finds theirs there, and so does whoever reads it later: nothing is lost that nobody was refused of.
func TestRaceRevision_TwoWritersLoseNothing(t *testing.T) {
	t.Parallel()
	draft, listing := draftAndListing(t)
	question := func(who string) any { return map[string]any{"question": who, "answer": "Yes."} }
	category := func(who string) string { // there are no others than those that there are
		return map[string]string{"Stays": "Shipping & Logistics", "Writer 0": "Developer Tools", "Writer 1": "Analytics & BI"}[who]
	}
	for name, w := range map[string]contested{
		"draft's questions":       listOf(draft, "faqs", question),
		"draft's founders":        listOf(draft, "founders", func(who string) any { return map[string]any{"name": who} }),
		"draft's milestones":      listOf(draft, "milestones", func(who string) any { return map[string]any{"date": "2026-03-09", "title": who} }),
		"draft's features":        fieldOf(draft, "features", itself),
		"draft's tags":            fieldOf(draft, "tags", itself),
		"draft's categories":      fieldOf(draft, "categories", category),
		"draft's links":           linksOf(draft, "company_socials"),
		"draft's founder's links": linksOf(draft, "founder_socials"),
		"draft's story":           textOf(draft, "", []string{"story", "problem"}, []string{"story", "problem"}),
		"listing's questions":     listOf(listing, "faqs", question),
		"listing's features":      fieldOf(listing, "features", itself),
		"listing's usps":          fieldOf(listing, "usps", itself),
		"listing's keywords":      fieldOf(listing, "keywords", itself),
		"listing's links":         linksOf(listing, "socials"),
		"listing's story":         textOf(listing, "/story", []string{"own_story", "problem"}, []string{"problem"}),
	} {
		t.Run(name, func(t *testing.T) {
			refused := 0
			for round := range *writers {
				if a, err := w.write(w.with(nil, "Stays"), ""); err != nil || a.Status != http.StatusOK {
					t.Fatalf("%d %v %v", a.Status, a.Body, err)
				}
				var both sync.WaitGroup
				var statuses [2]int
				for i := range statuses {
					both.Go(func() {
						var err error
						if statuses[i], err = w.join(fmt.Sprint("Writer ", i)); err != nil {
							t.Error(err)
						}
					})
				}
				both.Wait()
				now := fmt.Sprint(w.stands(w.in.read()))
				for i, status := range statuses {
					there := strings.Contains(now, w.mark(fmt.Sprint("Writer ", i)))
					switch {
					case status == http.StatusConflict && !there:
						refused++
					case status != http.StatusOK || !there:
						t.Fatalf("round %d: writer %d was answered %d, and there stands %s", round, i, status, now)
					}
				}
			}
			t.Logf("%d of %d writes were refused 409", refused, 2**writers)
		})
	}
}
