package server_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// Who is signed in may ask the operator's model, which chooses quotes; what it makes up is not shown.
func TestAsk_InSentencesOfQuotes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	const of = "question=What+does+it+cost%3F&of=parcelwick"
	plain := servertest.Demo(t)
	_, html := plain.Person().Ask("GET", "/ask?"+of, nil)
	is.True(!strings.Contains(html, "Ask the language model")) // there is no model
	quoted := servertest.Demo(t, "--ai-url", servertest.Model(t, `{"answers": [1], "sentences": [
		{"text": "Parcelwick is €19 a month with Starter.", "quotes": [1]}, {"text": "Parcelwick is free forever.", "quotes": [1]}]}`))
	_, html = quoted.Person().Ask("GET", "/ask?"+of, nil)
	is.True(strings.Contains(html, "Ask the language model"))
	_, html = quoted.Person().Ask("GET", "/ask/sentences?"+of, nil)
	is.True(strings.Contains(html, "<title>Sign in"))
	_, html = quoted.Person().SignIn("ada@debut.example").Ask("GET", "/ask/sentences?"+of, url.Values{})
	is.True(strings.Contains(html, "Parcelwick is €19 a month with Starter.") && strings.Contains(html, "Read the quotes before you rely on one."))
	is.True(!strings.Contains(html, "free forever"))
	is.True(strings.Contains(html, "“Starter €19 a month for 30 parcels.")) // the quotes stand below
}
