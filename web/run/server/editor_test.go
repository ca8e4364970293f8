package server_test

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

const ownerAddress = "owner@debut.example"

// desk is a person at the editor of a draft of theirs.
type desk struct {
	*servertest.Person
	id, path string
}

// drafted has a website of testdata read, and returns its person at the draft.
func drafted(t *testing.T, d *servertest.Server) desk {
	t.Helper()
	d.WithKey()
	site := servertest.Website(t, "parcelwick", nil)
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	d.Ready(id)
	return desk{d.Person().SignIn(ownerAddress), id, "/drafts/" + id}
}

var inputs = regexp.MustCompile(`(?s)<input[^>]* name="([^"]+)"[^>]*? value="([^"]*)"|` +
	`<textarea[^>]* name="([^"]+)"[^>]*>\n?(.*?)</textarea>|<select[^>]* name="([^"]+)".*?<option value="([^"]*)" selected`)

// form reads the form of a page, as a browser would send it.
func formOf(page string) url.Values {
	_, page, _ = strings.Cut(page, `id="draft"`)
	values := url.Values{}
	for _, m := range inputs.FindAllStringSubmatch(page, -1) {
		values.Add(m[1]+m[3]+m[5], html.UnescapeString(m[2]+m[4]+m[6]))
	}
	return values
}

func (k desk) form() url.Values {
	k.TB.Helper()
	status, page := k.Ask("GET", k.path, nil)
	if status != http.StatusOK {
		k.TB.Fatalf("%d: %s", status, page)
	}
	return formOf(page)
}

// says returns what a field of the draft says by the API.
func (k desk) says(field string) string {
	return servertest.Text(k.Call("GET", "/drafts/"+k.id, nil).Body, "fields", field, "value")
}

func (k desk) state(field string) string {
	return servertest.Text(k.Call("GET", "/drafts/"+k.id, nil).Body, "fields", field, "state")
}

// do sends the form with a button pressed.
func (k desk) do(form url.Values, what ...string) (int, string) {
	k.TB.Helper()
	form["do"] = what
	return k.Ask("POST", k.path, form)
}

func TestEditor_WithoutScriptOneFormSavesWhatWasTyped(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	k := drafted(t, servertest.Demo(t, "--allow-private"))
	form := k.form()
	tagline := form.Get("tagline")
	is.True(tagline != "" && form.Get("base.tagline") != "")
	before := k.Call("GET", "/drafts/"+k.id, nil).Body
	status, _ := k.do(form, "save") // nothing was touched
	is.Equal(status, http.StatusOK)
	is.Equal(k.Call("GET", "/drafts/"+k.id, nil).Body, before)
	form.Set("tagline", "Papers, filled in")
	form.Set("tags", "customs\n\n papers ")
	form.Set("story.problem", "Forms.")
	form["faqs.question"], form["faqs.answer"] = []string{"Is it quick?", ""}, []string{"Yes.", ""}
	status, page := k.do(form, "lock:tagline")
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, `value="unlock:tagline"`) && strings.Contains(page, "Papers, filled in"))
	now := k.Call("GET", "/drafts/"+k.id, nil).Body
	is.Equal(k.state("tagline"), "override")
	is.Equal(now["fields"].(map[string]any)["tags"].(map[string]any)["value"], []any{"customs", "papers"})
	is.Equal(servertest.Text(now, "story", "problem"), "Forms.")
	is.Equal(len(now["faqs"].([]any)), 1)
	form = k.form() // the one question that there is, and a blank one
	form["faqs.question"][1], form["faqs.answer"][1] = "Is it dear?", "No."
	k.do(form, "drop:faqs.1")
	is.Equal(servertest.Text(servertest.FirstOf(k.Call("GET", "/drafts/"+k.id, nil).Body["faqs"]), "question"), "Is it dear?")
	for _, what := range []string{"drop:faqs.0", "drop:faqs.x", "drop:faqs", "drop:tagline.1"} {
		status, _ = k.do(k.form(), what)
		is.Equal(status, http.StatusBadRequest) // what
	}
	status, _ = k.do(k.form(), "drop:faqs.99")
	is.Equal(status, http.StatusOK) // it is gone already
	k.do(k.form(), "unlock:tagline")
	is.Equal(k.state("tagline"), "edited")
	k.do(k.form(), "restore:tagline")
	is.Equal(k.says("tagline"), tagline)
	is.Equal(k.state("tagline"), "ai")
	form = k.form()
	form.Set("tagline", "Mine")
	k.do(form, "save")
	_, page = k.do(k.form(), "replace:tagline")
	is.Equal(k.says("tagline"), tagline)
	is.True(strings.Contains(page, "From your site"))
}

