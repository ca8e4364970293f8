package op_test

import (
	"errors"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/doors/op"
)

type blanks struct {
	Title string            `json:"title" required:"true" min:"1" max:"20"`
	Body  string            `json:"body" max:"20"`
	Tags  []string          `json:"tags" max:"5" each:"20"`
	FAQs  []app.FAQ         `json:"faqs" max:"5"`
	Field app.Opt[string]   `json:"field" max:"5"`
	Links map[string]string `json:"links" max:"5" each:"20" keys:"x,github"`
}

func TestRead_ABlankTextIsNoText(t *testing.T) {
	t.Parallel()
	for name, blank := range map[string]string{"space": " ", "line feeds": `\r\n\t`, "no-break space": `\u00a0`, "ideographic space": `\u3000`, "zero width": `\u200b\u2060\ufeff`, "filler": `\u3164`, "braille": `\u2800`, "nothing": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			var in blanks
			err := op.Read([]byte(`{"title":"`+blank+`","body":"`+blank+`","tags":["a","`+blank+`"],"faqs":[{"question":"Why?","answer":"`+blank+`"}],"field":"`+blank+`","links":{"x":"`+blank+`"}}`), "body", &in)
			var e *app.Error
			is.True(errors.As(err, &e))
			var places []string
			for _, issue := range e.Issues {
				places = append(places, issue.Location)
				is.Equal(issue.Code, app.CodeBounds)
			}
			is.Equal(places, []string{"body.title", "body.tags[1]", "body.faqs[0].answer"}) // what is required, and items
			is.Equal(in.Body, "")
			is.Equal(in.Field.Value, "")
			is.Equal(in.Links["x"], "")
		})
	}
}

func TestRead_WhiteSpaceAroundATextIsNotPartOfIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var in blanks
	is.NoErr(op.Read([]byte(`{"title":" \n Customs papers\u00a0 ","tags":[" a b "],"field":" 12345 ","body":"\u200bשלום\u200b 👩‍🚀 "}`), "body", &in))
	is.Equal(in.Title, "Customs papers")
	is.Equal(in.Tags, []string{"a b"})
	is.Equal(in.Field.Value, "12345") // the bound is of the words
	is.Equal(in.Body, "\u200bשלום\u200b 👩‍🚀")
}
