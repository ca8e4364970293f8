package server_test

import (
	"bufio"
	"debut/web/check/servertest"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// plainMailServer returns the address of a mail server that offers no TLS, so that no password is sent to it.
func plainMailServer(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				fmt.Fprint(conn, "220 mail.example ESMTP\r\n")
				for lines := bufio.NewScanner(conn); lines.Scan(); {
					fmt.Fprint(conn, "250 mail.example\r\n")
				}
			}()
		}
	}()
	return l.Addr().String()
}

// A mail that no later try could send is given up at once. The page that waits for it says so, and the log names neither the person nor
// the link.
func TestSignIn_TheWaitingPageSaysThatNoMailCouldBeSent(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	log := &servertest.Log{}
	ines := servertest.StartLogged(t, log, "--smtp", "smtp://debut:hunter2@"+plainMailServer(t)).Person()
	status, _ := ines.Ask("POST", "/sign-in", url.Values{"email": {"ines@parcelwick.example"}})
	is.Equal(status, http.StatusOK)
	servertest.Eventually(t, "the page says that no mail could be sent", func() bool {
		_, page := ines.Ask("GET", "/sign-in/sent", nil)
		return strings.Contains(page, "<h1 data-unsent>No mail could be sent</h1>") && strings.Contains(page, "ines@parcelwick.example")
	})
	is.True(strings.Contains(log.String(), `msg="gave a job up" kind=mail`))
	is.True(!strings.Contains(log.String(), "is tried again"))
	for _, secret := range []string{"parcelwick", "hunter2", "token"} {
		is.True(!strings.Contains(log.String(), secret))
	}
}
