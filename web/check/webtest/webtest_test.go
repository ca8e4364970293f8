package webtest_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/webtest"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/openapi"
)

func TestStorm(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	house := testservice.Open(t, testservice.Unlimited)
	document := openapi.JSON(house.Document())
	spec, err := webtest.ReadSpec(document)
	is.NoErr(err)
	contract := webtest.NewContract(t, document, "/api/v1", http.DefaultTransport)
	rounds := 12
	if testing.Short() {
		rounds = 4
	}
	valid, faulty := webtest.Storm{Spec: spec, Client: &http.Client{Transport: contract}, Base: house.URL + "/api/v1", Bearer: "all", Seed: 1, Rounds: rounds}.Run(t)
	t.Logf("%d valid and %d faulty requests", valid, faulty)
	is.True(faulty > 250*rounds) // each was told at its place
	for _, unseen := range contract.Unseen() {
		is.True(!strings.HasSuffix(unseen, " 200") && !strings.HasSuffix(unseen, " 201") && !strings.HasSuffix(unseen, " 400")) // every success and refusal was seen
	}
}

func TestLint_FindsNothingInTheTestService(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(webtest.Lint(openapi.JSON((&testservice.Theatre{}).Document()), nil), nil)
}

func TestContract_TellsEmptyTexts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(webtest.EmptyTexts(map[string]any{"a": []any{map[string]any{"b": ""}}, "c": nil, "d": "x"}, ""), []string{".a[0].b"})
}
