// Package encrypt has the program speak https by itself: with certificates that it gets and renews (ACME, RFC 8555), or
// with one in files that somebody else renews.
package encrypt

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"debut/app"
)

// Options say how.
type Options struct {
	app.TLS
	Sites []app.Site // whose origins have certificates; the default one first
	Data  string     // the folder that certificates are kept in
	Email string     // which the ACME server learns; "" is none
	Clock app.Clock
	Log   *slog.Logger
}

// Front is how the program speaks https.
type Front struct {
	Config *tls.Config
	Plain  http.Handler              // what is answered by http
	Keep   func(ctx context.Context) // gets certificates before somebody asks for them; nil if there is nothing to get
}

// New returns the front that the options ask for.
func New(o Options) (*Front, error) {
	redirect := redirectTo(o.Sites)
	if o.Mode != "auto" {
		pair := &files{cert: o.Cert, key: o.Key, clock: o.Clock, log: o.Log}
		if err := pair.load(); err != nil {
			return nil, fmt.Errorf("read --tls-cert and --tls-key: %w", err)
		}
		return &Front{Config: &tls.Config{GetCertificate: pair.get, NextProtos: protocols}, Plain: redirect}, nil
	}
	client, err := o.client()
	if err != nil {
		return nil, err
	}
	hosts := hostsOf(o.Sites)
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(filepath.Join(o.Data, "certificates")),
		HostPolicy: autocert.HostWhitelist(hosts...),
		Client:     client, Email: o.Email,
	}
	return &Front{
		Config: &tls.Config{GetCertificate: m.GetCertificate, NextProtos: append(protocols, acme.ALPNProto)},
		Plain:  m.HTTPHandler(redirect),
		Keep:   func(ctx context.Context) { get(ctx, m, hosts, o.Log) },
	}, nil
}

var protocols = []string{"h2", "http/1.1"}

// acmeWithin is how long an answer of the ACME server may take.
const acmeWithin = 30 * time.Second

func (o Options) client() (*acme.Client, error) {
	c := &acme.Client{DirectoryURL: o.ACMEURL, UserAgent: "debut"}
	if o.ACMERoots == "" {
		c.HTTPClient = &http.Client{Timeout: acmeWithin}
		return c, nil
	}
	pem, err := os.ReadFile(o.ACMERoots)
	if err != nil {
		return nil, fmt.Errorf("read --acme-roots: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return nil, errors.New("--acme-roots: the file holds no certificate in PEM")
	}
	c.HTTPClient = &http.Client{Timeout: acmeWithin,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	return c, nil
}

func hostsOf(sites []app.Site) (hosts []string) {
	for _, s := range sites {
		if at, err := url.Parse(s.Origin); err == nil && at.Scheme == "https" {
			hosts = append(hosts, at.Hostname())
		}
	}
	return hosts
}

// redirectTo leads from http to the same address of the site by https. It knows the origins of the sites alone, so that
// nobody is led elsewhere.
func redirectTo(sites []app.Site) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := sites[0].Origin
		for _, s := range sites {
			if s.Origin == "https://"+r.Host {
				to = s.Origin
			}
		}
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, to+r.URL.RequestURI(), http.StatusPermanentRedirect)
	})
}

// The pauses after a certificate could not be had: Let's Encrypt refuses those that try more than five times an hour.
const (
	firstPause = 2 * time.Minute
	longPause  = time.Hour
)

// get gets the certificates that are not kept yet, as the first visitor would, so that the log says at the start what
// is in the way.
func get(ctx context.Context, m *autocert.Manager, hosts []string, log *slog.Logger) {
	for _, host := range hosts {
		for pause := firstPause; ; pause = min(2*pause, longPause) {
			_, err := m.GetCertificate(&tls.ClientHelloInfo{
				ServerName: host, SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
				SupportedCurves: []tls.CurveID{tls.CurveP256},
				CipherSuites:    []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
			})
			if err == nil || ctx.Err() != nil {
				break
			}
			log.Error("no certificate could be had; it is tried again", "host", host, "in", pause, "error", err)
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
		}
	}
}
