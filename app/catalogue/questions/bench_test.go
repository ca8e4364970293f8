package questions_test

import (
	"testing"
	"time"

	"debut/app/catalogue/categories"
	"debut/app/catalogue/questions"
)

func BenchmarkRead(b *testing.B) {
	today, names := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC), questions.NamesOf(inEachLanguage(categories.DefaultTree()))
	all := asked(b)
	for i := 0; b.Loop(); i++ {
		questions.Read(all[i%len(all)].Q, today, names)
	}
}
