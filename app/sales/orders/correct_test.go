package orders_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/stripepay"
	"debut/app/sales/orders/pay/testpay"
	"debut/app/sales/orders/pay/transfer"
	"debut/app/sales/orders/vat"
)

const eclat = "FR40303265045"

// doubting is a shop of kiln that takes money in each way, with VIES as the test has it, and a buyer in France.
type doubting struct {
	till
	numbers *register
	letters *letters
	ops     app.Session
}

func doubts(t *testing.T, change ...func(*orders.Parts)) doubting {
	t.Helper()
	s := doubting{till: openTill(t), numbers: &register{known: map[string]app.VATState{}}, letters: &letters{}}
	parts := s.parts([]string{app.PaymentStripe, app.PaymentTransfer, app.PaymentTest})
	id, err := s.db.Instance(s.ctx)
	s.NoErr(err)
	parts.Instance, parts.Numbers, parts.Letters, parts.Sales.Seller = id, s.numbers, s.letters, kiln
	parts.Sales.Seller.IBAN = "DE89 3704 0044 0532 0130 00"
	parts.Providers = map[string]pay.Provider{app.PaymentTest: testpay.Provider{}, app.PaymentTransfer: transfer.Provider{},
		app.PaymentStripe: stripepay.New(stripepay.Options{Key: "sk_test_123", Secret: "whsec_of_tests", URL: s.stripe.URL, Clock: parts.Clock})}
	for _, how := range change {
		how(&parts)
	}
	s.Service = orders.New(parts)
	s.ops = s.operator()
	return s
}

// charging has orders bear VAT whose number VIES gives no answer about.
func charging(p *orders.Parts) { p.Sales.ChargeUnanswered = true }

// wanted is a featured place, which costs 199.00.
func (s doubting) wanted() orders.Item {
	s.t.Helper()
	s.tx(func(ctx context.Context) error {
		return s.db.SavePrice(ctx, &app.Price{Site: s.site.ID, Product: app.ProductFeatured, Cents: 199_00, Sold: true, From: s.now})
	})
	return item(app.ProductFeatured, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID)
}

// sells makes an order of a featured place for 199.00 to the French company, pays it, and returns it.
func (s doubting) sells(method string) app.Order {
	s.t.Helper()
	o := s.paid(func(in *orders.PayInput) {
		in.Company, in.City, in.Country, in.VATNumber, in.Method = "Éclat SARL", "Lyon", "FR", eclat, method
	}, s.wanted())
	if method == app.PaymentStripe {
		s.stripe.Pay(o.Payment)
		s.reconciles()
	}
	if method == app.PaymentTransfer {
		s.NoErr(s.Change(s.ctx, s.ops, orders.Change{Number: o.Number, Act: "paid", Reason: "On our account."}))
	}
	return s.orderOf(o.Number)
}

// last returns the invoice of an order that holds.
func (s *shop) last(o app.Order) (last invoices.Invoice) {
	s.t.Helper()
	for _, i := range s.documents(o) {
		if !i.IsCredit() {
			last = i
		}
	}
	return last
}

func (s doubting) corrects(o app.Order, to string) error {
	s.t.Helper()
	return s.Correct(s.ctx, s.ops, orders.CorrectInput{Number: o.Number, To: to, Invoice: s.last(o).Number})
}

// asked returns what is asked for beside what was paid.
func (s *shop) asked(o app.Order) int64 {
	s.t.Helper()
	d, err := s.Difference(s.ctx, o)
	s.NoErr(err)
	if d == nil {
		return 0
	}
	return d.Amount.Cents
}

// balance holds that the books agree: invoices less credit notes are what is held and what is asked for.
func (s doubting) balance(o app.Order) {
	s.t.Helper()
	o = s.orderOf(o.Number)
	booked := int64(0)
	for _, i := range s.documents(o) {
		_, err := invoices.XML(i)
		s.NoErr(err)
		if i.IsCredit() {
			booked -= i.Total()
		} else {
			booked += i.Total()
		}
	}
	c, err := s.Case(s.ctx, o.Number)
	s.NoErr(err)
	s.Equal(booked, c.Left+s.asked(o))
	sum := app.Amounts{}
	for _, l := range o.Lines {
		s.Equal(l.Total, l.Net-l.Discount+l.VAT)
		sum.Add(l.Amounts)
	}
	s.Equal(o.Amounts(), sum)
}

