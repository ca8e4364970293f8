package imports_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/pictures"
	"debut/app/catalogue/transfer"
	"debut/app/ground/jobs"
	"debut/crawl"
)

// host serves pictures on loopback: one of a colour for each address, but for missing.png.
type host struct {
	*httptest.Server
	asked map[string]int
}

func pictureHost(t *testing.T) host {
	t.Helper()
	h := host{asked: map[string]int{}}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.asked[r.URL.Path]++
		if !strings.HasSuffix(r.URL.Path, ".png") || strings.HasSuffix(r.URL.Path, "missing.png") {
			http.NotFound(w, r)
			return
		}
		at := image.NewNRGBA(image.Rect(0, 0, 300, 240))
		for i := range at.Pix {
			at.Pix[i] = r.URL.Path[max(0, len(r.URL.Path)-5-i%3)] | 0x80
		}
		at.Set(1, 1, color.Black)
		_ = png.Encode(w, at)
	}))
	t.Cleanup(h.Close)
	return h
}

// crawler fetches from loopback, and does not wait.
func crawler() *crawl.Crawler {
	return crawl.New(crawl.Options{Origin: "https://debut.example", AllowPrivate: true, Gap: time.Nanosecond})
}

// export returns a file as a program exports it, whose pictures lie on a host.
func export(t *testing.T, name, on string) string {
	t.Helper()
	file, err := os.ReadFile("testdata/" + name)
	is.New(t).NoErr(err)
	return strings.ReplaceAll(string(file), "PICTURES", on)
}

// bring has a file tried and imported, and its pictures fetched; it returns what became of the file.
func (d desk) bring(name, file string, how transfer.Columns) imports.Upload {
	d.t.Helper()
	is := is.New(d.t)
	id, err := d.Add(d.ctx, d.by, name, strings.NewReader(file))
	is.NoErr(err)
	is.NoErr(d.Check(d.ctx, d.by, imports.CheckInput{Upload: id, Columns: how}))
	is.NoErr(d.Run(d.ctx, id))
	tried, err := d.Get(d.ctx, id, nil)
	is.NoErr(err)
	is.NoErr(d.Start(d.ctx, d.by, imports.StartInput{Upload: id, Name: name}))
	is.NoErr(d.Run(d.ctx, id))
	done, err := d.Get(d.ctx, id, nil)
	is.NoErr(err)
	is.Equal(done.Summary, tried.Summary) // the preview says what the import does
	d.fetch()
	return done.Upload
}

// fetch does the jobs that fetch pictures.
func (d desk) fetch() {
	d.t.Helper()
	is := is.New(d.t)
	for {
		claimed, err := d.db.ClaimJobs(d.ctx, jobs.Claim{Node: "one", Kind: string(transfer.FetchJob), Most: 10, Now: time.Now(), Until: time.Now().Add(time.Hour)})
		is.NoErr(err)
		if len(claimed) == 0 {
			return
		}
		for _, j := range claimed {
			key, err := transfer.FetchJob.Payload(j)
			is.NoErr(err)
			is.NoErr(d.Fetch(d.ctx, key))
			is.NoErr(d.db.FinishJob(d.ctx, j, time.Now()))
		}
	}
}

func (d desk) listing(slug app.Slug) app.Listing {
	d.t.Helper()
	l, err := d.db.ListingBySlug(d.ctx, app.SiteOf(d.ctx).ID, slug)
	is.New(d.t).NoErr(err)
	return l
}

// withCategories has the categories that the files name.
func withCategories(t *testing.T) desk {
	t.Helper()
	d := open(t)
	is.New(t).NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error {
		return d.db.SaveCategories(ctx, []app.Category{{Slug: "business", Name: "Business"}})
	}))
	return d
}

