package crawl

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

func TestRead_WhereAHomepageMayRedirectTo(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, to string
		code     string // "" if it is followed
		detail   string
	}{
		{"www of the same domain", "http://www.example.com/", "", ""},
		{"another page", "/en/", "", ""},
		{"another host of the domain", "http://shop.example.com/", "", ""},
		{"another domain", "http://example.org/", redirectedElsewhere, "submit http://example.org instead"},
		{"a circle", "http://example.com/", tooManyRedirects, ""},
		{"loopback", "http://127.0.0.2/", refusedAddress, ""},
		{"a cloud's own address", "http://169.254.169.254/latest/meta-data/", refusedAddress, ""},
		{"a name of the domain that is loopback", "http://inside.example.com/", refusedAddress, ""},
		{"a host without a scheme", "//127.0.0.1/", refusedAddress, ""},
		{"a file", "file:///etc/passwd", refusedAddress, ""},
		{"another port", "http://example.com:8080/", refusedAddress, ""},
		{"a host behind a user name", "http://example.com@127.0.0.1/", refusedAddress, ""},
		{"no place", "", httpError, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			w.serve(t, "example.com", pages{"/": "302:" + test.to, "/en/": page("Hello")})
			w.serve(t, "www.example.com", pages{"/": page("Hello")})
			w.serve(t, "shop.example.com", pages{"/": page("Hello")})
			w.serve(t, "example.org", pages{"/": page("Others")})
			snap, err := w.Read(t.Context(), "http://example.com/", nil)
			is.NoErr(err)
			if test.code == "" {
				is.Equal(len(snap.Pages), 1)
				is.Equal(codes(snap), nil)
				return
			}
			is.Equal(codes(snap), []string{test.code})
			is.Equal(len(snap.Pages), 0)
			is.True(strings.Contains(snap.Problems[0].Detail, test.detail))
			is.True(!strings.Contains(snap.Problems[0].Detail, "127.0.0")) // tells nothing of the inside
			is.Equal(w.asked("example.org"), nil)
		})
	}
}

func TestRead_FiveRedirectsAreFollowedAndASixthIsNot(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{"/1": "301:/2", "/2": "302:/3", "/3": "303:/4", "/4": "307:/5", "/5": "308:/6", "/6": page("There"), "/0": "301:/1"})
	five, _ := w.Read(t.Context(), "http://example.com/1", nil)
	is.Equal(five.URL, "http://example.com/6")
	six, _ := w.Read(t.Context(), "http://example.com/0", nil)
	is.Equal(codes(six), []string{tooManyRedirects})
}

func TestRead_ANameThatLeadsInsideIsRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	for _, homepage := range []string{"http://example.net", "https://example.net", "http://127.0.0.1", "http://localhost"} {
		snap, err := w.Read(t.Context(), homepage, nil)
		is.NoErr(err)
		is.Equal(codes(snap), []string{refusedAddress})
		is.True(strings.Contains(snap.Problems[0].Detail, "by hand"))
	}
}

func TestRead_AnUnknownNameIsADNSProblem(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.dial = dialer{names: always(""), timeout: time.Second}.DialContext
	snap, _ := w.Read(t.Context(), "https://example.net", nil)
	is.Equal(codes(snap), []string{dnsFailed})
}

func TestRead_OnlyCertificatesThatHoldAreTrusted(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	server := httptest.NewTLSServer(pages{"/": page("Hello")}) // its certificate names example.com
	defer server.Close()
	server.Config.ErrorLog = quiet
	w.hosts["example.com:443"] = server.Listener.Addr().String()
	w.hosts["example.org:443"] = server.Listener.Addr().String()

	snap, _ := w.Read(t.Context(), "https://example.com", nil)
	is.Equal(codes(snap), []string{tlsFailed}) // signed by nobody known
	w.roots = server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	snap, _ = w.Read(t.Context(), "https://example.com", nil)
	is.Equal(codes(snap), nil)
	snap, _ = w.Read(t.Context(), "https://example.org", nil)
	is.Equal(codes(snap), []string{tlsFailed}) // another's name
}
