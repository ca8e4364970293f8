package encrypt_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/run/encrypt"
)

// write writes a certificate with a number, and its key.
func write(t *testing.T, cert, key string, number int64) {
	t.Helper()
	is := is.New(t)
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	is.NoErr(err)
	template := &x509.Certificate{SerialNumber: big.NewInt(number), DNSNames: []string{"debut.example"}, NotAfter: time.Now().AddDate(0, 1, 0)}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	is.NoErr(err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	is.NoErr(err)
	is.NoErr(os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}), 0o600))
	is.NoErr(os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
}

func TestFront_ReadsAFileOfACertificateAnewWhenItChanges(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	settings := app.TLS{Mode: "off", Cert: filepath.Join(dir, "cert.pem"), Key: filepath.Join(dir, "key.pem")}
	o := encrypt.Options{TLS: settings, Clock: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)}
	_, err := encrypt.New(o)
	is.True(err != nil) // there is none
	write(t, settings.Cert, settings.Key, 1)
	front, err := encrypt.New(o)
	is.NoErr(err)
	shows := func() int64 {
		now = now.Add(2 * time.Second)
		pair, err := front.Config.GetCertificate(&tls.ClientHelloInfo{})
		is.NoErr(err)
		return pair.Leaf.SerialNumber.Int64()
	}
	is.Equal(shows(), int64(1))
	write(t, settings.Cert, settings.Key, 2_000_000_000_000) // another size, for file systems with coarse clocks
	is.Equal(shows(), int64(2_000_000_000_000))
	is.NoErr(os.WriteFile(settings.Key, []byte("half a"), 0o600))
	is.Equal(shows(), int64(2_000_000_000_000)) // the last one that could be read
	write(t, settings.Cert, settings.Key, 3)
	is.Equal(shows(), int64(3))
}
