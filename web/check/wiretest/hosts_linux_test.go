package wiretest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// certificate is that of every host of the network.
var certificate tls.Certificate

// believe makes a certificate, and has this program believe it, which has to be before the first look at any.
func believe(dir string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(1, 0, 0), IsCA: true, BasicConstraintsValid: true,
		DNSNames: []string{"*.wirelab.dev", "wild.dev"},
	}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return err
	}
	certificate = tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key}
	roots := filepath.Join(dir, "roots.pem")
	if err := os.WriteFile(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}), 0o600); err != nil {
		return err
	}
	return os.Setenv("SSL_CERT_FILE", roots)
}

// hosts are what answers at the public address, by the first label of their names.
var hosts sync.Map

// host has a host of the network answered by a handler until the test ends, and returns its address.
func host(t *testing.T, first string, h http.Handler) (origin string) {
	open()
	hosts.Store(first, h)
	t.Cleanup(func() { hosts.Delete(first) })
	return "https://" + first + ".wirelab.dev"
}

// open listens at the public address.
var open = sync.OnceFunc(func() {
	all := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		first, _, _ := strings.Cut(r.Host, ".")
		h, known := hosts.Load(first)
		if !known {
			http.NotFound(w, r)
			return
		}
		h.(http.Handler).ServeHTTP(w, r)
	})
	for _, port := range []string{"80", "443"} {
		l, err := net.Listen("tcp", net.JoinHostPort(public.String(), port))
		if err != nil {
			panic(err)
		}
		if port == "443" {
			l = tls.NewListener(l, &tls.Config{Certificates: []tls.Certificate{certificate}})
		}
		go func() { _ = (&http.Server{Handler: all, ErrorLog: log.New(io.Discard, "", 0)}).Serve(l) }()
	}
})

// company is the website of a company that has one page: who reads more waits between two pages, and shows nothing
// more here.
var company = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html")
	_, _ = io.WriteString(w, `<!doctype html><html lang=en><title>Parcelwick</title><meta property=og:site_name content=Parcelwick>
		<h1>Labels for small shops</h1><p>Parcelwick prints the labels of all carriers for small shops, and tells their customers where a parcel is.</p>`)
})

// caught counts connections to what is inside.
var caught atomic.Int64

// trap listens inside, and fails the test where somebody came.
func trap(t *testing.T) {
	before := caught.Load()
	set()
	t.Cleanup(func() {
		if n := caught.Load() - before; n > 0 {
			t.Errorf("%d connections came to what is inside", n)
		}
	})
}

var set = sync.OnceFunc(func() {
	for _, ip := range inside {
		for _, port := range []string{"80", "443"} {
			l, err := net.Listen("tcp", net.JoinHostPort(ip.String(), port))
			if err != nil {
				panic(err)
			}
			go func() {
				for {
					conn, err := l.Accept()
					if err != nil {
						return
					}
					caught.Add(1)
					_ = conn.Close()
				}
			}()
		}
	}
})

// elsewhere are addresses inside, to which who lies sends others.
var elsewhere = []string{
	"http://127.0.0.1/", "http://169.254.169.254/latest/meta-data/", "http://10.0.0.5/", "https://inside.wirelab.dev/", "http://2130706433/", "http://[::ffff:169.254.169.254]/",
	"https://rebind.wirelab.dev/", "file:///etc/passwd", "http://168.63.129.16/machine",
}

// lies are what a server answers that keeps to no agreement.
var lies = map[string]http.HandlerFunc{
	"another address": func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://169.254.169.254/latest/meta-data/", http.StatusTemporaryRedirect)
	},
	"nothing": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	"a page": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<!doctype html><title>Sign in to the guest network</title>")
	},
	"something else": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"id":7,"valid":"perhaps","object":[],"choices":{"message":null},"url":"javascript:alert(1)","data":"x"}`)
	},
	"what never ends": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"id":"`)
		flood(w)
	},
}

// flooded is how much a liar sends of what never ends: more than anybody may keep.
const flooded = 192 << 20

// flood writes until nobody reads any more.
func flood(w io.Writer) {
	chunk := []byte(strings.Repeat("a", 1<<20))
	for range flooded >> 20 {
		if _, err := w.Write(chunk); err != nil {
			return
		}
	}
}
