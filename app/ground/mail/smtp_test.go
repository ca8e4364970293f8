package mail_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/matryer/is"
	gomail "github.com/wneessen/go-mail"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// office is a mail server in this process.
type office struct {
	refuse  error
	wait    chan struct{} // closed when it may take a mail; nil takes it at once
	letters chan string
}

func (o *office) NewSession(*smtp.Conn) (smtp.Session, error) { return o, nil }
func (o *office) Reset()                                      {}
func (o *office) Logout() error                               { return nil }
func (o *office) Mail(string, *smtp.MailOptions) error        { return nil }
func (o *office) Rcpt(string, *smtp.RcptOptions) error        { return o.refuse }
func (o *office) Data(r io.Reader) error {
	if o.wait != nil {
		<-o.wait
	}
	raw, err := io.ReadAll(r)
	o.letters <- string(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")))
	return err
}

// opened serves o, and returns what sends to it.
func opened(t *testing.T, o *office) mail.SMTP {
	t.Helper()
	o.letters = make(chan string, 10)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := smtp.NewServer(o)
	go func() { _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close() })
	return mail.NewSMTP(app.Mail{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port}, func(site string) netmail.Address {
		return netmail.Address{Name: "Debut", Address: "sign-in@" + strings.TrimPrefix(site+".debut.example", ".")}
	})
}

func errOf(_ string, err error) error { return err }

var letter = mail.Message{Kind: mail.SignIn, To: "ines@parcelwick.example", Subject: "Sign in to Debüt", Text: "Open this link:\n\nhttps://debut.example/sign-in/link?token=x\n"}

func TestRaceSend_AMailServerTakesTheMail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o := &office{}
	reply, err := opened(t, o).Send(t.Context(), letter)
	is.NoErr(err)
	is.True(strings.HasPrefix(reply, "2.0.0")) // the server's own words
	got := <-o.letters
	ofSite := letter
	ofSite.Site, ofSite.ID = "de", "7f"
	is.NoErr(errOf(opened(t, o).Send(t.Context(), ofSite)))
	named := <-o.letters
	is.True(strings.Contains(named, "From: \"Debut\" <sign-in@de.debut.example>\n"))
	is.True(strings.Contains(named, "Message-ID: <7f@de.debut.example>\n"))
	for _, want := range []string{"From: \"Debut\" <sign-in@debut.example>\n", "To: <ines@parcelwick.example>\n", "Subject: =?UTF-8?q?Sign_in_to_Deb=C3=BCt?=\n", "Message-ID: <", "Date: ", "https://debut.example/sign-in/link?token=3Dx"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// The program that reads a mail ends more of the kind by one POST (RFC 8058).
func TestRaceSend_SaysHowMailsOfTheKindEnd(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o := &office{}
	to, digest := opened(t, o), letter
	is.NoErr(errOf(to.Send(t.Context(), digest)))
	is.True(!strings.Contains(<-o.letters, "List-Unsubscribe")) // somebody asked for it
	digest.Unsubscribe = "https://debut.example/unsubscribe?token=x"
	is.NoErr(errOf(to.Send(t.Context(), digest)))
	got := strings.ReplaceAll(<-o.letters, "\n ", " ")
	is.True(strings.Contains(got, "\nList-Unsubscribe: <https://debut.example/unsubscribe?token=x>\n"))
	is.True(strings.Contains(got, "\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n"))
}

func TestRaceSend_AMailServerThatRefusesIsAnError(t *testing.T) {
	t.Parallel()
	_, err := opened(t, &office{refuse: &smtp.SMTPError{Code: 550, Message: "no such person"}}).Send(t.Context(), letter)
	is.New(t).True(err != nil && strings.Contains(err.Error(), "no such person"))
}

func TestRaceSend_AMailServerThatIsSlowIsAnError(t *testing.T) {
	t.Parallel()
	o := &office{wait: make(chan struct{})}
	t.Cleanup(func() { close(o.wait) })
	to := opened(t, o)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	is.New(t).True(errOf(to.Send(ctx, letter)) != nil)
}

func TestRaceSend_AMailServerThatIsAwayIsAnError(t *testing.T) {
	t.Parallel()
	to := opened(t, &office{})
	to.Port = 1
	is.New(t).True(errOf(to.Send(t.Context(), letter)) != nil)
}

func TestRaceSend_NoHeaderComesInByAnAddress(t *testing.T) {
	t.Parallel()
	bad := letter
	bad.To = "ines@parcelwick.example\r\nBcc: all@x.example"
	is.New(t).True(errOf(opened(t, &office{}).Send(t.Context(), bad)) != nil)
}

func TestRaceSend_ARefusalForGoodIsFinal(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		refuse error
		final  bool
	}{
		"no such person":  {&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such person as ines@parcelwick.example"}, true},
		"policy":          {&smtp.SMTPError{Code: 554, Message: "not from you"}, true},
		"try again later": {&smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted, <Ines@Parcelwick.example>"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			_, err := opened(t, &office{refuse: test.refuse}).Send(t.Context(), letter)
			is.True(err != nil)
			is.Equal(jobs.IsFinal(err), test.final)
			is.True(!strings.Contains(strings.ToLower(err.Error()), "parcelwick")) // it goes into the log
		})
	}
}

// A server that offers no TLS gets no password, and none of the next ten tries would be better.
func TestRaceSend_APasswordWithoutTLSIsFinal(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	to := opened(t, &office{})
	to.User, to.Password = "debut", "hunter2"
	_, err := to.Send(t.Context(), letter)
	is.True(jobs.IsFinal(err))
	is.True(!strings.Contains(err.Error(), "hunter2"))
}

func TestRaceSend_AWrongPasswordIsFinal(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	is.NoErr(err)
	t.Cleanup(func() { _ = l.Close() })
	go func() { // as much of a server as refuses a password
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		fmt.Fprint(conn, "220 mail.example ESMTP\r\n")
		for lines := bufio.NewScanner(conn); lines.Scan(); {
			switch verb, _, _ := strings.Cut(lines.Text(), " "); strings.ToUpper(verb) {
			case "EHLO":
				fmt.Fprint(conn, "250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n")
			case "AUTH":
				fmt.Fprint(conn, "535 5.7.8 wrong user or password\r\n")
			default:
				fmt.Fprint(conn, "250 ok\r\n")
			}
		}
	}()
	client, err := gomail.NewClient("127.0.0.1", gomail.WithPort(l.Addr().(*net.TCPAddr).Port), gomail.WithTLSPolicy(gomail.NoTLS),
		gomail.WithSMTPAuth(gomail.SMTPAuthPlainNoEnc), gomail.WithUsername("debut"), gomail.WithPassword("wrong"))
	is.NoErr(err)
	err = client.DialWithContext(t.Context())
	is.True(err != nil)
	is.True(jobs.IsFinal(mail.FaultOf(mail.SMTP{}, err, "ines@parcelwick.example")))
}

// An address at which nobody gets mails is told from a policy, and from what may work later.
func TestRaceSend_AnAddressThatTakesNoMail(t *testing.T) {
	t.Parallel()
	for refuse, gone := range map[*smtp.SMTPError]bool{
		{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such person"}:  true,
		{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "not from you"}:    false,
		{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "not from you"}:    false,
		{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 1}, Message: "try again later"}: false,
	} {
		_, err := opened(t, &office{refuse: refuse}).Send(t.Context(), letter)
		is.New(t).Equal(mail.IsUnreachable(err), gone)
	}
}
