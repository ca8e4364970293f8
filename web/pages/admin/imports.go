package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"debut/app"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/transfer"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// importPath is the page on which operators bring in files of listings.
const importPath = Path + "/import"

// Large are the paths that take more than other forms do, and how many bytes: a file, and what a browser writes around
// it.
var Large = map[string]int64{importPath: imports.Largest + 1<<20, ratesPath: orders.LargestRates + 1<<20}

// uploadTime is how much longer than other requests a file may take to arrive.
const uploadTime = 5 * time.Minute

var sitemapForm = form.New[imports.SitemapInput](map[string]texts.Text{
	"address": "Address of its sitemap", "only": "Only pages whose address has"})

var startForm = form.New[imports.StartInput](map[string]texts.Text{"name": "The file’s name"})

func (a admin) importRoutes() page.Routes {
	return page.Routes{
		"GET " + importPath:               operators(page.Blank(a.showImports, form.State{})),
		"POST " + importPath:              operators(a.upload),
		"GET " + importPath + "/{id}":     operators(a.importOf),
		"POST " + importPath + "/check":   operators(a.checkImport),
		"POST " + importPath + "/sitemap": operators(acts(sitemapForm, a.addSitemap, backTo(importPath), a.showImports)),
		"POST " + importPath + "/start": operators(acts(startForm, a.Imports.Start,
			backToSent(importPath, "upload"), a.showSentImport)),
	}
}

type importsPage struct {
	Files   []imports.Upload
	Largest int // MB
	Pages   int // of a sitemap that are read
	Sample  string
	Form    form.State
	Sitemap form.State
	Fetched imports.Fetching
}

func (a admin) addSitemap(ctx context.Context, by app.Session, in imports.SitemapInput) error {
	_, err := a.Imports.AddSitemap(ctx, by, in)
	return err
}

func (a admin) showImports(ctx context.Context, _ *page.Visit, state form.State) (string, page.Page, error) {
	files, err := a.Imports.All(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	p := importsPage{Files: files, Largest: imports.Largest >> 20, Pages: imports.MostPages, Sample: transfer.SamplePath,
		Form: state, Sitemap: state}
	if !state.Asks("address") { // the other form was refused, or none
		p.Sitemap = sitemapForm.Blank(nil)
	}
	p.Fetched, err = a.Imports.Fetching(ctx)
	return "imports", page.Page{Title: state.Title("Import listings"), At: "today", Main: p}, err
}

// upload takes the file of a form, part by part, so that it stands in memory once.
func (a admin) upload(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	web.Extend(v.W, uploadTime)
	id, err := a.addImport(ctx, v)
	var state form.State
	if state.Refuse(err, "") {
		v.Refused = true
		return a.showImports(ctx, v, state)
	}
	v.Next = fmt.Sprintf("%s/%d", importPath, id)
	return "", page.Page{}, err
}

func (a admin) addImport(ctx context.Context, v *page.Visit) (int64, error) {
	parts, err := v.R.MultipartReader()
	if err != nil {
		return 0, app.Refused("bad_form", "What was sent could not be read. Send it again.")
	}
	file, err := filePart(parts)
	if err != nil {
		return 0, err
	}
	id, err := a.Imports.Add(ctx, v.Session, file.FileName(), file)
	if large := new(http.MaxBytesError); errors.As(err, &large) {
		return 0, app.Refused("file_too_large",
			"The file has more than %d MB. Import it in parts, or from the shell: debut import FILE.",
			imports.Largest>>20)
	}
	return id, err
}

// filePart returns the file that a form holds.
func filePart(parts *multipart.Reader) (*multipart.Part, error) {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, app.Refused("no_file", "Choose a file first.")
		}
		if err != nil {
			return nil, app.Refused("bad_form", "What was sent could not be read. Send it again.")
		}
		if part.FormName() == "file" && part.FileName() != "" {
			return part, nil
		}
	}
}

type importPage struct {
	imports.View
	Columns    []string
	Separators []separator
	Here       string
	Start      form.State
	Faults     form.State
	Fresh      bool
	SignIn     string
}

// separator is what may stand between the entries of a list.
type separator struct {
	Value string
	Words texts.Text
}

var separators = []separator{{"|", "A bar |"}, {",", "A comma ,"}, {";", "A semicolon ;"},
	{transfer.Newline, "The end of a line"}}

func (a admin) importOf(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	return a.showImport(ctx, v, id, startForm.Blank(nil), nil)
}

func (a admin) showSentImport(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	return a.showImport(ctx, v, sent(v, "upload"), state, nil)
}

func (a admin) showImport(
	ctx context.Context, v *page.Visit, id int64, state form.State, typed *transfer.Columns,
) (string, page.Page, error) {
	view, err := a.Imports.Get(ctx, id, typed)
	here := fmt.Sprintf("%s/%d", importPath, id)
	p := importPage{
		View: view, Columns: transfer.ColumnNames(), Separators: separators, Here: here, Start: state, Faults: state,
		Fresh: v.Session.Fresh(a.Clock()), SignIn: page.SignInPath(here),
	}
	if view.Form != nil {
		p.Columns = append(p.Columns, transfer.ForeignColumns...)
	}
	if !state.Asks("name") { // the other form was refused
		p.Start = startForm.Blank(nil)
	}
	return "import", page.Page{Title: state.Title(texts.Sprintf("Import of %s", page.OneLine(view.Name))), At: "today",
		Main: p}, err
}

// checkImport has a file tried with the columns that the form says.
func (a admin) checkImport(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id := sent(v, "upload") // which reads the form
	in := imports.CheckInput{Upload: id,
		Columns: transfer.Columns{Meant: map[string]string{}, EmptyClear: v.R.PostForm.Get("empty") != ""}}
	in.Columns.MakeCategories = v.R.PostForm.Get("make") != ""
	in.Columns.Directory = app.Cut(string(app.Slugify(v.R.PostForm.Get("directory"))), 60)
	in.Columns.Overwrite = v.R.PostForm.Get("overwrite") != ""
	filed, faulty := transfer.ReadFiled(v.R.PostForm.Get("filed"))
	in.Columns.Filed = filed
	if among(separators, v.R.PostForm.Get("lists")) {
		in.Columns.Lists = v.R.PostForm.Get("lists")
	}
	columns := v.R.PostForm["column"]
	for i, heading := range v.R.PostForm["heading"] {
		if i < len(columns) {
			in.Columns.Meant[heading] = columns[i]
		}
	}
	var state form.State
	err := faulty
	if err == nil {
		err = a.Imports.Check(ctx, v.Session, in)
	}
	if state.Refuse(err, "") {
		v.Refused = true
		return a.showImport(ctx, v, id, state, &in.Columns)
	} else if err != nil {
		return "", page.Page{}, err
	}
	v.Next = fmt.Sprintf("%s/%d", importPath, id)
	return "", page.Page{}, nil
}

func among(list []separator, value string) bool {
	for _, s := range list {
		if s.Value == value {
			return true
		}
	}
	return false
}
