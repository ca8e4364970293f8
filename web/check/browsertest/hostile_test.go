package browsertest

import (
	"debut/web/check/servertest"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// hostile returns a listing that tries to run, to break out of where it stands, and to be larger than any page: script in every field,
// words without an end, two directions of writing, and signs that are put together of several.
func hostile(slug, attack, long string) map[string]any {
	few := func(n int) string { return string([]rune(attack + long)[:n]) }
	return map[string]any{
		"slug": slug, "name": few(200), "tagline": few(200), "short_description": few(300), "description": attack + string([]rune(long)[:19_000]),
		"headline": few(200), "summary": few(20_000), "website": "https://" + slug + ".example/", "categories": []string{"developer-tools"}, "tags": []string{few(200), few(200)},
		"features": []string{few(200), few(200)}, "usps": []string{few(200)}, "pricing_model": few(40), "pricing_summary": few(300), "country": "NL",
		"city": few(120), "founded_year": 2024, "stage": few(40), "contact_email": "onerror=hurt+onload@x.example",
		"faqs": []map[string]string{{"question": few(200), "answer": few(1000)}}, "socials": map[string]string{"github": "https://x.example/\"onclick=\"hurt()"},
		"founders": []map[string]any{{"name": few(160), "title": few(160), "bio": few(3000), "socials": map[string]string{}}},
		"story":    map[string]string{"title": few(200), "story": few(8000)}, "milestones": []map[string]string{{"date": "2025-01-02", "title": few(200), "description": few(2000)}},
		"media":     []map[string]any{{"url": "https://elsewhere.example/x.png", "caption": few(300), "width": 10, "height": 10}},
		"evidence":  map[string]any{"city": []map[string]string{{"quote": few(1000), "url": "https://x.example/" + few(200), "from": "text"}}},
		"seo_title": few(200), "seo_description": few(300), "status": "live", "plan": "paid", "launch_week": "2026-11-16", "launched_at": "2026-11-16T00:00:00Z",
	}
}

func TestPages_HostileListingsNeitherRunNorBreakThePage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	const attack = `</script></title></textarea>"'><script>hurt()</script><img src=x onerror=hurt()><svg onload=hurt()>{{.}}${hurt()}`
	file := filepath.Join(t.TempDir(), "hostile.jsonl")
	var lines strings.Builder
	for slug, long := range map[string]string{
		"endless": strings.Repeat("W", 21_000), "mirrored": strings.Repeat("שלום عليكم ", 2_200), "painted": strings.Repeat("👩‍🚀🎪", 6_000),
	} {
		is.NoErr(json.NewEncoder(&lines).Encode(hostile(slug, attack, long)))
	}
	is.NoErr(os.WriteFile(file, []byte(lines.String()), 0o600))
	d := servertest.Start(t)
	d.Import(file)
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	for _, path := range []string{
		"/", "/launches/2026-11-16", "/search", "/search?q=hurt", "/categories/developer-tools", "/compare?a=endless&b=mirrored", "/compare?a=endless&b=%3Cscript%3E",
		"/listings/endless", "/listings/mirrored", "/listings/painted", "/listings/endless/badges", "/listings/painted/badges",
	} {
		tab.open(path)
		is.Equal(eval[int](tab, `document.querySelectorAll("main script, main img[onerror], main svg[onload], iframe").length`), 0) // nothing broke out
		tab.within(1280, 320)
		tab.quiet(path) // an attack that ran would call what is not there, or be refused by the policy
	}
}
