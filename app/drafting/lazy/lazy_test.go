package lazy_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/drafting/lazy"
	_ "debut/app/drafting/openai" // which has all who use it below itself
	_ "debut/app/drafting/rules"
)

func TestEveryExpressionCanBeRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.True(lazy.Check() > 100)
	broken := lazy.Compile("(")
	defer func() { is.True(recover() != nil) }()
	broken.MatchString("x")
}
