package classifier_test

import (
	"fmt"
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/drafting/classifier"
)

// examples are of ten sites: what is on a card is right, what is in a menu is not; on three of them a card is blue.
func examples(weight float64) (list []classifier.Example) {
	for n := range 10 {
		site, card := fmt.Sprint("site ", n), []string{"on a card"}
		if n < 3 {
			card = append(card, "blue")
		}
		list = append(list, classifier.Example{Source: site, Traits: card, Right: true},
			classifier.Example{Source: site, Traits: []string{"in a menu"}, Weight: weight})
	}
	return list
}

// A prior makes a trait that few examples show count for less, and leaves the order of what is likely.
func TestTrainWith_BelievesWhatManyExamplesShow(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	bold, guarded := classifier.Train(examples(0)), classifier.TrainWith(examples(0), 6)
	is.True(guarded.Likelihood([]string{"on a card"}) > guarded.Likelihood([]string{"in a menu"}))
	is.True(guarded.Likelihood([]string{"on a card"}) < bold.Likelihood([]string{"on a card"}))
	is.True(guarded.Weights["blue"] < guarded.Weights["on a card"])
}

// An example of half the weight teaches less.
func TestTrainWith_WeighsExamples(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	whole, part := classifier.TrainWith(examples(1), 6), classifier.TrainWith(examples(0.1), 6)
	is.True(whole.Likelihood([]string{"in a menu"}) < part.Likelihood([]string{"in a menu"}))
}
