package admin

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"debut/app/ground/texts"
	"debut/app/intake/corrections"
	"debut/web/pages/page"
)

// corrected says what people change in what was drafted for them.
type corrected struct{ Rows []corrections.Row }

// Recent and Ever sum up the rows: how many drafts there were, and how much of them was corrected.
func (c corrected) Recent() (all corrections.Share) {
	return c.sum(func(r corrections.Row) corrections.Share { return r.Recent })
}

func (c corrected) Ever() (all corrections.Share) {
	return c.sum(func(r corrections.Row) corrections.Share { return r.Ever })
}

func (c corrected) sum(of func(corrections.Row) corrections.Share) (all corrections.Share) {
	for _, r := range c.Rows {
		s := of(r)
		all.Drafts = max(all.Drafts, s.Drafts) // each counts once in every row
		all.Changed += s.Changed
		all.Filled += s.Filled
		all.OnPages += s.OnPages
	}
	return all
}

// OnWebsites says how many of the values that people brought the drafter could have found; "" if they brought none.
func (c corrected) OnWebsites() texts.Text {
	ever := c.Ever()
	if ever.Changed+ever.Filled == 0 {
		return ""
	}
	return texts.Sprintf("Of all %s values that were changed or filled in, %s stand on the website itself.",
		texts.Number(int64(ever.Changed+ever.Filled)), texts.Number(int64(ever.OnPages)))
}

// correctionRoutes are the files of all counts.
func (a admin) correctionRoutes() page.Routes {
	return page.Routes{
		"GET " + machinePath + "/corrections.json": operators(a.correctionFile("json", "application/json",
			corrections.WriteJSON)),
		"GET " + machinePath + "/corrections.csv": operators(a.correctionFile("csv", "text/csv; charset=utf-8",
			corrections.WriteCSV)),
		"GET " + machinePath + "/lessons.json": operators(a.lessonFile),
	}
}

func (a admin) lessonFile(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	list, err := a.Corrections.Lessons(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	var file bytes.Buffer
	if err := corrections.WriteLessons(&file, list); err != nil {
		return "", page.Page{}, err
	}
	sendFile(v, "lessons.json", "application/json", file.Bytes())
	return "", page.Page{}, nil
}

func (a admin) correctionFile(ending, is string, write func(io.Writer, []corrections.Count) error) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		counts, err := a.Corrections.All(ctx)
		if err != nil {
			return "", page.Page{}, err
		}
		var file bytes.Buffer
		if err := write(&file, counts); err != nil {
			return "", page.Page{}, err
		}
		sendFile(v, "corrections."+ending, is, file.Bytes())
		return "", page.Page{}, nil
	}
}

// sendFile answers a visit with a file to keep.
func sendFile(v *page.Visit, name, is string, file []byte) {
	header := v.W.Header()
	header.Set("Content-Type", is)
	header.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	header.Set("Cache-Control", "no-store")
	v.Sent = true
	v.W.WriteHeader(http.StatusOK)
	_, _ = v.W.Write(file) // a visitor who has gone is no fault of ours
}
