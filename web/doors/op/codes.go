package op

import (
	"slices"

	"debut/app"
)

// Code is a stable word for one kind of refusal.
type Code struct {
	Name   string
	Status int
	Doc    string
	Of     CodeOf
}

// ErrorCode is the name of one of Codes.
type ErrorCode string

// Enum returns the names.
func (ErrorCode) Enum() []string {
	names := make([]string, len(Codes))
	for i, c := range Codes {
		names[i] = c.Name
	}
	return names
}

// CodeOf says which operations may answer with a code.
type CodeOf int

const (
	OfAll        CodeOf = iota // every operation
	OfSome                     // those that name it by Refuses
	OfIdempotent               // those that take an Idempotency-Key
	OfWrites                   // those that change something
	OfRevised                  // those that take a revision
	OfNone                     // no operation: an address that is none, or the MCP endpoint
)

// Codes are all codes that the API answers with, in the order of their statuses. A test holds it to what the program
// says.
var Codes = []Code{
	{app.CodeInvalid, 400, "The request cannot be read, or holds what is not known, missing or of the wrong form; also faults of several codes at once. errors lists each with its place.", OfAll},
	{app.CodeBounds, 400, "A text, a list or a number is longer or shorter, greater or less than may be. errors says which, and the bound.", OfAll},
	{app.CodeAddress, 400, "A web address leads nowhere, or to where nobody should be sent.", OfSome},
	{app.CodeLocked, 400, "A field is locked. restore, or a value of your own, unlocks it.", OfSome},
	{app.CodeCursor, 400, "The cursor is of another list or other filters, or all that stood around its place is gone.",
		OfSome},
	{"idempotency_key_reused", 400, "The Idempotency-Key was sent with another request in the last 24 hours.",
		OfIdempotent},
	{"headers_too_large", 400, "The address and the headers of the request have more than 64 KiB together.", OfAll},
	{"draft_not_ready", 400, "The website is still being read or drafted. Wait for it with get_draft and wait_s.",
		OfSome},
	{"reading_gone", 400, "What was read of the website is no longer stored, so nothing can be drafted again.", OfSome},
	{"already_listed", 400, "The website has a listing of somebody who proved that it is theirs, or paid for its launch. The message says which to claim.", OfSome},
	{"draft_submitted", 400, "The draft became a listing, whose facts it proves, so it is not deleted.", OfSome},
	{"not_yours", 400, "The listing of the draft belongs to another account now.", OfSome},
	{"changed_since", 400, "What a version, or a change, changed was changed again since, so it is not undone. errors says by which one.", OfSome},
	{"already_live", 400, "The listing is live already; there is nothing to queue.", OfSome},
	{"suspended", 400, "The site team has suspended the listing.", OfSome},
	{"no_free_launches", 400, "This directory gives no free launches at present.", OfSome},
	{"not_live", 400, "The listing is not live, and, of a programme, does not launch while it runs.", OfSome},
	{"discussions_off", 400, "The directory takes no questions and answers at present.", OfSome},
	{"question_gone", 400, "The author of the question deleted it, so it takes no more answers.", OfSome},
	{"said_already", 400, "The same answer was given to the question already.", OfSome},
	{"not_queued", 400, "The listing is not in the free queue.", OfSome},
	{"not_entered", 400, "The listing has not entered the programme.", OfSome},
	{"not_open", 400, "The programme has not begun. The message says when it does.", OfSome},
	{"programme_over", 400, "The programme is over.", OfSome},
	{"not_eligible", 400, "The programme takes other listings. The message says which.", OfSome},
	{"owner_only", 400, "Only who made the draft, or owns the listing, does that, and not whom they invited.", OfSome},
	{"own_address", 400, "The invitation would go to the caller's own address.", OfSome},
	{"invite_declined", 400, "Whoever reads that address declined an invitation of this draft.", OfSome},
	{"invitation_answered", 400, "The invitation was answered, or taken back, before.", OfSome},
	{"too_many_invites", 400, "The most people that may be were invited to the draft.", OfSome},
	{"too_many_milestones", 400, "The listing has the most milestones that it may.", OfSome},
	{"no_website", 400, "The listing names no website, so nothing can prove whose it is.", OfSome},
	{"method_unfit", 400, "The method proves nothing of this website. The message says which does.", OfSome},
	{"claim_disputed", 400, "The owner of the listing proved that it is theirs, too, and the site team decides.",
		OfSome},
	{"already_verified", 400, "The proof was found already.", OfSome},
	{"claim_over", 400, "The claim has expired, was replaced, or was looked at too often. Claim the listing again.",
		OfSome},
	{"claim_by_mail", 400, "The claim is verified by the link that was mailed, and not by a look.", OfSome},
	{"already_paid", 400, "The launch of the listing is paid for.", OfSome},
	{"not_for_sale", 400, "The site sells nothing, or not that.", OfSome},
	{"order_over", 400, "The order does not wait to be paid. The message says what became of it.", OfSome},
	{"too_many_orders", 400, "The account has the most orders that may wait to be paid.", OfSome},
	{"too_many_claims", 400, "The account has the most pending claims that it may.", OfSome},
	{"too_many_follows", 400, "The account follows as many as it may.", OfSome},
	{"own_listing", 400, "The listing is the caller's own.", OfSome},
	{"too_many_webhooks", 400, "The account has as many webhooks as it may.", OfSome},
	{"webhook_exists", 400, "Another webhook of the account has that address. The message says which.", OfSome},
	{"webhook_unverified", 400,
		"The webhook's address has not answered its challenge yet. verify_webhook has it asked again.", OfSome},
	{"replay_refused", 400, "The delivery was sent again as often as may be, or is a challenge.", OfSome},
	{"webhook_off", 400, "The webhook is switched off, so nothing is sent to it. Switch it on first.", OfSome},
	{"account_full", 400, "The account has stored the most that it may.", OfWrites},
	{"too_many_drafts", 400, "The account has the most drafts that it may.", OfSome},
	{"ambiguous_message", 400, "An MCP message can be read in two ways.", OfNone},
	{"body_unread", 400, "The body of an MCP message could not be read to its end.", OfNone},
	{"malformed_message", 400, "The body is no MCP message.", OfNone},
	{"unauthorized", 401, "The operation needs a credential, and none was sent.", OfAll},
	{"malformed_credential", 401,
		"What was sent is no API key or access token; a mistyped key is found by its checksum.", OfAll},
	{"unknown_credential", 401, "There is no such API key or access token.", OfAll},
	{"revoked_credential", 401, "The API key was revoked, or the app disconnected.", OfAll},
	{"expired_credential", 401, "The API key or access token has expired.", OfAll},
	{"wrong_audience", 401, "The access token is meant for another service.", OfAll},
	{"insufficient_scope", 403, "The credential lacks the scope that the operation needs.", OfAll},
	{"account_suspended", 403, "The account is suspended.", OfAll},
	{"wrong_origin", 403, "The MCP endpoint was called under a name that is not its own, or by a page of another origin.", OfNone},
	{"not_found", 404, "What the path names does not exist, or is not the caller's.", OfAll},
	{"method_not_allowed", 405, "The address takes other methods; Allow names them.", OfNone},
	{"conflict", 409, "Somebody else changed the same parts since the revision that was sent, and nothing was changed. conflicts has both values.", OfRevised},
	{"request_timeout", 408, "The request did not arrive whole within 10 seconds.", OfAll},
	{"moved", 410, "The site has another origin today, which detail names. Send the request there.", OfNone},
	{"body_too_large", 413, "The body has more than 1 MiB.", OfAll},
	{"unsupported_media_type", 415, "The body is not JSON in UTF-8, or is compressed.", OfAll},
	{"rate_limited", 429, "A limit is used up. Retry-After says when to come back.", OfAll},
	{"request_in_progress", 429, "A request with the same Idempotency-Key is still running.", OfIdempotent},
	{"too_many_waiting", 429, "As many calls wait for a change already as may. Send wait_s 0, or try again.", OfSome},
	{"too_many_kept_answers", 429, "The account has sent the most Idempotency-Keys that are remembered at once.",
		OfIdempotent},
	{"internal", 500, "Something went wrong on our side. Name the request_id if you report it.", OfAll},
	{"unavailable", 503, "The service is too busy for this at present. Retry-After says when to come back.", OfSome},
	{"database_away", 503, "The database does not answer now.", OfAll},
	{"disk_full", 503, "The server has no room to save this. Nothing was changed.", OfWrites},
}

// Refuses names codes of its own that the operation may answer with, and panics on one that is not in Codes.
func (o *Operation) Refuses(codes ...string) *Operation {
	for _, name := range codes {
		if !slices.ContainsFunc(Codes, func(c Code) bool { return c.Name == name && c.Of == OfSome }) {
			panic("op: " + o.ID + " refuses with the unknown code " + name)
		}
	}
	o.refusals = append(o.refusals, codes...)
	return o
}

// CodesOf returns the codes that o may answer with where the status is one for which fits is true, in the order of
// Codes.
func (o *Operation) CodesOf(fits func(status int) bool) (names []string) {
	for _, c := range Codes {
		may := map[CodeOf]bool{OfAll: true, OfIdempotent: o.IdempotencyKey, OfWrites: !o.Reads(),
			OfRevised: o.TakesRevision(), OfSome: slices.Contains(o.refusals, c.Name)}
		if fits(c.Status) && may[c.Of] {
			names = append(names, c.Name)
		}
	}
	return names
}
