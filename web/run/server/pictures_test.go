package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// studio is somebody with a draft of a website that was read.
type studio struct {
	*servertest.Person
	*is.I
	draft, here string // the draft's id, and the page with its pictures
	website     string
	logo        string // the path of the one that was kept when the website was read
}

func newStudio(t *testing.T, flags ...string) studio {
	t.Helper()
	website := servertest.Website(t, "parcelwick", nil)
	d := servertest.Start(t, append([]string{"--allow-private", "--dev-mail"}, flags...)...).WithKey()
	made := d.Call("POST", "/drafts", map[string]any{"url": website.URL})
	id := servertest.Text(made.Body, "id")
	d.Ready(id)
	s := studio{d.Person().SignIn("owner@debut.example"), is.New(t), id, "/drafts/" + id + "/pictures", website.URL, ""}
	_, page := s.Ask("GET", s.here, nil)
	s.logo = storedPath.FindString(page)
	s.Ask("POST", s.here+"/no-logo", url.Values{}) // its person chooses another
	return s
}

// The logo that a website shows is there from the start on: the draft has it, and says where it was found.
func TestPictures_TheLogoOfTheWebsiteIsKept(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	s.True(strings.HasSuffix(s.logo, ".svg"))
	status, _ := s.Ask("GET", s.logo, nil)
	s.Equal(status, http.StatusOK)
	again := s.Call("PATCH", "/drafts/"+s.draft, map[string]any{"restore": []string{"logo_url"}})
	s.Equal(again.Status, http.StatusOK)
	logo := s.Call("GET", "/drafts/"+s.draft+"?view=full", nil).Body["fields"].(map[string]any)["logo_url"].(map[string]any)
	s.Equal([]any{logo["value"], logo["state"]}, []any{s.URL + s.logo, "ai"})
	s.Equal(logo["evidence"].([]any)[0].(map[string]any)["quote"], "/logo.svg")
	owned, err := s.Instance.DB.Store().PicturesOf(t.Context(), 1)
	s.NoErr(err)
	s.Equal(len(owned), 1) // it counts for who had the website read
}

// A logo that cannot be had stays an address in the draft, whose person chooses one; the page shows a letter.
func TestPictures_ALogoThatCannotBeHadStaysAnAddress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--allow-private", "--dev-mail").WithKey()
	website := servertest.Website(t, "parcelwick", func(page string) string { return strings.ReplaceAll(page, "/logo.svg", "/gone.svg") })
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": website.URL}).Body, "id")
	d.Ready(id)
	logo := d.Call("GET", "/drafts/"+id, nil).Body["fields"].(map[string]any)["logo_url"].(map[string]any)
	is.Equal([]any{logo["value"], logo["state"]}, []any{website.URL + "/gone.svg", "ai"})
	_, page := d.Person().SignIn("owner@debut.example").Ask("GET", "/reading/"+id, nil)
	is.True(strings.Contains(page, `<svg class="logo"`) && !strings.Contains(page, "<img class=\"logo\""))
}

// A visitor sees it while they are nobody yet; once they keep what was read, it counts for them.
func TestPictures_TheLogoOfAReadingBecomesItsKeepers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := readers(t)
	ines := visitor(d, "192.0.2.1")
	path := reads(ines, servertest.Website(t, "parcelwick", nil).URL)
	watches(ines, path)
	_, page := ines.Ask("GET", path, nil)
	logo := storedPath.FindString(page)
	is.True(strings.Contains(page, `<img class="logo" src="`+logo+`"`))
	ines.SignIn(inesAddress)
	ines.Ask("GET", path, nil)
	who, err := d.Instance.Directory.Accounts.Ensure(t.Context(), inesAddress, "")
	is.NoErr(err)
	owned, err := d.Instance.DB.Store().PicturesOf(t.Context(), who.ID)
	is.NoErr(err)
	is.Equal([]any{len(owned), "/pictures/" + owned[0].Hash + ".svg"}, []any{1, logo})
}

// pngOf returns a PNG of one colour.
func pngOf(w, h int, of color.Color) []byte {
	on := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range on.Pix {
		r, g, b, a := of.RGBA()
		on.Pix[i] = [4]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}[i%4]
	}
	var file bytes.Buffer
	if err := png.Encode(&file, on); err != nil {
		panic(err)
	}
	return file.Bytes()
}

var storedPath = regexp.MustCompile(`/pictures/[0-9a-f]{64}\.[a-z]+`)

