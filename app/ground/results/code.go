package results

import (
	"crypto/sha256"
	"fmt"
	"io"
	"strings"
)

// alphabet is Crockford's base32: no letter in it looks like a digit.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	codeRandom = 10 // signs that are random: 50 bits
	codeCheck  = 2  // signs that follow from them, so that a slip of the pen is seen
)

// NewCode returns the code of a new award, such as K7QF-2M9D-XA18.
func NewCode(random io.Reader) (string, error) {
	raw := make([]byte, codeRandom)
	if _, err := io.ReadFull(random, raw); err != nil {
		return "", fmt.Errorf("random bytes for a code: %w", err)
	}
	for i, b := range raw {
		raw[i] = alphabet[b%byte(len(alphabet))]
	}
	return grouped(string(raw) + checkOf(string(raw))), nil
}

// checkOf returns the last signs of a code.
func checkOf(random string) string {
	sum := sha256.Sum256([]byte("debut award " + random))
	return string([]byte{alphabet[sum[0]%32], alphabet[sum[1]%32]})
}

func grouped(code string) string { return code[:4] + "-" + code[4:8] + "-" + code[8:] }

// ParseCode returns a code as it stands on certificates, however it was typed; false if nobody ever got it.
func ParseCode(typed string) (code string, ok bool) {
	bare := strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(typed))
	if len(bare) != codeRandom+codeCheck || strings.Trim(bare, alphabet) != "" ||
		checkOf(bare[:codeRandom]) != bare[codeRandom:] {
		return "", false
	}
	return grouped(bare), true
}
