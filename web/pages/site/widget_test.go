package site

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/texts"
)

// The names are of others: they are text and nothing else, and no wider than the widget.
func TestDrawWidget_OfAnyName(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Parcelwick", `<script>alert("1")</script>`, "]]>&amp;\x00\x1b\uFFFE\xff", strings.Repeat("Wide ", 40)} {
		svg := string(drawWidget(texts.English, name, "Place 2 of 14 so far · 133 votes this week", "Debut & Co"))
		is.New(t).True(!strings.Contains(svg, "<script"))
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v in %s", err, svg)
			}
		}
	}
	is.New(t).True(strings.Contains(string(drawWidget(texts.English, strings.Repeat("Wide ", 40), "", "")), `textLength="230"`))
}
