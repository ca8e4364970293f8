package app

import "time"

// VATCheck is a question to VIES, the Commission's service for VAT numbers, about the number of an order, and what it
// said. It stays with the order as proof that the seller looked.
type VATCheck struct {
	ID         int64
	Order      string // its number
	Number     string // FR40303265045
	State      VATState
	Request    string // what VIES calls the question, if it knows the asker: the proof before a tax office
	Name       string // who has the number; "" where the country does not say
	Address    string
	Fault      string // why there is no answer
	AskedAt    time.Time
	AnsweredAt *time.Time // also when it was given up
	NotedAt    *time.Time // when the site team took notice that a number is not valid, or not answered
}

// VATState is what became of a question.
type VATState string

// The states of a question.
const (
	VATWaiting    VATState = "waiting"
	VATValid      VATState = "valid"
	VATInvalid    VATState = "invalid"
	VATUnanswered VATState = "unanswered" // the service, or that of the country, was down for too long
)

// VATAnswer is what VIES said of a number.
type VATAnswer struct {
	Valid                  bool
	Request, Name, Address string
}
