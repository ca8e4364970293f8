package server_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/leaderboards"
	"debut/web/check/servertest"
	"debut/web/doors/op"
)

// listed returns texts as JSON has them, with more after them.
func listed[T ~string](values []T, more ...any) any {
	all := []any{}
	for _, v := range values {
		all = append(all, string(v))
	}
	return append(all, more...)
}

// What may stand in an answer is listed in the document, from the tables that the program itself goes by.
func TestDocument_ListsBoardsStagesPricingModelsAndCodes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var doc map[string]any
	is.NoErr(json.Unmarshal(document(), &doc))
	board, _ := within(doc, []string{"paths", "/leaderboards/{board}", "get", "parameters"}).([]any)
	is.Equal(within(board[0], []string{"schema", "enum"}), listed(leaderboards.Names))
	schemas := within(doc, []string{"components", "schemas"})
	is.Equal(within(schemas, []string{"LeaderboardBoard", "properties", "board", "enum"}), listed(leaderboards.Names))
	is.Equal(within(schemas, []string{"ListingSummary", "properties", "stage", "enum"}), listed(app.Stages, nil))
	is.Equal(within(schemas, []string{"ListingSummary", "properties", "pricing_model", "enum"}), listed(app.PricingModels, nil))
	is.Equal(within(schemas, []string{"Problem", "properties", "code", "enum"}), listed(op.ErrorCode("").Enum()))
}

// Requests may spell stages and pricing models otherwise, so those stand as examples there. A board that there is none of is 404, though
// the boards are listed: it is what the path names.
func TestTools_ListBoardsStagesAndPricingModels(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	session, _ := d.AgentAt(t, "/mcp?tools=all", "", "")
	tools, err := session.ListTools(t.Context(), nil)
	is.NoErr(err)
	inputs := map[string]any{}
	for _, tool := range tools.Tools {
		raw, err := json.Marshal(tool.InputSchema)
		is.NoErr(err)
		var schema any
		is.NoErr(json.Unmarshal(raw, &schema))
		inputs[tool.Name] = schema
	}
	is.Equal(within(inputs["get_leaderboard"], []string{"properties", "board", "enum"}), listed(leaderboards.Names))
	is.Equal(within(inputs["search_listings"], []string{"properties", "pricing_model", "examples"}), listed(app.PricingModels))
	is.Equal(d.Call("GET", "/leaderboards/loudest", nil).Status, http.StatusNotFound)
	is.Equal(d.Call("GET", "/listings?pricing_model=One-Time", nil).Status, http.StatusOK)
}
