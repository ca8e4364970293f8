package site_test

import (
	"testing"
)

func TestSubmitPage_SaysHowAWebsiteIsListed(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/submit"), "Your website’s address", "The next free week begins on 23 November 2026", "submit_listing", `rel="canonical"`)
	has(t, d.get(t, "/submit?website=bramble.example"), "Submit https://bramble.example to the launch directory", "/api/v1/drafts -H &#34;Authorization", "noindex")
	has(t, d.get(t, "/submit?website=https://www.parcelwick.example/prices"), "Listed already", `<a href="/listings/parcelwick">`)
	hasNot(t, d.get(t, "/submit?website=bramble.example"), "Listed already")
}

func TestSubmitPage_RefusesWhatIsNoWebsite(t *testing.T) {
	t.Parallel()
	d := filled(t)
	for _, entered := range []string{"parcelwick", "javascript:alert(1)", "ftp://a.example", "https://user@a.example/"} {
		body := d.get(t, "/submit?website="+entered)
		has(t, body, "Error: Submit a product", "Enter the address of a website, such as parcelwick.example.", `aria-invalid="true"`)
		hasNot(t, body, "By the API")
	}
}

// What a visitor pastes into a shell does what it says, whatever the address holds.
func TestSubmitPage_QuotesTheAddressForTheShell(t *testing.T) {
	t.Parallel()
	has(t, filled(t).get(t, "/submit?website=a.example/%27%3B+reboot+%27"), "--json &#39;{&#34;url&#34;: &#34;https://a.example/%27;%20reboot%20%27&#34;}&#39;")
}
