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
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

// A link that is opened in another browser than the one that asked needs the code that is shown in that one. Whoever
// asks for a link to somebody else's address sees the code and never the link; who gets a mail that they did not ask
// for has the link and no code.
const (
	codeDigits = 6
	codeTries  = 5 // wrong ones, after which the link ends
)

// newCode returns six random digits, each number as likely as any other.
func newCode(random io.Reader) (string, error) {
	n, err := rand.Int(random, big.NewInt(1_000_000))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%0*d", codeDigits, n), nil
}

// typedLetters are those of the code in a mail: none looks like another.
const (
	typedLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	typedLength  = 8
)

// newTyped returns the code of a mail, which may be typed in the browser that asked for it: 40 random bits, and five
// tries.
func newTyped(random io.Reader) (string, error) {
	letters := make([]byte, typedLength)
	if _, err := io.ReadFull(random, letters); err != nil {
		return "", err
	}
	for i, b := range letters {
		letters[i] = typedLetters[int(b)%len(typedLetters)] // 32 letters: each is as likely
	}
	return string(letters), nil
}

// readTyped returns the code of a mail as somebody typed it, without what parts it.
func readTyped(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '-' {
			return -1
		}
		return r
	}, strings.ToUpper(text))
}

// codeDigest returns what is kept of a code. The token that keys it (HMAC, RFC 2104) is not kept, so who reads the
// database cannot find the code by trying all million.
func codeDigest(token, code string) []byte {
	sum := hmac.New(sha256.New, []byte(token))
	sum.Write([]byte(code))
	return sum.Sum(nil)
}

// typedCode returns a code as somebody typed it, without its spaces; ok is false if it can be none.
func typedCode(text string) (code string, ok bool) {
	code = strings.Join(strings.FieldsFunc(text, unicode.IsSpace), "")
	return code, len(code) == codeDigits && strings.Trim(code, "0123456789") == ""
}

// checkCode compares the code that was typed with the one that was shown. The refusal of a wrong one is told apart from
// err, since an error would undo that it was counted.
func (s *Service) checkCode(ctx context.Context, link app.SignInLink, o SignInAttempt) (refusal, err error) {
	code, ok := typedCode(o.Code)
	switch {
	case code == "":
		return app.Refused("no_code",
			"This link was asked for in another browser. Type the six digits that you were shown there."), nil
	case !ok:
		return app.Refused("invalid_code",
			"The code has six digits, such as 123 456. Type the one that you were shown."), nil
	case secrets.Same(link.Code, codeDigest(o.Token, code)):
		return nil, nil
	}
	return s.wrongCode(ctx, link, "That is not the code.")
}

// wrongCode counts a wrong code of a link, and says how many more there may be.
func (s *Service) wrongCode(ctx context.Context, link app.SignInLink, message texts.Text) (refusal, err error) {
	tries, err := s.store.CountSignInTry(ctx, link.Hash)
	if err != nil {
		return nil, fmt.Errorf("count a wrong code: %w", err)
	}
	switch left := codeTries - tries; {
	case left <= 0:
		return app.Refused("link_ended", "That was the fifth wrong code, so the link has ended. Ask for a new one."),
			nil
	case left == 1:
		return app.Refused("wrong_code", "%s You have one try left.", message), nil
	default:
		return app.Refused("wrong_code", "%s You have %d tries left.", message, left), nil
	}
}

// NeedsCode reports whether err is a refusal of SignIn after which another code may be typed.
func NeedsCode(err error) bool {
	e, _ := err.(*app.Error)
	return e != nil && (e.Code == "no_code" || e.Code == "invalid_code" || e.Code == "wrong_code")
}
