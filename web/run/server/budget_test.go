package server_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"debut/web/check/servertest"
)

// budgets are what an answer of the hottest routes costs that nothing kept: queries of the database, exactly, and allocations at most. A
// change that needs more of either says here why it is worth it.
var budgets = []struct {
	path        string
	queries     uint64
	allocations uint64
}{
	{"/api/v1/listings/parcelwick", 5, 620},
	{"/api/v1/listings?status=live&sort=votes&per_page=20", 2, 980},
	{"/listings/parcelwick", 13, 6600},
	{"/", 11, 4400},
	{"/badges/parcelwick/listed.svg", 2, 310},
}

// It runs alone, for it counts what the whole process does. What runs in the background asks and allocates, too: of many requests the one
// counts that was disturbed least.
func TestBudget_OfTheHottestRoutes(t *testing.T) {
	if testing.Short() {
		t.Skip("short runs look for races, and the detector of them allocates, too")
	}
	d := servertest.Demo(t, "--keep", "0").Indexed()
	conn, err := net.Dial("tcp", strings.TrimPrefix(d.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	r := bufio.NewReader(conn)
	for _, b := range budgets {
		request := fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", b.path, strings.TrimPrefix(d.URL, "http://"))
		ask := func() {
			if _, err := conn.Write(request); err != nil {
				t.Fatal(err)
			}
			answer, err := http.ReadResponse(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
				t.Fatal(b.path, answer.Status, err)
			}
		}
		ask() // what is made once
		queries, allocations := ^uint64(0), ^uint64(0)
		var before, after runtime.MemStats
		for range 200 {
			asked := d.Instance.DB.Queries()
			runtime.ReadMemStats(&before)
			ask()
			runtime.ReadMemStats(&after)
			queries, allocations = min(queries, d.Instance.DB.Queries()-asked), min(allocations, after.Mallocs-before.Mallocs)
		}
		t.Logf("%-55s %3d queries, %5d allocations", b.path, queries, allocations)
		if queries != b.queries || allocations > b.allocations {
			t.Errorf("%s costs %d queries and %d allocations; its budget is %d and %d", b.path, queries, allocations, b.queries, b.allocations)
		}
	}
}
