package app

import (
	"strings"
	"time"

	"debut/app/ground/texts"
)

// Proof is what somebody shows a website to be theirs by, or holds its place on a directory by.
type Proof string

// What a proof of each kind speaks for is said in Proofs.
const (
	ByBadge   Proof = "badge"
	ByDNS     Proof = Proof(ClaimDNS)
	ByTag     Proof = Proof(ClaimMeta)
	ByFile    Proof = Proof(ClaimFile)
	ByMail    Proof = Proof(ClaimEmail)
	ByPayment Proof = "payment" // a launch that was paid for, which proves nothing
	ByTeam    Proof = "team"    // the word of whoever runs the site: imports, and what it published
	ByMailbox Proof = "mailbox" // of somebody who is named, or was, as a founder
)

// Contestable is for how long a launch by somebody who has proven nothing can be contested so that its price goes back.
const Contestable = 14 * 24 * time.Hour

// ProofRule says in words what a proof of a kind speaks for. SpeaksFor and Against are the rule itself.
type ProofRule struct {
	Proof
	Name   texts.Text
	Speaks texts.Text // for what
	Lasts  texts.Text // for how long
	Meets  texts.Text // what it does where somebody else holds the place
}

// Proofs are all kinds, as the documentation shows them.
var Proofs = []ProofRule{
	{ByBadge, "Badge", "The page it stands on and what lies below its path; on a homepage, the host. A page that a query chooses is that page alone.",
		"For good, once it was found.", "Nothing: the listing waits, and its owner can claim it."},
	{ByDNS, "Claim by DNS", "The registrable domain with all its hosts. On a shared host, nothing.",
		"A year, then it is looked for again; it ends after three looks that did not find it.",
		"The site team decides."},
	{ByTag, "Claim by tag", "The exact host and port, with all its paths. Not the paths of users where a host gives each one.",
		"A year, then it is looked for again; it ends after three looks that did not find it.",
		"The site team decides."},
	{ByFile, "Claim by file", "The exact host and port, with all its paths. Not the paths of users where a host gives each one.",
		"A year, then it is looked for again; it ends after three looks that did not find it.",
		"The site team decides."},
	{ByMail, "Claim by mail", "The registrable domain with all its hosts. On a shared host, nothing.",
		"For good, once the link was followed.", "The site team decides."},
	{ByPayment, "Payment", "Nothing. A launch that was paid for holds the listed page and what lies below it, as a badge would.",
		"For 14 days after the launch, anybody who proves the host can contest it, and its price goes back where the payer loses.", "Nothing: it is refused."},
	{ByTeam, "The site team", "What the team imports or publishes: the registrable domain, or the host on a shared one.",
		"Until somebody proves it, as long as nobody owns the listing.", "The site team decides."},
	{ByMailbox, "Mailbox", "Founders named by listings of the homepage of exactly the address's domain. On a shared host, and with a mail provider, nobody.",
		"Each time, by a link that works once.", "It takes no listing."},
}

// SpeaksFor returns what a proof of the kind, given for a website, speaks for; "" if it speaks for nothing. A payment
// proves nothing: its place is what it holds until somebody contests it.
func (p Proof) SpeaksFor(website string) Reach {
	at, ok := locate(website)
	if !ok {
		return ""
	}
	switch p {
	case ByBadge, ByPayment:
		return at.page()
	case ByTag, ByFile:
		if at.ofUser() {
			return ""
		}
		return at.at(0)
	case ByDNS, ByMail:
		if at.ofUser() {
			return ""
		}
		return Reach(at.domain)
	case ByTeam:
		return Reach(CompanyKey(website))
	}
	return ""
}

// MailboxSpeaks reports whether an address is one of the domain whose homepage a website is, so that who reads it may
// name or unname founders there.
func MailboxSpeaks(email, website string) bool {
	at, ok := locate(website)
	_, domain, found := strings.Cut(email, "@")
	return ok && found && at.domain != "" && domain == at.domain && at.page() == Reach(domain+"/")
}

// PageOf returns the place of a website: its page and what lies below; "" if it is no address.
func PageOf(website string) Reach { return ByBadge.SpeaksFor(website) }

// Holding is by what the place of a company is held, and since when. The zero value is a place that nobody holds.
type Holding struct {
	By    Proof
	Since time.Time
}

// Proven reports whether the place is held by a proof, or by the word of the site team.
func (h Holding) Proven() bool { return h.By != "" && h.By != ByPayment }

// Contestable reports whether the place is held by a launch that was paid for, and may at a time be contested so that
// its price goes back.
func (h Holding) Contestable(at time.Time) bool {
	return h.By == ByPayment && at.Before(h.Since.Add(Contestable))
}

// With returns the holding after another proof of the same account was found: the one that speaks for more.
func (h Holding) With(p Proof, now time.Time) Holding {
	if breadth[p] <= breadth[h.By] {
		return h
	}
	return Holding{p, now}
}

// breadth orders proofs by how much they speak for.
var breadth = map[Proof]int{ByPayment: 1, ByTeam: 1, ByBadge: 2, ByFile: 3, ByTag: 3, ByMail: 4, ByDNS: 4}

// Effect is what a proof does where somebody else holds the place.
type Effect string

const (
	Takes    Effect = "takes"     // nobody held the place: it goes to whoever proved it, or paid
	GivesWay Effect = "gives way" // it changes nothing; claim_listing says how to contest
	Contests Effect = "contests"  // the site team decides
	Reclaims Effect = "reclaims"  // likewise, and the price goes back where the payer loses
)

// Against returns what a proof of somebody else, found at a time, does to a holding.
func (h Holding) Against(p Proof, now time.Time) Effect {
	switch {
	case h.By == "":
		return Takes
	case p == ByBadge || p == ByPayment:
		return GivesWay
	case h.Contestable(now):
		return Reclaims
	}
	return Contests
}
