package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// The files of docs/scaling.md divide requests among three nodes, and go on without one of them.
func TestBalancers_GoOnWithoutANode(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("docs/scaling.md")
	is.New(t).NoErr(err)
	for _, name := range []string{"nginx", "caddy", "haproxy"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(name); err != nil {
				t.Skipf("%s is not here", name)
			}
			is := is.New(t)
			block := regexp.MustCompile("(?ms)^```" + name + "\n(.*?)^```$").FindStringSubmatch(string(text))[1]
			nodes := make([]*servertest.Server, 3)
			for i := range nodes {
				nodes[i] = servertest.Start(t, "--dev-mail", "--origin", "https://debut.example", "--proxies", "127.0.0.1/32", "--name", fmt.Sprint("Node ", i))
				at := fmt.Sprintf("10.0.0.1%d:8080", i+1)
				is.True(strings.Contains(block, at))
				block = strings.ReplaceAll(block, at, strings.TrimPrefix(nodes[i].URL, "http://"))
			}
			client := startProxy(t, name, block, "none").from("127.0.0.2")
			servertest.Eventually(t, "all nodes are asked", func() bool { return len(answeredBy(t, client, 6)) == 3 })
			nodes[1].Stop()
			is.Equal(answeredBy(t, client, 30)["Node 1"], 0) // and none failed
			is.Equal(len(answeredBy(t, client, 30)), 2)
		})
	}
}

// answeredBy asks for the site so many times, and counts which nodes answered.
func answeredBy(t *testing.T, client *http.Client, times int) map[string]int {
	t.Helper()
	is := is.New(t)
	counts := map[string]int{}
	for range times {
		answer, err := client.Get("https://debut.example/api/v1/site")
		is.NoErr(err)
		is.Equal(answer.StatusCode, http.StatusOK)
		var site struct{ Name string }
		is.NoErr(json.NewDecoder(answer.Body).Decode(&site))
		is.NoErr(answer.Body.Close())
		counts[site.Name]++
	}
	return counts
}
