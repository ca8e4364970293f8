package freshness_test

// cases are the websites that have changed at their second reading, with the truth of each.
var cases = append([]changed{
	{name: "nothing", site: "parcelwick"},
	{
		name: "a plan has another name and price", site: "parcelwick",
		edits: edits{"pricing.html": {"Corner shop", "Market stall", "€19 a month", "€24 a month"}},
		want:  []wanted{{"pricing_summary", "changed", []string{"€24"}, []string{"€19"}}},
	},
	{
		name: "another tagline", site: "parcelwick",
		edits: edits{"index.html": {"<h1>Customs papers for small exporters, filled in from one invoice</h1>", "<h1>Ship abroad without an export department</h1>"}},
		want:  []wanted{{"tagline", "changed", []string{"Ship abroad without an export department"}, nil}},
	},
	{
		name: "a link has moved", site: "parcelwick",
		edits: edits{
			"index.html":   {"https://www.linkedin.com/company/parcelwick", "https://www.linkedin.com/company/parcelwick-bv"},
			"about.html":   {"https://www.linkedin.com/company/parcelwick", "https://www.linkedin.com/company/parcelwick-bv"},
			"pricing.html": {"https://www.linkedin.com/company/parcelwick", "https://www.linkedin.com/company/parcelwick-bv"},
			"faq.html":     {"https://www.linkedin.com/company/parcelwick", "https://www.linkedin.com/company/parcelwick-bv"},
			"contact.html": {"https://www.linkedin.com/company/parcelwick", "https://www.linkedin.com/company/parcelwick-bv"},
		},
		want: []wanted{{"socials", "changed", []string{"linkedin: https://www.linkedin.com/company/parcelwick-bv", "github"}, nil}},
	},
	{
		name: "facts are gone", site: "parcelwick",
		edits: edits{
			"index.html":   {`,"foundingDate":"2024"`, ""},
			"about.html":   {"Parcelwick was founded in 2024 in Delft. ", ""},
			"contact.html": {`<p>Write to <a href="mailto:hello@parcelwick.example">hello@parcelwick.example</a>.</p>`, ""},
		},
		want: []wanted{
			{"founded_year", "gone", nil, nil}, {"contact_email", "gone", nil, nil},
		},
	},
	{
		name: "more than before", site: "parcelwick",
		edits: edits{
			"index.html": {`<div class="card"><h3>Checks sanctions lists</h3>`, `<div class="card"><h3>Tracks every parcel</h3><p>From the shop to the door.</p></div><div class="card"><h3>Checks sanctions lists</h3>`},
			"faq.html":   {"</main>", "<details><summary>Is there a trial?</summary><p>Ten parcels are free of charge.</p></details></main>"},
		},
		want: []wanted{
			{"features", "changed", []string{"Tracks every parcel", "Reads invoices in nine languages", "Checks sanctions lists"}, nil},
			{"faqs", "changed", []string{"Is there a trial?", "Where is my data kept?"}, nil},
		},
	},
	{
		name: "another order", site: "parcelwick",
		edits: edits{
			"index.html": {
				`<div class="card"><h3>Reads invoices in nine languages</h3><p>Drop in a PDF or a photo, and every line is read.</p></div>` + "\n", "",
				`<div class="card"><h3>Checks sanctions lists</h3><p>Before the parcel leaves the shop.</p></div>`,
				`<div class="card"><h3>Checks sanctions lists</h3><p>Before the parcel leaves the shop.</p></div><div class="card"><h3>Reads invoices in nine languages</h3><p>Drop in a PDF or a photo, and every line is read.</p></div>`,
			},
		},
	},
	{
		name: "it answers with an error", site: "parcelwick", down: "error",
	},
	{
		name: "it may not be read", site: "parcelwick", down: "robots",
	},
}, aside...)
