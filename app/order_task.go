package app

import (
	"time"

	"debut/app/ground/texts"
)

// TaskKind is what the team of a site does for an order.
type TaskKind string

// The kinds of tasks.
const (
	TaskDoneForYou TaskKind = "done_for_you"
	TaskReview     TaskKind = "ai_review"
	TaskFailed     TaskKind = "failed"  // a line that was paid could not be done
	TaskPayment    TaskKind = "payment" // money came that does not fit the order
	TaskInvoice    TaskKind = "invoice" // an invoice or a credit note could not be written
	TaskSend       TaskKind = "send"    // money that goes back by bank transfer; it stays when the order is refunded
	TaskRefund     TaskKind = "refund"  // money that went back and did not arrive; it stays likewise
)

var taskWords = map[TaskKind]texts.Text{
	TaskDoneForYou: "A listing to write", TaskReview: "A review to write", TaskFailed: "Paid, and could not be done",
	TaskPayment: "A payment to look at",
	TaskInvoice: "An invoice to write by hand", TaskSend: "Money to send back",
	TaskRefund: "Money that did not arrive",
}

// Words say to the team what is to be done.
func (k TaskKind) Words() texts.Text { return taskWords[k] }

// TaskState is where a task stands.
type TaskState string

// The states of a task.
const (
	TaskOpen      TaskState = "open"
	TaskDone      TaskState = "done"
	TaskCancelled TaskState = "cancelled" // the order was refunded
)

// OrderTask is something that the team of a site does for an order.
type OrderTask struct {
	ID        int64
	Site      int64
	Order     int64
	Number    string // of the order
	Line      int64  // 0 of what is about the whole order
	Listing   int64  // 0 if it is about none
	Kind      TaskKind
	Says      texts.Text // what is to be done
	Result    string     // what was done, as the buyer reads it
	State     TaskState
	CreatedAt time.Time
	EndedAt   *time.Time
}

// Placement is a place on the home page that was paid for.
type Placement struct {
	ID      int64
	Site    int64
	Listing int64
	Line    int64      // of the order
	From    *time.Time // nil until its listing is live
	Until   *time.Time
}
