package op_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/doors/op"
)

func TestReadObject_Refuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, body, place, says string }{
		{"nothing", ``, "body", "ends too early"},
		{"white space only", " \n", "body", "ends too early"},
		{"null", `null`, "body", "is null; send one JSON object"},
		{"a list", `[]`, "body", "is an array; send one JSON object"},
		{"a text", `"x"`, "body", "is a string; send one JSON object"},
		{"a byte order mark", "\ufeff{}", "body", "byte order mark"},
		{"something after the object", `{} x`, "body", "something follows"},
		{"two objects", `{}{}`, "body", "something follows"},
		{"a key twice", `{"a":1,"a":2}`, "body.a", "is given twice; send it once"},
		{"a key twice, written differently", `{"a":1,"\u0061":2}`, "body.a", "is given twice; send it once"},
		{"a key twice below", `{"faqs":[{},{"q":1,"q":1}]}`, "body.faqs[1].q", "is given twice; send it once"},
		{"bytes that are not UTF-8", "{\"a\":\"\xff\"}", "body.a", "is not UTF-8; encode the text again"},
		{"a surrogate alone", `{"a":["\ud800"]}`, "body.a[0]", "half of a surrogate pair"},
		{"a low surrogate first", `{"a":"\udc00x"}`, "body.a", "half of a surrogate pair"},
		{"U+0000", `{"a":{"b":"x\u0000"}}`, "body.a.b", "holds the character U+0000; leave it out"},
		{"a raw control character", "{\"a\":\"\n\"}", "body", "control character"},
		{"an unknown escape", `{"a":"\x"}`, "body", "unknown escape"},
		{"a number that is too large", `{"a":1e400}`, "body.a", "is too large a number; send one that a double-precision float can hold"},
		{"a leading zero", `{"a":01}`, "body", "a comma or '}' is missing"},
		{"a plus", `{"a":+1}`, "body", "unexpected '+'"},
		{"a bare point", `{"a":1.}`, "body", "a digit after the point is missing"},
		{"a comma too many", `{"a":1,}`, "body", "a key in quotation marks is missing"},
		{"a comment", `{/**/}`, "body", "a key in quotation marks is missing"},
		{"no quotation marks", `{a:1}`, "body", "a key in quotation marks is missing"},
		{"half a word", `{"a":tru}`, "body", "unexpected 't'"},
		{"NaN", `{"a":NaN}`, "body", "unexpected 'N'"},
		{"cut off", `{"a":"b`, "body", "ends too early"},
		{"33 levels", strings.Repeat(`{"a":`, 33) + "1" + strings.Repeat("}", 33), "body", "more than 32 deep"},
		{"a million brackets", strings.Repeat("[", 1<<20), "body", "more than 32 deep"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			var found app.Issues
			op.ReadObject([]byte(test.body), "body", &found)
			is.Equal(len(found), 1)                                         // one fault
			is.Equal(found[0].Location, test.place)                         // its place
			is.True(strings.Contains(found[0].Message.String(), test.says)) // what is wrong
		})
	}
}

func TestReadObject_Reads(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var found app.Issues
	got := op.ReadObject([]byte(" {\"a\" : [1, -0.5e+3, true, false, null, {}] ,\r\n\t\"b\":\"\\ud83d\\ude00é\\/\\u0041\\n\"} "), "body", &found)
	is.Equal(found, app.Issues(nil))
	is.Equal(got, map[string]any{"a": []any{json.Number("1"), json.Number("-0.5e+3"), true, false, nil, map[string]any{}}, "b": "😀é/A\n"})
	_, err := op.ReadJSON([]byte(strings.Repeat(`[`, 32) + strings.Repeat(`]`, 32)))
	is.NoErr(err) // 32 levels are allowed
}

func TestReadObject_TellsNoMoreThanFits(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var found app.Issues
	op.ReadObject([]byte(`{"a":1`+strings.Repeat(`,"a":1`, 1000)+`}`), "body", &found)
	is.Equal(len(found), op.MostIssues)
}

func FuzzBody(f *testing.F) {
	for _, seed := range []string{`{}`, `{"a":[1,2.5e3,true,null,"\ud83d\ude00"]}`, `{"a":"\u0000"}`, "{\"a\":\"\xff\"}", `[[[]]]`, `{"a":{"a":{"a":1}}}`, "\ufeff{}", `{"a":1,"a":2}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		v, err := op.ReadJSON(body)
		if err != nil {
			return
		}
		if !json.Valid(body) {
			t.Fatalf("%q was read, and is not JSON", body)
		}
		again, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		back, err := op.ReadJSON(again)
		if err != nil || !reflect.DeepEqual(v, back) {
			t.Fatalf("%q was read as %#v, and again as %#v: %v", body, v, back, err)
		}
	})
}
