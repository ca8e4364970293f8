package op_test

import (
	"testing"

	"debut/web/check/webtest/testservice"
	"debut/web/doors/op"
)

func BenchmarkBind(b *testing.B) {
	o := operation("make_puppet", &testservice.Theatre{})
	body := []byte(`{"url":"https://parcelwick.example/","kind":"rod","faqs":[{"question":"q","answer":"a"},{"question":"q","answer":"a"}],"links":{"github":"https://parcelwick.example/"}}`)
	for b.Loop() {
		v, err := op.ReadJSON(body)
		if err != nil {
			b.Fatal(err)
		}
		if _, found := o.Bind(v.(map[string]any), o.Where); len(found) > 0 {
			b.Fatal(found)
		}
	}
}

func BenchmarkRender(b *testing.B) {
	type link struct {
		Title *string `json:"title"`
		URL   string  `json:"url"`
	}
	title := "What it costs"
	answer := struct {
		Name  string            `json:"name"`
		Votes int               `json:"votes"`
		Links []link            `json:"links"`
		Else  map[string]string `json:"else"`
	}{"Parcelwick", 12, make([]link, 20), map[string]string{"github": "https://parcelwick.example/", "x": "é"}}
	for i := range answer.Links {
		answer.Links[i] = link{&title, "https://parcelwick.example/pricing"}
	}
	for b.Loop() {
		if _, err := op.Render(answer); err != nil {
			b.Fatal(err)
		}
	}
}
