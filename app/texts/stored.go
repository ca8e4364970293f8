package texts

import "strings"

// Stored returns what Restored makes t of again, without a NUL, which databases do not keep.
func Stored(t Text) string { return strings.TrimPrefix(string(t), mark) }

// Restored returns the text of which Stored made stored; anything else is a text as it is.
func Restored(stored string) Text {
	if strings.HasPrefix(stored, `{"`) {
		return Text(mark + stored)
	}
	return Text(stored)
}
