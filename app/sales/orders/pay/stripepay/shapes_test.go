package stripepay_test

import (
	"bytes"
	"flag"
	"io"
	"net/http"
	"strings"
	"testing"
)

// mock is stripe-mock, which knows the shape of every request from Stripe's own OpenAPI document and forgets each of them:
// .ci/stripe-shapes starts it.
var mock = flag.String("stripe-mock", "", "address of a running stripe-mock that sees each request of the tests, too")

// shaped sends requests on, and to stripe-mock before.
type shaped struct {
	t *testing.T
}

// RoundTrip fails the test where the shape of a request is wrong.
func (s shaped) RoundTrip(r *http.Request) (*http.Response, error) {
	if *mock == "" {
		return http.DefaultTransport.RoundTrip(r)
	}
	body := []byte{}
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	copied, err := http.NewRequestWithContext(r.Context(), r.Method, *mock+r.URL.RequestURI(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	copied.Header = r.Header.Clone()
	said, err := http.DefaultTransport.RoundTrip(copied)
	if err != nil {
		return nil, err
	}
	defer said.Body.Close()
	if text, _ := io.ReadAll(said.Body); said.StatusCode != http.StatusOK {
		s.t.Errorf("stripe-mock answers %s %s with %d: %s", r.Method, r.URL.Path, said.StatusCode, text)
	} else {
		s.t.Logf("%s %s has the right shape", r.Method, r.URL.Path)
	}
	if len(body) > 0 {
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// A shape that is wrong is seen, so that those of the other tests are right.
func TestShapes_AreLookedAt(t *testing.T) {
	t.Parallel()
	if *mock == "" {
		t.Skip("no stripe-mock: run .ci/stripe-shapes")
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, *mock+"/v1/checkout/sessions", strings.NewReader("mode=gift"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer sk_test_123")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	said, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer said.Body.Close()
	if said.StatusCode != http.StatusBadRequest {
		t.Errorf("a payment of the mode gift is answered with %d", said.StatusCode)
	}
}