func TestEditor_AsksBeforeItWritesOverWhatSomebodyWrote(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	k := drafted(t, servertest.Demo(t, "--allow-private"))
	drafted := k.says("tagline")
	status, page := k.do(k.form(), "regenerate:tagline") // still the drafter's
	is.Equal(status, http.StatusOK)
	is.True(!strings.Contains(page, "Replace what you wrote?"))
	form := k.form()
	form.Set("tagline", "Mine")
	for range 2 { // typed just now, and typed before
		_, page = k.do(form, "regenerate:tagline")
		is.True(strings.Contains(page, "Replace what you wrote?"))
		is.Equal(k.says("tagline"), "Mine")
		form = formOf(page)
	}
	_, page = k.do(form, "keep:tagline")
	is.True(!strings.Contains(page, "Replace what you wrote?"))
	is.Equal(k.says("tagline"), "Mine")
	k.do(k.form(), "replace:tagline")
	is.Equal(k.says("tagline"), drafted)
	is.Equal(k.state("tagline"), "ai")
}

func TestEditor_AConflictIsShownAndNeverOverwritten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	k := drafted(t, servertest.Demo(t, "--allow-private"))
	mine := k.form()
	is.Equal(k.Call("PATCH", "/drafts/"+k.id, map[string]any{"fields": map[string]any{"tagline": "Theirs", "city": "Ghent"}}).Status, http.StatusOK)
	mine.Set("tagline", "Mine")
	mine.Set("name", "Parcelwick B.V.")
	status, page := k.do(mine, "save")
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, `<title>Error: `) && strings.Contains(page, "This was changed elsewhere while you wrote.") &&
		strings.Contains(page, "Theirs</blockquote>"))
	is.Equal(k.says("tagline"), "Theirs")
	is.Equal(k.says("name"), "Parcelwick B.V.") // which nobody else changed
	is.Equal(k.says("city"), "Ghent")           // which this form only held as it was
	again := formOf(page)
	is.Equal(again.Get("tagline"), "Mine")
	status, _ = k.do(again, "lock:tagline") // is still in conflict
	is.Equal(status, http.StatusBadRequest)
	is.Equal(k.state("tagline"), "edited")
	k.Call("PATCH", "/drafts/"+k.id, map[string]any{"fields": map[string]any{"tagline": "Theirs again"}})
	status, page = k.do(again, "mine:tagline") // of what it was not shown
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Theirs again</blockquote>"))
	status, _ = k.do(formOf(page), "mine:tagline")
	is.Equal(status, http.StatusOK)
	is.Equal(k.says("tagline"), "Mine")
	stale := k.form()
	k.Call("PATCH", "/drafts/"+k.id, map[string]any{"fields": map[string]any{"tagline": "Last"}})
	for _, tool := range []string{"restore:tagline", "regenerate:tagline"} { // would write over what was never seen
		status, _ = k.do(stale, tool)
		is.Equal(status, http.StatusBadRequest)
		is.Equal(k.says("tagline"), "Last")
	}
	stale.Set("tagline", "Mine, later")
	_, page = k.do(stale, "save")
	k.do(formOf(page), "theirs:tagline")
	is.Equal(k.says("tagline"), "Last")
}

func TestEditor_WhatIsRefusedStandsBesideItsFieldAndStaysTyped(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	k := drafted(t, servertest.Demo(t, "--allow-private"))
	form := k.form()
	form.Set("founded_year", "last year")
	form.Set("categories", "No such thing")
	form.Set("tagline", strings.Repeat("long ", 110))
	form["faqs.question"], form["faqs.answer"] = []string{"And?"}, []string{""}
	form.Set("company_socials.x", "@parcelwick")
	form.Set("city", "Delft")
	status, page := k.do(form, "save")
	is.Equal(status, http.StatusBadRequest)
	for _, words := range []string{
		`href="#p-founded-year"`, `href="#p-categories"`, `href="#p-tagline"`, "Question 1, Answer ",
		"Links, X ", `value="last year"`, `value="@parcelwick"`,
	} {
		if !strings.Contains(page, words) {
			t.Errorf("the page lacks %q", words)
		}
	}
	is.Equal(k.says("city"), "Delft")
	is.Equal(k.says("founded_year"), servertest.Text(k.Call("GET", "/drafts/"+k.id, nil).Body, "fields", "founded_year", "value"))
	form = k.form()
	form.Set("name", "")
	status, page = k.do(form, "submit")
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, `href="#p-name"`) && strings.Contains(page, "a listing needs it"))
	form = formOf(page)
	form.Set("name", "Parcelwick")
	form.Set("tagline", strings.Repeat("é", 201)) // more than a listing holds, and less than a draft
	status, page = k.do(form, "submit")
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "201 of 200") && strings.Contains(page, "a listing holds at most 200"))
	form = formOf(page)
	form.Set("tagline", strings.Repeat("é", 200))
	status, page = k.do(form, "submit")
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, `aria-current="step">Choose a week</li>`))
	_, page = k.Ask("GET", k.path, nil)
	is.True(strings.Contains(page, "has become <a") && !strings.Contains(page, "data-at-once"))
}

