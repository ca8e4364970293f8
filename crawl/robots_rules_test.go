package crawl

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/budget"
)

func TestRobotsRules(t *testing.T) {
	t.Parallel()
	const all = "User-agent: *\n"
	for _, test := range []struct {
		name    string
		file    string
		allowed string // paths, by spaces
		refused string
	}{
		{"an empty file allows", "", "/ /a", ""},
		{"a rule is a prefix", all + "Disallow: /private", "/ /priv", "/private /private/x /privateer"},
		{"an empty Disallow allows", all + "Disallow:\n", "/ /a", ""},
		{"a space before the colon changes nothing", "User-agent : *\nDisallow : /a", "/b", "/a"},
		{"a missing colon is understood", "User-agent *\nDisallow /a", "/b", "/a"},
		{"slips of the pen are understood", "Useragent: *\nDissallow: /a", "/b", "/a"},
		{"names of rules are read in any case", "USER-AGENT: *\nDISALLOW: /a", "/b /A", "/a"},
		{"the beginning of our token is not our token", "User-agent: deb\nDisallow: /", "/ /a", ""},
		{"a longer token is not ours", "User-agent: debutbotnews\nDisallow: /", "/ /a", ""},
		{"our token matches in any case", "User-agent: DEBUTBOT\nDisallow: /a", "/b", "/a"},
		{"the version of our token is ignored", "User-agent: debutbot/1.0\nDisallow: /a", "/b", "/a"},
		{"our whole User-Agent header names us", "User-agent: DebutBot/1.0 (+https://debut.example/bot)\nDisallow: /a", "/b", "/a"},
		{"our group stands instead of that for all", all + "Disallow: /\n\nUser-agent: debutbot\nDisallow: /a", "/b", "/a"},
		{"our group may allow all", all + "Disallow: /\n\nUser-agent: debutbot\nDisallow:", "/ /a", ""},
		{"groups of one name are one", "User-agent: debutbot\nDisallow: /a\n\nUser-agent: other\nDisallow: /b\n\nUser-agent: debutbot\nDisallow: /c", "/b", "/a /c"},
		{"a group may have several names", "User-agent: other\nUser-agent: debutbot\nDisallow: /a", "/b", "/a"},
		{"of equally long rules the allowing wins, first", all + "Allow: /a\nDisallow: /a", "/a", ""},
		{"of equally long rules the allowing wins, last", all + "Disallow: /a\nAllow: /a", "/a", ""},
		{"the longest rule wins", all + "Disallow: /\nAllow: /a\nDisallow: /a/b", "/a /ab", "/ /b /a/b"},
		{"the encoding of letters makes no difference", all + "Disallow: /café", "/cafe", "/caf%C3%A9 /caf%c3%a9 /café"},
		{"the case of the encoding makes no difference", all + "Disallow: /a%3cb", "/a", "/a%3Cb /a%3cb /a<b"},
		{"unreserved letters may be encoded", all + "Disallow: /%7Eme/%61", "/me", "/~me/a /%7eme/a"},
		{"an encoded slash is no slash", all + "Disallow: /a%2Fb", "/a/b", "/a%2fb"},
		{"a bad Crawl-delay is skipped alone", all + "Crawl-delay: soon\nDisallow: /a", "/b", "/a"},
		{"a rule before any User-agent is skipped alone", "Disallow: /b\nUser-agent: *\nDisallow: /a", "/b", "/a"},
		{"nonsense is skipped alone", all + "hello, world\n\x00\xff: \xfe\nDisallow: /a", "/b", "/a"},
		{"an HTML page is no robots.txt", "\n <!doctype html><p>User-agent: *\nDisallow: /", "/ /a", ""},
		{"robots.txt itself is always allowed", all + "Disallow: /", "/robots.txt", "/ /robots.txt.bak"},
		{"lines may end in CR", "User-agent: *\rDisallow: /a\r", "/b", "/a"},
		{"a byte order mark is skipped", "\uFEFFUser-agent: *\nDisallow: /a", "/b", "/a"},
		{"comments are skipped", "# hello\nUser-agent: * # all\nDisallow: /a # that\n#Disallow: /b", "/b", "/a"},
		{"a star stands for anything", all + "Disallow: /*/draft", "/draft", "/x/draft /x/y/draft/z"},
		{"a dollar is the end", all + "Disallow: /*.pdf$", "/a.pdf?x /a.pdfs", "/a.pdf"},
		{"a dollar alone closes the root", all + "Disallow: /$", "/a", "/"},
		{"a dollar elsewhere is a letter", all + "Disallow: /a$b", "/a", "/a$b /a%24b"},
		{"an encoded star is a letter", all + "Disallow: /a%2Ab", "/axb", "/a*b /a%2ab"},
		{"a star rule counts by its octets", all + "Disallow: /x*.html\nAllow: /x/page.ht", "/x/page.html", "/x/a.html"},
		{"a star rule is anchored", all + "Disallow: /a*b", "/x/a/b", "/a/b"},
		{"a star alone is everything", all + "Disallow: *", "", "/ /a"},
		{"the query counts", all + "Disallow: /*?print=", "/a?x=1", "/a?print=1"},
		{"a rule without a slash gets one", all + "Disallow: a", "/b", "/a"},
		{"a Sitemap line ends no group", "User-agent: debutbot\nSitemap: /s.xml\nDisallow: /a", "/b", "/a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			rules := parseRobots([]byte(test.file), product)
			for path := range strings.FieldsSeq(test.allowed) {
				is.True(rules.allows(at(t, path))) // must be allowed
			}
			for path := range strings.FieldsSeq(test.refused) {
				is.True(!rules.allows(at(t, path))) // must be refused
			}
		})
	}
}

