package texts_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/texts"
)

func TestJoinAndAnd_SayEachInTheLanguage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(texts.Join(nil).In(texts.Language("de")), "")
	is.Equal(texts.Join([]texts.Text{"March", "May"}).In(texts.Language("de")), "März, Mai")
	is.Equal(texts.And(nil).In(texts.Language("de")), "")
	is.Equal(texts.And([]texts.Text{"March"}).In(texts.Language("de")), "März")
	is.Equal(texts.And([]texts.Text{"March", "May", texts.Verbatim("May")}).In(texts.English), "March, and May, and May")
}
