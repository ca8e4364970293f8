package texts_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/texts"
)

func TestJoinAndAnd_SayEachInTheLanguage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(texts.Join(nil).In(texts.German), "")
	is.Equal(texts.Join([]texts.Text{"March", "May"}).In(texts.German), "März, Mai")
	is.Equal(texts.And(nil).In(texts.German), "")
	is.Equal(texts.And([]texts.Text{"March"}).In(texts.German), "März")
	is.Equal(texts.And([]texts.Text{"March", "May", texts.Verbatim("May")}).In(texts.English), "March, and May, and May")
}

func TestRestored_SaysWhatWasStored(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, text := range []texts.Text{"", "March", texts.Number(5), texts.Sprintf("%s of %s", texts.Text("May"), "May")} {
		stored := texts.Stored(text)
		is.True(!strings.Contains(stored, "\x00")) // PostgreSQL keeps none
		is.Equal(texts.Restored(stored).In(texts.German), text.In(texts.German))
	}
}
