package server_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/transfer"
	"debut/web/check/servertest"
	"debut/web/doors/api"
	"debut/web/doors/op"
)

// deceptive are names that no door may let in, and what each says of them.
var deceptive = map[string]string{
	"\uD7FF\uFFFE": "no character", "Ada\u202enotS": "turns the direction", "Ada\nStone": "line break", "Ada\x07Stone": "control character", "Ada\u2028Stone": "line break",
}

// What one door refuses in a name, each other refuses, too: the API, tools, forms, imports and settings.
func TestTyped_EachDoorRefusesTheSame(t *testing.T) {
	t.Parallel()
	s := openTill(t, "--allow-private")
	draft := submitted(t, s.Server)["id"]
	session, _ := s.Agent(t, s.Key, "")
	number := s.orders("featured")
	doors := map[string]func(name string) string{
		"REST": func(name string) string {
			return fmt.Sprint(s.Call("PATCH", "/drafts/"+draft, map[string]any{"fields": map[string]any{"name": name}}).Body)
		},
		"a founder over REST": func(name string) string {
			return fmt.Sprint(s.Call("PATCH", "/drafts/"+draft, map[string]any{"founders": []any{map[string]any{"name": name}}}).Body)
		},
		"a tool": func(name string) string {
			_, _, words := servertest.Result(t, session, "update_draft", map[string]any{"id": draft, "fields": map[string]any{"city": name}})
			return words
		},
		"what an order asks for": func(name string) string {
			return fmt.Sprint(s.Call("POST", "/orders/quote", map[string]any{"items": []any{map[string]any{"product": "ai_review", "listing_id": s.live, "options": map[string]any{"notes": name}}}}).Body)
		},
		"the checkout": func(name string) string {
			_, page := s.owner.Ask("POST", "/checkout/"+number, s.bill(number, "name", name))
			return page
		},
		"the profile": func(name string) string {
			_, page := s.owner.Ask("POST", "/account/profile", url.Values{"name": {name}})
			return page
		},
		"an import": func(name string) string {
			var line transfer.Line
			object, err := json.Marshal(map[string]any{"slug": "ada", "name": name})
			if err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(op.Read(object, "", &line))
		},
		"a setting": func(name string) string {
			var settings app.Settings
			flags := flag.NewFlagSet("serve", flag.ContinueOnError)
			flags.SetOutput(io.Discard)
			settings.Define(flags)
			return fmt.Sprint(flags.Parse([]string{"--seller-name", name}))
		},
	}
	for door, ask := range doors {
		t.Run(door, func(t *testing.T) {
			for name, says := range deceptive {
				if door == "what an order asks for" && says == "line break" {
					continue // which notes may have
				}
				if answer := ask(name); !strings.Contains(answer, says) {
					t.Errorf("%q: %.300s", name, answer)
				}
			}
		})
	}
	s.is.Equal(s.status(number), "pending")
}

// A name of which nothing is visible is none.
func TestTyped_ANameIsVisible(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	number := s.orders("featured")
	for _, field := range []string{"name", "street", "city"} {
		_, page := s.owner.Ask("POST", "/checkout/"+number, s.bill(number, field, "\uD7FF\u200b"))
		s.is.True(strings.Contains(page, "has no words"))
	}
	s.is.Equal(s.status(number), "pending")
}

// What is kept of people's words is checked by one rule, in each text of each operation that writes.
func TestTyped_EveryOperationThatWritesRefuses(t *testing.T) {
	t.Parallel()
	for _, o := range api.Operations(api.Services{}) {
		if o.Reads() {
			continue
		}
		for _, f := range o.In.Object.Fields {
			if f.Type != "string" || f.Enum != nil || f.Const != nil {
				continue
			}
			t.Run(o.ID+" "+f.Name, func(t *testing.T) {
				is := is.New(t)
				_, faults := o.Bind(map[string]any{f.Name: "a\u202eb"}, func(string) string { return "" })
				place := "." + f.Name
				var found string
				for _, fault := range faults {
					if fault.Location == place {
						found = fault.Message.String()
					}
				}
				is.True(found != "")
			})
		}
	}
}