func TestRobotsRules_CrawlDelayAndSitemapsAreRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	rules := parseRobots([]byte("Sitemap: https://acme.example/a.xml\nUser-agent: *\nCrawl-delay: 0.5\nDisallow: /a\nsitemap: /b.xml"), product)
	is.Equal(rules.delay, 500*time.Millisecond)
	is.Equal(rules.sitemaps, []string{"https://acme.example/a.xml", "/b.xml"})
	for _, bad := range []string{"-1", "NaN", "Inf", "1e300", "soon", ""} {
		is.Equal(parseRobots([]byte("User-agent: *\nCrawl-delay: "+bad), product).delay, time.Duration(0)) // of a bad delay
	}
}

func TestRobotsRules_HostileRobotsAreReadInTime(t *testing.T) {
	large(t)
	t.Parallel()
	long := at(t, "/"+strings.Repeat("a", 2000))
	for name, file := range map[string]string{
		"stars":  "User-agent: *\nDisallow: /" + strings.Repeat("*a", 200_000) + "b",
		"rules":  "User-agent: *\n" + strings.Repeat("Disallow: /*a*a*a*b\n", 20_000),
		"agents": strings.Repeat("User-agent: debutbot\n", 12_000) + strings.Repeat("Disallow: /b\n", 18_000),
		"a line": "User-agent: *\nDisallow: /" + strings.Repeat("%41", 160_000),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			spent := budget.Spent(func() {
				rules := parseRobots([]byte(file), product)
				for range 20 {
					rules.allows(long)
				}
			})
			is.New(t).True(!costly(spent, 5*time.Second))
		})
	}
}

func at(t testing.TB, path string) *url.URL {
	u, err := url.Parse("https://acme.example" + path)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// Whatever the file says, a verdict comes, robots.txt may be read, and the clean file says the same as the raw one.
func FuzzRobots(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /a*b$\nAllow: /café", "/a/b?c=%3c")
	f.Add("user-agent : debutbot/2\rdisallow : /%zz", "/%")
	f.Add("\uFEFFUser-agent: *\nCrawl-delay: 1e9\nDisallow: *", "/")
	f.Fuzz(func(t *testing.T, file, path string) {
		u, err := url.Parse("https://acme.example/")
		if err != nil {
			t.Fatal(err)
		}
		u.Path, u.RawQuery = "/"+path, path
		if spent := budget.Spent(func() { parseRobots([]byte(file), product).allows(u) }); costly(spent, time.Second) {
			t.Fatalf("%d bytes took %s", len(file), spent)
		}
		rules := parseRobots([]byte(file), product)
		again := parseRobots([]byte(clean(rules.rules)), product)
		if rules.allows(u) != again.allows(u) {
			t.Fatalf("%q: the clean file %q says otherwise of %q", file, clean(rules.rules), u)
		}
		own := foldPath(u.EscapedPath()+"?"+u.RawQuery, "*$")
		if u.RawQuery != "" && own != "/robots.txt" && rules.allows(u) != rules.longest(own) {
			t.Fatalf("%q: the library says otherwise of %q", file, u)
		}
		if !rules.allows(&url.URL{Path: "/robots.txt"}) {
			t.Fatalf("%q forbids itself", file)
		}
	})
}
