package accounts

import (
	"strings"

	"debut/app/ground/texts"
)

// name is what somebody calls what a word in User-Agent (RFC 9110, section 10.1.5) tells of.
type name struct{ word, name string }

// Browsers and systems call themselves by the names of others too, so the narrower word comes first.
var (
	browsers = []name{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"},
		{"FxiOS", "Firefox"}, {"Vivaldi", "Vivaldi"},
		{"Chrome", "Chrome"}, {"CriOS", "Chrome"}, {"Safari", "Safari"},
	}
	systems = []name{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "Chromebook"}, {"Windows", "Windows"},
		{"Mac OS X", "Mac"}, {"Linux", "Linux"},
	}
)

// System names the system that a browser says it is on; "" if it says none that is known.
func System(agent string) string { return named(systems, agent) }

// Device names a browser as people know it, "Firefox on Windows"; where it says nothing that is known, by its own
// words.
func Device(agent string) texts.Text {
	browser, system := named(browsers, agent), System(agent)
	switch {
	case browser != "" && system != "":
		return texts.Sprintf("%s on %s", browser, system)
	case browser+system != "":
		return texts.Verbatim(browser + system)
	case agent != "":
		return texts.Verbatim(agent)
	}
	return "A browser that does not say what it is"
}

func named(names []name, agent string) string {
	for _, n := range names {
		if strings.Contains(agent, n.word) {
			return n.name
		}
	}
	return ""
}
