package server_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/web/check/servertest"
)

// Whose website's reading was given up has it read again: on the pages of the draft, over the API and by an agent.
func TestReread_OverEveryDoor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--allow-private", "--dev-mail").WithKey()
	ada := d.Person().SignIn("owner@debut.example")
	agent, _ := d.Agent(t, d.Key, "")
	site := servertest.NewSlowSite(t)
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	<-site.InTheMiddle
	site.Let()
	d.Ready(id)
	for name, again := range map[string]func(){
		"the page": func() {
			for _, path := range []string{"/drafts/" + id, "/reading/" + id} {
				_, page := ada.Ask(http.MethodGet, path, nil)
				is.True(strings.Contains(page, "Read the website again")) // path
			}
			status, _ := d.Person().SignIn("eve@reader.example").Ask(http.MethodPost, "/drafts/"+id+"/reread", nil)
			is.Equal(status, http.StatusNotFound)
			ada.Ask(http.MethodPost, "/drafts/"+id+"/reread", nil)
		},
		"the API": func() {
			got := d.Call("PATCH", "/drafts/"+id, map[string]any{"regenerate": []string{"name"}})
			is.Equal(got.Status, http.StatusOK)
			is.True(got.Body["status"] == "crawling" || got.Body["status"] == "drafting")
		},
		"an agent": func() {
			answer, err := agent.CallTool(t.Context(), &mcp.CallToolParams{Name: "update_draft", Arguments: map[string]any{"id": id, "regenerate": []string{"name"}}})
			is.NoErr(err)
			is.True(!answer.IsError)
		},
	} {
		giveUp(t, d, app.UUID(id))
		problems := d.Call("GET", "/drafts/"+id, nil).Body["problems"].([]any)
		is.True(strings.Contains(servertest.Text(problems[0], "detail"), "Have it read again")) // name
		again()
		draft := d.Ready(id)
		t.Log(name, draft["status"], draft["problems"])
		is.Equal(len(draft["problems"].([]any)), 0) // name
		is.Equal(servertest.Text(draft, "fields", "name", "value"), "Slowbarrow")
	}
	_, page := ada.Ask(http.MethodGet, "/drafts/"+id, nil)
	is.True(!strings.Contains(page, "Read the website again"))
}

// giveUp gives the reading of a draft up, as its job is that took the program down twice.
func giveUp(t *testing.T, d *servertest.Server, id app.UUID) {
	t.Helper()
	is := is.New(t)
	db, ctx := d.Instance.DB.Store(), d.Instance.Directory.Background(t.Context())
	draft, err := db.Draft(ctx, id)
	is.NoErr(err)
	draft.Status, draft.UpdatedAt = app.Crawling, time.Now()
	is.NoErr(db.Tx(ctx, func(ctx context.Context) error {
		if err := db.SaveDraft(ctx, &draft); err != nil {
			return err
		}
		return d.Instance.Directory.Drafts.GiveUp(ctx, id, jobs.ErrDied)
	}))
}
