package openapi

import "debut/app/ground/events"

// Version is that of the API's description. It follows Semantic Versioning; v1 of the paths only ever grows.
const Version = "1.0.0"

const description = "A public directory of startups with a launch calendar. Anyone may read; a signed-in person submits a website, edits the draft that is made of it, " +
	"and publishes it. Drafted values carry verbatim quotes of the website, and what it does not say is null. Texts hold no control characters, none that turn the direction of text, and line breaks only in paragraphs. There is no voting through the API."

// Describe returns the info of an instance's document. origin is its public address.
func Describe(name, origin string) Info {
	return Info{Title: name, Version: Version, Description: description, Origin: origin, Prefix: "/api/v1",
		Events: events.Kinds}
}
