package op_test

import (
	"context"
	"errors"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/doors/op"
)

// What is sent in another type than it should be is named in the right one; what stands in the wrong place is sent to the right one.
func TestBind_SaysHowToSendTheSame(t *testing.T) {
	t.Parallel()
	for body, says := range map[string]string{
		`{"puppet_id":"7"}`:                             `path.puppet_id is the text "7"; send 7 itself, without quotation marks`,
		`{"puppet_id":1,"story":"{\"free\":true}"}`:     `body.story is the text "{\"free\":true}"; send an object itself, not a text of it`,
		`{"puppet_id":1,"words":"red"}`:                 `body.words is the text "red"; send a list, such as ["red"]`,
		`{"puppet_id":1,"words":"[\"red\"]"}`:           `body.words is the text "[\"red\"]"; send an array itself, not a text of it`,
		`{"puppet_id":1,"faqs":{"question":"q"}}`:       `body.faqs is an object; send a list of it, in [ ]`,
		`{"puppet_id":1,"name":7}`:                      `body.name is an integer; send it as a text, "7"`,
		`{"puppet_id":1,"premiere":2026}`:               `body.premiere is an integer; send a date such as 2026-11-16`,
		`{"puppet_id":1,"journey":"long"}`:              `body.journey is not known here; send it inside story, as story.journey`,
		`{"puppet_id":1,"story":{"tagline":"Strings"}}`: `body.story.tagline is not known here; send tagline beside it, at the top`,
	} {
		is := is.New(t)
		_, found := bind(t, "change_puppet", body)
		is.Equal(len(found), 1)
		is.Equal(found[0].Location+" "+found[0].Message.String(), says)
	}
}

func TestHints_AreAddedToWhatNamesNothingOrAnotherThing(t *testing.T) {
	t.Parallel()
	type in struct {
		Slug app.Slug `json:"slug" required:"true"`
		Page int      `json:"page" min:"1" max:"9" default:"1"`
	}
	refused := app.Missing("puppet", "punsh")
	o := op.Public("get_punch", "GET /punches/{slug}", func(context.Context, in) (struct{}, error) { return struct{}{}, refused }).
		Hints("slug", "puppet", func(_ context.Context, _ app.Caller, sent any) (string, error) {
			if sent == "nobody" {
				return "", nil
			}
			return "nearest: punch", nil
		})
	s := newHarness()
	for _, test := range []struct {
		args map[string]any
		says string
	}{
		{map[string]any{"slug": "punsh"}, "There is no puppet punsh. Nearest: punch."},
		{map[string]any{"slug": "nobody"}, "There is no puppet punsh."},
		{map[string]any{"slug": "Mr Punch"}, `The request is not valid; errors lists each fault and its place. (path.slug: is "Mr Punch"; send a slug, which may be mr-punch; nearest: punch)`},
		{map[string]any{"slug": "punsh", "page": true}, "The request is not valid; errors lists each fault and its place. (query.page: is a boolean; send an integer from 1 to 9)"},
	} {
		is := is.New(t)
		bound, found := o.Bind(test.args, o.Where)
		_, err := s.Run(t.Context(), op.Task{Operation: o, Args: test.args, In: bound, Faults: found})
		is.Equal(err.Error(), test.says)
	}
	refused = app.Missing("string", 7) // of a puppet that there is: its neighbours are no help
	_, err := s.Run(t.Context(), op.Task{Operation: o, Args: map[string]any{"slug": "punsh"}, In: &in{Slug: "punsh"}})
	if err.Error() != "There is no string 7." {
		t.Error(err)
	}
	refused = errors.New("the theatre burns")
	is := is.New(t)
	args := map[string]any{"slug": "punsh"}
	bound, _ := o.Bind(args, o.Where)
	_, err = s.Run(t.Context(), op.Task{Operation: o, Args: args, In: bound})
	is.Equal(err, refused) // what is ours alone is not helped
}
