package app

import (
	"slices"
	"strings"

	"debut/app/ground/texts"
)

// Stages are how far a business may be, in their order.
var Stages = []string{"idea", "mvp", "beta", "launched", "growing", Discontinued}

// Discontinued is the stage of what has come to its end.
const Discontinued = "discontinued"

// Ended reports whether the company says that its product has come to its end.
func (f Facts) Ended() bool { return TypeStage.Canonical(f.Stage) == Discontinued }

// PricingModels are how people may pay.
var PricingModels = []string{"free", "freemium", "subscription", "one_time", "usage", "quote"}

// FreeModels are those of PricingModels that have a plan for nothing.
var FreeModels = []string{"free", "freemium"}

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

// choiceLabels are stages and pricing models as people write them.
var choiceLabels = map[string]texts.Text{
	"idea": "Idea", "mvp": "MVP", "beta": "Beta", "launched": "Launched", "growing": "Growing",
	Discontinued: "Discontinued",
	"free":       "Free", "freemium": "Freemium", "subscription": "Subscription", "one_time": "One-time",
	"usage": "Usage-based", "quote": "On request",
}

// ChoiceLabel returns a stage or a pricing model as people write it; "" of anything else.
func ChoiceLabel(value string) texts.Text { return choiceLabels[value] }

// Shown returns a value of a field of the type as people read it.
func (t FieldType) Shown(value string, in texts.Language) string {
	if t == TypeCountry && value != "" {
		return CountryName(value, in)
	}
	if label := ChoiceLabel(value); label != "" && t.Choices() != nil {
		return label.In(in)
	}
	return value
}

// Labels returns the values that a field of the type may have, as people write them.
func (t FieldType) Labels() texts.Text {
	var all []texts.Text
	for _, value := range t.Choices() {
		all = append(all, ChoiceLabel(value))
	}
	return texts.Join(all)
}

// choice returns the value that people write so, in any language; "" if none is.
func (t FieldType) choice(label string) string {
	for _, value := range t.Choices() {
		for _, l := range texts.Languages {
			if strings.EqualFold(ChoiceLabel(value).In(l.Tag), strings.TrimSpace(label)) {
				return value
			}
		}
	}
	return ""
}

// Stage is one of Stages, as a filter takes it.
type Stage string

// Pattern returns what every stage matches.
func (Stage) Pattern() string { return Slug("").Pattern() }

// Words say to people what a stage is.
func (Stage) Words() texts.Text { return texts.Sprintf("one of: %s", strings.Join(Stages, ", ")) }

// Example returns a stage for the documentation.
func (Stage) Example() string { return "growing" }

// Meant returns the stage that is most like what was sent.
func (Stage) Meant(sent string) string {
	if stage := TypeStage.Canonical(sent); slices.Contains(Stages, stage) {
		return stage
	}
	return ""
}

// CheckChoice notes a value that is none of those that a field of the type may have, in whichever letters. "" is not
// known.
func CheckChoice(issues *Issues, at string, t FieldType, value string) {
	choices := t.Choices()
	if value == "" || choices == nil || slices.Contains(choices, t.Canonical(value)) {
		return
	}
	named := texts.Sprintf("send one of: %s%.0s", strings.Join(choices, ", "), t.Labels())
	if near := Nearest(value, choices, 1); len(near) > 0 {
		named = texts.Sprintf("nearest: %s; %s", near[0], named)
	}
	issues.Add(at, "is %s, which is no %s; %s", Brief(value), strings.ReplaceAll(string(t), "_", " "), named)
}
