package invoices

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"strings"
	"unicode/utf8"

	"github.com/boombuler/barcode/qr"

	"debut/app"
	"debut/app/sales/orders/vat"
)

// Transfer returns what a QR code says so that a banking app fills a transfer in: "Quick Response Code: Guidelines to
// Enable Data Capture for the Initiation of a SEPA Credit Transfer", EPC069-12, version 002.
func Transfer(to Bank, amount Amount, reference string) (string, error) {
	iban := spaceless(to.IBAN)
	switch {
	case amount.Currency != "EUR":
		return "", errors.New("such a code is for euros alone")
	case amount.Cents < 1 || amount.Cents > 99_999_999_999:
		return "", errors.New("such a code is for one cent and more")
	case !app.IsIBAN(iban):
		return "", fmt.Errorf("%q is no IBAN", to.IBAN)
	case to.Holder == "":
		return "", errors.New("the account has no holder")
	}
	code := strings.Join([]string{"BCD", "002", "1", "SCT", spaceless(to.BIC), cut(to.Holder, 70), iban,
		"EUR" + vat.Cents(amount.Cents), "", "", ""}, "\n")
	reference = cut(reference, 140)
	for len(code)+len(reference) > 331 { // bytes, for which version 13 of a QR code has room
		reference = cut(reference, utf8.RuneCountInString(reference)-1)
	}
	return code + reference, nil
}

// cut returns the first characters of a line.
func cut(s string, characters int) string {
	s = strings.Join(strings.Fields(s), " ")
	for utf8.RuneCountInString(s) > characters {
		_, last := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-last]
	}
	return s
}

// modules returns a QR code as an image of a pixel a module.
func modules(content string) (image.Image, error) {
	code, err := qr.Encode(content, qr.M, qr.Unicode)
	if err != nil {
		return nil, fmt.Errorf("make a QR code: %w", err)
	}
	return code, nil
}

// dark calls f for each run of dark modules of a row.
func dark(code image.Image, f func(x, y, length int)) {
	size := code.Bounds()
	for y := range size.Dy() {
		for x := 0; x < size.Dx(); x++ {
			from := x
			for x < size.Dx() && color.GrayModel.Convert(code.At(size.Min.X+x, size.Min.Y+y)).(color.Gray).Y < 128 {
				x++
			}
			if x > from {
				f(from, y, x-from)
			}
		}
	}
}

// QR returns the code by which banking apps fill a transfer in as SVG, black on white with the margin that readers ask
// for; nil of a transfer that cannot be made so.
func QR(to Bank, amount Amount, reference string) []byte {
	content, err := Transfer(to, amount, reference)
	if err != nil {
		return nil
	}
	code, err := modules(content)
	if err != nil {
		return nil
	}
	var path strings.Builder
	dark(code, func(x, y, length int) { fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x+4, y+4, length, length) })
	size := code.Bounds().Dx() + 8
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`, size, size, size, size, &path)
}
