package app

import (
	"slices"
	"strings"
)

// citiesToo are countries with a city of the same name.
const citiesToo = "DJ GI GT HK KW LU MC MO PA SG SM VA"

// CheckCity notes the name of a country where a city is asked for. "" is not known.
func CheckCity(issues *Issues, at, city string) {
	named := strings.ToLower(strings.TrimSpace(city))
	if code, is := countryCodes()[named]; is && !slices.Contains(strings.Fields(citiesToo), code) {
		issues.Add(at, "is %s, which is a country; send the city, and %s as the country", Brief(city), code)
	}
}
