package app

import (
	"errors"
	"flag"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"debut/app/ground/texts"
)

// misfit says what a setting must be.
type misfit struct{ texts.Text }

func (m misfit) Error() string { return m.Text.String() }

func mustBe(format texts.Text, args ...any) error { return misfit{texts.Sprintf(format, args...)} }

// secret is a setting that no message repeats.
type secret func(v string) error

func (secret) String() string       { return "" }
func (s secret) Set(v string) error { return s(v) }

// checked is a text that check takes.
func checked(fs *flag.FlagSet, into *string, name, otherwise, doc string, check func(v string) error) {
	fs.StringVar(into, name, otherwise, doc) // its default is documented so
	fs.Lookup(name).Value = text{into, check}
}

// text is a checked setting.
type text struct {
	into  *string
	check func(v string) error
}

func (t text) String() string {
	if t.into == nil {
		return ""
	}
	return *t.into
}

func (t text) Set(v string) error {
	if err := t.check(v); err != nil {
		return err
	}
	*t.into = v
	return nil
}

// count is a whole number from 0 to a million.
func count(fs *flag.FlagSet, into *int, name string, otherwise int, doc texts.Text) {
	within(fs, into, name, 0, 1_000_000, otherwise, doc)
}

// within is a whole number from least to most.
func within(fs *flag.FlagSet, into *int, name string, least, most, otherwise int, doc texts.Text) {
	*into = otherwise
	fs.Func(name, texts.Sprintf("%s (default %d)", doc, otherwise).String(), func(v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < least || n > most {
			return mustBe("must be a whole number from %d to %d", least, most)
		}
		*into = n
		return nil
	})
}

// switched is something that is on or off.
func switched(fs *flag.FlagSet, into *bool, name string, otherwise bool, doc texts.Text) {
	*into = otherwise
	fs.Func(name, texts.Sprintf("%s (default %s)", doc, onOff(otherwise)).String(), func(v string) error {
		if v != onOff(true) && v != onOff(false) {
			return mustBe("must be on or off")
		}
		*into = v == onOff(true)
		return nil
	})
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// duration is a time from least to most.
func duration(
	fs *flag.FlagSet, into *time.Duration, name string, least, most, otherwise time.Duration, doc texts.Text,
) {
	fs.DurationVar(into, name, otherwise, doc.String())
	fs.Lookup(name).Value = span{into, least, most}
}

type span struct {
	into        *time.Duration
	least, most time.Duration
}

func (s span) String() string {
	if s.into == nil {
		return "0s"
	}
	return s.into.String()
}

func (s span) Set(v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d < s.least || d > s.most {
		return mustBe("must be a time from %v to %v, such as 90s or 168h", s.least, s.most)
	}
	*s.into = d
	return nil
}

func someText(v string) error {
	if kept, wrong := Typed(v, false); wrong != "" || kept == "" {
		return unfit(wrong, "must not be empty")
	}
	return nil
}

func oneLine(v string) error { return inOneLine(v, 300) }

func siteName(v string) error { return inOneLine(v, 100) }

// inOneLine refuses what is no visible text of at most so many characters in one line.
func inOneLine(v string, most int) error {
	kept, wrong := Typed(v, false)
	if wrong != "" || kept == "" || utf8.RuneCountInString(v) > most || !utf8.ValidString(v) {
		return unfit(wrong, texts.Sprintf("must be 1 to %d characters in one line", most))
	}
	return nil
}

// unfit says what is wrong with a text, or else what it must be.
func unfit(wrong, must texts.Text) error {
	if wrong == "" {
		return misfit{must}
	}
	return misfit{wrong}
}

func address(v string) error {
	_, port, err := net.SplitHostPort(v)
	if n, bad := strconv.ParseUint(port, 10, 16); err != nil || bad != nil || n > 65535 {
		return errors.New("must be an address and a port, such as 127.0.0.1:8080, or :8080 for all addresses of the machine")
	}
	return nil
}

func timeZone(v string) (*time.Location, error) {
	zone, err := time.LoadLocation(v)
	if v == "" || err != nil {
		return nil, mustBe("must be the name of a time zone, such as Europe/Amsterdam or UTC")
	}
	return zone, nil
}

var defaultPorts = map[string]string{"http": "80", "https": "443"}

// origin checks a public address and returns it as browsers send it: in lower case, without the scheme's own port and a
// slash at the end.
func origin(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || defaultPorts[u.Scheme] == "" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" ||
		u.RawQuery != "" || u.Fragment != "" || u.User != nil || !goodPort(u) {
		return "", errors.New("must be http:// or https:// and a host, such as https://debut.example")
	}
	if strings.ContainsFunc(u.Host, func(r rune) bool { return r > unicode.MaxASCII }) {
		return "", errors.New("must name its host as browsers send it, in letters of ASCII, such as https://xn--dbut-bpa.example")
	}
	return u.Scheme + "://" + strings.TrimSuffix(strings.ToLower(u.Host), ":"+defaultPorts[u.Scheme]), nil
}

// goodPort reports whether the port of u can be one, where it names one.
func goodPort(u *url.URL) bool {
	n, err := strconv.ParseUint(u.Port(), 10, 16)
	return u.Port() == "" && !strings.HasSuffix(u.Host, ":") || err == nil && n > 0
}
