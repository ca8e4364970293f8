package server_test

import (
	"bytes"
	"image/color"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/transfer"
	"debut/web/check/servertest"
)

// upload sends a file as the form of the import page does, and returns the status and the page that it ends at, with the path of that.
func upload(t *testing.T, p *servertest.Person, name, file string, headers ...string) (status int, page, path string) {
	t.Helper()
	is := is.New(t)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	is.NoErr(err)
	_, err = io.WriteString(part, file)
	is.NoErr(err)
	is.NoErr(form.Close())
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.URL+"/admin/import", &body)
	is.NoErr(err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := p.Client.Do(r)
	is.NoErr(err)
	defer answer.Body.Close()
	read, err := io.ReadAll(answer.Body)
	is.NoErr(err)
	return answer.StatusCode, string(read), answer.Request.URL.Path
}

// shows waits until a page has some words, and returns it.
func shows(p *servertest.Person, path, words string) (page string) {
	p.TB.Helper()
	p.Until(path+" shows "+words, func() bool {
		_, page = p.Ask("GET", path, nil)
		return strings.Contains(page, words)
	})
	return page
}

func TestImport_AFileIsLookedAtCheckedAndImported(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	status, page, path := upload(t, ops, `C:\lists\firms.csv`, "Firma;Web;Was\nQuorlven;quorlven.example;Sorts <b>eggs</b>\n;nobody.example;\n")
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "firms.csv") && strings.Contains(page, "Sorts &lt;b&gt;eggs"))
	is.True(regexp.MustCompile(`>Firma</bdi></label></th><td><input[^>]+><select[^>]+><option value="">Leave it out</option>.*?<option value="name" selected>`).MatchString(page)) // a guess
	id := regexp.MustCompile(`name="upload" value="(\d+)"`).FindStringSubmatch(page)[1]
	meant := func(columns ...string) url.Values {
		return url.Values{"upload": {id}, "heading": {"Firma", "Web", "Was"}, "column": columns, "lists": {"|"}}
	}
	status, page = ops.Ask("POST", "/admin/import/check", meant("", "website", "tagline"))
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "No column is the name of a listing"))
	status, _ = ops.Ask("POST", "/admin/import/start", url.Values{"upload": {id}, "name": {"firms.csv"}})
	is.Equal(status, http.StatusBadRequest) // it was not checked
	status, _ = ops.Ask("POST", "/admin/import/check", meant("name", "website", "tagline"))
	is.Equal(status, http.StatusOK)
	page = shows(ops, path, "2 lines: 1 added, 0 updated, 0 unchanged, 1 refused")
	is.True(strings.Contains(page, "line 3: name is missing") && strings.Contains(page, "Nothing has changed yet"))
	is.Equal(d.Call("GET", "/listings/quorlven", nil).Status, http.StatusNotFound)
	status, page = ops.Ask("POST", "/admin/import/start", url.Values{"upload": {id}, "name": {"other.csv"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Type the name of the file, firms.csv"))
	status, _ = ops.Ask("POST", "/admin/import/start", url.Values{"upload": {id}, "name": {"firms.csv"}})
	is.Equal(status, http.StatusOK)
	page = shows(ops, path, "What the import did")
	is.True(strings.Contains(page, "1 added") && strings.Contains(page, "line 3: name is missing"))
	is.Equal(d.Call("GET", "/listings/quorlven", nil).Body["tagline"], "Sorts <b>eggs</b>")
	status, _ = ops.Ask("POST", "/admin/import/start", url.Values{"upload": {id}, "name": {"firms.csv"}})
	is.Equal(status, http.StatusBadRequest) // it was imported already
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "Imported listings") && strings.Contains(page, "file firms.csv"))
	_, page = ops.Ask("GET", "/admin/import", nil)
	is.True(strings.Contains(page, "Imported</span>"))
}

func TestImport_FilesThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	for file, want := range map[string]string{
		"":                                 "the file is empty",
		"\"" + strings.Repeat("x", 2<<20):  "perhaps a quotation mark is not closed",
		"name\n" + strings.Repeat("x,", 5): "", // its lines are refused by the check
	} {
		status, page, _ := upload(t, ops, "a.csv", file)
		is.Equal(status == http.StatusOK, want == "")
		is.True(strings.Contains(page, want))
	}
	status, page := ops.Ask("POST", "/admin/import", url.Values{"file": {"x"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "could not be read"))
	status, page, _ = upload(t, ops, "", "name\nA\n")
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Choose a file first"))
}

