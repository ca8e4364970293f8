package invoices

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// Whatever parts go back, and in whichever order: each credit note is one that can be issued, and together they are the invoice.
func TestCreditNote_AllPartsTogetherAreTheInvoice(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := rand.New(rand.NewPCG(3, 4))
	for range 2_000 {
		inv := examples["domestic"]
		inv.VAT.Rate = []int{0, 810, 1700, 1900, 2000, 2550, 2700}[r.IntN(7)]
		inv.VAT.Note = "No VAT"
		inv.Lines = make([]Line, 1+r.IntN(5))
		for i := range inv.Lines {
			price := r.Int64N([]int64{3, 100, 20_000, 100_000_000}[r.IntN(4)]) + 1
			inv.Lines[i] = Line{Name: "Launch", Quantity: 1, Price: price, Discount: r.Int64N(price + 1)}
			inv.Lines[i].VAT = vat.Of(inv.Lines[i].Net(), inv.VAT.Rate)
		}
		is.NoErr(inv.Check())
		var notes []Invoice
		for n := range 20 {
			cents := make([]int64, len(inv.Lines))
			for i, left := range Left(inv, notes) {
				cents[i] = r.Int64N(left + 2) // one too many, now and then
				if r.IntN(3) == 0 {
					cents[i] = min(left, 1)
				}
			}
			if n == 19 {
				cents = Left(inv, notes)
			}
			note := CreditNote(inv, notes, cents)
			if len(note.Lines) == 0 {
				continue
			}
			note.Number = "CN-1"
			is.NoErr(note.Check())
			notes = append(notes, note)
		}
		var net, tax int64
		for _, note := range notes {
			net, tax = net+note.Net(), tax+note.Tax()
		}
		is.Equal(net, inv.Net())
		is.Equal(tax, inv.Tax())
	}
}

func TestCreditNote_OfAPart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	inv := examples["domestic"] // 179.10, 88.20 and 8.99 before VAT
	part := CreditNote(inv, nil, []int64{119_00, 0, 3})
	is.Equal(len(part.Lines), 2)
	is.Equal([]int64{part.Lines[0].Net(), part.Lines[0].VAT}, []int64{100_00, 19_00})
	is.Equal([]int64{part.Lines[1].Net(), part.Lines[1].VAT}, []int64{3, 0}) // no net amount at 19 % comes to three cents
	is.Equal(part.Corrects, Reference{inv.Number, inv.Issued})
	rest := CreditNote(inv, []Invoice{part}, Left(inv, nil)) // more than there is
	is.Equal(part.Net()+rest.Net(), inv.Net())
	is.Equal(part.Tax()+rest.Tax(), inv.Tax())
	is.Equal(len(CreditNote(inv, []Invoice{part, rest}, Left(inv, nil)).Lines), 0)
}

// What is kept is read again as the same invoice.
func TestInvoice_IsTheSameAfterItWasKept(t *testing.T) {
	t.Parallel()
	for _, inv := range examples {
		is := is.New(t)
		kept, err := json.Marshal(inv)
		is.NoErr(err)
		var read Invoice
		is.NoErr(json.Unmarshal(kept, &read))
		was, err := XML(inv)
		is.NoErr(err)
		again, err := XML(read)
		is.NoErr(err)
		is.Equal(string(again), string(was))
		for _, in := range []texts.Language{texts.English, texts.Language("de")} {
			inv.Language, read.Language = in, in
			is.Equal(len(read.Sentences()), len(inv.Sentences()))
			for i, says := range inv.Sentences() {
				is.Equal(read.say(read.Sentences()[i]), inv.say(says))
			}
		}
	}
}
