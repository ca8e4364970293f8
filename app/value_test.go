package app_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// What is read by programs has its signs as they are; only pages have to escape them.
func TestValue_IsWrittenAsItReads(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	words := "Labels & pick-ups <fast>"
	for _, v := range []any{app.Value{Text: &words}, app.Value{List: []string{words}}, app.Field{Value: app.Value{Text: &words}, State: app.StateAI}, app.Text(words)} {
		written, err := v.(json.Marshaler).MarshalJSON()
		is.NoErr(err)
		is.True(json.Valid(written))
		is.True(len(written) > 0 && string(written) != "null")
		is.True(strings.Contains(string(written), words))
	}
}

func TestSeveral_AreParted(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(app.Several[app.Country]("DE, at,").Values(), []app.Country{"DE", "at"})
	is.Equal(app.Several[app.Country]("").Values(), []app.Country(nil))
	is.Equal(app.Several[app.Country]("").Meant("Germany"), "DE")
	is.Equal(app.Several[app.Country]("").Meant("Germany,France"), "")
}
