package page

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// partLabels are what the parts of stories, milestones, questions and people are called.
var partLabels = map[string]texts.Text{
	"answer": "Answer", "caption": "What it shows", "challenges": "Challenges", "achievements": "Achievements",
	"date": "Day", "journey": "The journey", "lessons": "Lessons",
	"problem": "The problem", "question": "Question", "socials": "Links", "story": "The story", "title": "Title",
	"url": "Link", "whats_next": "What is next",
	"why_started": "Why it was started",
}

// labelOf returns what a part is called; "" of numbers that say nothing to people.
func labelOf(name string) texts.Text {
	switch label := partLabels[name]; {
	case strings.HasSuffix(name, "_id") || name == "width" || name == "height":
		return ""
	case label != "":
		return label
	case slices.Contains(app.SocialKeys, name):
		return Platform(name)
	}
	return app.FieldLabel(name)
}

// Lines writes the value of a part of a listing, as JSON has it, for people: a line for each text in it.
func Lines(part string, v any, in texts.Language) (list []string) {
	switch v := v.(type) {
	case nil:
	case string:
		if v != "" {
			list = append(list, app.SpecOf(part).Type.Shown(v, in))
		}
	case []any:
		for _, one := range v {
			list = append(list, Lines(part, one, in)...)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			label := labelOf(name)
			if label == "" {
				continue
			}
			for _, text := range Lines(name, v[name], in) {
				list = append(list, label.In(in)+": "+text)
			}
		}
	default:
		list = append(list, fmt.Sprint(v))
	}
	return list
}
