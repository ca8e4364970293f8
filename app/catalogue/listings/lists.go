package listings

import (
	"maps"
	"slices"

	"debut/app"
)

// ListsInput are entries of lists that are added or taken out, one by one.
type ListsInput struct {
	Features []string `json:"features" max:"20" each:"200"`
	USPs     []string `json:"usps" max:"20" each:"200"`
	Keywords []string `json:"keywords" max:"20" each:"200"`
}

// by returns the entries by the names of their lists.
func (in ListsInput) by() map[string][]string {
	return map[string][]string{"features": in.Features, "usps": in.USPs, "keywords": in.Keywords}
}

// changeEntries changes single links, and single entries of lists.
func (in UpdateInput) changeEntries(f *app.Facts) {
	if len(in.Change) > 0 {
		f.Socials = maps.Clone(f.Socials)
		if f.Socials == nil {
			f.Socials = app.Socials{}
		}
		maps.Copy(f.Socials, in.Change)
		maps.DeleteFunc(f.Socials, func(_, link string) bool { return link == "" })
	}
	add, remove := in.Add.by(), in.Remove.by()
	for name := range add {
		list := app.At(f, name).(*[]string)
		*list = slices.DeleteFunc(slices.Clone(*list), func(one string) bool {
			return slices.Contains(remove[name], one)
		})
		for _, one := range add[name] {
			if !slices.Contains(*list, one) {
				*list = append(*list, one)
			}
		}
	}
}

// checkLists notes lists that would hold more than they may.
func (in UpdateInput) checkLists(issues *app.Issues, l app.Listing) {
	before := l.Company.Facts
	in.apply(&l)
	for name := range in.Add.by() {
		most, n := app.SpecOf(name).Listing.Items, len(*app.At(&l.Company.Facts, name).(*[]string))
		if n > most && n > len(*app.At(&before, name).(*[]string)) {
			issues.AddCode(app.CodeBounds, "add."+name,
				"would make %d entries; a listing holds at most %d, so remove some", n, most)
		}
	}
}
