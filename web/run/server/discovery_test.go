package server_test

import (
	"debut/web/check/servertest"
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// What search engines are led to is there, from robots.txt to the last listing and its picture.
func TestSitemap_EveryAddressAnswers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	get := func(url string) string {
		t.Helper()
		resp, err := http.Get(url)
		is.NoErr(err)
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		is.NoErr(err)
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", url, resp.StatusCode)
		}
		return string(body)
	}
	places := func(file string) (found []string) {
		var read struct {
			Sitemaps []string `xml:"sitemap>loc"`
			URLs     []string `xml:"url>loc"`
		}
		is.NoErr(xml.Unmarshal([]byte(get(file)), &read))
		return append(read.Sitemaps, read.URLs...)
	}
	_, index, _ := strings.Cut(get(d.URL+"/robots.txt"), "Sitemap: ")
	is.Equal(strings.TrimSpace(index), d.URL+"/sitemap.xml")
	files := places(strings.TrimSpace(index))
	is.Equal(len(files), 7) // pages, categories, launches, founders, interviews, posts, one of listings
	image := regexp.MustCompile(`property="og:image" content="([^"]+)"`)
	seen, images := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		for _, page := range places(file) {
			body := get(page)
			is.True(!seen[page]) // each is told once
			seen[page] = true
			is.True(!strings.Contains(body, `content="noindex`)) // none asks to be left out
			if found := image.FindStringSubmatch(body); found != nil {
				images[found[1]] = true
			}
		}
	}
	is.True(len(seen) > 30)
	checked := 0
	for address := range images {
		if checked++; checked <= 10 {
			get(address)
		}
	}
	is.True(strings.Contains(get(d.URL+"/launches.atom"), "<entry>"))
}

func TestAPI_ItsAddressNamesWhatDescribesIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t)
	for _, path := range []string{"/api/v1", "/api/v1/"} {
		answer, err := http.Get(d.URL + path)
		is.NoErr(err)
		var index struct{ OpenAPI, Reference, MCP string }
		is.NoErr(json.NewDecoder(answer.Body).Decode(&index))
		is.NoErr(answer.Body.Close())
		is.Equal(answer.StatusCode, http.StatusOK)
		is.Equal(answer.Request.URL.Path, path) // where it was asked, without a detour
		is.True(strings.HasSuffix(index.OpenAPI, "/api/v1/openapi.json") && strings.HasSuffix(index.Reference, "/docs/api") && strings.HasSuffix(index.MCP, "/mcp"))
	}
}
