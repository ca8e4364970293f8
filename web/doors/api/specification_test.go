package api_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"debut/app"
	"debut/web/doors/api"
	"debut/web/doors/op"
)

var (
	// specified is a row of the specification's tables: | id | method path | sign-in | input | notes and statuses |
	specified = regexp.MustCompile(`(?m)^\| (\w+) \| (GET|POST|PUT|PATCH|DELETE) (\S+) \| ([^|]+) \| ([^|]+) \|([^|]*)\|`)
	status    = regexp.MustCompile(`\b[1-5]\d\d\b`)
	// decided is an operation that the decisions add: `id` METHOD /path
	decided = regexp.MustCompile("`(\\w+)` (GET|POST) (/[^\\s;.,]+)")
	// named is an input with what the specification says of it: q (string, max 200)
	named = regexp.MustCompile(`(\w+) \(((?:[^()]|\([^()]*\))*)\)`)
	most  = regexp.MustCompile(`(?:^|[^h]) max (\d+)`) // of entries, "each max 40" says something else
	least = regexp.MustCompile(`\bmin (\d+)`)
)

// Every operation has the id, method, path, sign-in, inputs, bounds and statuses of the specification, and none is missing.
func TestOperations_KeepTheSpecification(t *testing.T) {
	t.Parallel()
	served := map[string]*op.Operation{}
	for _, o := range api.Operations(api.Services{}) {
		served[o.ID] = o
	}
	for _, row := range specified.FindAllStringSubmatch(read(t, "api-spec.md"), -1) {
		o := served[row[1]]
		if o == nil {
			t.Errorf("%s is not served", row[1])
			continue
		}
		keeps(t, o, row[2], row[3])
		signs(t, o, strings.TrimSpace(row[4]))
		takes(t, o, row[5])
		answers(t, o, row[6])
	}
	for _, row := range decided.FindAllStringSubmatch(read(t, "decisions.md"), -1) {
		o := served[row[1]]
		if o == nil {
			t.Errorf("%s is not served", row[1])
			continue
		}
		keeps(t, o, row[2], row[3])
	}
}

// What stands in tables of their own: the fields of drafts and of listings, and what lists are made of.
func TestOperations_KeepTheSpecificationOfNestedFields(t *testing.T) {
	t.Parallel()
	spec, inputs := read(t, "api-spec.md"), map[string]*op.Object{}
	for _, o := range api.Operations(api.Services{}) {
		inputs[o.ID] = o.In.Object
	}
	draft, listing := inputs["update_draft"], inputs["update_my_listing"]
	for _, table := range []struct {
		heading string
		of      *op.Object
		rows    int
	}{
		{"### Draft profile fields", draft.Field("fields").Object, 18},
		{"### Owned-listing editable fields", listing.Field("fields").Object, 15},
		{"update_draft body", draft, 12},
	} {
		rows := rowsOf(spec, table.heading)
		if len(rows) != table.rows {
			t.Errorf("%s has %d rows, and not %d", table.heading, len(rows), table.rows)
		}
		for _, row := range rows {
			for name := range strings.SplitSeq(row[0], ", ") {
				bounded(t, table.heading, name, table.of.Field(name), row[2])
			}
		}
	}
	nested := map[string][]*op.Object{
		"FAQ item":             {draft.Field("faqs").Items.Object, listing.Field("faqs").Items.Object},
		"Founder item (draft)": {draft.Field("founders").Items.Object},
		"Milestone item":       {draft.Field("milestones").Items.Object, inputs["add_milestone"]},
		"Draft seo":            {draft.Field("seo").Object},
		"Interview answer":     {inputs["answer_interview"].Field("answers").Items.Object},
	}
	for _, row := range rowsOf(spec, "### Nested structures") {
		for _, object := range nested[row[0]] {
			for _, input := range named.FindAllStringSubmatch(row[1], -1) {
				bounded(t, row[0], input[1], object.Field(input[1]), input[2])
			}
		}
		delete(nested, row[0])
	}
	for name := range nested {
		t.Errorf("the specification has no %s", name)
	}
	for _, story := range []struct {
		of    *op.Object
		title string
	}{{draft.Field("story").Object, "max 8000"}, {inputs["set_founder_story"], "max 200"}} {
		bounded(t, "a story", "title", story.of.Field("title"), story.title)
		for _, section := range []string{"story", "why_started", "problem", "journey", "challenges", "achievements", "lessons", "whats_next"} {
			bounded(t, "a story", section, story.of.Field(section), "max 8000")
		}
	}
}

// rowsOf returns the cells of the rows of the first table behind a heading.
func rowsOf(text, heading string) (rows [][]string) {
	_, text, _ = strings.Cut(text, heading)
	_, text, _ = strings.Cut(text, "|---")
	_, text, _ = strings.Cut(text, "\n")
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			break
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows
}

