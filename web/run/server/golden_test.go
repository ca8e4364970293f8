package server_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/webtest"
	"debut/web/doors/api"
	"debut/web/doors/openapi"
)

var (
	update  = flag.Bool("update", false, "write the golden files anew")
	written = flag.String("document", "", "a file to write the OpenAPI document into")
)

// document returns the OpenAPI document as an instance at debut.example serves it.
func document() []byte {
	operations := api.Operations(api.Services{})
	return openapi.JSON(openapi.Document(operations, openapi.Describe("Debut", "https://debut.example")))
}

// The golden file has a line for each operation with a digest of all that the document says of it, so that a change of the API
// shows in a review, and shows where.
func TestDocument_IsTheGoldenOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	if *written != "" {
		is.NoErr(os.WriteFile(*written, document(), 0o644))
	}
	golden, lines := filepath.Join("testdata", "openapi.golden"), digests(t, document())
	if *update {
		is.NoErr(os.WriteFile(golden, []byte(lines), 0o644))
	}
	want, err := os.ReadFile(golden)
	is.NoErr(err)
	if string(want) == lines {
		return
	}
	before, after := strings.Split(string(want), "\n"), strings.Split(lines, "\n")
	for _, line := range after {
		if !slices.Contains(before, line) {
			t.Errorf("it says something else than the golden one: %s", line)
		}
	}
	t.Error("compare both by -document FILE, then run go test ./web/run/server -run IsTheGoldenOne -update")
}

// digests returns a line for each operation of a document, in the order of their paths, and one for what none of them is made of.
func digests(t *testing.T, document []byte) string {
	t.Helper()
	var all map[string]any
	if err := json.Unmarshal(document, &all); err != nil {
		t.Fatal(err)
	}
	var lines []string
	paths, used := all["paths"].(map[string]any), map[string]any{}
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		for method, operation := range paths[path].(map[string]any) {
			parts := referred(all, operation)
			maps.Copy(used, parts)
			o, _ := operation.(map[string]any)
			lines = append(lines, fmt.Sprintf("%-7s%-62s %-30v %s", strings.ToUpper(method), path, cmp.Or[any](o["operationId"], "-"), digest(t, operation, parts)))
		}
	}
	slices.SortFunc(lines, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.Fields(a)[1], strings.Fields(b)[1]), strings.Compare(a, b))
	})
	delete(all, "paths")
	for kind, named := range all["components"].(map[string]any) {
		maps.DeleteFunc(named.(map[string]any), func(name string, _ any) bool { return used["#/components/"+kind+"/"+name] != nil })
	}
	return strings.Join(append(lines, "the rest "+digest(t, all, nil)), "\n") + "\n"
}

// referred returns the parts of a document that something refers to, and those that they refer to, by their references.
func referred(document map[string]any, from any) map[string]any {
	found := map[string]any{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, one := range v {
				walk(one)
			}
		case map[string]any:
			if ref, is := v["$ref"].(string); is {
				if _, known := found[ref]; !known {
					found[ref] = within(document, strings.Split(strings.TrimPrefix(ref, "#/"), "/"))
					walk(found[ref])
				}
			}
			for _, one := range v {
				walk(one)
			}
		}
	}
	walk(from)
	return found
}

// within follows keys into a document.
func within(v any, keys []string) any {
	for _, key := range keys {
		v = v.(map[string]any)[key]
	}
	return v
}

// digest returns the beginning of the hash of what is said as JSON.
func digest(t *testing.T, parts ...any) string {
	t.Helper()
	text, err := json.Marshal(parts)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))[:12]
}

func TestDocument_KeepsTheRules(t *testing.T) {
	t.Parallel()
	for _, fault := range webtest.Lint(document(), nil) {
		t.Error(fault)
	}
}
