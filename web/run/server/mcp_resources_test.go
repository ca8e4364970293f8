package server_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/web/check/servertest"
)

// A client that reads resources gets what anybody gets who follows the address.
func TestMCPResources_AListingInMarkdown(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	answer, err := http.Get(d.URL + "/listings/parcelwick.md")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	for _, version := range []string{"2025-03-26", "2025-11-25", "2026-07-28"} {
		is := is.New(t)
		is.NoErr(err)
		session, _ := d.Agent(t, "", version)
		templates, err := session.ListResourceTemplates(t.Context(), nil)
		is.NoErr(err)
		is.Equal(len(templates.ResourceTemplates), 2) // in the order of their addresses
		is.Equal(templates.ResourceTemplates[1].URITemplate, d.URL+"/listings/{slug}.md")
		uri := strings.Replace(templates.ResourceTemplates[1].URITemplate, "{slug}", "parcelwick", 1)
		read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		is.NoErr(err)
		is.Equal(read.Contents[0].Text, string(page))
		is.Equal(read.Contents[0].MIMEType, "text/markdown")
		for _, wrong := range []string{d.URL + "/listings/nobody-here.md", d.URL + "/listings/../bot.md", "https://evil.example/listings/parcelwick.md", "debut://x"} {
			_, err = session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: wrong})
			is.True(err != nil && strings.Contains(err.Error(), "not found"))
		}
		resources, err := session.ListResources(t.Context(), nil)
		is.NoErr(err)
		is.Equal(len(resources.Resources), 0) // search_listings finds them
	}
}

// Each site offers its own listings.
func TestMCPResources_AreThoseOfTheSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--sites", "second=http://localhost")
	session, _ := d.AgentAt(t, "/mcp?tools=list", "", "")
	_, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: d.URL + "/listings/a.md"})
	is.True(err != nil) // they are read by get_listing, which is not in that set
	session, _ = d.AgentAt(t, "/mcp?tools=read", "", "")
	templates, err := session.ListResourceTemplates(t.Context(), nil)
	is.NoErr(err)
	is.Equal(len(templates.ResourceTemplates), 2)
	is.Equal(templates.ResourceTemplates[1].URITemplate, d.URL+"/listings/{slug}.md")
}

// A launch week is a document, too: by its Monday, by any other day, or by a word.
func TestMCPResources_AWeekInMarkdown(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	session, _ := d.Agent(t, "", "")
	week := d.Call("GET", "/launches/weeks/last", nil).Body
	read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: d.URL + "/launches/last.md"})
	is.NoErr(err)
	text := read.Contents[0].Text
	is.Equal(read.Contents[0].MIMEType, "text/markdown")
	for _, item := range week["items"].([]any) {
		is.True(strings.Contains(text, "\n## "+servertest.Text(item, "name")+"\n") && strings.Contains(text, servertest.Text(item, "url")))
	}
	is.True(len(week["items"].([]any)) > 0 && strings.Contains(text, "\n- Place: 1\n"))
	is.Equal(d.Page("/launches/"+servertest.Text(week, "week")+".md"), text)
	is.True(strings.Contains(d.Page("/launches/"+servertest.Text(week, "week")), `type="text/markdown"`))
	for _, wrong := range []string{"someday", "2026-02-30", "0000-00-00"} {
		_, err = session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: d.URL + "/launches/" + wrong + ".md"})
		is.True(err != nil && strings.Contains(err.Error(), "not found"))
	}
}
