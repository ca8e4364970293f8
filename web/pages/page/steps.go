package page

import "debut/app/ground/texts"

// Step is one of those that something goes through.
type Step struct {
	Words         texts.Text
	Done, Current bool
}

// StepsTo returns steps of which one is at hand, by its place from 0 on: those before it are done.
func StepsTo(at int, all ...texts.Text) (steps []Step) {
	for i, words := range all {
		steps = append(steps, Step{words, i < at, i == at})
	}
	return steps
}

// The stages of a product after its website was read, from the draft to an award.
const (
	StageReview = iota + 1
	StageChoice
	StageLaunch
	StageResults
)

// Stages returns all stages of a product, of which it is at one.
func Stages(at int) []Step {
	return StepsTo(at, "Read the site", "Review the draft", "Choose a week", "Launch week", "Results")
}