func TestImport_FilesOfOtherProgramsUpdateTheSameListingsTheSecondTime(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		sum         string
		tagline     string
		description string
		city        string
		views       int
		how         transfer.Columns
	}{
		"airtable.csv": {"2 added, 0 updated, 0 unchanged, 0 refused; of 1 a part was left out; 1 left out",
			"Customs papers without the queue", "", "Delft", 2, transfer.Columns{Meant: map[string]string{"Notes": "description"}}},
		"directorist.csv": {"2 added, 0 updated, 0 unchanged, 0 refused; of 1 a part was left out",
			"Customs papers without the queue", "Fills in customs papers & sends them.\n\nAhead of the parcel.", "Delft", 2, transfer.Columns{}},
		"geodirectory.csv": {"1 added, 0 updated, 0 unchanged, 0 refused; 2 left out",
			"", "Fills in customs papers, and sends them ahead.", "Delft", 2,
			transfer.Columns{Elsewhere: transfer.Elsewhere{Filed: map[string]string{"12": "Business"}}}},
		"producthunt.json": {"2 added, 0 updated, 0 unchanged, 0 refused; of 1 a part was left out",
			"Customs papers without the queue", "", "", 1, transfer.Columns{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d, h := withCategories(t), pictureHost(t)
			file := export(t, name, h.URL)
			u := d.bring(name, file, test.how)
			t.Log(u.Summary, u.Faults)
			is.True(strings.Contains(u.Summary.String(), test.sum))
			l := d.listing("parcelwick")
			is.Equal(l.Company.Tagline, test.tagline)
			is.Equal(l.Company.City, test.city)
			if test.description != "" {
				is.Equal(l.Company.Description, test.description)
			}
			is.Equal(l.Status, app.ListingLive)
			is.Equal(l.Categories, []app.CategoryRef{{Slug: "business", Name: "Business"}})
			is.Equal(len(l.Company.Media), test.views)
			for _, p := range l.Company.Media {
				_, _, found, err := d.db.Picture(d.ctx, app.HashOfPicture(p.URL))
				is.NoErr(err)
				is.True(found)
			}
			is.Equal(l.Company.LogoURL == "", name == "directorist.csv") // which has none
			requests := len(h.asked)

			again := d.bring(name, file, test.how)
			is.Equal([]int{again.Summary.Added, again.Summary.Updated}, []int{0, 0})
			is.Equal(len(h.asked), requests)
			changed := d.bring(name, strings.ReplaceAll(file, "ustoms papers", "ustoms forms"), test.how)
			is.Equal([]int{changed.Summary.Added, changed.Summary.Updated}, []int{0, 1})
			after := d.listing("parcelwick")
			is.Equal(after.ID, l.ID)
			is.True(strings.Contains(after.Company.Tagline+after.Company.Description, "ustoms forms"))
			is.Equal(after.Company.Media, l.Company.Media)
		})
	}
}

const base = "Name,Website,Tagline,City,Logo,Record ID\nParcelwick,https://parcelwick.example,TAGLINE,Delft,mark.png (HOST/LOGO.png),rec1\n"

func based(h host, tagline, logo string) string {
	return strings.NewReplacer("HOST", h.URL, "TAGLINE", tagline, "LOGO", logo).Replace(base)
}

// changed changes a listing as its owner does.
func (d desk) changed(slug app.Slug, change func(*app.Listing)) {
	d.t.Helper()
	l := d.listing(slug)
	change(&l)
	is.New(d.t).NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error { return d.db.SaveCompany(ctx, &l.Company) }))
}

func TestImport_WhatSomebodyChangedHereStaysUnlessTheOperatorSaysSo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, h := open(t), pictureHost(t)
	d.bring("base.csv", based(h, "One", "a"), transfer.Columns{})
	first := d.listing("parcelwick").Company.LogoURL
	d.changed("parcelwick", func(l *app.Listing) { l.Company.Tagline, l.Company.LogoURL = "Of the owner", "" })

	u := d.bring("base.csv", strings.Replace(based(h, "Two", "b"), "Delft", "Gent", 1), transfer.Columns{})
	is.Equal(u.Summary, transfer.Summary{Lines: 1, Updated: 1, Lessened: 1})
	is.True(strings.Contains(u.Faults, "line 2, parcelwick: tagline changed here since the last file, and stays"))
	l := d.listing("parcelwick")
	is.Equal([]string{l.Company.Tagline, l.Company.City, l.Company.LogoURL}, []string{"Of the owner", "Gent", ""})

	u = d.bring("base.csv", based(h, "Three", "b"), transfer.Columns{Elsewhere: transfer.Elsewhere{Overwrite: true}})
	is.Equal(u.Summary, transfer.Summary{Lines: 1, Updated: 1})
	l = d.listing("parcelwick")
	is.Equal([]string{l.Company.Tagline, l.Company.City}, []string{"Three", "Delft"})
	is.True(l.Company.LogoURL != "" && l.Company.LogoURL != first)
}

