package crawl

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"github.com/matryer/is"
)

// A small site on a busy machine answers late, and is read all the same.
func TestRaceGet_WaitsTenSecondsForAHeader(t *testing.T) {
	t.Parallel()
	for after, answers := range map[time.Duration]bool{9 * time.Second: true, 11 * time.Second: false} {
		synctest.Test(t, func(t *testing.T) {
			is := is.New(t)
			dial := dialFunc(func(context.Context, string, string) (net.Conn, error) {
				ours, theirs := net.Pipe()
				go func() {
					defer theirs.Close()
					if _, err := http.ReadRequest(bufio.NewReader(theirs)); err != nil {
						return
					}
					time.Sleep(after) // in the bubble
					_, _ = io.WriteString(theirs, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
				}()
				return ours, nil
			})
			f := newFetcher(dial, "DebutBot", nil, defaultLimits)
			defer f.close()
			got, err := f.get(t.Context(), &url.URL{Scheme: "http", Host: "parcelwick.example", Path: "/"}, "text/html", 100)
			is.Equal(err == nil, answers)
			is.Equal(string(got.body) == "ok", answers)
			time.Sleep(time.Minute) // in the bubble: the site ends, too
		})
	}
}
