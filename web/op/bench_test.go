package op_test

import (
	"testing"

	"debut/web/op"
	"debut/web/webtest/toy"
)

func BenchmarkBind(b *testing.B) {
	o := operation("make_puppet", &toy.Theatre{})
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
