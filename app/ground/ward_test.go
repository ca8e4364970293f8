package ground_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/ground"
)

// A ward that lacks a part is not made: it would fail where nobody sees why.
func TestWhole_NamesThePartThatIsMissing(t *testing.T) {
	t.Parallel()
	type common struct{ Clock func() }
	type parts struct {
		common
		Store  any
		Follow func() `part:"optional"`
		Most   int
	}
	refused := func(p parts) (said any) {
		defer func() { said = recover() }()
		ground.Whole(p)
		return nil
	}
	is := is.New(t)
	is.Equal(refused(parts{common{func() {}}, "rows", nil, 0}), nil)
	is.Equal(refused(parts{common{func() {}}, nil, nil, 0}), "ground_test.parts is made without Store")
}
