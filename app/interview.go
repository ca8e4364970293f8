package app

import "time"

// InterviewAnswer is what a person answered to a question of the interview.
type InterviewAnswer struct {
	Account  int64
	Question int64
	Answer   string
	At       time.Time
}

// InterviewChange is one change of the answers of a person: what stood before and after it under each question that it
// changed. "" is no answer.
type InterviewChange struct {
	Account       int64
	Number        int64 // of the account; 0 before it is kept; a later one has a larger number
	At            time.Time
	Before, After map[int64]string
}
