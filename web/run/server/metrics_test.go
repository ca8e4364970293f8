package server_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

func TestMetrics_AreAtAnAddressOfTheirOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := servertest.FreeAddress(t)
	d := servertest.Start(t, "--metrics-addr", at)
	is.Equal(d.Call("GET", "/categories", nil).Status, http.StatusOK)
	ines := d.Person()
	for _, path := range []string{"/", "/search?q=lamps", "/listings/a", "/listings/b", "/launches.atom", "/nowhere/at/all", "/admin/accounts/7"} {
		ines.Ask("GET", path, nil)
	}
	answer, err := http.Get("http://" + at + "/metrics")
	is.NoErr(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	is.NoErr(err)
	for _, line := range []string{
		`{route="/api/v1/categories",method="GET",status="200"} 1`, `{route="/",method="GET",status="200"} 1`, `{route="/search",method="GET",status="200"} 1`,
		`{route="/listings/{slug}",method="GET",status="404"} 2`, `{route="none",method="GET",status="404"} 1`, `{route="/admin/accounts/{id}",method="GET",status="404"} 1`,
	} {
		is.True(strings.Contains(string(body), "debut_requests_total"+line+"\n")) // line
	}
	is.True(strings.Contains(string(body), "debut_index_behind "))
	status, _ := d.Person().Ask("GET", "/metrics", nil)
	is.Equal(status, http.StatusNotFound)
}

var metric = regexp.MustCompile(`\b(?:debut|go|process)_[a-z_]+\b`)

// The dashboard and the alerts that come with the program name figures that it has.
func TestMetrics_TheDashboardAndTheAlertsNameWhatThereIs(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	at := servertest.FreeAddress(t)
	d := servertest.Start(t, "--metrics-addr", at)
	is.Equal(d.Call("GET", "/categories", nil).Status, http.StatusOK)
	answer, err := http.Get("http://" + at + "/metrics")
	is.NoErr(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	is.NoErr(err)
	used := 0
	for _, file := range []string{"grafana.json", "alerts.yml"} {
		text, err := os.ReadFile("../../../docs/" + file)
		is.NoErr(err)
		for _, name := range metric.FindAllString(string(text), -1) {
			used++
			if !strings.Contains(string(body), "# TYPE "+strings.TrimSuffix(name, "_bucket")+" ") {
				t.Errorf("%s names %s, which /metrics has not", file, name)
			}
		}
	}
	is.True(used > 30)
	var dashboard struct {
		Panels []struct{ Targets []struct{ Expr string } }
	}
	text, err := os.ReadFile("../../../docs/grafana.json")
	is.NoErr(err)
	is.NoErr(json.Unmarshal(text, &dashboard))
	for _, p := range dashboard.Panels {
		is.True(len(p.Targets) > 0 && p.Targets[0].Expr != "")
	}
}
