package op_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/op"
)

func operation(id string, theatre *testservice.Theatre) *op.Operation {
	list := theatre.Operations()
	return list[slices.IndexFunc(list, func(o *op.Operation) bool { return o.ID == id })]
}

// bind reads body as JSON and gives it to the operation.
func bind(t *testing.T, id, body string) (any, app.Issues) {
	t.Helper()
	o := operation(id, &testservice.Theatre{})
	v, err := op.ReadJSON([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return o.Bind(v.(map[string]any), o.Where)
}

func TestBind_TellsWhatIsWrongAndWhatToSend(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, id, body, place, says string }{
		{"nothing where something is needed", "make_puppet", `{}`, "body.url", "is missing; send a text of 1 to 2048 characters"},
		{"a number for a text", "make_puppet", `{"url":5}`, "body.url", "is an integer; send it as a text, \"5\""},
		{"null", "make_puppet", `{"url":null}`, "body.url", "is null; send a text of 1 to 2048 characters"},
		{"too short", "make_puppet", `{"url":""}`, "body.url", "has no words; send a text of 1 to 2048 characters"},
		{"too long, in characters", "change_puppet", `{"puppet_id":1,"tagline":"` + strings.Repeat("é", 201) + `"}`, "body.tagline", "has 201 characters; send at most 200"},
		{"an unknown key", "make_puppet", `{"url":"a","colour":1}`, "body.colour", "is not known here; send one of url, email, site, kind, faqs, strings, links, options, weight"},
		{"upper case", "make_puppet", `{"url":"a","EMAIL":"x"}`, "body.EMAIL", "is not known here; did you mean email?"},
		{"a slip", "make_puppet", `{"url":"a","emial":"x"}`, "body.emial", "is not known here; did you mean email?"},
		{"an odd key", "make_puppet", `{"url":"a","a b\n":"x"}`, `body["a b\n"]`, "is not known here; send one of url, email, site, kind, faqs, strings, links, options, weight"},
		{"a key that a map may not have", "make_puppet", `{"url":"a","links":{"GitHub":"x"}}`, "body.links.GitHub", "is not known here; did you mean github?"},
		{"a value of a map that is too long", "make_puppet", `{"url":"a","links":{"github":"` + strings.Repeat("x", 51) + `"}}`, "body.links.github", "has 51 characters; send at most 50"},
		{"no word of the list", "make_puppet", `{"url":"a","kind":"Rod"}`, "body.kind", `is "Rod"; did you mean rod?`},
		{"no e-mail address", "make_puppet", `{"url":"a","email":"ada@home"}`, "body.email", `is "ada@home"; send an e-mail address such as ada@parcelwick.example`},
		{"no web address", "make_puppet", `{"url":"a","site":"javascript:alert(1)"}`, "body.site", `is "javascript:alert(1)"; send a web address such as https://parcelwick.example/`},
		{"too many items", "make_puppet", `{"url":"a","strings":["","","","","",""]}`, "body.strings", "has 6 items; send at most 5"},
		{"an item that is too long", "make_puppet", `{"url":"a","strings":["y","` + strings.Repeat("x", 21) + `"]}`, "body.strings[1]", "has 21 characters; send at most 20"},
		{"a fault deep down", "make_puppet", `{"url":"a","faqs":[{"question":"q","answer":"a"},{"question":"q"}]}`, "body.faqs[1].answer", "is missing; send a text of 1 to 1500 characters"},
		{"too many keys", "make_puppet", `{"url":"a","options":{"a":1,"b":1,"c":1,"d":1}}`, "body.options", "has 4 keys; send at most 3"},
		{"a number that is too large", "make_puppet", `{"url":"a","weight":1000.5}`, "body.weight", `is 1000.5; send a number from 0 to 1000`},
		{"a fraction", "change_puppet", `{"puppet_id":1,"height":1.5}`, "body.height", `is 1.5; send an integer from 1 to 300`},
		{"a negative exponent", "change_puppet", `{"puppet_id":1,"height":1e-1}`, "body.height", `is 1e-1; send an integer from 1 to 300`},
		{"a great exponent", "change_puppet", `{"puppet_id":1,"height":1e300}`, "body.height", `is 1e300; send an integer from 1 to 300`},
		{"a date that is none", "change_puppet", `{"puppet_id":1,"premiere":"2026-02-30"}`, "body.premiere", `is "2026-02-30"; send a date such as 2026-11-16`},
		{"a time that is none", "change_puppet", `{"puppet_id":1,"at":"2026-02-30T10:00:00Z"}`, "body.at", `is "2026-02-30T10:00:00Z"; send a time of RFC 3339 such as 2026-11-16T09:00:00Z`},
		{"null of a Sent", "change_puppet", `{"puppet_id":1,"tagline":null}`, "body.tagline", "is null; send a text of at most 200 characters, \"\" to remove it, or leave it out to keep it"},
		{"null of a list", "change_puppet", `{"puppet_id":1,"parts":null}`, "body.parts", "is null; send a list of at most 3 items, each an object with length, or leave it out"},
		{"a wide number", "change_puppet", `{"puppet_id":99999999999999999999}`, "path.puppet_id", `is 99999999999999999999; send an integer of at least 1`},
		{"a pattern", "get_puppet", `{"slug":"A b"}`, "path.slug", `is "A b"; send a slug, which may be a-b`},
		{"a line feed at the end", "get_puppet", `{"slug":"a\n"}`, "path.slug", `is "a\n"; send a slug, which may be a`},
		{"a type that holds itself", "change_puppet", `{"puppet_id":1,"parts":[{"length":1,"straps":[{"length":9}]}]}`, "body.parts[0].straps[0].length", `is 9; send an integer from -5 to 5`},
		{"a missing path parameter", "get_puppet", `{}`, "path.slug", "is missing; send a slug of lower-case letters, digits and hyphens, such as parcelwick"},
		{"a page out of range", "search_puppets", `{"page":0}`, "query.page", `is 0; send an integer from 1 to 1000`},
		{"a text for a truth", "search_puppets", `{"old":"maybe"}`, "query.old", `is the text "maybe"; send true or false`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			_, found := bind(t, test.id, test.body)
			is.Equal(len(found), 1)
			is.Equal(found[0].Location, test.place)
			is.Equal(found[0].Message.String(), test.says)
			bound := regexp.MustCompile(`^has |from -?\d|of at (least|most) \d+$`).MatchString(test.says) && !regexp.MustCompile(`^is (missing|null|an? |\S*(1\.5|e-1);)`).MatchString(test.says)
			is.Equal(found[0].Code == app.CodeBounds, bound)
		})
	}
}

