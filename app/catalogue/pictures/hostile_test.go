package pictures_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
	"regexp"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/pictures"
)

// secret stands in the metadata of hostile files, and in what would run. It must be nowhere in what is kept.
const secret = "S3CRET at 51.5007N 0.1246W"

// upload is a file that somebody means no good with.
type upload struct {
	name string
	file []byte
}

// hostile returns the uploads of every kind.
func hostile() (all []upload) {
	all = append(all, polyglots()...)
	all = append(all, bombs()...)
	all = append(all, withMetadata()...)
	all = append(all, hostileSVGs()...)
	random := rand.New(rand.NewPCG(14, 300))
	for _, whole := range []upload{
		{"png", pngOf(64, 64)}, {"jpeg", jpegOf(64, 64)}, {"webp", webpOf(64, 64)}, {"exif", withEXIF(jpegOf(64, 64), 6)}, {"svg", svgOf(`<path d="M0 0h9v9z"/>`)},
	} {
		for i := range 12 {
			all = append(all, upload{fmt.Sprintf("%s cut after %d of 12", whole.name, i), whole.file[:len(whole.file)*i/12]})
			flipped := bytes.Clone(whole.file)
			for range 1 + i {
				flipped[random.IntN(len(flipped))] ^= 1 << random.IntN(8)
			}
			all = append(all, upload{fmt.Sprintf("%s with %d bits changed", whole.name, 1+i), flipped})
		}
	}
	return all
}

// No test runs beside this one: it counts what all of them allocate.
func TestAdd_ServesNothingOfHostileUploadsAsTheyWereSent(t *testing.T) {
	all := hostile()
	if len(all) < 300 {
		t.Errorf("there are %d hostile uploads, and should be 300", len(all))
	}
	begun, kept, most := time.Now(), 0, uint64(0)
	for _, u := range all {
		for _, shape := range []pictures.Shape{pictures.Logo, pictures.View} {
			before := allocated()
			p, err := pictures.Try(t.Context(), shape, u.file)
			took := allocated() - before
			most = max(most, took)
			if strings.HasPrefix(u.name, "bomb") && took > 16<<20 {
				t.Errorf("%s: %d MB were allocated", u.name, took>>20)
			}
			if err != nil {
				if e := app.RefusalOf(err); e == nil || e.Message == "" {
					t.Errorf("%s: %v", u.name, err)
				}
				continue
			}
			kept++
			if why := harm(p, u.file); why != "" {
				t.Errorf("%s: what is kept %s", u.name, why)
			}
		}
	}
	if most > 64<<20 {
		t.Errorf("one upload took %d MB", most>>20)
	}
	t.Logf("%d uploads in two shapes: %d refused, %d made anew; at most %d MB were allocated for one; %v in all", len(all), 2*len(all)-kept, kept, most>>20, time.Since(begun))
}

func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// unwanted is what no SVG that is kept has.
var unwanted = regexp.MustCompile(`(?i)script|\son[a-z]+\s*=|foreignobject|<use|<image|@import|<style|\sstyle=|data:|<!|<\?|<animate|<set|iframe|xlink|&[a-z]+;|//[^w]|url\([^#]`)

// harm says what is wrong with what is kept of an upload; "" if nothing is.
func harm(p pictures.Tried, sent []byte) string {
	switch {
	case bytes.Equal(p.Body, sent):
		return "is what was sent"
	case bytes.Contains(p.Body, []byte("S3CRET")) || bytes.Contains(p.Body, []byte("alert")):
		return "holds what was hidden"
	case len(p.Body) > pictures.StoredBytes:
		return fmt.Sprintf("has %d bytes", len(p.Body))
	}
	var err error
	switch p.Kind {
	case "png":
		_, err = png.Decode(bytes.NewReader(p.Body))
	case "jpg":
		_, err = jpeg.Decode(bytes.NewReader(p.Body))
	case "svg":
		if found := unwanted.Find(p.Body); found != nil {
			return fmt.Sprintf("has %q", found)
		}
		for d := xml.NewDecoder(bytes.NewReader(p.Body)); err == nil; {
			_, err = d.Token()
		}
		if err == io.EOF {
			err = nil
		}
	default:
		return "is of the kind " + p.Kind
	}
	if err != nil {
		return err.Error()
	}
	return ""
}
