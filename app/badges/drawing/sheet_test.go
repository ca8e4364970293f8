package drawing

import (
	"debut/app"
	"fmt"
	"os"
	"testing"
)

func TestSheet(t *testing.T) {
	html := `<body style="margin:0;background:#888;zoom:1.5"><table cellpadding=4>`
	dir := "/tmp/bw/out"
	os.MkdirAll(dir, 0o755)
	for _, m := range []string{"light", "dark"} {
		for _, sh := range app.BadgeShapes {
			html += "<tr>"
			for _, k := range app.BadgeKinds {
				s := Says{Kind: k, Name: "Parcelwick", Domain: "parcelwick.example", Site: "Debut", Host: "debut.example"}
				if k == "week1" {
					s.Place = 1
					s.Week = "2026-11-16"
				}
				f := fmt.Sprintf("%s/%s-%s-%s.svg", dir, k, sh, m)
				os.WriteFile(f, Draw(s, Style{sh, m, "m"}), 0o644)
				html += "<td><img src=" + f + ">"
			}
		}
	}
	os.WriteFile("/tmp/bw/ours.html", []byte(html), 0o644)
}
func BenchmarkDraw(b *testing.B) {
	s := Says{Kind: "verified", Name: "Parcelwick Northern Post", Site: "Debut", Host: "debut.example"}
	for b.Loop() {
		Draw(s, Style{"banner", "auto", "m"})
	}
}
func BenchmarkSize(b *testing.B) {
	s := Says{Kind: "verified", Name: "Parcelwick Northern Post", Site: "Debut", Host: "debut.example"}
	for b.Loop() {
		Size(s, Style{"banner", "auto", "m"})
	}
}
