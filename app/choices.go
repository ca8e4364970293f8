package app

import (
	"slices"
	"strings"
)

// Stages are how far a business may be, in their order.
var Stages = []string{"idea", "mvp", "beta", "launched", "growing", "discontinued"}

// PricingModels are how people may pay.
var PricingModels = []string{"free", "freemium", "subscription", "one_time", "usage", "quote"}

// Choices returns the values that a field of the type may have; nil if it may have any.
func (t FieldType) Choices() []string {
	switch t {
	case TypeStage:
		return Stages
	case TypePricingModel:
		return PricingModels
	}
	return nil
}

// CheckChoice notes a value that is none of those that a field of the type may have, in whichever letters. "" is not known.
func CheckChoice(issues *Issues, at string, t FieldType, value string) {
	choices := t.Choices()
	if value == "" || choices == nil || slices.Contains(choices, t.canonical(value)) {
		return
	}
	named := "send one of: " + strings.Join(choices, ", ")
	if near := Nearest(value, choices, 1); len(near) > 0 {
		named = "nearest: " + near[0] + "; " + named
	}
	issues.Add(at, "is %s, which is no %s; %s", Brief(value), strings.ReplaceAll(string(t), "_", " "), named)
}
