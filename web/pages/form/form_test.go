package form_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/pages/form"
)

type input struct {
	Label  string   `json:"label" required:"true" min:"1" max:"8"`
	Text   string   `json:"text" lines:"true" max:"40"`
	Scopes []string `json:"scopes" enum:"read,write" max:"2"`
	Days   int      `json:"days" min:"0" max:"30" default:"7"`
	Sure   bool     `json:"sure"`
}

var inputs = form.New[input](map[string]texts.Text{"label": "What it is for"})

func sent(values url.Values) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(values.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

func TestRead_BindsBySchema(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	in, s, err := inputs.Read(sent(url.Values{"label": {"agent"}, "text": {"one\r\ntwo"}, "scopes": {"read", "write"}, "sure": {"yes"}, "unknown": {"x"}}))
	is.NoErr(err)
	is.True(s.OK())
	is.Equal(in, input{"agent", "one\ntwo", []string{"read", "write"}, 7, true})
}

func TestRead_FaultsStandBesideTheirFields(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s, err := inputs.Read(sent(url.Values{"label": {""}, "text": {strings.Repeat("x", 41)}, "scopes": {"read", "rule"}, "days": {"31"}}))
	is.NoErr(err)
	is.Equal(s.Field("label").Fault.String(), "What it is for is missing; enter 1 to 8 characters.")
	is.Equal(s.Field("text").Fault.String(), "Text has 41 characters; enter at most 40.")
	is.Equal(s.Field("days").Fault.String(), "Days is 31; enter a whole number from 0 to 30.")
	is.True(s.Field("scopes").Fault != "")
	is.Equal(s.Field("text").Value(), strings.Repeat("x", 41)) // what was typed stays
	is.True(s.Field("scopes").Has("read"))
	is.Equal(s.Faults()[0].Field, "label") // in the order of the fields
	is.Equal(s.Title("Make a key").String(), "Error: Make a key")
	is.Equal(s.Hinted("label").DescribedBy(), "label-hint label-error")
}

func TestBlank_HasTheBoundsOfTheSchema(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := inputs.Blank(map[string]string{"text": "so far"})
	is.Equal(s.Field("label").MaxLength, int64(8))
	is.True(s.Field("label").Required && !s.Field("text").Required)
	is.Equal(s.Field("text").Value(), "so far")
	is.True(s.OK())
}

func TestRefuse_PutsFaultsOfAServiceBesideTheirFields(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, s, _ := inputs.Read(sent(url.Values{"label": {"agent"}}))
	is.True(!s.Refuse(errors.New("disk"), "label"))
	is.True(!s.Refuse(&app.Error{Kind: app.TooMany, Message: "Too often."}, "label"))
	is.True(!s.Refuse(nil, "label"))
	is.True(s.OK())
	var found app.Issues
	found.Add("body.scopes[1]", "is not yours to give; send another")
	is.True(s.Refuse(found.Err(), "label"))
	is.True(s.Refuse(app.Refused("taken", "There is such a key already."), "label"))
	is.True(s.Refuse(app.Refused("closed", "Nothing can be made today."), ""))
	is.Equal(fmt.Sprint(s.Faults()), "[{label There is such a key already.} {scopes Scopes is not yours to give; enter another.} { Nothing can be made today.}]")
}
