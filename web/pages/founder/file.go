package founder

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"net/http"
	"strconv"

	"debut/web/pages/page"
)

// figuresFile sends the figures of a listing in a span as CSV, oldest first: by day, and of all time by month.
func (f founder) figuresFile(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, "")
	if err != nil {
		return "", page.Page{}, err
	}
	chosen := spanOf(v)
	all, err := f.readFigures(ctx, h.ListingID, chosen, 0)
	if err != nil {
		return "", page.Page{}, err
	}
	shown, _ := all.within(chosen)
	lines := [][]string{{"from", "views", "website_clicks", "badge_impressions", "votes", "new_followers"}}
	for _, s := range shown {
		line := []string{s.Date}
		for _, m := range measures {
			line = append(line, strconv.Itoa(m.of(s.Figures)))
		}
		lines = append(lines, line)
	}
	var file bytes.Buffer
	if err := csv.NewWriter(&file).WriteAll(lines); err != nil {
		return "", page.Page{}, fmt.Errorf("write figures as CSV: %w", err)
	}
	header := v.W.Header()
	header.Set("Content-Type", "text/csv; charset=utf-8")
	header.Set("Content-Disposition", `attachment; filename="`+string(h.Slug)+"-"+chosen.key+`.csv"`)
	header.Set("Cache-Control", "no-store")
	v.Sent = true
	v.W.WriteHeader(http.StatusOK)
	_, _ = v.W.Write(file.Bytes()) // a visitor who has gone is no fault of ours
	return "", page.Page{}, nil
}
