package crawl

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"net"
	"testing"
	"time"

	"github.com/matryer/is"
)

// Servers behind TLS. Each has a certificate, and serves what do makes of the connection.
func TestRaceRead_HostileTLS(t *testing.T) {
	t.Parallel()
	ca := newSigner(t)
	good := ca.certificate(t, "example.com", time.Hour)
	speaks := func(config *tls.Config, do act) act {
		return func(c net.Conn) {
			secure := tls.Server(c, config)
			if secure.Handshake() == nil {
				do(secure)
			}
		}
	}
	http := func(do act) act { return func(c net.Conn) { home(do).answer(c) } }
	frames := func(frame string) act {
		return speaks(&tls.Config{Certificates: []tls.Certificate{good}, NextProtos: []string{"h2"}}, endless("", frame))
	}
	for _, row := range []struct {
		name  string
		serve act
		codes string
		pages int
	}{
		{"a good one", speaks(&tls.Config{Certificates: []tls.Certificate{good}}, http(body(page("Home")))), "", 1},
		{"a certificate that has run out", speaks(&tls.Config{Certificates: []tls.Certificate{ca.certificate(t, "example.com", -time.Hour)}}, http(body(page("Home")))), tlsFailed, 0},
		{"a certificate of another name", speaks(&tls.Config{Certificates: []tls.Certificate{ca.certificate(t, "example.org", time.Hour)}}, http(body(page("Home")))), tlsFailed, 0},
		{"a certificate that nobody signed", speaks(&tls.Config{Certificates: []tls.Certificate{newSigner(t).certificate(t, "example.com", time.Hour)}}, http(body(page("Home")))), tlsFailed, 0},
		{"a protocol of another age", speaks(&tls.Config{Certificates: []tls.Certificate{good}, MaxVersion: tls.VersionTLS11, MinVersion: tls.VersionTLS10}, http(body(page("Home")))), tlsFailed, 0},
		{"a handshake that stalls", silent, timeout, 0},
		{"a handshake that is plain HTTP", raw("HTTP/1.1 400 Bad Request\r\n\r\n"), tlsFailed, 0},
		{"a handshake of nonsense without end", endless("", "\x16\x03\x03\x00\x04nons"), tlsFailed, 0},
		{"a handshake of warnings without end", endless("", "\x15\x03\x03\x00\x02\x01\x5a"), tlsFailed, 0},
		{"a handshake that breaks off", func(net.Conn) {}, connectionFailed, 0},
		{"HTTP/2 that goes away", frames("\x00\x00\x08\x07\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), connectionFailed + "|" + robotsUnreachable, 0},
		{"HTTP/2 that resets streams without end", frames("\x00\x00\x04\x03\x00\x00\x00\x00\x01\x00\x00\x00\x08"), connectionFailed + "|" + robotsUnreachable, 0},
		{"HTTP/2 that pings without end", frames("\x00\x00\x08\x06\x00\x00\x00\x00\x0012345678"), connectionFailed + "|" + robotsUnreachable, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			w.roots = ca.pool
			w.hosts["example.com:443"] = listen(t, row.serve)
			if row.codes == timeout {
				w.limits.handshake = 300 * time.Millisecond
			}
			began := time.Now()
			snap, err := w.Read(t.Context(), "https://example.com", nil)
			is.NoErr(err)
			is.True(time.Since(began) < w.limits.site+time.Minute)
			is.Equal(hostile{codes: row.codes, pages: row.pages}.check(snap), nil)
		})
	}
}

// signer signs certificates for the length of a test.
type signer struct {
	pool *x509.CertPool
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newSigner(t *testing.T) signer {
	is := is.New(t)
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	is.NoErr(err)
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	is.NoErr(err)
	cert, err := x509.ParseCertificate(der)
	is.NoErr(err)
	pool := x509.NewCertPool()
	pool.AddCert(cert)
	return signer{pool, cert, key}
}

// certificate returns one for a name that runs out in the time given.
func (a signer) certificate(t *testing.T, name string, left time.Duration) tls.Certificate {
	form := &x509.Certificate{SerialNumber: big.NewInt(2), DNSNames: []string{name}, NotBefore: time.Now().Add(-2 * time.Hour), NotAfter: time.Now().Add(left)}
	der, err := x509.CreateCertificate(rand.Reader, form, a.cert, &a.key.PublicKey, a.key)
	is.New(t).NoErr(err)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: a.key}
}
