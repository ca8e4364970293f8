package drafts_test

import (
	"strings"
	"testing"

	"debut/app/drafts"
	"debut/app/listings"
)

// A country is one of ISO 3166, whoever states it.
func TestSubmit_ACountryThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	first, id := s.owned()
	for code, says := range map[string]string{"UK": "send GB", "zz": "two letters of ISO 3166, such as DE"} {
		_, err := s.listings.Update(s.ctx, s.who, listings.UpdateInput{Listing: id, Fields: listings.FieldsInput{Country: sent(code)}})
		s.True(err != nil && strings.Contains(err.Error(), "(fields.country:") && strings.Contains(err.Error(), says))
		d := s.begin("https://"+code+".example/", whole)
		d = s.update(d, func(in *drafts.UpdateInput) { in.Fields.Country = typed(code) })
		s.True(strings.Contains(d.Notes[0].Message, says)) // told early
		_, err = s.Submit(s.ctx, s.who, drafts.ID{ID: d.ID})
		s.True(err != nil && strings.Contains(err.Error(), "(draft.fields.country:"))
	}
	s.update(first, func(in *drafts.UpdateInput) { in.Fields.Country = typed("nl") })
	s.Equal(s.listing(id).Company.Country, "NL")
}
