package classifier

import (
	"maps"
	"math"
	"slices"
)

// Example is a candidate of which it is known whether it is right.
type Example struct {
	Source string // where it is from: what only one or two sources show is not learned
	Traits []string
	Right  bool
	Weight float64 // how much it counts; 0 is 1. What is partly right is two examples
}

func (e Example) weight() float64 {
	if e.Weight == 0 {
		return 1
	}
	return e.Weight
}

const (
	leastSources = 3    // that a trait must occur in
	rounds       = 60   // over all examples
	rate         = 0.3  // of the first steps (AdaGrad: Duchi, Hazan and Singer, 2011)
	decay        = 0.02 // L2: how strongly weights are drawn to nothing, per source
)

// Train learns from examples. The same examples give the same model.
func Train(examples []Example) Model { return TrainWith(examples, 0) }

// TrainWith is Train with a prior: how many examples of a trait it takes before that is believed. It is for candidates
// that have many traits, which a site's candidates share.
func TrainWith(examples []Example, prior float64) Model {
	known := vocabulary(examples)
	m := Model{Weights: map[string]float64{}}
	if len(examples) == 0 {
		return m
	}
	names := slices.Sorted(maps.Keys(known))
	at := make(map[string]int, len(names))
	for i, name := range names {
		at[name] = i
	}
	rows := make([][]int, len(examples))
	for i, e := range examples {
		for _, t := range e.Traits {
			if n, ok := at[t]; ok && !slices.Contains(rows[i], n) {
				rows[i] = append(rows[i], n)
			}
		}
	}
	weights, squares := make([]float64, len(names)), make([]float64, len(names))
	bias, biasSquares := 0.0, 0.0
	draws := make([]float64, len(names))
	for i := range examples {
		for _, n := range rows[i] {
			draws[n] += examples[i].weight()
		}
	}
	plain := decay / float64(len(examples)) * float64(sources(examples))
	for n, shown := range draws {
		draws[n] = prior / max(1, shown)
		if prior == 0 {
			draws[n] = plain
		}
	}
	for range rounds {
		for i := range examples {
			row := rows[(i*7919)%len(rows)]
			e := examples[(i*7919)%len(rows)]
			sum := bias
			for _, n := range row {
				sum += weights[n]
			}
			off := logistic(sum)
			if e.Right {
				off--
			}
			off *= e.weight()
			biasSquares += off * off
			bias -= rate * off / math.Sqrt(biasSquares+1e-9)
			for _, n := range row {
				step := off + draws[n]*e.weight()*weights[n]
				squares[n] += step * step
				weights[n] -= rate * step / math.Sqrt(squares[n]+1e-9)
			}
		}
	}
	m.Bias = rounded(bias)
	for i, w := range weights {
		if w = rounded(w); w != 0 {
			m.Weights[names[i]] = w
		}
	}
	return m
}

// rounded leaves what is worth keeping of a weight.
func rounded(w float64) float64 { return math.Round(w*1000) / 1000 }

// vocabulary returns the traits that enough sources show.
func vocabulary(examples []Example) map[string]bool {
	seen := map[string]map[string]bool{}
	for _, e := range examples {
		for _, t := range e.Traits {
			if seen[t] == nil {
				seen[t] = map[string]bool{}
			}
			seen[t][e.Source] = true
		}
	}
	known := map[string]bool{}
	for t, by := range seen {
		if len(by) >= leastSources {
			known[t] = true
		}
	}
	return known
}

func sources(examples []Example) int {
	all := map[string]bool{}
	for _, e := range examples {
		all[e.Source] = true
	}
	return len(all)
}
