package server_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
	"debut/web/doors/op"
)

// spoken are the places in the program's text where the API says an error code.
var spoken = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\brefused\("([a-z_]+)"`),
	regexp.MustCompile(`Error\{[^}]*?Code:\s+"([a-z_]+)"`),
	regexp.MustCompile(`refusal\{[^}]*?"([a-z_]+)"`),
	regexp.MustCompile(`[pP]roblem\([^,()]+, "([a-z_]+)"`),
	regexp.MustCompile(`\tCode[A-Z]\w* += "([a-z_]+)"`),
}

// onPages are codes that only people on the website meet.
var onPages = []string{"too_many_keys", "cross_origin", "draft_in_use", "draft_gone", "withdrawn", "begun", "not_confirmed", "bad_tree", "no_place",
	"week_closed", "week_full", "looked_lately", "nothing_new", "not_billed", "bad_rates", "amount_too_large", "invoiced", "operators_only", "link_over",
	"comment_changed", "edit_over"}

func TestDocument_ListsEveryErrorCodeOfTheProgram(t *testing.T) {
	t.Parallel()
	said := map[string]string{} // code → file
	for _, pattern := range []string{"app/*.go", "app/intake/drafts/*.go", "app/contest/launches/*.go", "app/contest/leaderboards/*.go", "app/contest/trophies/*.go", "app/contest/programmes/*.go", "app/catalogue/listings/*.go", "app/community/cofounders/invite.go", "app/community/cofounders/service.go", "app/community/cofounders/sent.go", "app/community/claims/*.go", "app/sales/orders/*.go", "app/sending/webhooks/*.go", "app/sending/follows/*.go", "app/catalogue/badges/*.go", "app/catalogue/categories/*.go", "app/ground/sites/*.go", "app/community/discussions/write.go", "app/community/discussions/signals.go", "app/community/discussions/service.go",
		"app/people/accounts/key.go", "app/people/oauth/bearer.go", "storage/*.go", "web/*.go", "web/doors/op/*.go", "web/doors/rest/*.go", "web/doors/mcp/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, " names no file: ", err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, re := range spoken {
				for _, found := range re.FindAllStringSubmatch(string(text), -1) {
					if !slices.Contains(onPages, found[1]) {
						said[found[1]] = file
					}
				}
			}
		}
	}
	listed := map[string]bool{}
	for _, c := range op.Codes {
		if listed[c.Name] {
			t.Errorf("%s stands twice in web/doors/op/codes.go", c.Name)
		}
		listed[c.Name] = true
		if said[c.Name] == "" {
			t.Errorf("%s stands in web/doors/op/codes.go, and nothing in the program says it", c.Name)
		}
	}
	for code, file := range said {
		if !listed[code] {
			t.Errorf("%s says the code %s, which is missing in web/doors/op/codes.go", file, code)
		}
	}
}

// elsewhere names the tests of the codes that take more than a request to reach, and the scripts of the others.
var elsewhere = map[string]string{
	"account_full": "storage/limits_test.go", "too_many_drafts": "storage/limits_test.go", "too_many_kept_answers": "storage/limits_test.go",
	"unknown_credential": "app/people/accounts/accounts_test.go", "expired_credential": "app/people/accounts/accounts_test.go",
	"wrong_audience": "app/people/oauth/oauth_test.go", "account_suspended": "app/people/oauth/oauth_test.go", "request_timeout": "web/doors/rest/rest_test.go",
	"too_many_milestones": "app/catalogue/listings/milestones_test.go",
	"owner_only":          "web/run/server/team_test.go", "own_address": "testdata/api/invite_cofounder.txt",
	"invitation_answered": "testdata/api/list_invitations.txt", "not_queued": "testdata/api/leave_queue.txt", "not_entered": "testdata/api/enter_programme.txt",
	"invite_declined": "web/run/server/team_test.go", "too_many_invites": "testdata/api/invite_cofounder.txt",
	"too_many_follows": "app/sending/follows/news_test.go", "own_listing": "app/sending/follows/news_test.go",
	"too_many_webhooks": "app/sending/webhooks/webhooks_test.go", "webhook_off": "testdata/api/webhooks.txt",
	"webhook_exists": "testdata/api/webhooks.txt", "webhook_unverified": "testdata/api/webhooks.txt", "replay_refused": "testdata/api/webhooks.txt",
	"already_paid": "app/sales/orders/fulfil_test.go", "not_for_sale": "app/sales/orders/orders_test.go", "too_many_orders": "app/sales/orders/orders_test.go",
	"order_over": "testdata/api/cancel_order.txt",
	"no_website": "app/community/claims/limits_test.go", "too_many_claims": "app/community/claims/limits_test.go",
	"method_unfit": "testdata/api/claims.txt", "claim_disputed": "testdata/api/claims.txt", "already_verified": "testdata/api/claims.txt", "claim_over": "testdata/api/claims.txt", "claim_by_mail": "testdata/api/claims.txt",
	"too_many_waiting":    "web/doors/op/wait_test.go",
	"moved":               "web/former_test.go",
	"request_in_progress": "web/doors/op/run_test.go", "internal": "web/doors/rest/rest_test.go", "disk_full": "storage/diskfull_test.go",
	"database_away": "storage/away_test.go",
	"unavailable":   "app/intake/drafts/regenerate_test.go", "no_free_launches": "app/contest/launches/places_test.go", "ambiguous_message": "web/doors/mcp/gate_test.go",
	app.CodeInvalid: "testdata/api/get_site_info.txt", app.CodeBounds: "testdata/api/search_listings.txt",
	app.CodeCursor:  "testdata/api/search_listings.txt",
	app.CodeAddress: "testdata/api/submit_listing.txt", app.CodeLocked: "testdata/api/update_draft.txt",
	"idempotency_key_reused": "testdata/api/submit_listing.txt", "draft_not_ready": "testdata/api/submit_draft.txt",
	"already_listed": "testdata/api/submit_draft.txt", "not_yours": "testdata/api/submit_draft.txt",
	"draft_submitted": "testdata/api/delete_draft.txt",
	"conflict":        "web/run/server/revisions_test.go",
	"changed_since":   "testdata/api/revert_my_listing.txt",
	"not_live":        "testdata/api/enter_programme.txt", "not_open": "testdata/api/enter_programme.txt",
	"programme_over": "testdata/api/enter_programme.txt", "not_eligible": "testdata/api/enter_programme.txt",
	"already_live": "testdata/api/choose_free_listing.txt", "suspended": "testdata/api/choose_free_listing.txt",
	"unauthorized": "testdata/api/get_account.txt", "malformed_credential": "testdata/api/get_site_info.txt",
	"revoked_credential": "testdata/api/get_account.txt", "insufficient_scope": "testdata/api/get_account.txt",
	"not_found": "testdata/api/get_listing.txt", "unsupported_media_type": "testdata/api/submit_listing.txt",
	"rate_limited":    "testdata/api/limits.txt",
	"discussions_off": "app/community/discussions/discussions_test.go",
	"question_gone":   "testdata/api/questions.txt", "said_already": "testdata/api/questions.txt",
}

// coded asks the running program for refusals, each by its code.
type coded struct {
	*servertest.Server
	t *testing.T
}

func TestCodes_EachIsAnswered(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	requests := coded{servertest.Start(t, "--allow-private").WithKey(), t}.requests()
	for _, code := range op.Codes {
		ask, here := requests[code.Name]
		if file := elsewhere[code.Name]; file != "" {
			words, err := os.ReadFile(file)
			is.NoErr(err)
			if here || !strings.Contains(string(words), code.Name) {
				t.Errorf("%s has no test in %s", code.Name, file)
			}
			continue
		}
		if !here {
			t.Errorf("%s has no test", code.Name)
			continue
		}
		if status, got := ask(); got != code.Name || status != code.Status {
			t.Errorf("%s: answered %d %s", code.Name, status, got)
		}
	}
}

func (c coded) requests() map[string]func() (int, string) {
	call := func(method, path string, body any) func() (int, string) {
		return func() (int, string) {
			a := c.Call(method, path, body)
			return a.Status, servertest.Text(a.Body, "code")
		}
	}
	mcp := func(origin, body string) func() (int, string) {
		return func() (int, string) { return c.tool(origin, body) }
	}
	return map[string]func() (int, string){
		"headers_too_large": func() (int, string) {
			return c.bytes("GET /api/v1/site?" + strings.Repeat("a", 100_000) + " HTTP/1.1\r\nHost: x\r\n\r\n")
		},
		"body_unread": func() (int, string) {
			return c.bytes("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
		},
		"reading_gone":       c.longAfter,
		"malformed_message":  mcp("", `{`),
		"wrong_origin":       mcp("http://evil.example", `{"jsonrpc":"2.0","id":1,"method":"ping"}`),
		"method_not_allowed": call("DELETE", "/site", nil),
		"body_too_large":     call("POST", "/drafts", map[string]any{"url": strings.Repeat("a", 1<<20)}),
	}
}

// longAfter redrafts once what was read has outlived its time.
func (c coded) longAfter() (status int, code string) {
	draft := submitted(c.t, c.Server)["id"]
	if err := c.Instance.DB.Forget(c.t.Context(), servertest.Now().AddDate(1, 0, 0)); err != nil {
		c.t.Fatal(err)
	}
	a := c.Call("PATCH", "/drafts/"+draft, map[string]any{"regenerate": []string{"tagline"}})
	return a.Status, servertest.Text(a.Body, "code")
}

// bytes sends a request as it stands, and no more.
func (c coded) bytes(request string) (int, string) {
	connection, err := net.Dial("tcp", strings.TrimPrefix(c.URL, "http://"))
	if err != nil {
		c.t.Fatal(err)
	}
	defer connection.Close()
	if _, err := io.WriteString(connection, request); err != nil {
		c.t.Fatal(err)
	}
	_ = connection.(*net.TCPConn).CloseWrite()
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	body, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, codeIn(string(body))
}

// tool posts a message to the MCP endpoint. What a tool refuses has the status of its problem.
func (c coded) tool(origin, body string) (int, string) {
	answer := send(c.Server, c.t, "", body, "MCP-Protocol-Version", "2025-06-18", "Origin", origin)
	defer answer.Body.Close()
	answered, _ := io.ReadAll(answer.Body)
	if status := statusInTool.FindSubmatch(answered); status != nil {
		n, _ := strconv.Atoi(string(status[1]))
		return n, codeIn(string(answered))
	}
	return answer.StatusCode, codeIn(string(answered))
}

var (
	statusInTool = regexp.MustCompile(`\\"status\\":([0-9]+)`)
	codeWord     = regexp.MustCompile(`\\?"code\\?":\\?"([a-z_]+)`)
)

func codeIn(body string) string {
	if found := codeWord.FindStringSubmatch(body); found != nil {
		return found[1]
	}
	return body
}
