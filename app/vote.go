package app

import "time"

// VoteState is whether a vote counts.
type VoteState string

const (
	VoteCounted VoteState = "counted"
	VoteHeld    VoteState = "held" // until something is known, or the team has decided
	// the team decided that it does not count; it stays, so that the week can be counted again
	VoteVoid VoteState = "void"
)

// VoteSignal is something that speaks against a vote.
type VoteSignal string

const (
	NewAccount  VoteSignal = "new_account"  // in its first hour; by itself it ends with the hour
	SameNetwork VoteSignal = "same_network" // many accounts voted for the listing from one network in an hour
	SameBrowser VoteSignal = "same_browser" // another account voted in the same browser
	// the account's address is of a service for addresses that are thrown away
	DisposableMail VoteSignal = "disposable_mail"
	// many accounts with addresses of one domain voted for the listing, and it is no provider that many use
	SameMail    VoteSignal = "same_mail"
	CompanyMail VoteSignal = "company_mail" // the account's address is of the company that is voted for
	Burst       VoteSignal = "burst"        // many new accounts voted for the listing within minutes
)

// Vote is what one person gave one listing.
type Vote struct {
	ID      int64
	Account int64 // 0 after it was deleted
	Listing int64
	At      time.Time
	Week    Week // the launch week in which it was cast
	State   VoteState
	Signals []VoteSignal // what spoke against it when it was cast, and since
	Fresh   bool         // the account was made in the week before
	Reason  string       // why the team decided as it did; "" if it did not
	Network string       // client address or network that it came from; "" once that is forgotten
	Domain  string       // of the account's address; "" likewise, and of providers that many use
	Browser []byte       // digest of what the browser is known by; nil likewise
	// Receipt is a secret of the voter's, by which they find the vote on the result sheet; "" after the account was
	// deleted.
	Receipt       string
	ReceiptSigned bool // the voter has the receipt with a signature, so that the vote stays
	// ClosedAs is its state on the result sheet of its week; "" if it is on none.
	ClosedAs VoteState
}

// Late reports whether a vote came to count when its week was closed already: it counts in all, and not in the week.
func (v Vote) Late() bool {
	return v.State == VoteCounted && v.ClosedAs != "" && v.ClosedAs != VoteCounted
}

// WaitsForTime reports whether a held vote counts by itself once its account's first hour is over.
func (v Vote) WaitsForTime() bool {
	return v.State == VoteHeld && len(v.Signals) == 1 && v.Signals[0] == NewAccount
}