func TestBind_TakesIntegersHoweverTheyAreWritten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for written, n := range map[string]int{"180": 180, "180.0": 180, "1.8e2": 180, "1800E-1": 180, "18e+1": 180, "1.80000e2": 180, "0.18e3": 180, "300.000000": 300, "1e0": 1} {
		in, found := bind(t, "change_puppet", `{"puppet_id":7.0,"height":`+written+`}`)
		is.Equal(found, app.Issues(nil))
		is.Equal(in.(*testservice.Change).Height.Value, n)
		is.Equal(in.(*testservice.Change).ID, int64(7))
	}
	for written, n := range map[string]int64{"9007199254740993.0": 9007199254740993, "9223372036854775807.0": 9223372036854775807} {
		in, found := bind(t, "change_puppet", `{"puppet_id":`+written+`}`)
		is.Equal(found, app.Issues(nil))
		is.Equal(in.(*testservice.Change).ID, n) // to the last digit
	}
	for _, written := range []string{"9223372036854775808", "0.1e0", "-1.0", "1e19", "0.0", "-0", "0e999999999999999999999", "1.00000000000000000000000000001"} {
		_, found := bind(t, "change_puppet", `{"puppet_id":`+written+`}`)
		is.Equal(len(found), 1)
	}
	page := operation("search_puppets", &testservice.Theatre{}).In.Object.Field("page")
	is.Equal(page.Parse("2.0"), json.Number("2.0"))
	is.Equal(page.Parse("02"), "02")
	for _, signed := range []string{"+1", " 1", "+1 "} { // in a query a plus sign is a blank
		is.Equal(page.Parse(signed), json.Number("1"))
	}
	is.Equal(page.Parse("++1"), "++1")
}

