package app

import (
	"errors"
	"flag"
	"net/url"
	"strings"
)

// TLS are the settings of encryption by the program itself, without a proxy before it.
type TLS struct {
	Mode      string // "auto" or "off"
	Cert, Key string // files; "" are none
	HTTPAddr  string // where http is redirected to https; "" is nowhere
	ACMEURL   string // of who gives certificates
	ACMERoots string // a file of certificates that vouch for ACMEURL; "" is those of the machine
}

// LetsEncrypt is where certificates come from, if nobody says otherwise.
const LetsEncrypt = "https://acme-v02.api.letsencrypt.org/directory"

// Define puts the settings on a set of flags.
func (t *TLS) Define(fs *flag.FlagSet) {
	checked(fs, &t.Mode, "tls", "off",
		"auto has the program speak https at --addr, with certificates for --origin and --sites that it gets and renews by itself (ACME); off leaves that to a proxy", func(v string) error {
			if v != "auto" && v != "off" {
				return errors.New("must be auto or off")
			}
			return nil
		})
	checked(fs, &t.Cert, "tls-cert", "",
		"file of a certificate with its chain, in PEM, to speak https with at --addr; it is read anew when it changes (default none)", someText)
	checked(fs, &t.Key, "tls-key", "", "file of the key of --tls-cert, in PEM (default none)", someText)
	checked(fs, &t.HTTPAddr, "http-addr", "",
		"address and port at which http is redirected to https, and at which --tls auto proves that the host is ours, such as :80 (default none)", address)
	checked(fs, &t.ACMEURL, "acme-url", LetsEncrypt,
		"directory of the ACME server that --tls auto has certificates of (RFC 8555); using it accepts its terms",
		webAddress)
	checked(fs, &t.ACMERoots, "acme-roots", "",
		"file of certificates, in PEM, that vouch for a server of your own at --acme-url (default those of the machine)", someText)
}

// On reports whether the program speaks https itself.
func (t TLS) On() bool { return t.Mode == "auto" || t.Cert != "" || t.Key != "" }

// Check returns what is wrong with the settings together, at an origin.
func (t TLS) Check(origin string) error {
	at, err := url.Parse(origin)
	switch {
	case t.Mode == "auto" && (t.Cert != "" || t.Key != ""):
		return errors.New("--tls auto gets certificates by itself; leave --tls-cert and --tls-key out, or --tls off")
	case (t.Cert == "") != (t.Key == ""):
		return errors.New("--tls-cert and --tls-key belong together; name both")
	case t.HTTPAddr != "" && !t.On():
		return errors.New("--http-addr redirects to https; it needs --tls auto, or --tls-cert and --tls-key")
	case t.On() && (err != nil || at.Scheme != "https"):
		return errors.New("with TLS, --origin must be an https address, such as https://debut.example")
	case t.Mode == "auto" && !strings.Contains(strings.Trim(at.Hostname(), "."), "."):
		return errors.New("--tls auto needs a host name with a dot in --origin, such as https://debut.example")
	}
	return nil
}
