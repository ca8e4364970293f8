package web

import "net/http"

// AnonymousWrite declares what somebody without an account may send to an address. No address takes anything from them
// without a declaration: a door that registers one panics, so that the mistake shows when the program starts.
type AnonymousWrite struct {
	At      string // method and path: "POST /listings/{slug}/vote"
	Limit   AnonymousLimit
	Largest int64    // bytes of a request; a larger one is refused, and nothing of it is stored
	Stores  []string // tables that get rows, each of them in AnonymousRows; none where it only leads to signing in
}

// AnonymousLimit names the limit that stops a client who sends again and again. Services have limits of their own
// besides: so many mails, reports, requests and readings a client.
type AnonymousLimit string

// The limits of anonymous writes.
const (
	LimitPage      AnonymousLimit = "page"            // Visitors.Pages
	LimitReport    AnonymousLimit = "report"          // reportQuota
	LimitRegister  AnonymousLimit = "oauth_register"  // oauth.Limits
	LimitToken     AnonymousLimit = "oauth_token"     // oauth.Limits
	LimitAuthorize AnonymousLimit = "oauth_authorize" // oauth.Limits
)

// Sizes of requests.
const (
	smallForm = 8 << 10  // a button, a token, an address
	textForm  = 32 << 10 // some paragraphs: each byte may be sent as three
	apiForm   = 16 << 10 // what OAuth is sent
	payReport = 256 << 10
)

// AnonymousWrites are all addresses that take something from somebody without an account.
var AnonymousWrites = []AnonymousWrite{
	{"POST /listings/{slug}/vote", LimitPage, smallForm, nil},
	{"POST /listings/{slug}/follow", LimitPage, smallForm, nil},
	{"POST /listings/{slug}/visit", LimitPage, smallForm, []string{"counters", "activity"}},
	{"POST /listings/{slug}/report", LimitPage, textForm, []string{"reports", "jobs"}},
	{"POST /founders/{slug}/remove", LimitPage, smallForm, []string{"founder_wishes", "mail_log", "jobs"}},
	{"POST /wishes/confirm", LimitPage, smallForm, []string{"jobs"}},
	{"POST /submit", LimitPage, smallForm, []string{"previews", "snapshots", "pictures", "jobs", "outcomes"}},
	{"POST /sign-in", LimitPage, smallForm, []string{"sign_in_links", "mail_log", "jobs", "outcomes"}},
	{"POST /sign-in/sent", LimitPage, smallForm, []string{"outcomes"}},
	{"POST /sign-in/link", LimitPage, smallForm, []string{"outcomes"}},
	{"POST /sign-in/first", LimitPage, smallForm, nil},
	{"POST /sign-in/invited", LimitPage, smallForm, nil},
	{"POST /sign-in/passkey/options", LimitPage, smallForm, []string{"passkey_challenges"}},
	{"POST /sign-in/passkey", LimitPage, textForm, nil},
	{"POST /account/email/link", LimitPage, smallForm, nil},
	{"POST /unsubscribe", LimitPage, smallForm, nil},
	{"POST /newsletter", LimitPage, smallForm, []string{"subscribers", "subscriber_links", "mail_log", "jobs"}},
	{"POST /newsletter/confirm", LimitPage, smallForm, nil},
	{"POST /newsletter/end", LimitPage, smallForm, nil},
	{"POST /mail/bounces", LimitReport, payReport, []string{"unreachable"}},
	{"POST /invitations/team", LimitPage, smallForm, nil},
	{"POST /invitations/team/decline", LimitPage, smallForm, nil},
	{"POST /payments/{provider}", LimitReport, payReport, []string{"provider_events", "jobs"}},
	{"POST /oauth/authorize", LimitAuthorize, apiForm, nil},
	{"POST /oauth/register", LimitRegister, apiForm, []string{"oauth_clients"}},
	{"POST /oauth/token", LimitToken, apiForm, nil},
	{"POST /oauth/revoke", LimitToken, apiForm, nil},
}

// AnonymousRow declares the rows of a table that somebody without an account may make.
type AnonymousRow struct {
	Widest int // bytes of the largest row
	// the period of the directory that deletes rows by their age alone; "" if Bound says what there can be
	Forget string
	Bound  string
}

// AnonymousRows are all tables in which somebody without an account may make rows, by sending something or by what
// follows from it.
var AnonymousRows = map[string]AnonymousRow{
	"sign_in_links":      {600, "forget links and sessions", ""},
	"mail_log":           {600, "forget what is old", ""},
	"founder_wishes":     {600, "forget wishes of founders", ""},
	"unsubscribe_links":  {200, "forget links to unsubscribe", ""},
	"subscribers":        {2_000, "forget who did not subscribe", ""},
	"subscriber_links":   {3_000, "forget who did not subscribe", ""},
	"unreachable":        {400, "forget bounces", ""},
	"passkey_challenges": {600, "forget challenges", ""},
	"oauth_clients":      {6_000, "forget what apps were allowed", ""},
	"previews":           {2_000_000, "forget what was read for visitors", ""},
	"snapshots":          {2_000_000, "forget what was read for visitors", ""},
	"pictures":           {210_000, "forget pictures that nothing shows", ""},
	"provider_events":    {600, "forget what is old", ""},
	"reports":            {4_000, "", "they wait for the team, so many a client and a listing; decided ones go by age"},
	"jobs":               {20_000, "", "done ones go at once, dead ones by age and number"},
	"counters":           {200, "", "one a listing"},
	"outcomes":           {200, "", "one a kind of form and day"},
	"activity":           {200, "", "one a listing and day, folded by month"},
	"periods":            {200, "", "one a kind of work"},
	"website_readings":   {200, "", "one a website of a listing"},
	"index_changes":      {200, "", "one a listing"},
}

// Writes reports whether a request with the method may change something.
func Writes(method string) bool {
	return method != http.MethodGet && method != http.MethodHead && method != http.MethodOptions
}

// AnonymousWriteAt returns the declaration of an address, and panics if there is none.
func AnonymousWriteAt(at string) AnonymousWrite {
	for _, one := range AnonymousWrites {
		if one.At == at {
			return one
		}
	}
	panic("web: " + at + " takes what anybody sends, and AnonymousWrites does not say how often, how large and how long it is kept")
}

// Anonymous returns next for an address that takes something from somebody without an account, with the size of the
// body bounded as declared.
func Anonymous(at string, next http.HandlerFunc) http.HandlerFunc {
	largest := AnonymousWriteAt(at).Largest
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, largest)
		next(w, r)
	}
}
