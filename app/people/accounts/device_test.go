package accounts_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/people/accounts"
)

func TestDevice_ABrowserIsCalledAsPeopleKnowIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36":                                "Chrome on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0":        "Edge on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15":                "Safari on Mac",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604": "Chrome on iPhone",
		"Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0":                                                                 "Firefox on Android",
		"curl/8.14.1": "curl/8.14.1",
		"":            "A browser that does not say what it is",
	} {
		is.Equal(accounts.Device(agent).String(), want)
	}
}
