package texts

import "strings"

// Join writes texts one after the other, with commas between them.
func Join(list []Text) Text {
	args := make([]any, len(list))
	for i, t := range list {
		args[i] = t
	}
	return Sprintf(Text(strings.TrimSuffix(strings.Repeat("%s, ", len(list)), ", ")), args...)
}

// And joins what is true together: "a", "a, and b", "a, and b, and c".
func And(list []Text) (joined Text) {
	for _, t := range list {
		if joined != "" {
			t = Sprintf("%s, and %s", joined, t)
		}
		joined = t
	}
	return joined
}
