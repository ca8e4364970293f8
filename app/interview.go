package app

import "time"

// InterviewAnswer is what a person answered to a question of the interview.
type InterviewAnswer struct {
	Account  int64
	Question int64
	Answer   string
	At       time.Time
}
