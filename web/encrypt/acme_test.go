package encrypt_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/letsencrypt/challtestsrv"
	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/matryer/is"

	"debut/web/servertest"
)

func TestMain(m *testing.M) {
	_ = os.Setenv("PEBBLE_VA_NOSLEEP", "1") // Pebble looks at once
	os.Exit(m.Run())
}

// authority gives certificates as Let's Encrypt does: it is Pebble, made by the same people for tests.
type authority struct {
	*httptest.Server
	roots string         // a file that vouches for its own address
	gives *x509.CertPool // vouches for what it gives
}

// newAuthority starts one that looks for every host on this machine, at the ports of http and https.
func newAuthority(t *testing.T, httpPort, tlsPort int) authority {
	t.Helper()
	is := is.New(t)
	quiet := log.New(io.Discard, "", 0)
	names := servertest.FreeAddress(t)
	dns, err := challtestsrv.New(challtestsrv.Config{DNSAddrs: []string{names}, Log: quiet})
	is.NoErr(err)
	dns.SetDefaultDNSIPv6("")
	dns.Run()
	t.Cleanup(dns.Shutdown)
	servertest.Eventually(t, "names are resolved", func() bool {
		c, err := net.Dial("tcp", names)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
	store := db.NewMemoryStore()
	gives := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
	looks := va.New(quiet, httpPort, tlsPort, false, names, store)
	front := wfe.New(quiet, store, looks, gives, []string{"pebble.letsencrypt.org"}, false, false, 1, 1)
	a := authority{Server: httptest.NewTLSServer(front.Handler()), roots: filepath.Join(t.TempDir(), "roots.pem"), gives: x509.NewCertPool()}
	t.Cleanup(a.Close)
	is.NoErr(os.WriteFile(a.roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.Certificate().Raw}), 0o600))
	is.True(a.gives.AppendCertsFromPEM(gives.GetRootCert(0).PEM()))
	return a
}

// visitor is a browser that finds debut.example on this machine.
func visitor(roots *x509.CertPool, ports map[string]string) *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: true, DisableKeepAlives: true,
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				_, port, _ := net.SplitHostPort(address)
				return new(net.Dialer).DialContext(ctx, network, ports[port])
			},
		},
	}
}

func portOf(t *testing.T, address string) int {
	t.Helper()
	_, port, err := net.SplitHostPort(address)
	is.New(t).NoErr(err)
	n, err := strconv.Atoi(port)
	is.New(t).NoErr(err)
	return n
}

func TestFront_GetsACertificateAndKeepsIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	secure, plain, data := servertest.FreeAddress(t), servertest.FreeAddress(t), t.TempDir()
	acme := newAuthority(t, portOf(t, plain), portOf(t, secure))
	flags := []string{"--tls", "auto", "--origin", "https://debut.example", "--addr", secure, "--http-addr", plain, "--data", data,
		"--acme-url", acme.URL + wfe.DirectoryPath, "--acme-roots", acme.roots}
	d := servertest.Start(t, flags...)
	browser := visitor(acme.gives, map[string]string{"443": secure, "80": plain})
	var page *http.Response
	servertest.Eventually(t, "it has a certificate", func() bool {
		var err error
		page, err = browser.Get("https://debut.example/healthz")
		return err == nil
	})
	_ = page.Body.Close()
	is.Equal([]any{page.StatusCode, page.Proto}, []any{http.StatusOK, "HTTP/2.0"})
	is.True(page.Header.Get("Strict-Transport-Security") != "")

	page, err := browser.Get("http://debut.example/listings?q=a%20b")
	is.NoErr(err)
	_ = page.Body.Close()
	is.Equal([]any{page.StatusCode, page.Header.Get("Location")}, []any{http.StatusPermanentRedirect, "https://debut.example/listings?q=a%20b"})
	page, err = browser.Get("http://evil.example//evil.example/x")
	is.NoErr(err)
	_ = page.Body.Close()
	is.Equal(page.Header.Get("Location"), "https://debut.example//evil.example/x") // nobody is led elsewhere
	_, err = browser.Get("https://evil.example/")
	is.True(err != nil) // and no certificate is asked for

	folder, err := os.Stat(filepath.Join(data, "certificates"))
	is.NoErr(err)
	is.Equal(folder.Mode().Perm(), os.FileMode(0o700))
	var file os.FileInfo
	servertest.Eventually(t, "the certificate is kept", func() bool { // others get it from memory before
		file, err = os.Stat(filepath.Join(data, "certificates", "debut.example"))
		return err == nil
	})
	is.Equal(file.Mode().Perm(), os.FileMode(0o600))

	d.Stop()
	acme.Close()
	servertest.Start(t, flags...) // which has it, and needs nobody
	page, err = browser.Get("https://debut.example/healthz")
	is.NoErr(err)
	_ = page.Body.Close()
}
