package invoices

import (
	"bytes"
	"fmt"
	"strconv"

	"codeberg.org/go-pdf/fpdf"

	"debut/app/ground/texts"
)

// Sizes of the page in millimetres: A4, with the address where windows of envelopes are (DIN 5008, form B).
const (
	left, right  = 25.0, 190.0
	width        = right - left
	addressTop   = 50.0
	tableTop     = 100.0
	bottomMargin = 30.0
)

// column is one of the table of what was bought.
type column struct {
	width float64
	title texts.Text
	align string
	value func(Invoice, Line) string
}

var (
	columns = []column{{70, "Item", "L", name}, {17, "Quantity", "R", quantity}, {26, "Price", "R", price},
		{24, "Discount", "R", discount}, {28, "Net", "R", net}}

	// rated are those of a document whose lines bear VAT at several rates.
	rated = []column{{55, "Item", "L", name}, {17, "Quantity", "R", quantity}, {24, "Price", "R", price},
		{22, "Discount", "R", discount}, {21, "VAT rate", "R", Invoice.Rate}, {26, "Net", "R", net}}
)

func name(_ Invoice, l Line) string     { return l.Name }
func quantity(_ Invoice, l Line) string { return strconv.FormatInt(l.Quantity, 10) }
func price(inv Invoice, l Line) string  { return inv.Amount(l.Price) }
func net(inv Invoice, l Line) string    { return inv.Amount(l.Net()) }
func discount(inv Invoice, l Line) string {
	if l.Discount > 0 {
		return "−" + inv.Amount(l.Discount)
	}
	return ""
}

// columns are those of the document.
func (p *paper) columns() []column {
	if p.inv.Rated() {
		return rated
	}
	return columns
}

// PDF returns an invoice as PDF/A-3 with its XML attached, by Factur-X 1.07 (ZUGFeRD 2.3), profile EN 16931. Its text
// can be selected, and its fonts are inside. The same invoice gives the same bytes.
func PDF(inv Invoice) ([]byte, error) {
	structured, err := XML(inv)
	if err != nil {
		return nil, err
	}
	p := &paper{Fpdf: fpdf.New("P", "mm", "A4", ""), inv: inv}
	p.prepare()
	p.AddPage()
	p.head()
	p.table()
	p.sums()
	p.payment()
	var b bytes.Buffer
	if err := p.Output(&b); err != nil {
		return nil, fmt.Errorf("write invoice %s as PDF: %w", inv.Number, err)
	}
	return attach(b.Bytes(), structured, inv.Issued)
}

// paper is a PDF that is being written.
type paper struct {
	*fpdf.Fpdf
	inv Invoice
}

func (p *paper) prepare() {
	for style, font := range fonts {
		p.AddUTF8FontFromBytes("text", style, font)
	}
	title := p.inv.say(p.inv.Title())
	p.SetTitle(title, true)
	p.SetAuthor(p.inv.Seller.Name, true)
	p.SetProducer("Debut", true)
	p.SetLang(p.inv.Language.Tag())
	p.SetCreationDate(p.inv.Issued.UTC())
	p.SetModificationDate(p.inv.Issued.UTC())
	p.SetCatalogSort(true)
	p.SetXmpMetadata(metadata(title, p.inv.Seller.Name, p.inv.Issued))
	p.AddOutputIntent(fpdf.OutputIntentType{SubtypeIdent: fpdf.OutputIntent_GTS_PDFA1,
		OutputConditionIdentifier: "sRGB", Info: "sRGB", ICCProfile: profile})
	p.SetMargins(left, 20, 210-right)
	p.SetAutoPageBreak(true, bottomMargin)
	p.AliasNbPages("")
	p.SetFooterFunc(p.foot)
}

func (p *paper) use(style string, size float64) { p.SetFont("text", style, size) }

// words writes one line at a place, and cuts what does not fit.
func (p *paper) words(x, y, w float64, align, s string) {
	s = known(s)
	for p.GetStringWidth(s) > w-2 && len(s) > 0 {
		s = cut(s, len([]rune(s))-1)
	}
	p.SetXY(x, y)
	p.CellFormat(w, 5, s, "", 0, align, false, 0, "")
}

