package app

import (
	"fmt"
	"strings"
)

func (s *Settings) setFormer(v string) error {
	for entry := range strings.SplitSeq(v, ",") {
		key, at, named := strings.Cut(strings.TrimSpace(entry), "=")
		if !named {
			key, at = DefaultSite, key
		}
		at, err := origin(at)
		if err != nil {
			return fmt.Errorf("%q is not https://origin, nor key=https://origin of one of --sites",
				strings.TrimSpace(entry))
		}
		s.Former = append(s.Former, Site{Key: key, Origin: at})
	}
	return nil
}

// CheckFormer says what is wrong with the former origins, now that all sites are known.
func (s *Settings) CheckFormer(sites []Site) error {
	for i, f := range s.Former {
		known := false
		for _, site := range sites {
			if site.Origin == f.Origin {
				return fmt.Errorf("%s in --former-origins is the origin of the site %q today; leave it out there",
					f.Origin, site.Key)
			}
			known = known || site.Key == f.Key
		}
		if !known {
			return fmt.Errorf("--former-origins names the site %q, which is not in --sites", f.Key)
		}
		for _, other := range s.Former[:i] {
			if other.Origin == f.Origin {
				return fmt.Errorf("%s stands twice in --former-origins", f.Origin)
			}
		}
	}
	return nil
}

// FormerOrigins returns the origins that a site had before.
func (s *Settings) FormerOrigins(key string) (list []string) {
	for _, f := range s.Former {
		if f.Key == key {
			list = append(list, f.Origin)
		}
	}
	return list
}
