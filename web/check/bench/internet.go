package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"mime"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"debut/web/run/commands"
)

// internet is a small one on this machine: websites by their names, on the ports that websites have, with certificates.
type internet struct {
	names       []string // of the websites
	dns         string   // where names are looked up
	authorities string   // a file with whom to believe
	stop        func()
}

// webAddress is where all its websites are.
const webAddress = "127.20.0.1"

// openInternet serves websites of a folder, each a folder of files: those that only names, or all. The name of a website stands as
// "domain" in a JSON file beside its folder, as in NAME.json; without one it is NAME.example. Each answer takes so long.
func openInternet(folder, dir, only string, takes time.Duration) (*internet, error) {
	sites, names, err := websites(folder, only)
	if err != nil {
		return nil, err
	}
	cert, authority, err := certify(names)
	if err != nil {
		return nil, err
	}
	n := &internet{names: names, authorities: filepath.Join(dir, "authorities.pem")}
	if err := os.WriteFile(n.authorities, authority, 0o600); err != nil {
		return nil, err
	}
	return n, n.serve(sites, cert, takes)
}

func websites(folder, only string) (sites map[string]http.Handler, names []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, err
	}
	sites = map[string]http.Handler{}
	for _, e := range entries {
		if !e.IsDir() || only != "" && !slices.Contains(strings.Split(only, ","), e.Name()) {
			continue
		}
		about := struct{ Domain string }{e.Name() + ".example"}
		if text, err := os.ReadFile(filepath.Join(folder, e.Name()+".json")); err == nil {
			if err := json.Unmarshal(text, &about); err != nil {
				return nil, nil, fmt.Errorf("%s.json: %w", e.Name(), err)
			}
		}
		names = append(names, about.Domain)
		sites[bareName(about.Domain)] = static(filepath.Join(folder, e.Name()))
	}
	return sites, names, nil
}

func bareName(host string) string {
	name, _, _ := strings.Cut(host, ":")
	return strings.TrimPrefix(strings.ToLower(name), "www.")
}

// static serves files as hosts of static websites do: /about is about, about.html or about/index.html.
func static(dir string) http.Handler {
	root := http.Dir(dir)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, name := http.StatusOK, path.Clean("/"+r.URL.Path)
		text, kind, err := readFirst(root, name, name+".html", path.Join(name, "index.html"))
		if err != nil {
			status = http.StatusNotFound
			text, kind, _ = readFirst(root, "/404.html")
		}
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = w.Write(text)
	})
}

func readFirst(root http.Dir, names ...string) (text []byte, kind string, err error) {
	for _, name := range names {
		file := filepath.Join(string(root), filepath.FromSlash(name))
		if text, err = os.ReadFile(file); err == nil {
			kind = mime.TypeByExtension(path.Ext(name))
			return text, kind, nil
		}
	}
	return nil, "text/html; charset=utf-8", err
}

// certify returns a certificate for names, also with www, and whom to believe that.
func certify(names []string) (cert tls.Certificate, authority []byte, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return cert, nil, err
	}
	made := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(0, 0, 30),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	for _, name := range names {
		made.DNSNames = append(made.DNSNames, bareName(name), "www."+bareName(name))
	}
	der, err := x509.CreateCertificate(rand.Reader, made, made, &key.PublicKey, key)
	cert = tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	return cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), err
}

// serve listens for names, and on both ports of websites; what comes without TLS is sent to where there is some.
func (n *internet) serve(sites map[string]http.Handler, cert tls.Certificate, takes time.Duration) error {
	lookups, err := net.ListenPacket("udp", webAddress+":0")
	if err != nil {
		return err
	}
	plain, plainErr := net.Listen("tcp", webAddress+":80")
	secure, err := net.Listen("tcp", webAddress+":443")
	if err = errors.Join(plainErr, err); err != nil {
		return fmt.Errorf("websites have ports 80 and 443, which somebody must be allowed to listen on: %w", err)
	}
	known := func(name string) bool { return sites[bareName(strings.TrimSuffix(name, "."))] != nil }
	go answerLookups(lookups, known)
	one := &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(takes)
		switch site := sites[bareName(r.Host)]; {
		case site == nil:
			http.NotFound(w, r)
		case r.TLS == nil:
			http.Redirect(w, r, (&url.URL{Scheme: "https", Host: r.Host, Path: r.URL.Path, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
		default:
			site.ServeHTTP(w, r)
		}
	})}
	go one.Serve(plain)                                                                       //nolint:errcheck // it ends when it is closed
	go one.Serve(tls.NewListener(secure, &tls.Config{Certificates: []tls.Certificate{cert}})) //nolint:errcheck
	n.dns, n.stop = lookups.LocalAddr().String(), func() { _ = one.Close(); _ = lookups.Close() }
	return nil
}

// answerLookups answers who looks a name up, until it is closed (RFC 1035).
func answerLookups(on net.PacketConn, known func(name string) bool) {
	asked := make([]byte, 1500)
	for {
		n, from, err := on.ReadFrom(asked)
		if err != nil {
			return
		}
		var m dnsmessage.Message
		if m.Unpack(asked[:n]) != nil || len(m.Questions) != 1 {
			continue
		}
		q := m.Questions[0]
		m = dnsmessage.Message{Header: dnsmessage.Header{ID: m.ID, Response: true, Authoritative: true}, Questions: m.Questions}
		switch {
		case !known(q.Name.String()):
			m.RCode = dnsmessage.RCodeNameError
		case q.Type == dnsmessage.TypeA:
			m.Answers = []dnsmessage.Resource{{
				Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 60},
				Body:   &dnsmessage.AResource{A: [4]byte(net.ParseIP(webAddress).To4())},
			}}
		}
		if answer, err := m.Pack(); err == nil {
			_, _ = on.WriteTo(answer, from)
		}
	}
}

// inside runs Debut itself, which looks names up where args say first, and knows no others.
func inside(ctx context.Context, args []string) error {
	dns := args[0]
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", dns)
	}}
	return commands.Run(ctx, args[1:], os.Getenv, os.Stdout, os.Stderr)
}

// start starts Debut in this internet, on a data folder.
func (n *internet) start(ctx context.Context, data string, flags ...string) (*server, error) {
	if err := os.Setenv("SSL_CERT_FILE", n.authorities); err != nil { // which the program inherits
		return nil, err
	}
	return start(ctx, "/api/v1/listings?per_page=1", itself(),
		append(append([]string{"inside", n.dns, "serve", "--data", data}, unlimited...), flags...)...)
}
