package vat

import "slices"

// Of returns the VAT on a net amount of cents at a rate in basis points. Half a cent is rounded up, away from zero for
// what is paid back, so that a refund in full gives back what was charged.
func Of(net int64, rate int) int64 {
	if net < 0 {
		return -Of(-net, rate)
	}
	return (net*int64(rate) + 5_000) / 10_000
}

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
	left, order := amount, make([]int, len(over))
	for i, o := range over {
		parts[i] = amount * max(o, 0) / sum
		left -= parts[i]
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return int(amount*max(over[b], 0)%sum - amount*max(over[a], 0)%sum)
	})
	for _, i := range order[:left] {
		parts[i]++
	}
	return parts
}