func TestImport_IsForOperatorsAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	_, _, path := upload(t, ops, "a.csv", "name\nA\n")
	for p, want := range map[*servertest.Person]int{d.Person(): http.StatusNotFound, ines: http.StatusForbidden} {
		for _, place := range []string{"/admin/import", path} {
			status, _ := p.Ask("GET", place, nil)
			is.Equal(status, want)
		}
		status, _, _ := upload(t, p, "a.csv", "name\nA\n")
		is.Equal(status, want)
		for _, act := range []string{"check", "start"} {
			status, _ := p.Ask("POST", "/admin/import/"+act, url.Values{"upload": {"1"}, "name": {"a.csv"}, "heading": {"name"}, "column": {"name"}})
			is.Equal(status, want)
		}
	}
	status, _, _ := upload(t, ops, "a.csv", "name\nA\n", "Origin", "https://evil.example")
	is.Equal(status, http.StatusForbidden)
	status, _ = ops.Ask("GET", "/admin/import/999", nil)
	is.Equal(status, http.StatusNotFound)
}

func TestSample_IsServedToAnybody(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	status, file := servertest.Demo(t).Person().Ask("GET", transfer.SamplePath, nil)
	is.Equal(status, http.StatusOK)
	is.Equal(file, string(transfer.Sample))
}

func TestImport_AFileOfAnotherProgramIsRecognisedAndSaid(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	status, page, path := upload(t, ops, "base.csv", "Name,Website,Labels,Logo,Record ID\nQuorlven,https://quorlven.example,\"eggs,sorting\",mark.png (https://v5.airtableusercontent.example/a/mark.png),rec1\n")
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "This is a file of Airtable: 1 row."))
	is.True(regexp.MustCompile(`<option value="," selected>`).MatchString(page)) // what its lists have
	is.True(regexp.MustCompile(`>Record ID</bdi>.*?<option value="source_id" selected>`).MatchString(page))
	id := regexp.MustCompile(`name="upload" value="(\d+)"`).FindStringSubmatch(page)[1]
	sent := url.Values{"upload": {id}, "heading": {"Name", "Website", "Labels", "Logo", "Record ID"}, "column": {"name", "website", "tags", "logo_url", "source_id"}, "lists": {","}, "filed": {"nothing"}}
	status, page = ops.Ask("POST", "/admin/import/check", sent)
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "such as 12 = Business &gt; Marketing"))
	sent.Set("filed", "12 = Business")
	status, _ = ops.Ask("POST", "/admin/import/check", sent)
	is.Equal(status, http.StatusOK)
	page = shows(ops, path, "1 lines: 1 added, 0 updated, 0 unchanged, 0 refused")
	is.True(strings.Contains(page, "12 = Business"))
	status, _ = ops.Ask("POST", "/admin/import/start", url.Values{"upload": {id}, "name": {"base.csv"}})
	is.Equal(status, http.StatusOK)
	shows(ops, path, "What the import did")
	is.Equal(d.Call("GET", "/listings/quorlven", nil).Body["tags"], []any{"eggs", "sorting"})
	page = shows(ops, "/admin/import", "Could not be fetched; they are tried again with the next file")
	is.True(strings.Contains(page, "/a/mark.png"))

	status, page, _ = upload(t, ops, "members.csv", "id,email,name,note,subscribed_to_emails,complimentary_plan\n1,ines@parcelwick.example,Ines,,true,false\n")
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "This is a file of Ghost: people, and no listings."))
}

func TestImport_PicturesOfAFileAreFetchedAndServed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	pictures := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(pngOf(300, 200, color.NRGBA{200, 30, 90, 255}))
	}))
	t.Cleanup(pictures.Close)
	d := servertest.Demo(t, "--operator", operatorAddress, "--allow-private")
	ops := d.Person().SignIn(operatorAddress)
	file := "ID,post_title,post_type,post_category,website,logo\n7,Quorlven,gd_place,,https://quorlven.example," + pictures.URL + "/one.png|3||\n"
	_, page, path := upload(t, ops, "listings.csv", file)
	is.True(strings.Contains(page, "This is a file of GeoDirectory: 1 row."))
	id := regexp.MustCompile(`name="upload" value="(\d+)"`).FindStringSubmatch(page)[1]
	ops.Ask("POST", "/admin/import/check", url.Values{"upload": {id}})
	shows(ops, path, "1 lines: 1 added")
	ops.Ask("POST", "/admin/import/start", url.Values{"upload": {id}, "name": {"listings.csv"}})
	shows(ops, path, "What the import did")
	var shown string
	d.Until("the picture is fetched", func() bool {
		shown = servertest.Text(d.Call("GET", "/listings/quorlven", nil).Body, "logo_url")
		return shown != ""
	})
	answer, err := http.Get(shown)
	is.NoErr(err)
	defer answer.Body.Close()
	is.Equal(answer.StatusCode, http.StatusOK)
}

func TestImport_ASitemapIsReadInTheBackground(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	status, page := ops.Ask("POST", "/admin/import/sitemap", url.Values{"address": {"no address"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "That is no address of a sitemap."))
	status, _ = ops.Ask("POST", "/admin/import/sitemap", url.Values{"address": {"http://127.0.0.1:9/sitemap.xml"}, "only": {"/listing/"}})
	is.Equal(status, http.StatusOK)
	page = shows(ops, "/admin/import", "Failed</span>")
	is.True(strings.Contains(page, "127.0.0.1.csv"))
}
