package app

import "time"

// VATCorrection is a change of how a paid order is taxed: its invoice was taken back by a credit note, another one
// stands in its place, and the difference is asked for or went back. Undoing one is another one.
type VATCorrection struct {
	ID    int64
	Order int64
	At    time.Time
	Due   int64 // cents that the order costs more than was paid for it; 0 of one that asks for nothing
	Paid  int64 // cents that had come for the order by then
	Back  int64 // cents of them that had gone back, with what goes back for this one

	// The payment of what is asked for, as those of orders are.
	Provider, Payment, Reference string

	PaidAt  *time.Time // when what is asked for came
	EndedAt *time.Time // when it was asked for no more
}

// Open reports whether something is asked for and has not come.
func (c VATCorrection) Open() bool { return c.Due > 0 && c.PaidAt == nil && c.EndedAt == nil }

// Received returns how many cents have come for the order, of which some may have gone back.
func (c VATCorrection) Received() int64 {
	if c.PaidAt != nil {
		return c.Paid + c.Due
	}
	return c.Paid
}