func TestBegin_ANumberOfNobodyBearsVATAndSaysSo(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	made, err := s.order(s.wanted())
	s.NoErr(err)
	in := orders.PayInput{Number: made.Number, Name: "Inès", Company: "Éclat SARL", Street: "3 rue X", City: "Lyon", Country: "FR", VATNumber: eclat, Method: app.PaymentTest, Shown: 199_00}
	s.numbers.known[eclat] = app.VATInvalid
	begun, err := s.Begin(s.ctx, s.who, in, "ines@parcelwick.example")
	s.NoErr(err)
	s.True(begun.Changed) // nothing is charged that nobody read
	s.Equal(s.numbers.looks, 1)
	r, err := s.Review(s.ctx, s.who, made.Number, "")
	s.NoErr(err)
	s.Equal(r.Total, int64(238_80)) // 20 % in France
	s.True(strings.Contains(r.NumberSays.String(), "nobody has "+eclat))
	s.True(r.Problem == nil) // and it can be paid so
	in.Shown = r.Total
	_, err = s.Begin(s.ctx, s.who, in, "ines@parcelwick.example")
	s.NoErr(err)
	o := s.orderOf(made.Number)
	s.Equal(o.Status, app.OrderPaid)
	i := s.last(o)
	s.Equal([]any{i.VAT.Treatment, i.VAT.Number, i.Total()}, []any{vat.Destination, "", int64(238_80)})
}

// Where VIES gives no answer, the operator's setting decides.
func TestBegin_ANumberWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change []func(*orders.Parts)
		total  int64
		says   bool
	}{{"no VAT until it is refused", nil, 199_00, false}, {"VAT until it is confirmed", []func(*orders.Parts){charging}, 238_80, true}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := doubts(t, c.change...)
			s.numbers.known[eclat] = app.VATWaiting
			o := s.sells(app.PaymentTest)
			s.Equal(o.Amounts().Total, c.total)
			s.True(slices.Contains(s.numbers.asked, o.Number+" "+eclat)) // and goes on being asked
		})
	}
}

// The whole way by Stripe: a number that nobody has after all, the difference asked for and paid, and the whole of it back.
func TestCorrect_ToVATAsksForTheDifference(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	o := s.sells(app.PaymentStripe)
	s.Equal(o.Amounts().Total, int64(199_00))
	before := s.last(o).Number
	for range 2 { // clicked twice
		s.NoErr(s.Correct(s.ctx, s.ops, orders.CorrectInput{Number: o.Number, To: orders.ToVAT, Invoice: before}))
	}
	all := s.documents(o)
	s.Equal([]string{all[0].Number, all[1].Number, all[2].Number}, []string{"INV-2026-000001", "INV-2026-000002", "CN-2026-000001"})
	s.Equal([]any{all[2].Corrects.Number, all[2].Instead, all[2].Total(), all[2].Open()}, []any{"INV-2026-000001", "INV-2026-000002", int64(199_00), int64(0)})
	s.Equal([]any{all[1].Replaces.Number, all[1].VAT.Treatment, all[1].Total(), all[1].Open(), all[1].VAT.Number}, []any{"INV-2026-000001", vat.Destination, int64(238_80), int64(39_80), ""})
	s.Equal(s.asked(o), int64(39_80))
	s.balance(o)
	s.True(strings.Contains(strings.Join(s.letters.texts, "\n"), "Please pay the difference of 39.80"))

	sent := len(s.letters.subjects)
	for _, number := range []string{"INV-2026-000002", "CN-2026-000001"} { // each with the letter that it came with
		s.letters.subjects, s.letters.texts = s.letters.subjects[:sent], nil
		s.NoErr(s.Resend(s.ctx, s.ops, orders.ResendInput{Number: o.Number, Invoice: number}))
		s.Equal(s.letters.subjects[sent], "Order "+o.Number+": its invoice was corrected")
	}

	url, err := s.PayDifference(s.ctx, s.who, orders.DifferenceInput{Number: o.Number, Method: app.PaymentStripe}, "ines@parcelwick.example")
	s.NoErr(err)
	pages := s.stripe.Of(o.Number)
	s.True(strings.HasSuffix(url, pages[1]))
	s.stripe.Pay(pages[1])
	for range 2 {
		s.reconciles() // told of it twice
	}
	s.Equal(s.asked(o), int64(0))
	s.balance(o)
	_, err = s.PayDifference(s.ctx, s.who, orders.DifferenceInput{Number: o.Number, Method: app.PaymentStripe}, "ines@parcelwick.example")
	s.Equal(app.RefusalOf(err).Code, "order_over")

	s.refunded(o)
	for range 2 {
		s.reconciles()
	}
	s.Equal([]int64{s.stripe.Returned(pages[0]), s.stripe.Returned(pages[1])}, []int64{199_00, 39_80})
	s.Equal(s.refunds(o), []app.RefundState{app.RefundDone, app.RefundDone}) // one of each payment
	s.True(strings.HasPrefix(s.saysLast(o), "Paid back on "))
	s.balance(o)
	tasks, err := s.CountTasks(s.ctx)
	s.NoErr(err)
	s.Equal(tasks, 0)
}

