package server_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/web/check/servertest"
)

// noisyPNG returns a picture that does not get smaller.
func noisyPNG(seed uint64) []byte {
	random := rand.New(rand.NewPCG(seed, 1))
	on := image.NewNRGBA(image.Rect(0, 0, 200, 200))
	for i := range on.Pix {
		on.Pix[i] = byte(random.Uint32()) | byte(i%4/3*255)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, on); err != nil {
		panic(err)
	}
	return file.Bytes()
}

// What an account, and what the whole directory may store ends with words, and a page that shows what there is.
func TestPictures_AreRefusedWhereThereIsNoRoom(t *testing.T) {
	t.Parallel()
	s := newStudio(t, "--data", t.TempDir(), "--account-mb", "1")
	small := pngOf(200, 200, color.Gray{7})
	_, page := s.Upload(s.here+"/add", "file", small, "caption", "Before")
	s.Equal(len(storedPath.FindAllString(page, -1)), 1)

	owner, err := s.Instance.Directory.Accounts.Ensure(t.Context(), "owner@debut.example", "")
	s.NoErr(err)
	store := s.Instance.DB.Store()
	s.NoErr(store.Tx(t.Context(), func(ctx context.Context) error {
		large := app.StoredPicture{Hash: strings.Repeat("a", 64), Kind: "png", Width: 1, Height: 1, Size: 1 << 20}
		return store.AddPicture(ctx, owner.ID, large, []byte("png"), servertest.Now().Add(-25*time.Hour))
	}))
	for _, to := range []string{"/logo", "/add"} {
		status, page := s.Upload(s.here+to, "file", pngOf(200, 200, color.Gray{99}), "caption", "Too many")
		s.Equal(status, http.StatusBadRequest)
		s.True(strings.Contains(page, "Your account may store 1 MB and this would be more: now it stores") && strings.Contains(page, "1.0 MB in pictures."))
		s.Equal(len(storedPath.FindAllString(page, -1)), 1) // the page has what it had
	}
	s.NoErr(s.Instance.Directory.Pictures.Forget(t.Context())) // what nothing shows for a day
	_, page = s.Upload(s.here+"/add", "file", noisyPNG(1), "caption", "Now there is room")
	s.Equal(len(storedPath.FindAllString(page, -1)), 2)

	s.NoErr(s.Instance.DB.Limit(t.Context(), app.Always(app.Storage{DatabaseMB: 1}))) // it is larger already
	status := http.StatusOK
	for seed := uint64(2); status == http.StatusOK && seed < 7; seed++ { // until what the file has free is used
		status, page = s.Upload(s.here+"/add", "file", noisyPNG(seed), "caption", "One more")
	}
	s.Equal(status, http.StatusServiceUnavailable)
	s.True(strings.Contains(page, "no room"))
	status, _ = s.Ask("GET", s.here, nil)
	s.Equal(status, http.StatusOK) // reading goes on
}
