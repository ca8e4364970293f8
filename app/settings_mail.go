package app

import (
	"errors"
	"flag"
	netmail "net/mail"
	"net/url"
	"strconv"
)

// Mail are the settings of the mail server that takes what the site has to say to people. Without a host there is none.
type Mail struct {
	Host     string
	Port     int
	TLS      bool // from the first byte on; else as soon as the server offers it, and it must where there is a password
	User     string
	Password string
	From     string
}

// Define puts the settings on a set of flags.
func (m *Mail) Define(fs *flag.FlagSet) {
	fs.Var(secret(m.set), "smtp", "mail server, as smtp://user:password@mail.example:587 or smtps://user:password@mail.example:465; better set as a variable, since arguments show in the list of processes (default none: nobody can sign in)")
	fs.Func("mail-from", "whom mails come from, such as Debut <hello@debut.example> (default sign-in@ and the host of --origin)", func(v string) error {
		_, err := netmail.ParseAddress(v)
		if err != nil {
			err = errors.New("must be an e-mail address, such as Debut <hello@debut.example>")
		}
		m.From = v
		return err
	})
}

func (m *Mail) set(v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" || !goodPort(u) {
		return errors.New("must be an address such as smtp://user:password@mail.example:587, where signs such as / # ? @ and : in a password are written as %2F %23 %3F %40 and %3A")
	}
	m.Host, m.TLS, m.Port = u.Hostname(), u.Scheme == "smtps", 587
	if m.TLS {
		m.Port = 465
	}
	if u.Port() != "" {
		m.Port, _ = strconv.Atoi(u.Port()) // a good one, as was seen
	}
	if u.User != nil {
		m.User = u.User.Username()
		m.Password, _ = u.User.Password()
	}
	return nil
}
