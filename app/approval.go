package app

import "time"

// ApprovalState says whether the team has looked at a listing.
type ApprovalState string

const (
	// there is nothing to look at: it was brought in, or is older than the queue
	ApprovalNone    ApprovalState = ""
	ApprovalNew     ApprovalState = "new"      // it was submitted, and nobody of the team looked at it
	ApprovalWaiting ApprovalState = "waiting"  // its owner chose a launch, which begins once the team approved it
	ApprovalEdited  ApprovalState = "edited"   // its owner changed it since the team looked at it
	ApprovalChanges ApprovalState = "changes"  // the team asked its owner for changes
	Approved        ApprovalState = "approved" // the team looked at it as it stands
)

// Approval is where a listing stands in the queue of the team.
type Approval struct {
	State   ApprovalState `json:"state,omitempty"`
	Reason  string        `json:"reason,omitempty"`  // of the changes that were asked for, which the owner reads
	Since   time.Time     `json:"since,omitzero"`    // when it came to this state
	Version int64         `json:"version,omitempty"` // the first change since the team looked; 0 if it never did
}

// EditedFirst reports whether a change by the listing's owner now would be the first since the team looked.
func (l Listing) EditedFirst() bool {
	before := l.Approval
	l.Edited(Version{})
	return l.Approval != before
}

// Edited notes a change by the listing's owner, which the team looks at. Before the listing is published it is looked
// at as a whole, and what was suspended is not looked at again.
func (l *Listing) Edited(v Version) {
	was := l.Approval.State
	suspended := l.Status == ListingSuspended && (l.Withheld == nil || l.Withheld.As == Suspended)
	switch {
	case suspended || was == ApprovalNew || was == ApprovalWaiting || was == ApprovalEdited:
	case l.Status == ListingDraft && was != Approved:
	default:
		l.Approval = Approval{State: ApprovalEdited, Since: v.At, Version: v.Number}
	}
}
