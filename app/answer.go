package app

import "time"

// Answer is the outcome of a request that carried an Idempotency-Key, kept so that a retry gets the same bytes
// and nothing is done twice. It is named by Account, Operation and Key, and counts for AnswerLife.
type Answer struct {
	Account     int64
	Operation   string
	Key         string // 1 to 255 visible ASCII characters
	Fingerprint string // SHA-256 of what was asked, in lower-case hex
	Status      int
	Header      map[string]string
	Body        []byte
	At          time.Time
}

// AnswerLife is how long an Answer is kept.
const AnswerLife = 24 * time.Hour
