package op

import (
	"strings"
	"unicode/utf8"

	"debut/app"
)

// KeyPattern is what an Idempotency-Key matches.
const KeyPattern = `^[\x21-\x7e]{1,255}$`

var keyPattern = patternOf(KeyPattern)

// CheckKey notes at place why key cannot be an Idempotency-Key, if it cannot.
func CheckKey(key, place string, found *app.Issues) {
	const wanted = "send 1 to 255 letters, digits and signs of ASCII without a space, such as a UUID"
	switch n := utf8.RuneCountInString(key); {
	case keyPattern.MatchString(key):
	case n == 0:
		found.AddCode(app.CodeBounds, place, "is empty; %s", wanted)
	case n > 255:
		found.AddCode(app.CodeBounds, place, "has %d characters; %s", n, wanted)
	case strings.Contains(key, " "):
		found.Add(place, "holds a space; %s", wanted)
	default:
		found.Add(place, "holds a character that is not visible ASCII; %s", wanted)
	}
}
