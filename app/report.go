package app

import (
	"time"

	"debut/app/ground/texts"
)

// ReportReason is what somebody says is wrong with a listing.
type ReportReason string

const (
	ReportUntrue    ReportReason = "untrue"    // not what it says it is
	ReportPretended ReportReason = "pretended" // somebody else's product, or name
	ReportDead      ReportReason = "dead"      // its website is gone
	ReportSpam      ReportReason = "spam"
	ReportOffensive ReportReason = "offensive"
	ReportMalware   ReportReason = "malware" // or phishing
	ReportOther     ReportReason = "other"
)

// ReportReasons are all of them, in the order in which people read them.
var ReportReasons = []ReportReason{ReportUntrue, ReportPretended, ReportDead, ReportSpam, ReportOffensive,
	ReportMalware, ReportOther}

var reasonWords = map[ReportReason]texts.Text{
	ReportUntrue: "It is not what it says it is", ReportPretended: "It is stolen, or pretends to be somebody else’s",
	ReportDead: "Its website is gone",
	ReportSpam: "It is spam", ReportOffensive: "It is offensive", ReportMalware: "It leads to malware or phishing",
	ReportOther: "Something else",
}

// Words say the reason to people.
func (r ReportReason) Words() texts.Text { return reasonWords[r] }

// ReportState says what became of a report.
type ReportState string

const (
	ReportOpen      ReportState = "open"
	ReportNoAction  ReportState = "no_action"
	ReportAsked     ReportState = "owner_asked"
	ReportHidden    ReportState = "hidden"
	ReportSuspended ReportState = "suspended"
)

// Report is somebody's word that something is wrong with a listing. It changes nothing by itself: the team decides.
type Report struct {
	ID      int64
	Listing int64
	Account int64  // 0 of somebody without one
	Client  string // of somebody without an account: whose limit it counts for; "" after a while
	Network string // a wider one of theirs; "" if there is none
	// that somebody without an account left for questions; nobody has proven it, so that nothing is sent there by
	// itself
	Email     string
	Reason    ReportReason
	Words     string
	State     ReportState
	CreatedAt time.Time
	DecidedAt *time.Time
}
