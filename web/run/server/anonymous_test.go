package server_test

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/web"
	"debut/web/check/servertest"
	"debut/web/doors/op"
	"debut/web/doors/rest"
	"debut/web/pages/page"
)

// anonymousSamples are what a test sends to each address that takes something from somebody without an account, and a path where the
// address has parameters.
var anonymousSamples = map[string]struct{ path, send string }{
	"/listings/{slug}/vote":     {"/listings/parcelwick/vote", ""}, // leads to signing in, as following does
	"/listings/{slug}/follow":   {"/listings/parcelwick/follow", ""},
	"/listings/{slug}/visit":    {"/listings/parcelwick/visit", ""},
	"/listings/{slug}/report":   {"/listings/parcelwick/report", "reason=spam&words=LONG&email=a@reader.example"},
	"/founders/{slug}/remove":   {inesForm, "email=a%d@parcelwick.example"},
	"/wishes/confirm":           {"", "token=x"},
	"/submit":                   {"", "website=SITE"},
	"/sign-in":                  {"", "email=a%d@reader.example"},
	"/sign-in/sent":             {"", "code=123456"},
	"/sign-in/link":             {"", "token=x"},
	"/sign-in/first":            {"", "token=x"},
	"/sign-in/invited":          {"", "token=x&email=a%d@reader.example"},
	"/sign-in/passkey/options":  {"", ""},
	"/sign-in/passkey":          {"", "credential={}"},
	"/account/email/link":       {"", "token=x&answer=confirm"},
	"/unsubscribe":              {"", "token=x"},
	"/newsletter":               {"", "email=a%d@reader.example"},
	"/newsletter/confirm":       {"", "token=x"},
	"/newsletter/end":           {"", "token=x"},
	"/mail/bounces":             {"", "{}"},
	"/invitations/team":         {"", "token=x"},
	"/invitations/team/decline": {"", "token=x"},
	"/payments/{provider}":      {"/payments/stripe", "{}"},
	"/oauth/authorize":          {"", "offer=x"},
	"/oauth/register":           {"", `{"client_name":"An app","redirect_uris":["http://127.0.0.1/back"]}`},
	"/oauth/token":              {"", "grant_type=authorization_code&code=x"},
	"/oauth/revoke":             {"", "token=x"},
}

// few is what limits are set to that have a setting.
const few = 12

// anonymousQuotas are the limits as the test has them.
var anonymousQuotas = map[web.AnonymousLimit]int{web.LimitPage: few, web.LimitRegister: few, web.LimitReport: 600, web.LimitToken: 240, web.LimitAuthorize: 60}

// Each door refuses to be opened at an address for which nothing is declared: the program does not start with one.
func TestAnonymousWrites_NothingIsRegisteredWithoutADeclaration(t *testing.T) {
	t.Parallel()
	const path = "/guestbook"
	write := func(context.Context, struct{}) (op.Problem, error) { return op.Problem{}, nil }
	signs := func(context.Context, *page.Visit) (string, page.Page, error) { return "", page.Page{}, nil }
	for name, register := range map[string]func(){
		"a page":    func() { page.Maker{}.Handle(page.NewRouter(), "POST "+path, page.Anyone, signs) },
		"a handler": func() { web.Anonymous("PUT "+path, func(http.ResponseWriter, *http.Request) {}) },
		"an operation": func() {
			rest.New(rest.Options{Prefix: "/api/v1", Operations: []*op.Operation{op.Public("sign_guestbook", "POST "+path, write)}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, path) {
					t.Errorf("it can be registered: %s", said)
				}
			}()
			register()
		})
	}
	page.Maker{}.Handle(page.NewRouter(), "POST "+path, page.SignedIn, signs) // who is signed in is bounded by the account
}

// No handler stands beside these doors: each route of a method that writes goes through one of them.
func TestAnonymousWrites_NoRouteGoesPastTheDoors(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.NoErr(filepath.WalkDir("web", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "web/check/") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, is := n.(*ast.CallExpr); is && opensWrite(call) {
				t.Errorf("%s: %s is registered beside web.Anonymous and page.Maker.Handle", name, types.ExprString(call.Args[0]))
			}
			return true
		})
		return nil
	}))
}