// A correction in a later quarter corrects the one in which the order was paid, whose return stays as it was.
func TestShopReturn_OfACorrectionInALaterQuarter(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	o := s.sells(app.PaymentTest)
	s.now = time.Date(2027, 1, 10, 12, 0, 0, 0, time.UTC)
	s.ops.CreatedAt = s.now
	s.NoErr(s.corrects(o, orders.ToVAT))
	before, err := s.ShopReturn(s.ctx, orders.Quarter{Year: 2026, Number: 4})
	s.NoErr(err)
	s.Equal(len(before.Lines), 0)
	after, err := s.ShopReturn(s.ctx, orders.Quarter{Year: 2027, Number: 1})
	s.NoErr(err)
	s.Equal(after.Lines, []vat.Line{{Country: "FR", Period: "2026-Q4", Net: 199_00, VAT: 39_80}})
}

// Undoing is another correction: what nobody paid is asked for no more, and what was paid goes back.
func TestCorrect_UndoneIsAnotherCorrection(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	o := s.sells(app.PaymentStripe)
	s.NoErr(s.corrects(o, orders.ToVAT))
	_, err := s.PayDifference(s.ctx, s.who, orders.DifferenceInput{Number: o.Number, Method: app.PaymentStripe}, "ines@parcelwick.example")
	s.NoErr(err)
	s.NoErr(s.corrects(o, orders.ToReverseCharge))
	s.Equal([]int64{s.asked(o), s.last(o).Total()}, []int64{0, 199_00})
	s.balance(o)
	s.works()
	pages := s.stripe.Of(o.Number)
	s.Equal(s.stripe.Status(pages[1]), "expired")

	s.NoErr(s.corrects(o, orders.ToVAT))
	_, err = s.PayDifference(s.ctx, s.who, orders.DifferenceInput{Number: o.Number, Method: app.PaymentStripe}, "ines@parcelwick.example")
	s.NoErr(err)
	pages = s.stripe.Of(o.Number)
	s.stripe.Pay(pages[2])
	s.reconciles()
	s.NoErr(s.corrects(o, orders.ToReverseCharge))
	s.reconciles()
	s.balance(o)
	s.Equal(s.back(o), int64(39_80))
	s.Equal(s.stripe.Returned(pages[0]), int64(39_80)) // what came first goes back first
	s.refunded(o)
	s.reconciles()
	s.balance(o)
	s.Equal([]int64{s.stripe.Returned(pages[0]), s.stripe.Returned(pages[2])}, []int64{199_00, 39_80})
	s.Equal(len(s.documents(o)), 10) // five invoices, each taken back
}

