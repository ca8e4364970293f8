package app

import (
	"slices"
	"time"
)

// CofounderState says how far somebody is who was invited to a draft or a listing.
type CofounderState string

const (
	CofounderInvited  CofounderState = "invited"
	CofounderAccepted CofounderState = "accepted" // who looks after it, too
	CofounderDeclined CofounderState = "declined"
	CofounderRevoked  CofounderState = "revoked" // before an answer
	CofounderLeft     CofounderState = "left"
	CofounderRemoved  CofounderState = "removed"
)

// Cofounder is somebody who was invited to look after a draft, and after the listing that it becomes.
type Cofounder struct {
	ID        int64
	Draft     UUID   // "" if the invitation was to a listing
	Listing   int64  // 0 before there is one
	Inviter   int64  // account
	Email     string // that the invitation went to
	Account   int64  // who accepted; 0 before
	State     CofounderState
	InvitedAt time.Time
	EndsAt    time.Time // when the link ends
	ChangedAt time.Time
}

// Open reports whether the invitation can be accepted at a time.
func (c Cofounder) Open(now time.Time) bool {
	return c.State == CofounderInvited && now.Before(c.EndsAt)
}

// OwnedBy reports whether the listing is the caller's: their own, or one that they look after by an invitation.
func (l Listing) OwnedBy(who Caller) bool {
	return who.Account != 0 && (l.Owner != nil && *l.Owner == who.Account || slices.Contains(l.Members, who.Account))
}

// OwnedBy reports whether the draft is the caller's: their own, or one that they look after by an invitation.
func (d Draft) OwnedBy(who Caller) bool {
	return who.Account != 0 && (d.Account == who.Account || slices.Contains(d.Members, who.Account))
}
