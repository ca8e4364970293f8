// Package classifier tells how likely a candidate is right, by logistic regression over named traits.
package classifier

import (
	"cmp"
	"math"
	"slices"
)

// Model is what was learned of the candidates of one field. The zero Model knows nothing: to it all are equally likely.
type Model struct {
	Bias    float64            `json:"bias"`
	Weights map[string]float64 `json:"weights"` // by trait; of one that is absent nothing was learned
}

// Weight is how much a trait spoke for a candidate; below 0, against it.
type Weight struct {
	Trait string
	By    float64
}

// Likelihood returns the probability, from 0 to 1, that a candidate with these traits is right.
func (m Model) Likelihood(traits []string) float64 {
	sum := m.Bias
	for _, t := range traits {
		sum += m.Weights[t]
	}
	return logistic(sum)
}

// Reasons returns the most traits that weighed most, the weightiest first.
func (m Model) Reasons(traits []string, most int) []Weight {
	var list []Weight
	for _, t := range traits {
		if by := m.Weights[t]; by != 0 {
			list = append(list, Weight{t, by})
		}
	}
	slices.SortStableFunc(list, func(a, b Weight) int { return cmp.Compare(math.Abs(b.By), math.Abs(a.By)) })
	return list[:min(most, len(list))]
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
