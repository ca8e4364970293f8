package api_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/doors/api"
	"debut/web/doors/op"
)

// entered reports whether the changelog has an entry of a kind for an operation, on a date; "" is any.
func entered(kind op.ChangeKind, id, date string) bool {
	return slices.ContainsFunc(api.Changes, func(c op.Change) bool {
		return c.Kind == kind && slices.Contains(c.Operations, id) && (date == "" || c.Date == date)
	})
}

// An operation of the golden document without an entry fails this test: say in changes.json that it was added.
func TestChanges_HaveEveryOperationOfTheDocument(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	golden, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "openapi.golden"))
	is.NoErr(err)
	known := map[string]bool{}
	for line := range strings.Lines(string(golden)) {
		if parts := strings.Fields(line); len(parts) == 4 {
			id := parts[2]
			if known[id] = true; !entered("added", id, "") {
				t.Errorf("%s is in the document, and web/doors/api/changes.json does not say when it was added", id)
			}
		}
	}
	is.True(len(known) > 70)
	for _, c := range api.Changes {
		for _, id := range c.Operations {
			if !known[id] && !entered("removed", id, "") {
				t.Errorf("%s is in the changelog, and there is no such operation", id)
			}
		}
	}
}

func TestChanges_HaveEveryDeprecation(t *testing.T) {
	t.Parallel()
	for _, o := range api.Operations(api.Services{}) {
		for _, d := range o.Deprecations {
			if !entered("deprecated", o.ID, d.Since) {
				t.Errorf("%s %s %s is deprecated since %s, and web/doors/api/changes.json does not say so", o.ID, d.Field, d.Value, d.Since)
			}
		}
	}
}

func TestReadChanges_RefusesWhatIsNotWhole(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"no day":        `[{"date":"2026-13-01","kind":"added","operations":["a"],"words":"A."}]`,
		"no kind":       `[{"date":"2026-11-01","kind":"new","operations":["a"],"words":"A."}]`,
		"no operation":  `[{"date":"2026-11-01","kind":"added","operations":[],"words":"A."}]`,
		"no words":      `[{"date":"2026-11-01","kind":"added","operations":["a"],"words":""}]`,
		"the old first": `[{"date":"2026-11-01","kind":"added","operations":["a"],"words":"A."},{"date":"2026-11-02","kind":"added","operations":["a"],"words":"A."}]`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if recover() == nil {
					t.Error("it is taken")
				}
			}()
			op.ReadChanges([]byte(file))
		})
	}
}
