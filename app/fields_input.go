package app

import (
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"

	"debut/app/ground/texts"
)

// DraftFieldsInput are fields of a draft's profile as a person types them, by their keys; one that was sent as null, or
// empty, has no value.
type DraftFieldsInput map[string]Value

// Shape returns the fields as they travel: every one of a profile within the bounds of a draft, a year as it was typed.
func (DraftFieldsInput) Shape() any {
	return inputShape(FieldSpec.InDraft, func(field FieldSpec) (reflect.Type, reflect.StructTag) {
		tags := field.tags(field.Draft, strings.TrimSpace(string(field.Rule)+" "+field.Doc))
		if field.IsList() {
			return reflect.TypeFor[Opt[[]string]](), tags
		}
		return reflect.TypeFor[Opt[string]](), tags
	})
}

// Fill takes over what was sent.
func (f *DraftFieldsInput) Fill(shape any) { *f = filled(shape) }

// ListingFieldsInput are facts and texts of a listing that its owner changes, by their keys; one that was sent empty
// has no value. Headline, summary and SEO belong to the site that the listing is on; the others are facts of the
// company, on whichever site it is listed.
type ListingFieldsInput map[string]Value

// Shape returns the fields as they travel, within the bounds of a listing: empty where they are to be removed, and null
// of a year alone.
func (ListingFieldsInput) Shape() any {
	return inputShape(FieldSpec.InListing, func(field FieldSpec) (reflect.Type, reflect.StructTag) {
		doc := "" // who changes a listing has read what its fields are
		if field.Type == TypeCountry {
			doc = field.Doc
		}
		tags := field.tags(field.Listing, doc)
		switch {
		case field.IsList():
			return reflect.TypeFor[Sent[[]string]](), tags
		case field.Type == TypeYear:
			return reflect.TypeFor[Opt[int]](), tags
		}
		return reflect.TypeFor[Sent[string]](), tags
	})
}

// Fill takes over what was sent.
func (f *ListingFieldsInput) Fill(shape any) { *f = filled(shape) }

// Put adds what was sent under a key, if anything was.
func (f ListingFieldsInput) Put(key string, sent Sent[string]) {
	if sent.Set {
		f[key] = textOrNone(sent.Value)
	}
}

// InOrder returns the fields of a map, in the order of FieldSpecs.
func InOrder(fields map[string]Value) iter.Seq2[FieldSpec, Value] {
	return func(yield func(FieldSpec, Value) bool) {
		for _, field := range FieldSpecs {
			if v, there := fields[field.Key]; there && !yield(field, v) {
				return
			}
		}
	}
}

func filled(shape any) map[string]Value {
	fields := map[string]Value{}
	for field, v := range SentFields(shape) {
		fields[field.Key] = v
	}
	return fields
}

// inputShape returns a struct of the fields that an input has, each of the type and with the tags that of gives.
func inputShape(has func(FieldSpec) bool, of func(FieldSpec) (reflect.Type, reflect.StructTag)) any {
	var fields []reflect.StructField
	for _, field := range FieldSpecs {
		if has(field) {
			shape, tags := of(field)
			fields = append(fields, structField(field.Key, shape, tags))
		}
	}
	return reflect.Zero(reflect.StructOf(fields)).Interface()
}

// structField returns the field of a struct that is named key on the wire.
func structField(key string, shape reflect.Type, more reflect.StructTag) reflect.StructField {
	tag := `json:"` + reflect.StructTag(key) + `"` + more
	return reflect.StructField{Name: strings.ToUpper(key[:1]) + key[1:], Type: shape, Tag: tag}
}

// tags say of a field of an input what may be sent.
func (f FieldSpec) tags(bounds Bounds, doc string) reflect.StructTag {
	var tags strings.Builder
	tag := func(name, value string) { fmt.Fprintf(&tags, " %s:%s", name, strconv.Quote(value)) }
	most := bounds.Most
	switch {
	case f.IsList():
		tag("each", strconv.Itoa(bounds.Most))
		most = bounds.Items
	case bounds.Least > 0:
		tag("min", strconv.Itoa(bounds.Least))
	}
	tag("max", strconv.Itoa(most))
	if f.Lines {
		tag("lines", "true")
	}
	if f.Type.Choices() != nil {
		tag("choices", string(f.Type))
	}
	if f.Type == TypeCountry && bounds == f.Listing {
		tag("pattern", "^([A-Za-z]{2})?$")
		tag("words", string(countryWords))
	}
	tag("doc", strings.ReplaceAll(doc, "%d", strconv.Itoa(f.Listing.Most)))
	return reflect.StructTag(tags.String())
}

// countryWords say what a country is that may be left blank.
const countryWords texts.Text = "a two-letter country code, such as DE, or an empty text"