func TestBind_TakesUUIDsOfEitherCase(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	in, found := bind(t, "get_stage", `{"id":"0198F0C2-7D1E-4C3A-9B52-3F6F1D2A8E40","stage":1}`)
	is.Equal(found, app.Issues(nil))
	is.Equal(in.(*testservice.ByDraft).ID, app.UUID("0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40"))
}

func TestBind_SaysOrLeaveItOutOnlyWhereOneMay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, found := bind(t, "make_puppet", `{"url":null,"kind":null,"strings":[null],"links":{"github":null},"faqs":[{"question":null,"answer":"a"}]}`)
	may := map[string]bool{}
	for _, f := range found {
		may[f.Location] = strings.HasSuffix(f.Message.String(), ", or leave it out")
	}
	is.Equal(may, map[string]bool{"body.url": false, "body.kind": true, "body.strings[0]": false, "body.links.github": true, "body.faqs[0].question": false})
}

func TestCheckKey_SaysWhatIsWrongWithAKey(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for key, says := range map[string]string{
		"": "is empty;", strings.Repeat("k", 256): "has 256 characters;", "two words": "holds a space;", "schlüssel": "holds a character that is not visible ASCII;", "k": "",
	} {
		var found app.Issues
		op.CheckKey(key, "header.Idempotency-Key", &found)
		is.Equal(len(found) == 0, says == "")
		is.True(len(found) == 0 || strings.HasPrefix(found[0].Message.String(), says))
	}
}

func TestBind_TellsAllFaultsAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, found := bind(t, "make_puppet", `{"email":"x","kind":"y","faqs":[{}],"zz":1}`)
	var places []string
	for _, f := range found {
		places = append(places, f.Location)
	}
	is.Equal(places, []string{"body.url", "body.email", "body.kind", "body.faqs[0].question", "body.faqs[0].answer", "body.zz"})

	_, found = bind(t, "make_puppet", `{"url":"a"`+strings.Repeat(`,"k%d":1`, 0)+manyKeys(200)+`}`)
	is.Equal(len(found), op.MostIssues) // but no more than an answer can tell
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"k%d":1`, i)
	}
	return b.String()
}

func TestBind_TellsAbsentNullAndValueApart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	in, found := bind(t, "change_puppet", `{"puppet_id":7,"name":null,"height":180,"words":[],"at":"2026-11-16T10:00:00+01:00","story":{"title":"t"}}`)
	is.Equal(found, app.Issues(nil))
	change := in.(*testservice.Change)
	is.Equal(change.ID, int64(7))
	is.Equal(change.Name, app.Opt[string]{Set: true, Null: true})
	is.Equal(change.Height, app.Opt[int]{Set: true, Value: 180})
	is.Equal(change.Words, app.Opt[[]string]{Set: true, Value: []string{}})
	is.Equal(change.Tagline, app.Sent[string]{})
	is.True(change.At.Equal(time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC)))
	is.Equal(*change.Story, testservice.Story{Title: "t"})
	is.True(change.FAQs.Set == false)
}

func TestBind_FillsDefaults(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	in, found := bind(t, "search_puppets", `{"q":"x"}`)
	is.Equal(found, app.Issues(nil))
	is.Equal(*in.(*testservice.Search), testservice.Search{Q: "x", Kind: "any", Old: true, Paging: app.Paging{Page: 1, PerPage: 20}})
}

func TestBind_KeepsFreeValues(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	in, found := bind(t, "make_puppet", `{"url":"a","options":{"a":[1,null],"b":{"c":"d"},"e":null},"weight":3}`)
	is.Equal(found, app.Issues(nil))
	made := in.(*testservice.Make)
	is.Equal(made.Options, map[string]any{"a": []any{json.Number("1"), nil}, "b": map[string]any{"c": "d"}, "e": nil})
	is.Equal(made.Weight, 3.0)
	is.Equal(made.Kind, "rod")
}
