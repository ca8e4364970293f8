package crawl

import (
	"context"
	"errors"
	"net/http"

	"debut/app"
	"debut/app/ground/texts"
)

// pictureTypes are what a website is asked for: what it sends is judged by its bytes.
const pictureTypes = "image/png,image/jpeg,image/webp,image/svg+xml;q=0.8"

// Picture fetches a picture that a website shows, by the same guard as websites: from public addresses, and as the
// robots.txt of its host allows. It may lie on another host than the website, and has at most so many bytes. The error
// is an *app.Error whose message says what to do.
func (c *Crawler) Picture(ctx context.Context, address string, most int) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.limits.site)
	defer cancel()
	u, err := checkURL(address, c.opts.AllowPrivate)
	if err != nil {
		return nil, noPicture(details[refusedAddress].said)
	}
	s := c.open(ctx)
	defer s.close()
	a, err := s.allowed(ctx, u, anyHost, pictureTypes, int64(most))
	var failure *fetchError
	switch {
	case errors.As(err, &failure):
		return nil, noPicture(failure.said)
	case err != nil:
		return nil, err
	case a.status != http.StatusOK:
		return nil, noPicture(badStatus(a).said)
	case a.truncated:
		return nil, noPicture("It has more than %d MB.", most>>20)
	case a.broken != nil:
		return nil, noPicture("It broke off while it was read.")
	}
	return a.body, nil
}

func noPicture(why texts.Text, args ...any) error {
	return app.Refused("no_picture",
		"The picture could not be fetched. %s Save it from your website, and upload it here.",
		texts.Sprintf(why, args...))
}
