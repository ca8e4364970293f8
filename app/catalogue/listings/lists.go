package listings

import (
	"maps"
	"slices"
	"strconv"

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

// checkLists notes entries that are none, and lists that would hold more than they may.
func (in UpdateInput) checkLists(issues *app.Issues, l app.Listing) {
	remove := in.Remove.by()
	for name, added := range in.Add.by() {
		checkTexts(issues, "add."+name, app.SpecOf(name), app.ListValue(added))
		stands := *app.At(&l.Company.Facts, name).(*[]string)
		for i, one := range remove[name] {
			at := "remove." + name + "[" + strconv.Itoa(i) + "]"
			switch near := app.Nearest(one, stands, 1); {
			case slices.Contains(added, one):
				issues.Add(at, "stands under add, too; leave it out")
			case !slices.Contains(stands, one) && len(near) > 0:
				issues.Add(at, "is %s, which does not stand there; nearest: %s", app.Brief(one), near[0])
			}
		}
	}
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
