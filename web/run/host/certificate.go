package host

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/url"
	"time"
)

// certificateWithin is how long the server of the origin has to show its certificate.
const certificateWithin = 10 * time.Second

// certificateEnd returns what asks the origin when its certificate ends, as a browser sees it; nil of an origin without
// https.
func certificateEnd(origin string) func(context.Context) (time.Time, error) {
	at, err := url.Parse(origin)
	if err != nil || at.Scheme != "https" {
		return nil
	}
	port := at.Port()
	if port == "" {
		port = "443"
	}
	return func(ctx context.Context) (time.Time, error) {
		ctx, cancel := context.WithTimeout(ctx, certificateWithin)
		defer cancel()
		// Only the certificate is looked at, and nothing is sent or believed: one that has ended, or that nobody
		// vouches for, is read, too.
		dialer := &tls.Dialer{Config: &tls.Config{ServerName: at.Hostname(), InsecureSkipVerify: true}}
		conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(at.Hostname(), port))
		if err != nil {
			return time.Time{}, err
		}
		defer conn.Close()
		shown := conn.(*tls.Conn).ConnectionState().PeerCertificates
		if len(shown) == 0 {
			return time.Time{}, errors.New("the server shows no certificate")
		}
		return shown[0].NotAfter, nil
	}
}
