package servertest

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// Tab is a browser's tab with the editor of a draft. It speaks the protocol of the script, in few parts of the draft that are one
// text each.
type Tab struct {
	*Person
	Path  string
	Parts []string
	Kept  map[string]Kept   // what is not saved yet, as the browser stores it
	Texts map[string]string // what the fields hold
	seen  map[string]Kept   // what they held when they last agreed with the server
	clash map[string]string // the stamps of what others wrote meanwhile
	Lose  func() bool       // says whether the next answer is lost
	Wrote func(part, saw, text string, acknowledged bool)

	number, revision int
	over             map[string]string // what each text that was sent was made of; unsure if that is not one
}

// unsure is what a text was made of that was sent over one text, and again over another since its answer was lost: that it stands
// there does not say which it replaced.
const unsure = "\x00"

// Kept is a text with the stamp of what it was made of, and what that was.
type Kept struct{ Text, Base, Saw string }

// Load opens the page, and takes over what the browser has stored.
func (t *Tab) Load() error {
	t.seen, t.clash, t.Texts = map[string]Kept{}, map[string]string{}, map[string]string{}
	answer, err := t.changes("?revision=0")
	if err != nil {
		return err
	}
	t.show(answer)
	for part, kept := range t.Kept {
		t.Texts[part] = kept.Text
	}
	return nil
}

// Type changes a field, which is stored before anything is sent.
func (t *Tab) Type(part, text string) {
	was, there := t.Kept[part]
	if !there {
		was = t.seen[part]
	}
	t.Texts[part], t.Kept[part] = text, Kept{text, was.Base, was.Saw}
}

// Follow shows what others changed, where nobody typed.
func (t *Tab) Follow() error {
	answer, err := t.changes(fmt.Sprint("?revision=", t.revision))
	if err == nil {
		t.show(answer)
	}
	return err
}

func (t *Tab) show(a tabAnswer) {
	for _, p := range a.Parts {
		if _, kept := t.Kept[p.Part]; !kept && t.has(p.Part) {
			stamp, text := p.stands()
			t.seen[p.Part], t.Texts[p.Part] = Kept{text, stamp, text}, text
		}
	}
	if a.Revision > 0 {
		t.revision = a.Revision
	}
}

// Save sends what is not saved, but for what waits for a choice.
func (t *Tab) Save(meanwhile func()) error {
	form := url.Values{"do": {"save"}}
	sent := map[string]Kept{}
	for part, kept := range t.Kept {
		if t.clash[part] == "" {
			sent[part] = kept
			form.Set(part, kept.Text)
			form.Set("base."+part, kept.Base)
		}
	}
	return t.send(form, sent, meanwhile)
}

// Clashes lists the parts that wait for a choice.
func (t *Tab) Clashes() (parts []string) {
	for part := range t.clash {
		parts = append(parts, part)
	}
	return parts
}

// KeepMine saves what the tab has in the place of what it was shown of others.
func (t *Tab) KeepMine(part, shown string) error {
	kept := t.Kept[part]
	form := url.Values{"do": {"mine:" + part}, part: {kept.Text}, "base." + part: {kept.Base}, "theirs." + part: {t.clash[part]}}
	kept.Saw = shown
	return t.send(form, map[string]Kept{part: kept}, func() {})
}

// TakeTheirs forgets what the tab has.
func (t *Tab) TakeTheirs(part string) error {
	answer, err := t.changes("?revision=0")
	if err == nil {
		delete(t.Kept, part)
		delete(t.clash, part)
		t.show(answer)
	}
	return err
}

// Theirs returns what stands in a part that waits for a choice.
func (t *Tab) Theirs(part string) string { return t.seen[part].Saw }

func (t *Tab) send(form url.Values, sent map[string]Kept, meanwhile func()) error {
	if len(sent) == 0 {
		return nil
	}
	for part, kept := range sent {
		t.Wrote(part, kept.Saw, kept.Text, false)
		if saw, again := t.over[part+kept.Text]; again && saw != kept.Saw {
			kept.Saw = unsure
		}
		t.over[part+kept.Text] = kept.Saw
	}
	answer, err := t.ask(http.MethodPost, t.Path, form)
	meanwhile()
	if err != nil {
		return err
	}
	if t.Lose() {
		return io.ErrUnexpectedEOF
	}
	for _, p := range answer.Parts {
		was, mine := sent[p.Part]
		if !mine {
			continue
		}
		stamp, text := p.stands()
		switch p.Result {
		case "saved":
			if t.over[p.Part+was.Text] != unsure {
				t.Wrote(p.Part, was.Saw, was.Text, true)
			}
			delete(t.clash, p.Part)
			t.seen[p.Part] = Kept{text, stamp, text}
			if now := t.Kept[p.Part]; now.Text != was.Text { // typed on
				t.Kept[p.Part] = Kept{now.Text, stamp, text}
			} else {
				delete(t.Kept, p.Part)
			}
		case "conflict":
			t.clash[p.Part] = theirStamp.FindStringSubmatch(p.HTML)[1]
			t.seen[p.Part] = Kept{Saw: html.UnescapeString(theirWords.FindStringSubmatch(p.HTML)[1])}
		default:
			return fmt.Errorf("%s was refused: %s", p.Part, p.HTML)
		}
	}
	return nil
}

type tabAnswer struct {
	Revision int
	Parts    []tabPart
}

type tabPart struct{ Part, Result, HTML string }

var (
	ownStamp   = regexp.MustCompile(`name="base\.[^"]*" value="([^"]*)"`)
	theirStamp = regexp.MustCompile(`name="theirs\.[^"]*" value="([^"]*)"`)
	theirWords = regexp.MustCompile(`(?s)<blockquote class="said" dir="auto">(.*?)</blockquote>`)
	oneText    = regexp.MustCompile(`(?s)<textarea[^>]*>\n?(.*?)</textarea>|<input [^>]*type="text" value="([^"]*)"`)
)

// stands returns the stamp and the text that a part has on the page.
func (p tabPart) stands() (stamp, text string) {
	found := oneText.FindStringSubmatch(p.HTML)
	return ownStamp.FindStringSubmatch(p.HTML)[1], html.UnescapeString(found[1] + found[2])
}

func (t *Tab) has(part string) bool {
	for _, p := range t.Parts {
		if p == part {
			return true
		}
	}
	return false
}

func (t *Tab) changes(query string) (tabAnswer, error) {
	return t.ask(http.MethodGet, t.Path+"/changes"+query, nil)
}

// ask makes a request, which may fail as any does when the server goes down.
func (t *Tab) ask(method, path string, form url.Values) (a tabAnswer, err error) {
	r, err := http.NewRequestWithContext(t.TB.Context(), method, t.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		return a, err
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := t.Client.Do(r)
	if err != nil {
		return a, err
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusNoContent {
		return a, nil
	}
	body, err := io.ReadAll(answer.Body)
	if err == nil {
		err = json.Unmarshal(body, &a)
	}
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%d: %s", answer.StatusCode, body)
	}
	return a, err
}
