package mail

import (
	"slices"

	"debut/app/ground/texts"
)

// Kind is what a mail is about.
type Kind string

// The kinds of mails. One that is not necessary has its words in Optional, too.
const (
	SignIn         Kind = "sign_in"
	EmailChange    Kind = "email_change"
	PasskeyChange  Kind = "passkey"
	Updates        Kind = "updates"
	DraftReady     Kind = "draft"
	Missing        Kind = "missing"
	Badge          Kind = "badge"
	Launch         Kind = "launch"
	Award          Kind = "award"
	AccountDeleted Kind = "account_deleted"
	Invitation     Kind = "invitation"
	Claim          Kind = "claim"
	Review         Kind = "review"
	Question       Kind = "question"
	Answer         Kind = "answer"
	Website        Kind = "website"
	Alternative    Kind = "alternative"
	Report         Kind = "report"
	Webhook        Kind = "webhook"
	Order          Kind = "order"
	Newsletter     Kind = "newsletter"
	Subscribe      Kind = "subscribe"
	Alert          Kind = "alert"
	Other          Kind = "other"
)

// Kinds are all of them.
var Kinds = []Kind{SignIn, EmailChange, PasskeyChange, Updates, DraftReady, Missing, Badge, Launch, Award,
	AccountDeleted, Invitation, Claim, Review, Question, Answer, Website, Alternative, Report, Webhook, Order, Newsletter, Subscribe, Alert,
	Other}

// Choice is a kind of mails that people can do without, as they choose it. Everybody gets them who did not say
// otherwise.
type Choice struct {
	Kind  Kind
	Words texts.Text
}

// Optional are those kinds. What lists them, and ends them by the link in a mail, reads this table.
var Optional = []Choice{
	{Updates, "What is new at what you follow"},
	{DraftReady, "A draft of yours is ready"},
	{Missing, "What a draft or a listing of yours still lacks, once for each"},
	{Badge, "The badge was found on your home page, or is gone from it"},
	{Launch, "The launch week of a listing: set, changed, begun"},
	{Award, "A listing of yours won a place"},
	{Alternative, "Somebody wants their product named as an alternative to yours"},
	{Review, "Somebody reviewed a product of yours, or answered a review of yours"},
	{Question, "Somebody asked about a product of yours"},
	{Answer, "Somebody answered a question of yours"},
	{Website, "Your website says something else than your listing"},
	{Report, "What came of a report or a suggestion of yours"},
}

// MayEnd reports whether people can do without a kind of mails.
func MayEnd(k Kind) bool {
	return slices.ContainsFunc(Optional, func(c Choice) bool { return c.Kind == k })
}
