package lazyregexp_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/drafting/lazyregexp"
	_ "debut/app/catalogue/drafting/openai" // which has all who use it below itself
	_ "debut/app/catalogue/drafting/rules"
)

func TestCheck_EveryExpressionCanBeRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.True(lazyregexp.Check() > 100)
	broken := lazyregexp.Compile("(")
	defer func() { is.True(recover() != nil) }()
	broken.MatchString("x")
}
