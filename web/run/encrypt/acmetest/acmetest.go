// Package acmetest gives certificates as Let's Encrypt does: it is Pebble, made by the same people for tests.
package acmetest

import (
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net"
	"net/http/httptest"
	"os"
	"sync"
	"time"

	"github.com/letsencrypt/challtestsrv"
	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
)

// Authority is an ACME server.
type Authority struct {
	Directory string         // its address
	Roots     []byte         // vouch for that address, in PEM
	GivesPEM  []byte         // vouches for what it gives
	Gives     *x509.CertPool // the same
	Close     func()
}

// Start starts one. It looks for every host on this machine, at the ports of http and https, and has names from a
// server at an address of its own.
func Start(names string, httpPort, tlsPort int) (*Authority, error) {
	if err := os.Setenv("PEBBLE_VA_NOSLEEP", "1"); err != nil { // it looks at once
		return nil, err
	}
	quiet := log.New(io.Discard, "", 0)
	dns, err := challtestsrv.New(challtestsrv.Config{DNSAddrs: []string{names}, Log: quiet})
	if err != nil {
		return nil, err
	}
	dns.SetDefaultDNSIPv6("")
	dns.Run()
	if err := answers(names); err != nil {
		dns.Shutdown()
		return nil, err
	}
	store := db.NewMemoryStore()
	gives := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
	looks := va.New(quiet, httpPort, tlsPort, false, names, store)
	front := wfe.New(quiet, store, looks, gives, []string{"pebble.letsencrypt.org"}, false, false, 1, 1)
	at := httptest.NewTLSServer(front.Handler())
	a := &Authority{
		Directory: at.URL + wfe.DirectoryPath, GivesPEM: gives.GetRootCert(0).PEM(), Gives: x509.NewCertPool(),
		Roots: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: at.Certificate().Raw}),
		Close: sync.OnceFunc(func() { at.Close(); dns.Shutdown() }),
	}
	a.Gives.AppendCertsFromPEM(a.GivesPEM)
	return a, nil
}

// answers waits until somebody listens at an address.
func answers(address string) error {
	wait := time.NewTicker(10 * time.Millisecond)
	defer wait.Stop()
	for range 1000 {
		c, err := net.Dial("tcp", address)
		if err == nil {
			return c.Close()
		}
		<-wait.C
	}
	return fmt.Errorf("nobody resolves names at %s", address)
}
