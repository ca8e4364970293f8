package results

import (
	"encoding/base32"
	"fmt"
	"io"
)

// receiptBytes is how much chance there is in a receipt: nobody guesses one, nor two that have one pseudonym.
const receiptBytes = 15

// NewReceipt returns the receipt of a vote: 24 letters and digits.
func NewReceipt(random io.Reader) (string, error) {
	raw := make([]byte, receiptBytes)
	if _, err := io.ReadFull(random, raw); err != nil {
		return "", fmt.Errorf("random bytes for a receipt: %w", err)
	}
	return base32.StdEncoding.EncodeToString(raw), nil
}
