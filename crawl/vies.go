package crawl

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"debut/app"
)

const (
	viesLimit  = 30 * time.Second // the states' own registers are slow
	viesAnswer = 64 << 10         // octets
)

// AskVIES asks the Commission's REST interface at an address whether somebody has a VAT number, such as FR40303265045.
// With the asker's own number the answer has the name of the question, which proves that it was asked. An error says
// that there is no answer yet, by the service's own code where it gave one.
func (c *Crawler) AskVIES(ctx context.Context, address, asker, number string) (app.VATAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, viesLimit)
	defer cancel()
	u, err := checkURL(address, c.opts.AllowPrivate)
	if err != nil {
		return app.VATAnswer{}, fmt.Errorf("ask VIES: %w", err)
	}
	question := map[string]string{"countryCode": number[:2], "vatNumber": number[2:]}
	if len(asker) > 2 {
		question["requesterMemberStateCode"], question["requesterNumber"] = asker[:2], asker[2:]
	}
	body, err := json.Marshal(question)
	if err != nil {
		return app.VATAnswer{}, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return app.VATAnswer{}, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "Debut-VIES/1.0 (+"+c.opts.Origin+")")
	f := newFetcher(c.dial, "", c.roots, c.limits)
	f.transport.ResponseHeaderTimeout = 0 // ctx is the bound
	defer f.close()
	res, err := f.transport.RoundTrip(req)
	if err != nil {
		return app.VATAnswer{}, fmt.Errorf("ask VIES: %w", err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(res.Body, viesAnswer))
	if err != nil {
		return app.VATAnswer{}, fmt.Errorf("ask VIES: %w", err)
	}
	return viesSaid(res.StatusCode, raw)
}

// viesSaid reads an answer: of the number, or that the service, or the state's, cannot say it now. Anything but a plain
// yes or no is none.
func viesSaid(status int, raw []byte) (app.VATAnswer, error) {
	var said struct {
		Valid             *bool
		RequestIdentifier string
		Name, Address     string
		UserError         string
		ErrorWrappers     []struct{ Error string }
	}
	if err := json.Unmarshal(raw, &said); err != nil {
		return app.VATAnswer{}, fmt.Errorf("ask VIES: status %d, and no JSON", status)
	}
	code := said.UserError
	if len(said.ErrorWrappers) > 0 {
		code = said.ErrorWrappers[0].Error
	}
	if code == "VALID" || code == "INVALID" {
		code = ""
	}
	if status != http.StatusOK || said.Valid == nil || code != "" {
		return app.VATAnswer{}, fmt.Errorf("ask VIES: status %d, %s", status, app.Cut(app.OneLine(code), 60))
	}
	given := func(s string) string { // where a state says nothing of an owner, it is three dashes
		return app.Cut(app.OneLine(strings.Trim(s, "- \n")), 300)
	}
	return app.VATAnswer{Valid: *said.Valid, Request: given(said.RequestIdentifier), Name: given(said.Name),
		Address: given(said.Address)}, nil
}