// opensWrite reports whether a call registers a handler for a method that writes, and neither says whom it is for nor bounds what they
// send.
func opensWrite(call *ast.CallExpr) bool {
	var args []string
	for _, a := range call.Args {
		args = append(args, types.ExprString(a))
	}
	name := types.ExprString(call.Fun)
	registers := slices.ContainsFunc([]string{".Handle", ".Handler", ".HandleFunc", ".HandlerFunc", ".POST", ".PUT", ".PATCH", ".DELETE"}, func(end string) bool {
		return strings.HasSuffix(name, end)
	})
	writes := regexp.MustCompile(`^http\.Method(Post|Put|Patch|Delete)$|^"(POST|PUT|PATCH|DELETE) |\.(POST|PUT|PATCH|DELETE)$`)
	return registers && (slices.ContainsFunc(args, writes.MatchString) || writes.MatchString(name)) &&
		!slices.ContainsFunc(args, func(a string) bool {
			return strings.HasPrefix(a, "web.Anonymous(") || slices.Contains([]string{"page.Anyone", "page.SignedIn", "page.Team"}, a)
		})
}

// Each declaration names a limit, a size, and for each table a life that somebody sees to.
func TestAnonymousWrites_AreDeclaredWhole(t *testing.T) {
	t.Parallel()
	d := servertest.Start(t)
	periods := map[string]bool{}
	for _, p := range d.Instance.Directory.Periods() {
		periods[p.Name] = true
	}
	for _, one := range web.AnonymousWrites {
		if anonymousQuotas[one.Limit] == 0 || one.Largest == 0 {
			t.Errorf("%s has no limit or no size", one.At)
		}
		for _, table := range one.Stores {
			if _, declared := web.AnonymousRows[table]; !declared {
				t.Errorf("%s stores rows of %s, of which nothing is declared", one.At, table)
			}
		}
	}
	for table, row := range web.AnonymousRows {
		if row.Widest == 0 || row.Forget == "" && row.Bound == "" || row.Forget != "" && !periods[row.Forget] {
			t.Errorf("%s has no largest row, or no life: %+v", table, row)
		}
	}
}

// ofItself are tables in which the program makes rows without being sent anything: it mails its followers.
var ofItself = map[string]bool{"mail_log": true, "unsubscribe_links": true}

// Whoever sends again and again is stopped, what is too large is refused with nothing stored, and what was stored is small and goes.
func TestRaceAnonymousWrites_AreLimitedSmallAndForgotten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	var ahead atomic.Int64
	limit, begin := fmt.Sprint(few), servertest.Now() // a clock that stands gives no limit time to recover
	d := servertest.DemoAt(t, func() time.Time { return begin.Add(time.Duration(ahead.Load())) }, "--data", data, "--origin", servertest.Named, "--operator", operatorAddress, "--proxies", "127.0.0.1/32",
		"--page-limit", limit, "--register-limit", limit, "--mail-client-limit", limit, "--anonymous-limit", limit, "--allow-private",
		"--payments", "stripe", "--stripe-key", "sk_test_123", "--stripe-url", stripetest.New(t).URL, "--stripe-secret", stripetest.Secret)
	site := servertest.Website(t, "parcelwick", nil).URL
	before := tables(t, data)
	for i, one := range web.AnonymousWrites {
		tooLarge(t, d, i, one)
	}
	d.Until("what is to be done is done", func() bool { return tables(t, data)["jobs"].rows <= before["jobs"].rows })
	for name, now := range tables(t, data) {
		if now.rows > before[name].rows && web.AnonymousRows[name].Forget != "" && !ofItself[name] {
			t.Errorf("requests that are too large made %d rows of %s", now.rows-before[name].rows, name)
		}
	}
	for i, one := range web.AnonymousWrites {
		stopped(t, d, 100+i, one, site)
	}
	d.Until("what is to be done is done", func() bool { return tables(t, data)["jobs"].rows <= before["jobs"].rows })
	grown := map[string]int{}
	for name, now := range tables(t, data) {
		if now.rows <= before[name].rows {
			continue
		}
		grown[name] = now.rows - before[name].rows
		if row, declared := web.AnonymousRows[name]; !declared {
			t.Errorf("somebody without an account makes rows of %s; declare in web.AnonymousRows how large, and how they end", name)
		} else if now.widest > row.Widest {
			t.Errorf("a row of %s has %d bytes; %d are the most", name, now.widest, row.Widest)
		}
	}
	ahead.Store(int64(400 * 24 * time.Hour))
	for _, p := range d.Instance.Directory.Periods() {
		if strings.HasPrefix(p.Name, "forget") {
			is.NoErr(p.Run(d.Instance.Directory.Background(t.Context())))
		}
	}
	after := tables(t, data)
	for name := range grown {
		left := after[name].rows - before[name].rows
		if ofItself[name] {
			left = rowsBefore(t, data, name, begin.Add(24*time.Hour))
		}
		if left > 0 && web.AnonymousRows[name].Bound == "" {
			t.Errorf("%d rows of %s are left after 400 days", left, name)
		}
	}
	t.Logf("%d addresses; rows that they made: %v", len(web.AnonymousWrites), grown)
}

