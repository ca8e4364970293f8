package server_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"
	"go.yaml.in/yaml/v3"

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
		text, err := os.ReadFile("docs/" + file)
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
	text, err := os.ReadFile("docs/grafana.json")
	is.NoErr(err)
	is.NoErr(json.Unmarshal(text, &dashboard))
	for _, p := range dashboard.Panels {
		is.True(len(p.Targets) > 0 && p.Targets[0].Expr != "")
	}
}

// What Prometheus would refuse to load is found here: a key that it does not know, and an alert without what it says.
func TestMetrics_TheAlertsAreAsPrometheusReadsThem(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	text, err := os.ReadFile("docs/alerts.yml")
	is.NoErr(err)
	var file struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert, Expr, For    string
				Labels, Annotations map[string]string
			}
		}
	}
	strict := yaml.NewDecoder(bytes.NewReader(text))
	strict.KnownFields(true)
	is.NoErr(strict.Decode(&file))
	is.True(len(file.Groups) == 1 && len(file.Groups[0].Rules) > 8)
	for _, rule := range file.Groups[0].Rules {
		is.True(rule.Alert != "" && rule.Expr != "" && rule.Labels["severity"] != "" && rule.Annotations["summary"] != "")
	}
}
