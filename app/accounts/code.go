package accounts

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"math/big"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/secrets"
)

// A link that is opened in another browser than the one that asked needs the code that is shown in that one. Whoever asks for a link to
// somebody else's address sees the code and never the link; who gets a mail that they did not ask for has the link and no code.
const (
	codeDigits = 6
	codeTries  = 5 // wrong ones, after which the link ends
)

// newCode makes six random digits, each number as likely as any other.
func newCode(random io.Reader) (string, error) {
	n, err := rand.Int(random, big.NewInt(1_000_000))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%0*d", codeDigits, n), nil
}

// codeDigest is what is kept of a code. The token that keys it (HMAC, RFC 2104) is not kept, so who reads the database cannot find the
// code by trying all million.
func codeDigest(token, code string) []byte {
	sum := hmac.New(sha256.New, []byte(token))
	sum.Write([]byte(code))
	return sum.Sum(nil)
}

// typedCode is a code as somebody typed it, without its spaces; ok is false where it can be none.
func typedCode(text string) (code string, ok bool) {
	code = strings.Join(strings.FieldsFunc(text, unicode.IsSpace), "")
	return code, len(code) == codeDigits && strings.Trim(code, "0123456789") == ""
}

// checkCode compares the code that was typed with the one that was shown. The refusal of a wrong one is told apart from err, since an
// error would undo that it was counted.
func (s *Service) checkCode(ctx context.Context, link app.SignInLink, o Opening) (refusal, err error) {
	code, ok := typedCode(o.Code)
	switch {
	case code == "":
		return app.Refused("no_code", "This link was asked for in another browser. Type the six digits that you were shown there."), nil
	case !ok:
		return app.Refused("invalid_code", "The code has six digits, such as 123 456. Type the one that you were shown."), nil
	case secrets.Same(link.Code, codeDigest(o.Token, code)):
		return nil, nil
	}
	tries, err := s.store.CountSignInTry(ctx, secrets.Digest(o.Token))
	if err != nil {
		return nil, fmt.Errorf("count a wrong code: %w", err)
	}
	switch left := codeTries - tries; {
	case left <= 0:
		return app.Refused("link_ended", "That was the fifth wrong code, so the link has ended. Ask for a new one."), nil
	case left == 1:
		return app.Refused("wrong_code", "That is not the code. You have one try left."), nil
	default:
		return app.Refused("wrong_code", "That is not the code. You have %d tries left.", left), nil
	}
}

// NeedsCode tells whether err is a refusal of SignIn after which another code may be typed.
func NeedsCode(err error) bool {
	e, _ := err.(*app.Error)
	return e != nil && (e.Code == "no_code" || e.Code == "invalid_code" || e.Code == "wrong_code")
}
