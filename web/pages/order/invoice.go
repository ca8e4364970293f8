package order

import (
	"context"
	"net/http"
	"strings"

	"debut/app/sales/orders/invoices"
	"debut/web"
	"debut/web/pages/page"
)

// invoiceFiles are what an invoice is to be had as, by the endings of their addresses.
var invoiceFiles = map[string]struct {
	contentType string
	write       func(invoices.Invoice) ([]byte, error)
}{
	"pdf":               {"application/pdf", invoices.PDF},
	"xml":               {xmlType, invoices.XML},
	"ubl.xml":           {xmlType, invoices.UBL},
	"xrechnung.xml":     {xmlType, invoices.XRechnung},
	"xrechnung-cii.xml": {xmlType, invoices.XRechnungCII},
}

const xmlType = "application/xml; charset=utf-8"

// invoice shows an invoice or a credit note, or sends it as a file.
func (h handler) invoice(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	number, ending, isFile := strings.Cut(v.Params.ByName("number"), ".")
	inv, err := h.Orders.Paper(ctx, v.Caller(), number)
	if err != nil || !isFile {
		return "invoice", page.Page{Title: inv.Title(), Unlisted: true, Main: inv}, err
	}
	kind, known := invoiceFiles[ending]
	if !known || inv.ProForma && ending != "pdf" { // which programs would book
		return "", page.Page{}, page.Nowhere()
	}
	file, err := kind.write(inv.Invoice)
	if err != nil {
		return "", page.Page{}, err
	}
	v.W.Header().Set("Content-Disposition", `attachment; filename="`+inv.Number+"."+ending+`"`)
	web.NewResponse(kind.contentType, "no-store", file).SendOnce(v.W, v.R, http.StatusOK)
	v.Sent = true
	return "", page.Page{}, nil
}

// code sends the code by which banking apps fill in the transfer that an order waits for.
func (h handler) code(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	svg, err := h.Orders.TransferCode(ctx, v.Caller(), v.Params.ByName("number"))
	if err != nil {
		return "", page.Page{}, err
	}
	web.NewResponse("image/svg+xml", "no-store", svg).SendOnce(v.W, v.R, http.StatusOK)
	v.Sent = true
	return "", page.Page{}, nil
}