var (
	whole   = regexp.MustCompile(`^(?:max )?(\d+)\b|(?:^|[^hs]) max (\d+)`) // of the value itself, which "each max 40" and "values max 500" say nothing of
	each    = regexp.MustCompile(`(?:each|values) (?:max )?(\d+)`)
	between = regexp.MustCompile(`(\d+) to (\d+)`)
)

// bounded holds a field to the bounds that the specification names in words: "max 500", "20 items, each 200", "1800 to 2100".
func bounded(t *testing.T, where, name string, f *op.Field, says string) {
	t.Helper()
	if f == nil {
		t.Errorf("%s: there is no %s", where, name)
		return
	}
	is := func(have *int64, want string) {
		t.Helper()
		if n, _ := strconv.ParseInt(want, 10, 64); have == nil || *have != n {
			t.Errorf("%s: %s is not bound as in %q", where, name, says)
		}
	}
	if strings.Contains(says, "required") && !f.Required {
		t.Errorf("%s: %s is not required", where, name)
	}
	if said := between.FindStringSubmatch(says); said != nil {
		is(f.Min, said[1])
		is(f.Max, said[2])
		return
	}
	if said := whole.FindStringSubmatch(says); said != nil {
		is(f.Max, said[1]+said[2])
	}
	if said := each.FindStringSubmatch(says); said != nil {
		is(f.Items.Max, said[1])
	}
	if said := least.FindStringSubmatch(says); said != nil {
		is(f.Min, said[1])
	}
}

// read returns a document of the specification, which stands beside the project where it is made.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "spec", name))
	if err != nil {
		t.Skip("the specification is not here")
	}
	return string(text)
}

func keeps(t *testing.T, o *op.Operation, method, path string) {
	t.Helper()
	if o.Method != method || o.Path != path {
		t.Errorf("%s is %s %s, and not %s %s", o.ID, o.Method, o.Path, method, path)
	}
}

func signs(t *testing.T, o *op.Operation, words string) {
	t.Helper()
	scope, key := strings.CutSuffix(words, ", IK")
	if scope == "public" {
		scope = ""
	}
	if o.Scope != app.Scope(scope) || o.IdempotencyKey != key {
		t.Errorf("%s asks for %q with a key: %v, and not for %q: %v", o.ID, o.Scope, o.IdempotencyKey, scope, key)
	}
}

// takes compares the inputs that the specification names. What stands in a table of its own there is not looked at.
func takes(t *testing.T, o *op.Operation, words string) {
	t.Helper()
	for _, input := range named.FindAllStringSubmatch(words, -1) {
		if input[1] == "item" || input[1] == "ids" {
			continue // the last word of what names several inputs
		}
		field, says := o.In.Object.Field(input[1]), input[2]
		switch {
		case field == nil:
			t.Errorf("%s has no input %s (%s)", o.ID, input[1], says)
			continue
		case strings.Contains(says, "required") && !field.Required:
			t.Errorf("%s: %s is not required", o.ID, input[1])
		}
		bounded := field.Schema
		if strings.HasPrefix(says, "object of") {
			bounded = field.Items
		}
		for _, bound := range []struct {
			of   *regexp.Regexp
			have *int64
		}{{most, bounded.Max}, {least, bounded.Min}} {
			said := bound.of.FindStringSubmatch(says)
			if said == nil {
				continue
			}
			if n, _ := strconv.ParseInt(said[1], 10, 64); bound.have == nil || *bound.have != n {
				t.Errorf("%s: %s is not bound as in %q", o.ID, input[1], says)
			}
		}
	}
	for _, name := range []string{"page", "per_page"} {
		if strings.Contains(words, name) && o.In.Object.Field(name) == nil {
			t.Errorf("%s has no %s", o.ID, name)
		}
	}
}

// answers compares the statuses: those that the notes name, with 200 unless they name another one of success, 400 and 429 of every
// operation, 409 of what may ask for a revision, as the decisions say, and 304 of what may be kept, which HTTP has beside them.
func answers(t *testing.T, o *op.Operation, notes string) {
	t.Helper()
	said := []int{http.StatusBadRequest, http.StatusTooManyRequests}
	for _, word := range status.FindAllString(notes, -1) {
		n, _ := strconv.Atoi(word)
		said = append(said, n)
	}
	if !slices.Contains(said, http.StatusCreated) {
		said = append(said, http.StatusOK)
	}
	if o.In.Object.Field("if_revision") != nil && !slices.Contains(said, http.StatusConflict) {
		said = append(said, http.StatusConflict)
	}
	slices.Sort(said)
	have := slices.DeleteFunc(o.Statuses(), func(n int) bool { return n == http.StatusNotModified })
	if !slices.Equal(have, said) {
		t.Errorf("%s answers %v, and not %v", o.ID, have, said)
	}
}
