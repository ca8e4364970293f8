package app

import (
	"time"

	"debut/app/ground/texts"
)

// ClaimMethod is a way to prove that a company is one's own.
type ClaimMethod string

const (
	ClaimDNS   ClaimMethod = "dns"   // a TXT record of its domain
	ClaimMeta  ClaimMethod = "meta"  // a tag in the head of its homepage
	ClaimFile  ClaimMethod = "file"  // a text file on its website
	ClaimEmail ClaimMethod = "email" // a mail to an address at its domain
)

// ClaimMethods are all of them, the strongest first.
var ClaimMethods = []ClaimMethod{ClaimDNS, ClaimMeta, ClaimFile, ClaimEmail}

// ClaimStatus says where a claim stands.
type ClaimStatus string

const (
	ClaimPending  ClaimStatus = "pending"
	ClaimVerified ClaimStatus = "verified"
	ClaimFailed   ClaimStatus = "failed"  // it was looked for too often
	ClaimExpired  ClaimStatus = "expired" // its time passed, or its proof was gone for weeks after it was verified
	// another claim of the account took its place, or the listing's website changed
	ClaimSuperseded ClaimStatus = "superseded"
)

// Dispute is how far the team is with a claim of a listing that has an owner who proved that it is theirs.
type Dispute string

const (
	NoDispute       Dispute = ""
	DisputeOpen     Dispute = "open"
	DisputeGranted  Dispute = "granted"  // the listing went to who claims it
	DisputeDeclined Dispute = "declined" // its owner kept it
)

// Claim is somebody's word that a listing is of their own company, and how they prove it.
type Claim struct {
	ID         int64
	Account    int64
	Listing    int64
	Domain     string // the key of the listing's company when the claim began
	Website    string // of it
	Method     ClaimMethod
	Email      string // that the mail goes to; "" of other methods
	Token      string // what is published; no other claim has it
	Status     ClaimStatus
	Dispute    Dispute
	Tries      int // how often its proof was looked for, until it was verified
	Look       *ClaimLook
	CreatedAt  time.Time
	ExpiresAt  time.Time  // of one that is pending
	VerifiedAt *time.Time // nil before
	CheckAt    *time.Time // when a proof that was found is looked for again; nil of one that is not
	Failures   int        // how often it was not found since it was last
	Reclaims   bool       // its dispute is with a launch that was paid for: its price goes back if the team grants it
	Said       string     // what the claimant tells the team of the dispute
	Answered   string     // what the owner of the listing does
}

// Proof is what the claim proves its website by.
func (c Claim) Proof() Proof { return Proof(c.Method) }

// Text is what stands in a TXT record and in a file: the whole of the claim's proof.
func (c Claim) Text() string { return ClaimName + "=" + c.Token }

// What a claim's proof is called, where it stands in DNS and in the head of a page, and the file that holds it.
const (
	ClaimName = "debut-claim"
	ClaimHost = "_debut"
	ClaimPath = "/.well-known/debut-claim.txt"
)

// Open reports whether the proof of the claim may still be given at a time.
func (c Claim) Open(now time.Time) bool { return c.Status == ClaimPending && now.Before(c.ExpiresAt) }

// State returns the status of the claim at a time: one that waited for too long has expired, whether or not somebody
// has noted that.
func (c Claim) State(now time.Time) ClaimStatus {
	if c.Status == ClaimPending && !c.Open(now) {
		return ClaimExpired
	}
	return c.Status
}

// ClaimOutcome is what a look for the proof of a claim came to.
type ClaimOutcome string

const (
	ProofFound       ClaimOutcome = "verified"
	ProofMissing     ClaimOutcome = "not_published"
	ProofWrong       ClaimOutcome = "wrong_value" // there is something like it
	ProofUnreachable ClaimOutcome = "could_not_look"
)

// ClaimLook is one look for the proof of a claim.
type ClaimLook struct {
	Outcome ClaimOutcome
	Seen    texts.Text // what was seen, in words
	DNSSEC  bool       // the resolver validated the answer
	At      time.Time
}

// LookedAt is a look that came to an outcome, with what was seen.
func LookedAt(outcome ClaimOutcome, seen texts.Text, args ...any) ClaimLook {
	return ClaimLook{Outcome: outcome, Seen: texts.Sprintf(seen, args...)}
}
