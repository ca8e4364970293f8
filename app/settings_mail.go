package app

import (
	"errors"
	"flag"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"

	"debut/app/ground/texts"
)

// Mail are the settings of the mail server that takes what the site has to say to people. Without a host there is none.
type Mail struct {
	Host     string
	Port     int
	TLS      bool // from the first byte on; else as soon as the server offers it, and it must where there is a password
	User     string
	Password string
	From     netmail.Address // of the default site, or of all; its parts are "" where nobody said
}

func (m *Mail) defineServer(fs *flag.FlagSet) {
	fs.Var(secret(m.set), "smtp",
		"mail server, as smtp://user:password@mail.example:587 or smtps://user:password@mail.example:465; better set as a variable, since arguments show in the list of processes (default none: nobody can sign in)")
}

func (m *Mail) defineSender(fs *flag.FlagSet) {
	m.From = netmail.Address{}
	fs.Func(mailFrom, texts.Text("whom mails come from, such as Debut <hello@debut.example>; without a name, the site's (default sign-in@ and the host of the site)").String(), func(v string) error {
		from, err := netmail.ParseAddress(v)
		if err != nil || oneLine(v) != nil {
			return mustBe("must be an e-mail address, such as Debut <hello@debut.example>")
		}
		m.From = *from
		return nil
	})
}

// Sender returns whom the mails of a site come from: as a flag or a variable says for all sites, or else as its
// operator stored.
func (s *Settings) Sender(site Site) netmail.Address {
	from := s.Mail.From
	if _, given := s.Given[mailFrom]; !given && site.Key != DefaultSite {
		from = netmail.Address{}
		if other, err := netmail.ParseAddress(s.inForce[StoredAs(mailFrom, site.Key)]); err == nil {
			from = *other
		}
	}
	if from.Address == "" {
		from.Address = "sign-in@localhost"
		if at, err := url.Parse(site.Origin); err == nil && net.ParseIP(at.Hostname()) == nil {
			from.Address = "sign-in@" + at.Hostname()
		}
	}
	if from.Name == "" {
		from.Name = site.Name
	}
	return from
}

func (m *Mail) set(v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" ||
		u.RawQuery != "" || u.Fragment != "" || !goodPort(u) {
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
