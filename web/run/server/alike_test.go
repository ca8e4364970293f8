package server_test

import (
	"debut/web/check/servertest"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Faults of the form and of the meaning are told in one answer, at the places where the caller sent them, in words that say what to
// send: over REST as over MCP.
func TestContract_BothDoorsTellEverythingAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	id := submitted(t, d)["id"]
	session, _ := d.Agent(t, d.Key, "")

	for _, test := range []struct {
		name string
		body map[string]any
		want []string // place below the body, code and the beginning of the message
	}{
		{"an unknown key beside an unknown category",
			map[string]any{"colour": "red", "fields": map[string]any{"categories": []string{"No such"}}},
			[]string{"colour invalid_request is not known here", `fields.categories[0] invalid_request "No such" is not a category`}},
		{"a text that is too long for the draft beside one that is too long for the listing",
			map[string]any{"seo": map[string]any{"title": strings.Repeat("a", 71)}, "fields": map[string]any{"tagline": strings.Repeat("b", 201)}},
			[]string{"seo.title out_of_bounds has 71 characters", "fields.tagline out_of_bounds has 201 characters"}},
		{"a link that hides its scheme", map[string]any{"company_socials": map[string]any{"x": "java\tscript:alert(1)"}, "fields": map[string]any{"logo_url": "java&#9;script:x"}},
			[]string{"company_socials.x invalid_request has a tab; send a space instead", "fields.logo_url bad_address is a javascript: address"}},
		{"null where nothing may be null", map[string]any{"faqs": []any{map[string]any{"question": nil, "answer": "a"}}},
			[]string{"faqs[0].question invalid_request is null; send a text of"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			args := map[string]any{"id": strings.ToUpper(id)} // in either case
			for key, value := range test.body {
				args[key] = value
			}
			_, isError, words := servertest.Result(t, session, "update_draft", args)
			var tool map[string]any
			if err := json.Unmarshal([]byte(words), &tool); err != nil || !isError {
				t.Fatal(words)
			}
			rest := d.Call("PATCH", "/drafts/"+strings.ToUpper(id), test.body)
			for door, answer := range map[string]map[string]any{"body": rest.Body, "arguments": tool} {
				listed := ""
				list, _ := answer["errors"].([]any)
				for _, e := range list {
					listed += fmt.Sprintf("%s %s %s\n", servertest.Text(e, "location"), servertest.Text(e, "code"), servertest.Text(e, "message"))
				}
				for _, want := range test.want {
					if !strings.Contains(listed, door+"."+want) {
						t.Errorf("%s.%s is not among\n%s", door, want, listed)
					}
				}
				if len(list) != len(test.want) || strings.Contains(listed, "^") || strings.Contains(test.name, "null") && strings.Contains(listed, "leave it out") {
					t.Errorf("the errors are\n%s", listed)
				}
			}
		})
	}
	_, isError, words := servertest.Result(t, session, "search_listings", map[string]any{"q": strings.Repeat("a", 60_000)})
	is.True(isError && strings.Contains(words, `"location":"arguments.q","code":"out_of_bounds"`))
	content, isError, _ := servertest.Result(t, session, "search_listings", map[string]any{"per_page": json.Number("2.0"), "page": json.Number("1e0")})
	is.True(!isError)
	is.Equal(d.Call("GET", "/listings?per_page=2.0&page=1e0", nil).Body["per_page"], content["per_page"])
}
