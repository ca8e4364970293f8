package op_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/doors/op"
)

type inner struct {
	A int `json:"a"`
	B int `json:"b,omitempty"`
}

type outer struct {
	inner
	List    []string          `json:"list"`
	Empty   []string          `json:"empty,omitempty"`
	Map     map[string]*inner `json:"map"`
	Pointer *inner            `json:"pointer"`
	At      time.Time         `json:"at"`
	Gone    *time.Time        `json:"gone"`
	Hidden  string            `json:"-"`
	Any     any               `json:"any"`
	Value   app.Value         `json:"value"`
	Raw     json.RawMessage   `json:"raw"`
	Text    string            `json:"text"`
	F       float64           `json:"f"`
	secret  string
}

func TestRender(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	b, err := op.Render(outer{inner: inner{A: 1}, Map: map[string]*inner{"b": nil, "a": {B: 2}}, At: time.Date(2026, 11, 16, 10, 0, 0, 5e6, time.FixedZone("", 3600)),
		Any: []inner{{}}, Value: app.TextValue("v"), Raw: json.RawMessage(`{"x": 1}`), Text: "<a href=\"x\">&é\u2028</a>", F: 0.5, secret: "s"})
	is.NoErr(err)
	is.Equal(string(b), `{"a":1,"list":[],"map":{"a":{"a":0,"b":2},"b":null},"pointer":null,"at":"2026-11-16T09:00:00.005Z","gone":null,`+
		`"any":[{"a":0}],"value":"v","raw":{"x":1},"text":"<a href=\"x\">&é\u2028</a>","f":0.5}`)
	is.True(json.Valid(b))

	_, err = op.Render(map[string]any{"x": func() {}})
	is.True(err != nil) // what is no JSON is told
}

// Texts and numbers are written as encoding/json writes them, but for <, > and &.
func TestRender_WritesWhatJSONWrites(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	type word string
	for _, v := range []any{
		"", "plain", "é 漢 🎈", "<&>", `"`, `\`, "\x00", "\n", "\x1f", "\x7f", "\u2028", "a\u2029b", "\xff", "a\xc3", "\ufffd", "\U0010ffff", word("x"), word("\t"),
		0, -1, int64(math.MinInt64), uint8(7), uint64(math.MaxUint64), true, 0.1, 1e21, json.Number("1.50"), []byte("x"), [2]int{1, 2},
	} {
		got, err := op.Render([]any{v})
		is.NoErr(err)
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		is.NoErr(enc.Encode([]any{v}))
		is.Equal(string(got), strings.TrimSuffix(want.String(), "\n"))
	}
}

func TestProblemOf_TellsOnlyWhatMayBeTold(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := op.ProblemOf(errors.New("password is hunter2"), "r1")
	is.Equal(p, op.Problem{Type: "about:blank", Title: "Internal Server Error", Status: 500, Code: "internal", RequestID: "r1",
		Detail: "Something went wrong on our side. Try again, and name the request_id if you report it."})
	p = op.ProblemOf(app.Missing("puppet", "x"), "r2")
	is.Equal(p.Status, 404)
	is.Equal(p.Detail, "There is no puppet x.")
	for kind, status := range map[app.Kind]int{app.Invalid: 400, app.Unauthorized: 401, app.Forbidden: 403, app.NotFound: 404, app.TooMany: 429, app.Unavailable: 503, app.Internal: 500} {
		is.Equal(op.StatusOf(&app.Error{Kind: kind}), status)
	}
}

// Whatever the clock knows, callers are told what is kept: they compare what a change answered with what they read later.
func TestRender_TimesHaveMillisecondsAlways(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, test := range []struct {
		nanoseconds int
		want        string
	}{{0, ".000Z"}, {120_000_000, ".120Z"}, {123_456_789, ".123Z"}, {999_999_999, ".999Z"}} {
		at := time.Date(2026, 11, 22, 1, 2, 3, test.nanoseconds, time.UTC)
		b, err := op.Render([]any{at, &at})
		is.NoErr(err)
		is.Equal(string(b), `["2026-11-22T01:02:03`+test.want+`","2026-11-22T01:02:03`+test.want+`"]`)
	}
}
