package servertest

import (
	"testing"

	"github.com/matryer/is"
)

// What the storm takes for a history, and what it does not.
func TestHistory_SaysWhatWasLost(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, x := range []struct {
		writes []write
		to     string
		says   string
	}{
		{nil, "a", ""},
		{[]write{{"a", "b", true}, {"b", "c", true}}, "c", ""},
		{[]write{{"a", "b", false}, {"b", "c", true}}, "c", ""},                                       // whose answer was lost
		{[]write{{"a", "b", false}}, "a", ""},                                                         // which was not made
		{[]write{{"a", "x", false}, {"a", "b", false}, {"x", "b", false}, {"x", "c", true}}, "c", ""}, // of two that may have been, the one that leads on
		{[]write{{"a", "b", true}, {"a", "c", true}}, "c", `"b" and "c" were both made of "a"`},
		{[]write{{"a", "b", true}, {"x", "c", true}}, "b", "1 acknowledged changes are lost"},
		{[]write{{"a", "b", true}}, "a", "1 acknowledged changes are lost"},
		{[]write{{"a", "b", false}}, "c", `after "a" there stands "c", which nobody made of it`},
	} {
		is.Equal(history(x.writes, "a", x.to), x.says)
	}
}