// asked is an answer to the script.
type asked struct {
	Revision int64
	Parts    []struct{ Part, Result, HTML string }
	Around   map[string]string
	Preview  string
	Message  string
}

func (k desk) script(form url.Values) (a asked) {
	k.TB.Helper()
	status, body := k.Ask("POST", k.path, form, "Accept", "application/json")
	if err := json.Unmarshal([]byte(body), &a); err != nil || status != http.StatusOK {
		k.TB.Fatalf("%d: %s", status, body)
	}
	return a
}

func TestEditor_TheSameEditSentTwiceIsOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	k := drafted(t, servertest.Demo(t, "--allow-private"))
	form := k.form()
	for _, change := range []url.Values{
		{"tagline": {"One"}, "base.tagline": form["base.tagline"]},
		{"categories": {"Shipping & Logistics", ""}, "base.categories": form["base.categories"]},
		{"founders.name": {"Ines", ""}, "founders.title": {"", ""}, "founders.bio": {"a\r\nb", ""},
			"base.founders": form["base.founders"], "preview": {"1"}},
		{"competitor_url": {"quillmoor.example"}, "base.competitor_url": form["base.competitor_url"]},
	} {
		first := k.script(change)
		is.Equal(len(first.Parts), 1)
		is.Equal(first.Parts[0].Result, "saved")
		again := k.script(change)
		is.Equal(again.Parts[0].Result, "saved")
		if !change.Has("competitor_url") { // whose website is read meanwhile
			is.Equal(again.Revision, first.Revision)
		}
		if change.Has("preview") {
			is.True(strings.Contains(first.Preview, `<section id="founders">`))
		}
	}
	status, _ := k.Ask("GET", k.path+"/changes?revision=1", nil)
	is.Equal(status, http.StatusOK)
}

func TestEditor_UndoesWhatWasChanged(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	k := drafted(t, servertest.Demo(t, "--allow-private"))
	was := k.says("tagline")
	form := k.form()
	form.Set("tagline", "Papers in a minute")
	k.do(form, "save")
	k.Call("PATCH", "/drafts/"+k.id, map[string]any{"fields": map[string]any{"tagline": "Papers in an hour"}})
	undo := func(change string) (int, string) {
		return k.Ask("POST", k.path+"/undo", url.Values{"change": {change}})
	}
	_, page := k.Ask("GET", k.path, nil)
	is.True(strings.Contains(page, "Undo a change"))
	is.Equal(strings.Count(page, `form="undo"`), 1) // the later one is undone first
	status, page := undo("1")
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Undo the later change first."))
	undo("2")
	is.Equal(k.says("tagline"), "Papers in a minute")
	undo("1")
	is.Equal(k.says("tagline"), was)
	is.Equal(k.state("tagline"), "ai")
	status, _ = k.Server.Person().SignIn("eve@reader.example").Ask("POST", k.path+"/undo", url.Values{"change": {"1"}})
	is.Equal(status, http.StatusNotFound)
}

func TestEditor_OthersDraftsAreNotThere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	k := drafted(t, servertest.Demo(t, "--allow-private"))
	form := k.form()
	other := k.Server.Person().SignIn(inesAddress)
	for _, path := range []string{
		k.path, k.path + "/changes?revision=1", k.path + "/preview", k.path + "/delete",
		"/drafts/", "/drafts/x", "/drafts/" + k.id + "/x",
	} {
		status, _ := other.Ask("GET", path, nil)
		is.Equal(status, http.StatusNotFound) // path
	}
	form.Set("tagline", "Stolen")
	for _, path := range []string{k.path, k.path + "/delete"} {
		status, _ := other.Ask("POST", path, form)
		is.Equal(status, http.StatusNotFound) // path
		status, _ = k.Ask("POST", path, form, "Origin", "https://evil.example")
		is.Equal(status, http.StatusForbidden) // path
	}
	is.True(k.says("tagline") != "Stolen")
	status, _ := k.do(k.form(), "lock:faqs")
	is.Equal(status, http.StatusBadRequest) // no such tool
	status, _ = k.do(k.form(), "regenerate:name", "regenerate:tagline", "regenerate:city", "regenerate:country", "regenerate:tags", "regenerate:usps")
	is.Equal(status, http.StatusBadRequest) // six at once
	answer, err := k.Server.Person().Client.Get(k.URL + k.path)
	is.NoErr(err)
	is.NoErr(answer.Body.Close())
	is.True(strings.Contains(answer.Request.URL.RequestURI(), "/sign-in?next=%2Fdrafts%2F"))
	status, page := k.Ask("POST", k.path+"/delete", url.Values{})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Your products"))
	status, _ = k.Ask("GET", k.path, nil)
	is.Equal(status, http.StatusNotFound)
}
