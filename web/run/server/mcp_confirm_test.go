package server_test

import (
	"context"
	"strings"
	"testing"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/web/check/servertest"
)

// Who can ask their person in the course of a call asks before something is deleted; whoever cannot goes by the hints of the tool.
func TestMCP_ThePersonAgreesToWhatCannotBeTakenBack(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		version string
		can     *mcp.ElicitationCapabilities
		answer  mcp.ElicitResult
		asked   int
		deleted bool
	}{
		"they agree":             {"2026-07-28", &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}}, mcp.ElicitResult{Action: "accept", Content: map[string]any{"agree": true}}, 1, true},
		"they leave it unticked": {"2026-07-28", &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}}, mcp.ElicitResult{Action: "accept", Content: map[string]any{"agree": false}}, 1, false},
		"they decline":           {"2026-07-28", &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}}, mcp.ElicitResult{Action: "decline"}, 1, false},
		"it can open pages only": {"2026-07-28", &mcp.ElicitationCapabilities{URL: &mcp.URLElicitationCapabilities{}}, mcp.ElicitResult{}, 0, true},
		"an earlier version":     {"2025-11-25", &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}}, mcp.ElicitResult{}, 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d := servertest.Demo(t, "--allow-private")
			listing := number(t, submitted(t, d)["listing_id"])
			var asked []string
			session, _ := d.AgentThatCan(t, "/mcp", d.Key, test.version, &mcp.ClientOptions{
				Capabilities: &mcp.ClientCapabilities{Elicitation: test.can},
				ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					asked = append(asked, r.Params.Message)
					return &test.answer, nil
				},
			})
			_, isError, _ := servertest.Result(t, session, "delete_listing", map[string]any{"listing_id": listing + 100_000})
			is.True(isError && len(asked) == 0) // nobody is asked about what is refused
			_, isError, words := servertest.Result(t, session, "delete_listing", map[string]any{"listing_id": listing})
			is.Equal(isError, !test.deleted)
			is.True(test.deleted || strings.Contains(words, "did not agree"))
			is.Equal(len(asked), test.asked)
			_, gone, _ := servertest.Result(t, session, "get_my_listing", map[string]any{"listing_id": listing})
			is.Equal(gone, test.deleted)
		})
	}
}
