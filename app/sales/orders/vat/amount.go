package vat

import (
	"cmp"
	"math/bits"
	"slices"
)

// Of returns the VAT on a net amount of cents at a rate in basis points. Half a cent is rounded up, away from zero for
// what is paid back, so that a refund in full gives back what was charged.
func Of(net int64, rate int) int64 {
	if net < 0 {
		return -Of(-net, rate)
	}
	return (net*int64(rate) + 5_000) / 10_000
}

// Reckon returns the VAT of lines, by their decisions and net amounts: all that bear the same VAT, in the same country at
// the same rate, come to the VAT on their sum, half a cent rounded up (BR-CO-17 of EN 16931-1). It is shared out over
// them in proportion, so that a line has at most a cent more or less than by itself.
func Reckon(by []Decision, net []int64) []int64 {
	groups := map[Group][]int64{} // the lines that are of others have 0
	for i, d := range by {
		if groups[d.Group()] == nil {
			groups[d.Group()] = make([]int64, len(net))
		}
		groups[d.Group()][i] = net[i]
	}
	taxes := make([]int64, len(net))
	for group, over := range groups {
		var sum int64
		for _, n := range over {
			sum += n
		}
		for i, part := range Spread(Of(sum, group.Rate), over) {
			taxes[i] += part
		}
	}
	return taxes
}

// Group is what lines have in common whose VAT is reckoned on their sum.
type Group struct {
	Treatment       Treatment
	Country, Region string
	Rate            int
}

// Group returns the group of lines with a decision.
func (d Decision) Group() Group { return Group{d.Treatment, d.Country, d.Region, d.Rate} }

// Part returns so many basis points of an amount, rounded as Of: a discount of ten per cent is Part(price, 1000).
func Part(amount int64, points int) int64 { return Of(amount, points) }

// Spread shares an amount out over others, in proportion and to the cent: the sum of the parts is the amount, and no
// part is more than what it is taken off. More than all of them together is all of them. The cents that are left over
// go to the largest fractions, the first of equals.
func Spread(amount int64, over []int64) []int64 {
	parts, sum := make([]int64, len(over)), int64(0)
	for _, o := range over {
		sum += max(o, 0)
	}
	amount = min(max(amount, 0), sum)
	if amount == 0 {
		return parts
	}
	left, order, rest := amount, make([]int, len(over)), make([]uint64, len(over))
	for i, o := range over { // in 128 bits: two sums of millions are more than 64 hold
		high, low := bits.Mul64(uint64(amount), uint64(max(o, 0)))
		var part uint64
		part, rest[i] = bits.Div64(high, low, uint64(sum))
		parts[i], order[i] = int64(part), i
		left -= parts[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rest[b], rest[a]) })
	for _, i := range order[:left] {
		parts[i]++
	}
	return parts
}