// The way back by bank transfer, after a part went back: that part stays as it was taxed.
func TestCorrect_ToReverseChargeAfterAPartWentBack(t *testing.T) {
	t.Parallel()
	s := doubts(t, charging)
	s.numbers.known[eclat] = app.VATWaiting
	o := s.sells(app.PaymentTransfer)
	s.Equal(o.Amounts().Total, int64(238_80))
	s.NoErr(s.RefundPart(s.ctx, s.ops, orders.PartRefund{Number: o.Number, Line: o.Lines[0].ID, Amount: "12", Seen: 238_80, Reason: "A day late."}))
	s.numbers.known[eclat] = app.VATValid
	s.NoErr(s.NumberAnswered(s.ctx, o.Number))
	s.NoErr(s.NumberAnswered(s.ctx, o.Number)) // a job may run twice
	s.balance(o)
	i := s.last(o)
	s.Equal([]any{i.VAT.Treatment, i.VAT.Number, i.Total()}, []any{vat.ReverseCharge, eclat, int64(189_00)})
	s.Equal(s.back(o), int64(12_00+37_80))
	tasks, _, err := s.Tasks(s.ctx)
	s.NoErr(err)
	var says []string
	for _, task := range tasks {
		if task.Kind == app.TaskSend {
			says = append(says, task.Says.String()[:14])
		}
	}
	s.Equal(says, []string{"Send 12.00 EUR", "Send 37.80 EUR"})
	s.refunded(o)
	s.NoErr(s.GiveBack(s.ctx, o.ID))
	s.balance(o)
	s.Equal(s.back(o), int64(238_80))
}

// A number that is confirmed before its order is paid has VAT go back once it is; one that is refused changes nothing.
func TestNumberAnswered_BeforeThePayment(t *testing.T) {
	t.Parallel()
	for said, total := range map[app.VATState]int64{app.VATValid: 199_00, app.VATInvalid: 238_80, app.VATUnanswered: 238_80} {
		s := doubts(t, charging)
		s.numbers.known[eclat] = app.VATWaiting
		o := s.paid(func(in *orders.PayInput) {
			in.Company, in.City, in.Country, in.VATNumber, in.Method = "Éclat SARL", "Lyon", "FR", eclat, app.PaymentStripe
		}, s.wanted())
		s.numbers.known[eclat] = said
		s.NoErr(s.NumberAnswered(s.ctx, o.Number))
		s.Equal(s.orderOf(o.Number).Amounts().Total, int64(238_80)) // it is being paid
		s.stripe.Pay(o.Payment)
		s.reconciles()
		s.answers()
		s.reconciles()
		s.Equal(s.orderOf(o.Number).Amounts().Total, total)
		s.Equal(s.stripe.Returned(o.Payment), 238_80-total)
		s.balance(o)
	}
}

// What was undone by the team stays so, whatever the job is told again.
func TestNumberAnswered_LeavesWhatTheTeamCorrected(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	o := s.sells(app.PaymentTest)
	s.NoErr(s.corrects(o, orders.ToVAT))
	s.numbers.known[eclat] = app.VATValid
	s.NoErr(s.NumberAnswered(s.ctx, o.Number))
	s.Equal(s.orderOf(o.Number).Amounts().Total, int64(238_80))
}

// failing stops in the middle of a correction.
type failing struct {
	orders.Store
	at *int // which call that writes fails
}

var errStopped = errors.New("stopped")

func (f failing) fails() error {
	if *f.at--; *f.at == 0 {
		return errStopped
	}
	return nil
}

func (f failing) AddInvoice(ctx context.Context, i *orders.StoredInvoice, series string) error {
	return errors.Join(f.Store.AddInvoice(ctx, i, series), f.fails())
}

func (f failing) SaveOrder(ctx context.Context, o *app.Order) error {
	return errors.Join(f.Store.SaveOrder(ctx, o), f.fails())
}

func (f failing) SaveVATCorrection(ctx context.Context, c *app.VATCorrection) error {
	return errors.Join(f.Store.SaveVATCorrection(ctx, c), f.fails())
}

