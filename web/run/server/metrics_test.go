package server_test

import (
	"io"
	"net/http"
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
	answer, err := http.Get("http://" + at + "/metrics")
	is.NoErr(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	is.NoErr(err)
	is.True(strings.Contains(string(body), `debut_requests_total{route="/api/v1/",method="GET",status="200"} 1`))
	is.True(strings.Contains(string(body), "debut_index_behind "))
	status, _ := d.Person().Ask("GET", "/metrics", nil)
	is.Equal(status, http.StatusNotFound)
}