func TestImport_NamesakesOfAnotherProgramStayApart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	file := "id,listing_title,location\n1,Corner Café,Gent\n2,Corner Café,Delft\n3,Corner Café,Leeds\n"
	u := d.bring("places.csv", file, transfer.Columns{})
	is.Equal(u.Summary, transfer.Summary{Lines: 3, Added: 3})
	u = d.bring("places.csv", strings.ReplaceAll(file, "Delft", "Den Haag")+"2,Corner Café,Nowhere\n4,Corner Café,Bonn\n", transfer.Columns{})
	is.Equal(u.Summary, transfer.Summary{Lines: 5, Added: 1, Updated: 1, Unchanged: 2, Refused: 1})
	is.True(strings.Contains(u.Faults, `line 5: its number: "2" stands on line 3 already`))
	is.Equal([]string{d.listing("corner-cafe").Company.City, d.listing("corner-cafe-2").Company.City, d.listing("corner-cafe-3").Company.City, d.listing("corner-cafe-4").Company.City},
		[]string{"Gent", "Den Haag", "Leeds", "Bonn"})
}

func TestImport_AListingThatIsHereAlreadyIsTheOneOfTheSameWebsite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, h := open(t), pictureHost(t)
	d.bring("own.csv", "slug,name,website\nthe-parcelwick,Parcelwick,https://parcelwick.example\n", transfer.Columns{})
	u := d.bring("base.csv", based(h, "One", "a"), transfer.Columns{})
	is.Equal(u.Summary, transfer.Summary{Lines: 1, Updated: 1})
	is.Equal(d.listing("the-parcelwick").Company.Tagline, "One")
}

func TestFetch_APictureThatIsNotThereIsNamedAndTriedAgainWithTheNextFile(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, h := open(t), pictureHost(t)
	d.bring("base.csv", based(h, "One", "missing"), transfer.Columns{})
	f, err := d.Fetching(d.ctx)
	is.NoErr(err)
	is.Equal(f.Waiting, 0)
	is.Equal(len(f.Failed), 1)
	is.Equal([]string{f.Failed[0].Name, f.Failed[0].Address}, []string{"Parcelwick", h.URL + "/missing.png"})
	is.True(strings.Contains(f.Failed[0].Why.String(), "404"))
	d.bring("base.csv", based(h, "One", "missing"), transfer.Columns{})
	is.Equal(h.asked["/missing.png"], 2)
	d.bring("base.csv", based(h, "One", "a"), transfer.Columns{})
	f, err = d.Fetching(d.ctx)
	is.NoErr(err)
	is.Equal(len(f.Failed), 0)
	is.True(d.listing("parcelwick").Company.LogoURL != "")
}

func TestFetch_NoPictureOfAnAddressInsideIsFetched(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, h := open(t), pictureHost(t)
	d.Pictures = pictures.New(d.db, crawl.New(crawl.Options{Origin: "https://debut.example"}), func() time.Time { return now })
	d.bring("base.csv", based(h, "One", "a"), transfer.Columns{})
	f, err := d.Fetching(d.ctx)
	is.NoErr(err)
	is.Equal(len(f.Failed), 1)
	is.Equal(len(h.asked), 0)
}