// Wherever a correction is stopped nothing of it was done, and it is done once when it is asked for again.
func TestCorrect_StoppedInTheMiddle(t *testing.T) {
	t.Parallel()
	at, stops := 0, 0
	s := doubts(t, func(p *orders.Parts) { p.Store = failing{p.Store, &at} })
	o := s.sells(app.PaymentStripe)
	for first := 1; ; first++ {
		at = first
		err := s.corrects(o, orders.ToVAT)
		if err == nil {
			break
		}
		s.True(errors.Is(err, errStopped))
		stops++
		at = 0
		s.Equal(len(s.documents(o)), 1)
		s.Equal(s.asked(o), int64(0))
		s.balance(o)
	}
	s.True(stops >= 4)
	s.Equal(len(s.documents(o)), 3)
	s.Equal(s.asked(o), int64(39_80))
	s.balance(o)
}

// An order that is given back while a difference is asked for: that was never paid, and is not paid back.
func TestRefund_WhileADifferenceIsAskedFor(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	o := s.sells(app.PaymentStripe)
	s.NoErr(s.corrects(o, orders.ToVAT))
	_, err := s.PayDifference(s.ctx, s.who, orders.DifferenceInput{Number: o.Number, Method: app.PaymentStripe}, "ines@parcelwick.example")
	s.NoErr(err)
	s.refunded(o)
	s.reconciles()
	pages := s.stripe.Of(o.Number)
	s.Equal(s.stripe.Returned(pages[0]), int64(199_00))
	s.Equal(s.stripe.Status(pages[1]), "expired")
	s.Equal(s.asked(o), int64(0))
	all := s.documents(o)
	s.True(strings.Contains(all[len(all)-1].Settled().String(), "199.00"))
	s.Equal(app.RefusalOf(s.corrects(o, orders.ToReverseCharge)).Code, "order_over")
}

// What is asked for comes by bank transfer, too; it is noted once, and money that comes besides is the team's.
func TestNoteDifference_CameByBankTransfer(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	o := s.sells(app.PaymentTransfer)
	s.NoErr(s.corrects(o, orders.ToVAT))
	d, err := s.Difference(s.ctx, o)
	s.NoErr(err)
	s.Equal([]any{d.Transfer.Reference, d.Transfer.Cents, d.Transfer.Scannable}, []any{o.Number, int64(39_80), true})
	s.True(strings.Contains(strings.Join(s.letters.texts, "\n"), "DE89 3704 0044 0532 0130 00"))
	in := orders.NoteDifferenceInput{Number: o.Number, Correction: d.Correction}
	s.NoErr(s.NoteDifference(s.ctx, s.ops, in))
	s.Equal(app.RefusalOf(s.NoteDifference(s.ctx, s.ops, in)).Code, "order_over")
	s.balance(o)
	s.refunded(o)
	s.NoErr(s.GiveBack(s.ctx, o.ID))
	s.balance(o)
}

// What nobody pays is asked for no more: the buyer is told, the invoice and its VAT stay, and money that comes after all is the
// team's. Whatever goes back later is what came, and not what was written off.
func TestWriteOff_AsksForNothingAnyMore(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	o := s.sells(app.PaymentTest)
	s.NoErr(s.corrects(o, orders.ToVAT))
	d, err := s.Difference(s.ctx, o)
	s.NoErr(err)
	in := orders.WriteOffInput{Number: o.Number, Correction: d.Correction, Reason: "They are out of business."}
	s.NoErr(s.WriteOff(s.ctx, s.ops, in))
	s.Equal(s.audited(1), []string{"write_off_difference " + o.Number + ": 39.80 EUR -> "})
	s.Equal(app.RefusalOf(s.WriteOff(s.ctx, s.ops, in)).Code, "order_over")
	s.Equal(s.asked(o), int64(0))
	s.Equal(s.letters.subjects[len(s.letters.subjects)-1], "Order "+o.Number+": the difference is asked for no more")
	papers, err := s.Papers(s.ctx, s.orderOf(o.Number))
	s.NoErr(err)
	last := papers[len(papers)-1]
	if last.IsCredit() {
		last = papers[len(papers)-2]
	}
	s.Equal([]any{last.Total(), last.Tax()}, []any{int64(238_80), int64(39_80)})
	s.True(strings.Contains(last.Stands.String(), "39.80\u00a0EUR of it is asked for no more since 18 November 2026."))

	s.refunded(o)
	s.NoErr(s.GiveBack(s.ctx, o.ID))
	s.Equal(s.goesBack(o), int64(199_00))
	s.balance(o)
}

