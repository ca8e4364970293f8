package server_test

import (
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/app/sales/orders/pay"
	"debut/web/check/servertest"
)

var toolName = regexp.MustCompile(`\b[a-z]+_(?:[a-z]+_)*[a-z]+\b`)

// An agent reads the instructions with every task, so they are short, and name what there is.
func TestMCPInstructions_AreShortAndNameWhatThereIs(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	session, _ := servertest.Start(t).Agent(t, "", "2025-11-25")
	said := session.InitializeResult().Instructions
	is.True(len(strings.Fields(said)) <= 120)
	named := map[string]bool{}
	for tool, err := range session.Tools(t.Context(), nil) {
		is.NoErr(err)
		named[tool.Name] = true
	}
	for prompt, err := range session.Prompts(t.Context(), nil) {
		is.NoErr(err)
		named[prompt.Name] = true
	}
	for _, name := range toolName.FindAllString(said, -1) {
		is.True(named[name]) // there is a tool or a prompt of the name
	}
}

func TestMCPPrompts_AreOfferedWithTheToolsThatTheyName(t *testing.T) {
	t.Parallel()
	d := servertest.Start(t)
	for path, want := range map[string]string{
		"/mcp": "compare_products find_a_tool launch_my_product triage_my_reviews", "/mcp?tools=read": "compare_products find_a_tool", "/mcp?tools=list": "launch_my_product",
	} {
		is := is.New(t)
		session, _ := d.AgentAt(t, path, "", "")
		var names []string
		for prompt, err := range session.Prompts(t.Context(), nil) {
			is.NoErr(err)
			is.True(prompt.Title != "" && prompt.Description != "" && prompt.Arguments[0].Required == (prompt.Name != "triage_my_reviews") && prompt.Arguments[0].Description != "")
			names = append(names, prompt.Name)
		}
		is.Equal(strings.Join(names, " "), want)
	}
}

func TestMCPPrompts_SayTheStepsAndWhatIsWrong(t *testing.T) {
	t.Parallel()
	d := servertest.Start(t)
	for _, version := range []string{"2025-06-18", "2026-07-28"} {
		session, _ := d.Agent(t, "", version)
		for _, test := range []struct {
			prompt string
			args   map[string]string
			want   string // of the text, or else of the error
			wrong  bool
		}{
			{"launch_my_product", map[string]string{"url": " parcelwick.example "}, "Its website: parcelwick.example\n", false},
			{"find_a_tool", map[string]string{"need": "invoices for freelancers"}, "for this need: invoices for freelancers\n", false},
			{"compare_products", map[string]string{"products": "Parcelwick, wrenloop"}, ": Parcelwick, wrenloop. By: what they state\n", false},
			{"compare_products", map[string]string{"products": "a, b", "need": "customs papers"}, "By: customs papers\n", false},
			{"compare_products", nil, "arguments.products is missing", true},
			{"triage_my_reviews", nil, "Products: all that are live\n", false},
			{"triage_my_reviews", map[string]string{"product": "parcelwick"}, "Products: parcelwick\n", false},
			{"launch_my_product", nil, "arguments.url is missing; send the address of a website, such as https://example.com", true},
			{"launch_my_product", map[string]string{"url": "my website"}, "arguments.url is \"my website\"; send the address of a website", true},
			{"find_a_tool", map[string]string{"need": " "}, "arguments.need has no words", true},
			{"find_a_tool", map[string]string{"need": strings.Repeat("x", 201)}, "arguments.need has 201 characters; send at most 200", true},
			{"find_a_tool", map[string]string{"needs": "x"}, "arguments.need is missing; send a text of 1 to 200 characters; arguments.needs is not known here; did you mean need?", true},
			{"no_such_prompt", nil, "unknown prompt", true},
		} {
			is := is.New(t)
			got, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: test.prompt, Arguments: test.args})
			if test.wrong {
				is.True(err != nil && strings.Contains(err.Error(), test.want))
				continue
			}
			is.NoErr(err)
			is.True(strings.Contains(got.Messages[0].Content.(*mcp.TextContent).Text, test.want))
			is.Equal(string(got.Messages[0].Role), "user")
		}
	}
}

// What a client may call again by itself is said of each tool.
func TestMCP_IdempotentHintSaysWhatMayBeRepeated(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	session, _ := servertest.Start(t).Agent(t, "", "")
	once := map[string]bool{ // each call makes another one, or is one of few looks
		"submit_listing": true, "post_listing_update": true, "add_milestone": true, "verify_claim": true, "create_checkout": true,
		"create_webhook": true, "rotate_webhook_secret": true, "verify_webhook": true, "test_webhook": true,
	}
	for tool, err := range session.Tools(t.Context(), nil) {
		is.NoErr(err)
		is.Equal(tool.Annotations.IdempotentHint, !once[tool.Name])
	}
}

// A client offers what an argument may mean while a person types it.
func TestMCPCompletion_KnowsListingsCategoriesAndCountries(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	for _, version := range []string{"2025-03-26", "2026-07-28"} {
		is := is.New(t)
		session, _ := d.Agent(t, "", version)
		about := session.InitializeResult()
		is.True(about == nil || about.ServerInfo.Icons[0].Source == d.URL+"/apple-touch-icon.png")
		template := &mcp.CompleteReference{Type: "ref/resource", URI: d.URL + "/listings/{slug}.md"}
		for _, c := range []struct {
			argument, typed string
			want            []string
		}{
			{"slug", "parc", []string{"parcelwick"}},
			{"category", "shipp", []string{"shipping-logistics"}},
			{"country", "netherl", []string{"NL"}},
			{"country", "nl", []string{"NL"}},
			{"week", "n", []string{"next"}},
			{"need", "inv", []string{}},
			{"slug", strings.Repeat("x", 5000), []string{}},
		} {
			got, err := session.Complete(t.Context(), &mcp.CompleteParams{Ref: template, Argument: mcp.CompleteParamsArgument{Name: c.argument, Value: c.typed}})
			is.NoErr(err)
			is.Equal(got.Completion.Values, c.want)
		}
	}
}

// Who waits for an order is answered once it is paid.
func TestMCP_AnOrderIsWaitedFor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	live := ownLive(t, d)
	order := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": live}}}).Body["number"].(string)
	is.Equal(d.Call("GET", "/orders/"+order, nil).Body["status"], "pending")
	paid := make(chan error, 1)
	go func() {
		o, _, err := d.Instance.DB.Store().OrderByNumber(t.Context(), order)
		for deadline := 0; err == nil && d.Instance.Waiters.Waiting() == 0 && deadline < 10_000; deadline++ {
			runtime.Gosched()
		}
		if err == nil {
			err = d.Instance.Directory.Orders.Paid(t.Context(), order, app.PaymentTest, pay.Payment{Cents: o.Amounts().Total, Currency: o.Currency}, "waited")
		}
		paid <- err
	}()
	got := d.Call("GET", "/orders/"+order+"?wait_s=45", nil)
	is.NoErr(<-paid)
	is.Equal(got.Body["status"], "paid")
}
