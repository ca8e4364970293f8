package server_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"debut/web/check/servertest"

	"github.com/matryer/is"
)

// The files of docs/proxy.md do what they are there for, in the programs that read them.
func TestProxies_PassOnWhatDebutNeeds(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("docs/proxy.md")
	is.New(t).NoErr(err)
	for _, name := range []string{"nginx", "caddy"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(name); err != nil {
				t.Skipf("%s is not here", name)
			}
			block := regexp.MustCompile("(?ms)^```" + name + "\n(.*?)^```$").FindStringSubmatch(string(text))[1]
			log := &servertest.Log{}
			d := servertest.StartLogged(t, log, "--dev-mail", "--origin", "https://debut.example", "--proxies", "127.0.0.1/32", "--anonymous-limit", "2")
			p := startProxy(t, name, block, strings.TrimPrefix(d.URL, "http://"))
			p.passesOn(t)
			d.Stop()
			is.New(t).True(!strings.Contains(log.String(), "proxy")) // nothing to warn of
		})
	}
}

// proxy is one that runs before a server.
type proxy struct{ plain, secure string } // addresses

// startProxy runs a program with its part of the document, on other ports, with a certificate of its own.
func startProxy(t *testing.T, name, block, upstream string) proxy {
	t.Helper()
	is := is.New(t)
	dir := t.TempDir()
	p := proxy{servertest.FreeAddress(t), servertest.FreeAddress(t)}
	_, plain, _ := net.SplitHostPort(p.plain)
	_, secure, _ := net.SplitHostPort(p.secure)
	cert, key := selfSigned(t, dir)
	block = strings.ReplaceAll(block, "127.0.0.1:8080", upstream)
	file := filepath.Join(dir, name+".conf")
	var args []string
	switch name {
	case "nginx":
		block = strings.NewReplacer("listen 80;", "listen "+p.plain+";", "listen 443 ", "listen "+p.secure+" ",
			"/etc/letsencrypt/live/debut.example/fullchain.pem", cert, "/etc/letsencrypt/live/debut.example/privkey.pem", key).Replace(block)
		block = "daemon off; master_process off; pid nginx.pid; events {} http { access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;\n" + block + "}\n"
		args = []string{"-p", dir, "-c", file, "-e", "stderr"}
	case "caddy":
		block = "{\n admin off\n http_port " + plain + "\n https_port " + secure + "\n default_bind 127.0.0.1\n}\n" + strings.Replace(block, "{\n", "{\n tls "+cert+" "+key+"\n", 1)
		args = []string{"run", "--config", file, "--adapter", "caddyfile"}
	case "haproxy":
		block = strings.NewReplacer("bind :80\n", "bind "+p.plain+"\n", "bind :443 ", "bind "+p.secure+" ", "/etc/haproxy/debut.pem", both(t, dir, cert, key)).Replace(block)
		args = []string{"-f", file}
	}
	is.NoErr(os.WriteFile(file, []byte(block), 0o600))
	c := exec.Command(name, args...)
	c.Env, c.Stdout, c.Stderr = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir), t.Output(), t.Output()
	is.NoErr(c.Start())
	t.Cleanup(func() { _ = c.Process.Signal(os.Interrupt); _ = c.Wait() })
	servertest.Eventually(t, name+" to listen", func() bool {
		l, err := net.Dial("tcp", p.secure)
		if err != nil {
			return false
		}
		return l.Close() == nil
	})
	return p
}

// selfSigned writes a certificate of debut.example, and its key.
func selfSigned(t *testing.T, dir string) (cert, key string) {
	t.Helper()
	is := is.New(t)
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	is.NoErr(err)
	about := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"debut.example"}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, about, about, private.Public(), private)
	is.NoErr(err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	is.NoErr(err)
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	is.NoErr(os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	is.NoErr(os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
	return cert, key
}

// both writes a certificate and its key into one file.
func both(t *testing.T, dir, cert, key string) string {
	t.Helper()
	is := is.New(t)
	file := filepath.Join(dir, "both.pem")
	var text []byte
	for _, part := range []string{cert, key} {
		read, err := os.ReadFile(part)
		is.NoErr(err)
		text = append(text, read...)
	}
	is.NoErr(os.WriteFile(file, text, 0o600))
	return file
}

// from returns a client at an address of this machine, to which debut.example is the proxy.
func (p proxy) from(address string) *http.Client {
	dial := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
			DialContext: func(ctx context.Context, network, to string) (net.Conn, error) {
				at := p.secure
				if strings.HasSuffix(to, ":80") {
					at = p.plain
				}
				return dial.DialContext(ctx, network, at)
			},
		},
	}
}

func (p proxy) passesOn(t *testing.T) {
	t.Helper()
	is := is.New(t)
	ask := func(from, method, address, body string, headers ...string) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
		is.NoErr(err)
		for i := 0; i+1 < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		answer, err := p.from(from).Do(r)
		is.NoErr(err)
		is.NoErr(answer.Body.Close())
		return answer
	}
	read := func(from, word string, headers ...string) int {
		t.Helper()
		return ask(from, "GET", "https://debut.example/api/v1/listings?q="+word, "", headers...).StatusCode
	}
	lead := ask("127.0.0.2", "GET", "http://debut.example/listings/x?y=z", "")
	to, err := url.Parse(lead.Header.Get("Location"))
	is.NoErr(err)
	is.True(lead.StatusCode == http.StatusPermanentRedirect && to.Scheme == "https" && to.Hostname() == "debut.example" && to.RequestURI() == "/listings/x?y=z")
	is.Equal([]int{read("127.0.0.2", "a"), read("127.0.0.2", "b"), read("127.0.0.2", "c")}, []int{200, 200, 429})
	is.Equal(read("127.0.0.2", "d", "X-Forwarded-For", "203.0.113.9"), 429) // which the visitor made up
	is.Equal(read("127.0.0.3", "e"), 200)                                   // who is somebody else
	form := []string{"Content-Type", "application/x-www-form-urlencoded", "Origin", "https://debut.example"}
	is.Equal(ask("127.0.0.4", "POST", "https://debut.example/sign-in", "email=ines%40kiln.example", form...).StatusCode, http.StatusSeeOther)
	is.Equal(ask("127.0.0.4", "POST", "https://debut.example/sign-in", "email=ines%40kiln.example", append(form, "Origin", "https://evil.example")...).StatusCode, http.StatusForbidden)
	large := ask("127.0.0.4", "POST", "https://debut.example/admin/import", strings.Repeat("x", 3<<20), form...)
	is.True(large.StatusCode != http.StatusRequestEntityTooLarge)
}