func TestCorrect_IsTheOperatorsWhoHasJustSignedIn(t *testing.T) {
	t.Parallel()
	s := doubts(t)
	o := s.sells(app.PaymentTest)
	in := orders.CorrectInput{Number: o.Number, To: orders.ToVAT, Invoice: "INV-2026-000001"}
	s.Equal(app.KindOf(s.Correct(s.ctx, app.Session{Account: s.who.Account, CreatedAt: s.now}, in)), app.NotFound)
	stale := s.ops
	stale.CreatedAt = s.now.Add(-app.FreshFor)
	s.Equal(app.KindOf(s.Correct(s.ctx, stale, in)), app.Forbidden)
	in.To = orders.ToReverseCharge
	s.Equal(app.RefusalOf(s.Correct(s.ctx, s.ops, in)).Code, "order_over") // it is taxed so
	in.Invoice = "INV-2026-000009"
	s.Equal(app.RefusalOf(s.Correct(s.ctx, s.ops, in)).Code, "order_over")
	s.Equal(len(s.documents(o)), 1)
}

// A transfer that arrives after a rate has changed bears the new one: what was agreed stays, and VAT is taken out of it anew.
func TestPaid_AtTheRateOfTheDayOnWhichTheMoneyComes(t *testing.T) {
	t.Parallel()
	s := doubts(t, func(p *orders.Parts) {
		p.Sales.Rates = []app.VATRate{{Country: "FR", Rate: 2100, From: "2026-11-20"}}
	})
	o := s.paid(func(in *orders.PayInput) { in.City, in.Country, in.Method = "Lyon", "FR", app.PaymentTransfer },
		s.wanted())
	s.Equal(o.Amounts(), app.Amounts{Net: 199_00, VAT: 39_80, Total: 238_80})
	s.now = s.now.Add(48 * time.Hour)
	s.ops.CreatedAt = s.now
	s.NoErr(s.Change(s.ctx, s.ops, orders.Change{Number: o.Number, Act: "paid", Reason: "On our account."}))
	o = s.orderOf(o.Number)
	s.Equal(o.Amounts(), app.Amounts{Net: 197_36, VAT: 41_44, Total: 238_80})
	i := s.last(o)
	s.Equal([]any{i.VAT.Rate, i.Net(), i.Tax(), i.Total(), i.Supplied.Format(time.DateOnly)}, []any{2100, int64(197_36), int64(41_44), int64(238_80), "2026-11-20"})
	s.refunded(o)
	all := s.documents(o)
	s.Equal([]int64{all[1].Net(), all[1].Tax()}, []int64{197_36, 41_44})
}

// What is paid before it is supplied says so, with both days.
func TestInvoice_SaysWhatIsPaidInAdvance(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	wanted := item(app.ProductLaunch, l.ID)
	wanted.Week = "2026-11-30"
	i := s.documents(s.paid(nil, wanted))[0]
	says := ""
	for _, sentence := range i.Sentences() {
		says += sentence.String() + "\n"
	}
	s.True(strings.Contains(says, "Advance payment; the service is supplied on 30 November 2026."))
	xml, err := invoices.XML(i)
	s.NoErr(err)
	s.True(strings.Contains(string(xml), `<ram:TaxPointDate><udt:DateString format="102">20261118<`))
	s.True(strings.Contains(string(xml), `20261130`))
	i = s.documents(s.paid(nil, orders.Item{Product: string(app.ProductDoneForYou)}))[0]
	s.True(i.Advance.Until.IsZero()) // no day is known
}
