package limited_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/limited"
)

func TestClient_ReadsAnAnswerToItsEndOrToTheBound(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/elsewhere" {
			http.Redirect(w, r, "/", http.StatusFound)
			return
		}
		_, _ = io.WriteString(w, strings.Repeat("a", 100))
	}))
	t.Cleanup(server.Close)
	for _, c := range []struct {
		path  string
		most  int64
		bytes int
		err   error
	}{{"/", 100, 100, nil}, {"/", 99, 99, limited.ErrMuch}, {"/", 0, 0, limited.ErrMuch}, {"/", -1, 100, nil}, {"/elsewhere", 99, 24, nil}} {
		is := is.New(t)
		answer, err := limited.Client(c.most).Get(server.URL + c.path)
		is.NoErr(err)
		got, err := io.ReadAll(answer.Body)
		is.NoErr(answer.Body.Close())
		is.True(errors.Is(err, c.err))
		is.Equal(len(got), c.bytes)
	}
}

func TestRaceConn_EndsWhereMoreComesThanMay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	here, there := net.Pipe()
	go func() {
		_, _ = io.WriteString(there, strings.Repeat("a", 11))
		_ = there.Close()
	}()
	got, err := io.ReadAll(limited.Conn(here, 10))
	is.Equal(len(got), 10)
	is.True(errors.Is(err, limited.ErrMuch))
}
