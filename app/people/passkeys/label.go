package passkeys

import (
	"slices"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/people/accounts"
)

// maxLabel is how many characters a passkey's label has at most.
const maxLabel = 80

// tidy folds the white space of a label and drops what cannot be seen, so that it stays on its line in a mail. It cuts
// what is too long.
func tidy(label string) string {
	seen := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(label, ""))
	letters := []rune(strings.Join(strings.Fields(seen), " "))
	return string(letters[:min(maxLabel, len(letters))])
}

// device returns what a passkey is called that its owner gave no name: by where it is held.
func device(transports []string, agent string) string {
	switch {
	case slices.Contains(transports, "internal"):
		if system := accounts.System(agent); system != "" {
			return system
		}
	case slices.Contains(transports, "usb") || slices.Contains(transports, "nfc"):
		return "Security key"
	case slices.Contains(transports, "hybrid"):
		return "Phone"
	}
	return "Passkey"
}

// labelled checks a label that somebody types.
func labelled(label string) (string, error) {
	label = strings.TrimSpace(label)
	if n := len([]rune(label)); n == 0 || n > maxLabel || tidy(label) == "" {
		return "", app.Refused("invalid_label", "Name the passkey in 1 to %d characters.", maxLabel)
	}
	return tidy(label), nil
}