func TestFetch_GivenUpEndsWithAReason(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, h := open(t), pictureHost(t)
	id, err := d.Add(d.ctx, d.by, "base.csv", strings.NewReader(based(h, "One", "a")))
	is.NoErr(err)
	is.NoErr(d.Check(d.ctx, d.by, imports.CheckInput{Upload: id}))
	is.NoErr(d.Run(d.ctx, id))
	is.NoErr(d.Start(d.ctx, d.by, imports.StartInput{Upload: id, Name: "base.csv"}))
	is.NoErr(d.Run(d.ctx, id))
	f, err := d.Fetching(d.ctx)
	is.NoErr(err)
	is.Equal(f.Waiting, 1)
	is.NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error {
		return d.GiveUpPictures(ctx, transfer.Key{Site: app.SiteOf(ctx).ID, Source: "airtable", ID: "rec1"}, nil)
	}))
	f, err = d.Fetching(d.ctx)
	is.NoErr(err)
	is.Equal([]int{f.Waiting, len(f.Failed)}, []int{0, 1})
}

func TestImport_StatusesOfWordPress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	head := "ID,post_title,post_type,post_category,post_status,post_date\n"
	lines := ""
	for i, status := range []string{"publish", "future", "draft", "pending", "private", "trash", "gd-closed", "gd-expired", "unheard-of"} {
		lines += fmt.Sprintf("%d,Firm %s,gd_place,,%s,2026-12-09 10:00:00\n", i+1, status, status)
	}
	u := d.bring("gd.csv", head+lines, transfer.Columns{})
	is.Equal(u.Summary, transfer.Summary{Lines: 9, Added: 2, LeftOut: 7})
	is.True(strings.Contains(u.Faults, `line 10, firm-unheard-of: nobody knows here what its status "unheard-of" means`))
	is.Equal(d.listing("firm-publish").Status, app.ListingLive)
	l := d.listing("firm-future")
	is.Equal(l.Status, app.ListingScheduled)
	is.Equal(l.Week, app.Week("2026-12-07"))
}

func TestImport_HostileCellsBecomePlainTextOrAreLeftOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	u := d.bring("d.csv", "id,listing_title,tagline,listing_content,website,email,videourl,tag\n"+
		`1,"=cmd|' /C calc'!A0","<img src=x onerror=alert(1)>Sorts eggs","<script>alert(1)</script>`+strings.Repeat("x", 21_000)+`",javascript:alert(1),"a@b@c","ftp://x.example/v","`+strings.Repeat("tag one,", 30)+`"`+"\n", transfer.Columns{})
	is.Equal(u.Summary, transfer.Summary{Lines: 1, Added: 1, Lessened: 1})
	l := d.listing("cmd-c-calc-a0")
	is.Equal(l.Company.Name, "=cmd|' /C calc'!A0") // words, which an export writes so that no spreadsheet runs them
	is.Equal(l.Company.Tagline, "Sorts eggs")
	is.Equal(len([]rune(l.Company.Description)), 20_000)
	is.Equal([]string{l.Company.Website, l.Company.ContactEmail, l.Company.DemoVideoURL}, []string{"", "", ""})
	is.Equal(len(l.Company.Tags), 20)
	for _, note := range []string{"description has 21000 characters and was cut at 20000", "tags has 30 entries, of which the first 20 were taken", "contact_email"} {
		is.True(strings.Contains(u.Faults, note))
	}
}

func TestImport_NumbersOfTwoDirectoriesAreKeptApart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	d.bring("one.csv", "id,listing_title,website\n1,Parcelwick,https://parcelwick.example\n", transfer.Columns{})
	other := "id,listing_title,website\n1,Hedgeform,https://hedgeform.example\n"
	u := d.bring("two.csv", other, transfer.Columns{})
	is.Equal(u.Summary, transfer.Summary{Lines: 1, Refused: 1})
	is.True(strings.Contains(u.Faults, `line 2, parcelwick: its number "1" was that of "Parcelwick" before.`))
	u = d.bring("two.csv", other, transfer.Columns{Elsewhere: transfer.Elsewhere{Directory: "Gardens"}})
	is.Equal(u.Summary, transfer.Summary{Lines: 1, Added: 1})
	is.Equal(d.listing("parcelwick").Company.Website, "https://parcelwick.example")
	u = d.bring("one.csv", "id,listing_title,website\n1,Parcelwick 2,https://parcelwick.example\n", transfer.Columns{})
	is.Equal(u.Summary, transfer.Summary{Lines: 1, Updated: 1}) // it has another name now
}
