package server_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/web/check/servertest"
)

// A client that can open a page for its person is asked to, and gets the answer afterwards, whatever the person did; any other reads
// the address.
func TestMCP_ThePersonIsLedToThePageThatTheyMustOpen(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		version, action string
		can             *mcp.ElicitationCapabilities
		asked           int
	}{
		{"2026-07-28", "accept", &mcp.ElicitationCapabilities{URL: &mcp.URLElicitationCapabilities{}}, 1},
		{"2026-07-28", "decline", &mcp.ElicitationCapabilities{URL: &mcp.URLElicitationCapabilities{}}, 1},
		{"2026-07-28", "accept", &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}}, 0},
		{"2025-11-25", "accept", &mcp.ElicitationCapabilities{URL: &mcp.URLElicitationCapabilities{}}, 0}, // within a session alone
	} {
		t.Run(test.version+" "+test.action, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d := servertest.Demo(t, "--allow-private")
			listing := submitted(t, d)["listing_id"]
			asked := []string{}
			session, _ := d.AgentThatCan(t, "/mcp", d.Key, test.version, &mcp.ClientOptions{
				Capabilities: &mcp.ClientCapabilities{Elicitation: test.can},
				ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					asked = append(asked, r.Params.Mode+" "+r.Params.URL)
					return &mcp.ElicitResult{Action: test.action}, nil
				},
			})
			got, isError, _ := servertest.Result(t, session, "choose_free_listing", map[string]any{"listing_id": number(t, listing), "view": "changes"})
			is.True(!isError)
			page := servertest.Text(got, "badge_page")
			is.True(strings.HasPrefix(page, d.URL+"/listings/") && strings.HasSuffix(page, "/badges"))
			is.Equal(len(asked), test.asked)
			is.True(strings.Contains(strings.Join(asked, ""), page) == (test.asked > 0))
			is.True(servertest.Text(got, "changed", "after", "status") == "awaiting_badge") // the answer to the call itself, which was done once
			is.True(strings.Contains(d.Page(strings.TrimPrefix(page, d.URL)), "Badges for"))
		})
	}
}

func number(tb testing.TB, text string) int {
	tb.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}