func TestPictures_ALogoIsUploadedServedAndTakenAway(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	_, page := s.Ask("GET", s.here, nil)
	s.True(strings.Contains(page, s.here+"/found/logo/0")) // which the website shows is offered
	sent := pngOf(300, 200, color.NRGBA{200, 30, 90, 255})
	status, page := s.Upload(s.here+"/logo", "file", sent)
	s.Equal(status, http.StatusOK)
	at := storedPath.FindString(page)
	s.True(at != "")
	answer, err := http.Get(s.URL + at)
	s.NoErr(err)
	body, err := io.ReadAll(answer.Body)
	s.NoErr(errors.Join(err, answer.Body.Close()))
	h := answer.Header
	s.Equal([]string{h.Get("Content-Type"), h.Get("X-Content-Type-Options"), h.Get("Cache-Control")}, []string{"image/png", "nosniff", "public, max-age=31536000, immutable"})
	s.True(strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") && strings.Contains(h.Get("Content-Security-Policy"), "sandbox"))
	s.True(!bytes.Equal(body, sent)) // nothing is served as it was sent
	made, err := png.Decode(bytes.NewReader(body))
	s.NoErr(err)
	s.Equal(made.Bounds().Size(), image.Pt(300, 300)) // a square, with clear edges
	_, _, _, edge := made.At(0, 0).RGBA()
	s.Equal(edge, uint32(0))
	status, _ = s.Ask("GET", at, nil, "If-None-Match", h.Get("ETag"))
	s.Equal(status, http.StatusNotModified)
	status, _ = s.Ask("HEAD", at, nil)
	s.Equal(status, http.StatusOK)
	for _, other := range []string{strings.Replace(at, ".png", ".svg", 1), "/pictures/" + strings.Repeat("0", 64) + ".png", at + "x"} {
		status, _ := s.Ask("GET", other, nil)
		s.Equal(status, http.StatusNotFound) // other
	}
	logo := s.Call("GET", "/drafts/"+s.draft, nil).Body["fields"].(map[string]any)["logo_url"].(map[string]any)
	s.Equal([]any{logo["value"], logo["state"]}, []any{s.URL + at, "edited"})

	s.Call("PATCH", "/drafts/"+s.draft, map[string]any{"fields": map[string]any{"categories": []string{"Logistics"}}})
	submitted := s.Call("POST", "/drafts/"+s.draft+"/submit", nil)
	s.Equal(submitted.Status, http.StatusOK)
	_, page = s.Ask("GET", "/products", nil)
	s.True(strings.Contains(page, `src="`+at+`"`)) // the listing has it
	_, page = s.Ask("POST", s.here+"/no-logo", url.Values{})
	s.True(strings.Contains(page, "There is none yet"))
	_, page = s.Ask("GET", "/products", nil)
	s.True(!strings.Contains(page, at))
}

func TestPictures_AreAddedDescribedMovedAndRemoved(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	var names []string
	for i, caption := range []string{"The list of invoices", "A customs form"} {
		_, page := s.Upload(s.here+"/add", "file", pngOf(400, 250, color.Gray{uint8(40 * i)}), "caption", caption)
		found := storedPath.FindAllString(page, -1)
		s.Equal(len(found), i+1)
		names = append(names, found[i][len("/pictures/"):][:64])
	}
	status, page := s.Upload(s.here+"/add", "file", pngOf(400, 250, color.Gray{0}), "caption", "Again")
	s.Equal(status, http.StatusBadRequest)
	s.True(strings.Contains(page, "That picture is there already"))
	_, page = s.Ask("POST", s.here+"/change", url.Values{"picture": {names[1]}, "act": {"earlier"}, "caption": {"A customs form"}})
	s.Equal(storedPath.FindAllString(page, -1)[0][len("/pictures/"):][:64], names[1])
	_, page = s.Ask("POST", s.here+"/change", url.Values{"picture": {names[1]}, "act": {"save"}, "caption": {"A form <b>of six</b>"}})
	s.True(strings.Contains(page, "A form &lt;b&gt;of six&lt;/b&gt;"))
	_, page = s.Ask("POST", s.here+"/change", url.Values{"picture": {names[0]}, "act": {"remove"}})
	s.Equal(len(storedPath.FindAllString(page, -1)), 1)
	status, page = s.Ask("POST", s.here+"/change", url.Values{"picture": {names[0]}, "act": {"remove"}})
	s.Equal(status, http.StatusBadRequest)
	s.True(strings.Contains(page, "not there any more"))
	for i := range 7 {
		_, page = s.Upload(s.here+"/add", "file", pngOf(200, 200, color.Gray{uint8(10 + i)}), "caption", "One more")
	}
	s.True(strings.Contains(page, "There are as many as there may be"))
	status, page = s.Upload(s.here+"/add", "file", pngOf(200, 200, color.Gray{99}), "caption", "Too many")
	s.Equal(status, http.StatusBadRequest)
	s.True(strings.Contains(page, "There are 8 pictures, the most there may be"))
}

func TestPictures_OneOfTheWebsiteIsFetchedAndKeepsItsSource(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	status, page := s.Ask("POST", s.here+"/found", url.Values{"address": {s.website + "/logo.svg"}, "as": {"logo"}})
	s.Equal(status, http.StatusOK)
	s.True(strings.HasSuffix(storedPath.FindString(page), ".svg"))
	s.True(strings.Contains(page, ", read on "))
	var draft struct {
		Fields map[string]struct {
			Value    string
			Evidence []struct{ Quote, URL string }
		}
	}
	raw, err := json.Marshal(s.Call("GET", "/drafts/"+s.draft, nil).Body)
	s.NoErr(err)
	_ = json.Unmarshal(raw, &draft) // other fields are lists
	logo := draft.Fields["logo_url"]
	s.Equal(logo.Evidence[0].URL, s.website+"/")
	s.Equal(logo.Evidence[0].Quote, "/logo.svg")
	status, preview := s.Ask("GET", s.here+"/found/logo/0", nil)
	s.Equal(status, http.StatusOK)
	s.True(strings.HasPrefix(preview, "<svg") && strings.Contains(preview, `viewBox="0 0 96 96"`))
	status, _ = s.Ask("GET", s.here+"/found/logo/9", nil)
	s.Equal(status, http.StatusNotFound)
	status, page = s.Ask("POST", s.here+"/found", url.Values{"address": {"http://169.254.169.254/latest/meta-data"}, "as": {"logo"}})
	s.Equal(status, http.StatusBadRequest)
	s.True(strings.Contains(page, "not among those that were found"))
}

func TestPictures_AreOnesOwn(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	ines := s.Person.Server.Person().SignIn(inesAddress)
	for _, path := range []string{s.here, "/drafts/none/pictures", "/products/1/pictures"} {
		status, _ := ines.Ask("GET", path, nil)
		s.Equal(status, http.StatusNotFound) // path
		status, _ = ines.Upload(path+"/logo", "file", pngOf(100, 100, color.White))
		s.Equal(status, http.StatusNotFound) // path
	}
	status, _ := s.Ask("POST", s.here+"/no-logo", url.Values{}, "Sec-Fetch-Site", "cross-site")
	s.Equal(status, http.StatusForbidden)
	count, err := s.Instance.DB.Store().PicturesOf(context.Background(), 1)
	s.NoErr(err)
	s.Equal(len(count), 1) // the logo of the website
	status, page := s.Upload(s.here+"/logo", "file", bytes.Repeat([]byte{7}, 5<<20+1))
	s.Equal(status, http.StatusBadRequest)
	s.True(strings.Contains(page, "The file has more than 5 MB"))
	status, page = s.Upload(s.here+"/logo", "file", nil)
	s.Equal(status, http.StatusBadRequest)
	s.True(strings.Contains(page, "Choose a file first"))
}

// The same page for a listing, by plain forms: chosen, uploaded, refused and removed.
func TestPictures_OfAListing(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	id := servertest.Number(s.Call("POST", "/drafts/"+s.draft+"/submit", nil).Body["listing_id"])
	here := "/products/" + id + "/pictures"
	mine := func() map[string]any { return s.Call("GET", "/me/listings/"+id+"?view=full", nil).Body }
	status, page := s.Ask("POST", here+"/found", url.Values{"address": {s.website + "/logo.svg"}, "as": {"logo"}})
	s.Equal(status, http.StatusOK)
	found := storedPath.FindString(page)
	has(t, page, ", read on ", `src="`+found+`"`) // the quote stays with it
	s.Equal(mine()["logo_url"], s.URL+found)
	status, page = s.Upload(here+"/logo", "file", []byte("GIF89a"))
	s.Equal(status, http.StatusBadRequest)
	has(t, page, "There is a problem", "The file is a GIF", found) // and what was there is there
	slug := servertest.Text(mine(), "slug")
	s.Ask("POST", "/products/"+id+"/publish", url.Values{})
	card := func() string { _, picture := s.Ask("GET", "/og/listings/"+slug+".png", nil); return picture }
	before := card()
	_, page = s.Upload(here+"/logo", "file", pngOf(300, 300, color.Black))
	s.True(card() != before) // links that are shared show it
	uploaded := storedPath.FindString(page)
	s.True(uploaded != found && !strings.Contains(page, ", read on ")) // which no website shows
	s.Equal(mine()["logo_url"], s.URL+uploaded)

	_, page = s.Upload(here+"/add", "file", pngOf(400, 250, color.White), "caption", "The list of invoices")
	stored := storedPath.FindAllString(page, -1)
	name := stored[len(stored)-1][len("/pictures/"):][:64]
	status, page = s.Upload(here+"/add", "file", pngOf(400, 250, color.Gray{9}), "caption", " ")
	s.Equal(status, http.StatusBadRequest)
	has(t, page, "There is a problem")
	_, page = s.Ask("POST", here+"/change", url.Values{"picture": {name}, "act": {"save"}, "caption": {"All invoices"}})
	has(t, page, `value="All invoices"`)
	_, page = s.Ask("POST", here+"/change", url.Values{"picture": {name}, "act": {"remove"}})
	s.True(!strings.Contains(page, name))
	_, page = s.Ask("POST", here+"/no-logo", url.Values{})
	s.True(!storedPath.MatchString(page))
	s.Equal(mine()["logo_url"], nil)
	s.True(len(mine()["history"].([]any)) >= 5) // each can be undone
}
