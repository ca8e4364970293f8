package op

import (
	"strconv"
	"strings"
)

// wholeNumber returns the integer that a JSON number is, however it is written: 2024, 2024.0 and 2.024e3 are the same
// to JSON Schema. fits is false of one that an int64 cannot hold; ok is false of one with a fraction.
func wholeNumber(number string) (n int64, fits, ok bool) {
	if n, err := strconv.ParseInt(number, 10, 64); err == nil {
		return n, true, true
	}
	digits, sign := strings.CutPrefix(number, "-")
	mantissa, exponent := digits, 0
	if at := strings.IndexAny(digits, "eE"); at >= 0 {
		var err error
		if mantissa = digits[:at]; strings.Trim(mantissa, "0.") == "" {
			return 0, true, true
		}
		if exponent, err = strconv.Atoi(digits[at+1:]); err != nil {
			return 0, false, !strings.HasPrefix(digits[at+1:], "-")
		}
	}
	before, after, _ := strings.Cut(mantissa, ".")
	after = strings.TrimRight(after, "0")
	all := strings.TrimLeft(before+after, "0")
	if all == "" {
		return 0, true, true
	}
	trimmed := strings.TrimRight(all, "0")
	zeros := len(all) - len(trimmed) - len(after) + exponent
	if zeros < 0 {
		return 0, false, false
	}
	if len(trimmed)+zeros > 19 {
		return 0, false, true
	}
	text := trimmed + strings.Repeat("0", zeros)
	if sign {
		text = "-" + text
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil, true
}
