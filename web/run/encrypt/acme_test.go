package encrypt_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
	"debut/web/run/encrypt/acmetest"
)

// newAuthority starts what gives certificates, with a file that vouches for its own address.
func newAuthority(t *testing.T, httpPort, tlsPort int) (a *acmetest.Authority, roots string) {
	t.Helper()
	is := is.New(t)
	a, err := acmetest.Start(servertest.FreeAddress(t), httpPort, tlsPort)
	is.NoErr(err)
	t.Cleanup(a.Close)
	roots = filepath.Join(t.TempDir(), "roots.pem")
	is.NoErr(os.WriteFile(roots, a.Roots, 0o600))
	return a, roots
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
	acme, roots := newAuthority(t, portOf(t, plain), portOf(t, secure))
	flags := []string{"--tls", "auto", "--origin", "https://debut.example", "--addr", secure, "--http-addr", plain, "--data", data,
		"--acme-url", acme.Directory, "--acme-roots", roots}
	d := servertest.Start(t, flags...)
	browser := visitor(acme.Gives, map[string]string{"443": secure, "80": plain})
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
