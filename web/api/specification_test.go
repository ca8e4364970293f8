package api_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"debut/app"
	"debut/web/api"
	"debut/web/op"
)

var (
	// specified is a row of the specification's tables: | id | method path | sign-in | input | notes |
	specified = regexp.MustCompile(`(?m)^\| (\w+) \| (GET|POST|PUT|PATCH|DELETE) (\S+) \| ([^|]+) \| ([^|]+) \|`)
	// decided is an operation that the decisions add: `id` METHOD /path
	decided = regexp.MustCompile("`(\\w+)` (GET|POST) (/[^\\s;.,]+)")
	// named is an input with what the specification says of it: q (string, max 200)
	named = regexp.MustCompile(`(\w+) \(((?:[^()]|\([^()]*\))*)\)`)
	most  = regexp.MustCompile(`(?:^|[^h]) max (\d+)`) // of entries, "each max 40" says something else
	least = regexp.MustCompile(`\bmin (\d+)`)
)

// ours are operations that neither the specification nor the decisions have.
var ours = map[string]bool{
	"revert_my_listing": true, "delete_draft": true,
	"list_webhooks": true, "create_webhook": true, "get_webhook": true, "update_webhook": true, "delete_webhook": true, "rotate_webhook_secret": true, "test_webhook": true,
	"list_webhook_deliveries": true, "replay_webhook_delivery": true, "replay_webhook_deliveries": true,
}

// Every operation that is served has the id, method, path, sign-in, inputs and bounds of the specification.
func TestOperations_KeepTheSpecification(t *testing.T) {
	t.Parallel()
	served := map[string]*op.Operation{}
	for _, o := range api.Operations(api.Services{}) {
		served[o.ID] = o
	}
	known := 0
	for _, row := range specified.FindAllStringSubmatch(read(t, "api-spec.md"), -1) {
		if o := served[row[1]]; o != nil {
			known++
			keeps(t, o, row[2], row[3])
			signs(t, o, strings.TrimSpace(row[4]))
			takes(t, o, row[5])
			delete(served, o.ID)
		}
	}
	for _, row := range decided.FindAllStringSubmatch(read(t, "decisions.md"), -1) {
		if o := served[row[1]]; o != nil {
			known++
			keeps(t, o, row[2], row[3])
			delete(served, o.ID)
		}
	}
	for id := range served {
		if !ours[id] {
			t.Errorf("%s is neither specified nor decided", id)
		}
	}
	if known < 20 {
		t.Errorf("only %d operations were found", known)
	}
}

// read returns a document of the specification, which stands beside the project where it is made.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "spec", name))
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
