package server_test

import (
	"debut/web/check/servertest"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

// A competitor's website is read like one's own, and both stand side by side, each with its own website's quotes.
func TestCompetitor_IsReadAndCompared(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	own, competitor := servertest.Website(t, "parcelwick", nil), servertest.Website(t, "quillmoor", nil)
	data := t.TempDir()
	d := servertest.Start(t, "--data", data, "--allow-private").WithKey()
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": own.URL}).Body, "id")
	d.Ready(id)

	is.Equal(d.Call("PATCH", "/drafts/"+id, map[string]any{"competitor_url": competitor.URL}).Status, http.StatusOK)
	rows := compared(d, id)
	is.Equal(rows["pricing_model"]["agreement"], "same")
	is.Equal(rows["tagline"]["agreement"], "differs")
	is.Equal(rows["founded_year"]["agreement"], "only_ours") // theirs does not say
	is.Equal(rows["founded_year"]["theirs"], nil)
	is.Equal(rows["city"]["theirs"], "Leeds")
	for name, row := range rows {
		for part, at := range map[string]string{"our_evidence": own.URL, "evidence": competitor.URL} {
			for _, q := range row[part].([]any) {
				if !strings.HasPrefix(servertest.Text(q, "url"), at) {
					t.Errorf("%s of %s is from %s", part, name, servertest.Text(q, "url"))
				}
			}
		}
		if row["theirs"] != nil && len(row["evidence"].([]any)) == 0 {
			t.Errorf("%s of the competitor has no quote", name)
		}
	}

	// What the person types is compared too, and has no quote.
	d.Call("PATCH", "/drafts/"+id, map[string]any{"fields": map[string]any{"city": "leeds", "features": []string{"Per diem on tour", "Six forms from one upload"}, "founded_year": nil}})
	rows = compared(d, id)
	is.Equal(rows["city"]["agreement"], "same")
	is.Equal(rows["city"]["our_evidence"], []any{})
	is.Equal(rows["features"]["agreement"], "overlap")
	is.Equal(rows["features"]["shared"], []any{"Per diem on tour"})
	is.Equal(rows["founded_year"], nil) // nobody states it now

	is.Equal(d.Call("PATCH", "/drafts/"+id, map[string]any{"competitor_url": ""}).Body["competitor"], nil)
}

// compared waits for the comparison of a draft, and returns its rows by field.
func compared(d *servertest.Server, id string) map[string]map[string]any {
	d.TB.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); <-time.After(20 * time.Millisecond) {
		competitor, _ := d.Call("GET", "/drafts/"+id, nil).Body["competitor"].(map[string]any)
		if competitor["status"] != "ready" {
			continue
		}
		rows := map[string]map[string]any{}
		for _, row := range competitor["compared"].([]any) {
			rows[servertest.Text(row, "field")] = row.(map[string]any)
		}
		return rows
	}
	d.TB.Fatalf("the competitor of draft %s is not compared after a minute", id)
	return nil
}
