package admin

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"debut/app/ground/texts"
	"debut/app/intake/corrections"
	"debut/web"
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
		"GET " + machinePath + "/corrections.json": operators(countsFile("corrections.json", "application/json",
			a.Corrections.All, corrections.WriteJSON)),
		"GET " + machinePath + "/corrections.csv": operators(countsFile("corrections.csv", "text/csv; charset=utf-8",
			a.Corrections.All, corrections.WriteCSV)),
		"GET " + machinePath + "/lessons.json": operators(countsFile("lessons.json", "application/json",
			a.Corrections.Lessons, corrections.WriteLessons)),
	}
}

// countsFile answers with all that was counted, as a file to keep.
func countsFile[T any](
	name, is string, all func(context.Context) ([]T, error), write func(io.Writer, []T) error,
) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		list, err := all(ctx)
		if err != nil {
			return "", page.Page{}, err
		}
		var file bytes.Buffer
		if err := write(&file, list); err != nil {
			return "", page.Page{}, err
		}
		sendFile(v, name, is, file.Bytes())
		return "", page.Page{}, nil
	}
}

// sendFile answers a visit with a file to keep.
func sendFile(v *page.Visit, name, is string, file []byte) {
	v.W.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	v.Sent = true
	web.NewResponse(is, "no-store", file).SendOnce(v.W, v.R, http.StatusOK)
}