func (p *paper) head() {
	inv := p.inv
	p.use("B", 13)
	p.words(left, 20, width, "L", inv.Seller.Name)
	p.use("", 7.5)
	p.words(left, addressTop-6, 85, "L",
		joined(" · ", inv.Seller.Name, inv.Seller.Street, inv.Seller.Postcode+" "+inv.Seller.City))
	p.use("", 10)
	for i, line := range inv.Buyer.Envelope() {
		p.words(left, addressTop+float64(i)*5, 85, "L", line)
	}
	for i, f := range inv.Facts() {
		y := addressTop - 6 + float64(i)*6
		p.use("", 9)
		p.words(120, y, 32, "L", inv.say(f.Label))
		for size := 9.0; size > 6 && p.GetStringWidth(known(f.Value)) > right-152; size -= 0.5 {
			p.use("", size) // such as a long reference
		}
		p.words(150, y, right-150, "R", f.Value)
	}
	p.use("B", 15)
	p.words(left, tableTop-13, width, "L", inv.say(inv.Title()))
}

// Envelope is an address as it stands on one, by line.
func (p Party) Envelope() []string {
	var lines []string
	for _, l := range []string{p.Name, p.Street, p.Address, joined(" ", p.Postcode, p.City), p.Nation} {
		if l != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

func (p *paper) table() {
	p.SetY(tableTop)
	p.headings()
	for _, l := range p.inv.Lines {
		height := 6.0
		if l.Detail != "" {
			height = 11
		}
		if p.GetY()+height > 297-bottomMargin {
			p.AddPage()
			p.headings()
		}
		p.row(l)
		p.SetY(p.GetY() + height)
	}
	p.SetLineWidth(0.2)
	p.Line(left, p.GetY(), right, p.GetY())
}

func (p *paper) headings() {
	p.use("B", 9)
	x, y := left, p.GetY()
	for _, c := range p.columns() {
		p.words(x, y, c.width, c.align, p.inv.say(c.title))
		x += c.width
	}
	p.SetLineWidth(0.4)
	p.Line(left, y+6, right, y+6)
	p.SetY(y + 7)
}

func (p *paper) row(l Line) {
	x, y := left, p.GetY()
	p.use("", 9.5)
	for _, c := range p.columns() {
		p.words(x, y, c.width, c.align, c.value(p.inv, l))
		x += c.width
	}
	if l.Detail != "" {
		p.use("", 8)
		p.words(left, y+4.6, width, "L", l.Detail)
	}
	p.SetY(y)
}

func (p *paper) sums() {
	inv := p.inv
	if p.GetY()+23+6*float64(len(inv.Groups())+1) > 297-bottomMargin {
		p.AddPage()
	}
	x, y := 105.0, p.GetY()+3
	if inv.Rated() { // which says more of each
		x = 80
	}
	for _, f := range inv.Sums() {
		p.use("", 10)
		if f.Strong {
			p.use("B", 11)
		}
		p.words(x, y, 150-x, "L", inv.say(f.Label))
		p.words(140, y, right-140, "R", f.Value)
		y += 6
	}
	p.SetXY(left, y+6)
	p.use("", 10)
	for _, s := range inv.Sentences() {
		p.SetX(left)
		p.MultiCell(width, 5, known(inv.say(s)), "", "L", false)
		p.Ln(1.5)
	}
}

// payment says where to pay to, with a code that banking apps read.
func (p *paper) payment() {
	inv := p.inv
	if inv.Open() == 0 || !inv.Bank.Payable() || inv.IsCredit() {
		return
	}
	if p.GetY()+42 > 297-bottomMargin {
		p.AddPage()
	}
	y := p.GetY() + 4
	if content, err := Transfer(inv.Bank, Amount{inv.Currency, inv.Open()}, inv.Reference); err == nil {
		if code, err := modules(content); err == nil {
			module := 35 / float64(code.Bounds().Dx())
			dark(code, func(x, row, length int) {
				p.Rect(right-35+float64(x)*module, y+float64(row)*module, float64(length)*module, module+0.01, "F")
			})
		}
	}
	for _, f := range append(inv.Bank.Facts(), Fact{"Reference", inv.Reference}) {
		p.use("", 9)
		p.words(left, y, 35, "L", inv.say(f.Label))
		p.use("B", 9.5)
		p.words(left+32, y, 90, "L", f.Value)
		y += 6
	}
}

func (p *paper) foot() {
	s := p.inv.Seller
	p.use("", 7.5)
	p.SetLineWidth(0.2)
	p.Line(left, 274, right, 274)
	p.words(left, 275, width, "L", joined(" · ", append(s.Envelope(), s.Register)...))
	p.words(left, 279, width-25, "L", joined(" · ", s.Number, s.TaxNumber, s.Email, s.Phone))
	p.words(right-12, 279, 14, "L", fmt.Sprintf("%d / {nb}", p.PageNo()))
}

// joined joins what is not empty.
func joined(by string, parts ...string) (all string) {
	for _, part := range parts {
		if part == "" || part == " " {
			continue
		}
		if all != "" {
			all += by
		}
		all += part
	}
	return all
}
