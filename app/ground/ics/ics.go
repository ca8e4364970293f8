// Package ics writes calendars as iCalendar has them (RFC 5545).
package ics

import "strings"

// Text escapes a text (section 3.3.11).
func Text(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`, "\r", "").Replace(text)
}

// File ends each line, and cuts those that are too long between letters (section 3.1).
func File(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		length := 0
		for _, letter := range line {
			if n := len(string(letter)); length+n > 74 {
				b.WriteString("\r\n ")
				length = 1
			}
			b.WriteRune(letter)
			length += len(string(letter))
		}
		b.WriteString("\r\n")
	}
	return b.String()
}
