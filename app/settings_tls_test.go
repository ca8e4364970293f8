package app_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestTLS_SaysWhichSettingsDoNotGoTogether(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tls    app.TLS
		origin string
		says   string // "" is nothing
	}{
		"off":                  {app.TLS{Mode: "off"}, "http://debut.example", ""},
		"auto":                 {app.TLS{Mode: "auto", HTTPAddr: ":80"}, "https://debut.example", ""},
		"files":                {app.TLS{Mode: "off", Cert: "c", Key: "k"}, "https://debut.example", ""},
		"auto and files":       {app.TLS{Mode: "auto", Cert: "c", Key: "k"}, "https://debut.example", "--tls-cert"},
		"no key":               {app.TLS{Mode: "off", Cert: "c"}, "https://debut.example", "--tls-key"},
		"nothing to lead to":   {app.TLS{Mode: "off", HTTPAddr: ":80"}, "https://debut.example", "--http-addr"},
		"an origin of http":    {app.TLS{Mode: "auto"}, "http://debut.example", "--origin"},
		"no origin":            {app.TLS{Mode: "auto"}, "", "--origin"},
		"a name without a dot": {app.TLS{Mode: "auto"}, "https://localhost", "a dot"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := c.tls.Check(c.origin)
			is.New(t).Equal(err == nil, c.says == "")
			is.New(t).True(err == nil || strings.Contains(err.Error(), c.says))
		})
	}
}
