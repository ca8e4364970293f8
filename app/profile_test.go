package app_test

import (
	"encoding/json"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/texts"
)

func drafted() app.Field {
	v := app.TextValue("Parcelwick")
	return app.Field{Value: v, State: app.StateAI, Drafted: v, Evidence: []app.Quote{{Quote: "Parcelwick", URL: "https://parcelwick.example/", From: app.FromTitle}}}
}

func TestField_States(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		from   app.Field
		do     func(*app.Field)
		state  app.State
		value  string
		quoted bool
	}{
		{"typing over a drafted value", drafted(), func(f *app.Field) { f.Type(app.TextValue("Wick")) }, app.StateEdited, "Wick", false},
		{"typing what was not found", app.Field{State: app.StateNotFound}, func(f *app.Field) { f.Type(app.TextValue("Wick")) }, app.StateManual, "Wick", false},
		{"removing a value", drafted(), func(f *app.Field) { f.Type(app.Value{}) }, app.StateDeleted, "", false},
		{"typing over a removed value", app.Field{State: app.StateDeleted, Drafted: drafted().Drafted}, func(f *app.Field) { f.Type(app.TextValue("Wick")) }, app.StateEdited, "Wick", false},
		{"typing into a locked field ends the lock", app.Field{State: app.StateOverride}, func(f *app.Field) { f.Type(app.TextValue("Wick")) }, app.StateManual, "Wick", false},
		{"removing a locked value ends the lock with it", app.Field{State: app.StateOverride, Value: app.TextValue("Wick")}, func(f *app.Field) { f.Type(app.Value{}) }, app.StateDeleted, "", false},
		{"restoring a drafted value", app.Field{State: app.StateDeleted, Drafted: drafted().Drafted, Evidence: drafted().Evidence}, (*app.Field).Restore, app.StateAI, "Parcelwick", true},
		{"restoring what was not found", app.Field{Value: app.TextValue("Wick"), State: app.StateManual}, (*app.Field).Restore, app.StateNotFound, "", false},
		{"locking a drafted value keeps its evidence", drafted(), func(f *app.Field) { f.State = app.StateOverride }, app.StateOverride, "Parcelwick", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			test.do(&test.from)
			is.Equal(test.from.State, test.state)
			is.Equal(test.from.Value.String(), test.value)
			is.Equal(len(test.from.Quotes()) > 0, test.quoted) // words that a person wrote have no evidence
		})
	}
}

func TestValue_TravelsAsTextListOrNull(t *testing.T) {
	t.Parallel()
	for _, want := range []string{`"a"`, `["a","b"]`, `null`} {
		var v app.Value
		is := is.New(t)
		is.NoErr(json.Unmarshal([]byte(want), &v))
		got, err := json.Marshal(v)
		is.NoErr(err)
		is.Equal(string(got), want)
	}
}

func TestSlugify(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]app.Slug{
		"Parcelwick": "parcelwick", "Café Zürich & Co.": "cafe-zurich-co", "  ": "", "日本": "", "A--b": "a-b",
		"Ⅷ ﬁne": "viii-fine",
	} {
		is.New(t).Equal(app.Slugify(name), want) // name
	}
}

func TestLacks_AFounderProfileIsCompleteWithFourThings(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := app.Founder{Name: "Ines", Title: "Founder", Bio: app.Text(make([]rune, 80)), Socials: app.Socials{"x": "https://x.com/ines"}}
	is.Equal(f.Lacks(), []texts.Text{})
	f.Bio = f.Bio[1:]
	is.Equal(f.Lacks(), []texts.Text{"bio of 80 characters or more"})
	is.Equal(len(app.Founder{}.Lacks()), 4)
}