// tooLarge sends more than an address takes.
func tooLarge(t *testing.T, d *servertest.Server, client int, to web.AnonymousWrite) {
	t.Helper()
	_, path, _ := strings.Cut(to.At, " ")
	sample := anonymousSamples[path]
	begin := cmp.Or(strings.NewReplacer("LONG", "long", "SITE", "https://parcelwick.example", "%d", "0").Replace(sample.send), "a=b")
	body := begin + "&x=" + strings.Repeat("y", int(to.Largest)+1-len(begin)-3)
	if strings.HasPrefix(begin, "{") {
		body = begin + strings.Repeat(" ", int(to.Largest)+1-len(begin))
	}
	status := sends(t, d, client, cmp.Or(sample.path, path), body)
	if oauth := strings.HasPrefix(path, "/oauth/"); status != http.StatusRequestEntityTooLarge && !(oauth && status == http.StatusBadRequest) { // RFC 6749, section 5.2
		t.Errorf("%s answers %d to %d bytes", path, status, len(body))
	}
}

// stopped sends one request more than the limit of an address allows to one client.
func stopped(t *testing.T, d *servertest.Server, client int, to web.AnonymousWrite, site string) {
	t.Helper()
	_, path, _ := strings.Cut(to.At, " ")
	sample, has := anonymousSamples[path]
	if !has {
		t.Errorf("%s has no sample of what is sent there", path)
	}
	for n := range anonymousQuotas[to.Limit] + 1 {
		body := strings.NewReplacer("%d", fmt.Sprint(n), "SITE", url.QueryEscape(fmt.Sprint(site, "/?", n)), "LONG", strings.Repeat("long ", 30)).Replace(sample.send)
		switch status := sends(t, d, client, cmp.Or(sample.path, path), body); {
		case status == http.StatusTooManyRequests:
			return
		case status == http.StatusMethodNotAllowed || status >= http.StatusInternalServerError:
			t.Errorf("%s answers %d", path, status)
			return
		}
	}
	t.Errorf("%s takes more than %d requests of one client in a moment", path, anonymousQuotas[to.Limit])
}

// sends sends a body from a client address of its own, and returns the status.
func sends(t *testing.T, d *servertest.Server, client int, path, body string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.0.1", client))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return http.StatusRequestEntityTooLarge // it hung up on so much
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

// rowsBefore returns how many rows of a table are older than a time.
func rowsBefore(t *testing.T, data, table string, then time.Time) (n int) {
	t.Helper()
	is := is.New(t)
	db := beside(t, data)
	defer db.Close()
	is.NoErr(db.QueryRowContext(t.Context(), fmt.Sprintf(`SELECT count(*) FROM %q WHERE at < ?`, table), then.UnixMilli()).Scan(&n))
	return n
}

// beside opens the database in a folder, for reading beside the server.
func beside(t *testing.T, data string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "debut.db")+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// held is what a table holds.
type held struct{ rows, widest int }

// tables returns what each table of the database in a folder holds.
func tables(t *testing.T, data string) map[string]held {
	t.Helper()
	is := is.New(t)
	db := beside(t, data)
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), `SELECT m.name, group_concat('coalesce(length(CAST("' || p.name || '" AS BLOB)), 0)', ' + ')
		FROM sqlite_master AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' GROUP BY m.name`)
	is.NoErr(err)
	defer rows.Close()
	width := map[string]string{}
	for rows.Next() {
		var name, of string
		is.NoErr(rows.Scan(&name, &of))
		width[name] = of
	}
	is.NoErr(rows.Err())
	all := map[string]held{}
	for name, of := range width {
		var h held
		is.NoErr(db.QueryRowContext(t.Context(), fmt.Sprintf(`SELECT count(*), coalesce(max(%s), 0) FROM %q`, of, name)).Scan(&h.rows, &h.widest))
		all[name] = h
	}
	return all
}
