package lazyregexp_test

import (
	"testing"

	"github.com/matryer/is"

	_ "debut/app/catalogue/drafting/openai" // which has all of drafting who use it below itself
	_ "debut/app/catalogue/drafting/rules"
	_ "debut/app/catalogue/pictures"
	_ "debut/app/community/reviews"
	"debut/app/ground/lazyregexp"
	_ "debut/crawl"
)

func TestCheck_EveryExpressionCanBeRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.True(lazyregexp.Check() > 100)
	broken := lazyregexp.Compile("(")
	defer func() { is.True(recover() != nil) }()
	broken.MatchString("x")
}
