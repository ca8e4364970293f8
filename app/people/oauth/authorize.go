package oauth

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"debut/app"
)

// Request is what a client asks of the authorization endpoint (RFC 6749, section 4.1.1; RFC 7636, section 4.3; RFC
// 8707, section 2).
type Request struct {
	Client, Redirect   string
	ResponseType, Mode string
	Challenge, Method  string
	Scope, State       string
	Resources          []string
	Object             bool // it comes as a request object (RFC 9101), which is not spoken here
	Repeated           bool // a parameter is there twice
}

// Ask is a request that was found good: what a person is asked to allow.
type Ask struct {
	Client    string
	Name      string // of the client, as it says
	Homepage  string
	Redirect  string
	State     string
	Challenge string
	Scopes    []app.Scope
	Resource  string
}

const maxState = 4096

// ErrNobody says that the request of a client that describes itself is looked at only once somebody has signed in: the
// program fetches no address for nobody.
var ErrNobody = errors.New("nobody is signed in")

// Check finds out whether a request is good. Ask.Redirect is set as soon as client and redirect are known to belong
// together; where it is, an error is told to the client there, and else to the person alone, so that nobody is sent to
// a place that a stranger names (RFC 9700, section 4.11).
func (s *Service) Check(ctx context.Context, r Request, signedIn bool) (Ask, error) {
	client, err := s.asking(ctx, r.Client, signedIn)
	if err != nil {
		return Ask{}, err
	}
	if !matchRedirect(client.Redirects, r.Redirect) {
		return Ask{}, fault(InvalidRequest,
			"The redirect_uri is not one that the app has registered. It must be the same letter by letter; only the port of an address on your own device may differ.")
	}
	ask := Ask{Client: client.ID, Name: client.Name, Homepage: client.Homepage, Redirect: r.Redirect, State: r.State,
		Challenge: r.Challenge}
	switch {
	case r.Repeated:
		return ask, fault(InvalidRequest, "A parameter is there more than once.")
	case len(r.State) > maxState:
		ask.State = ""
		return ask, fault(InvalidRequest, "The state has more than %d characters.", maxState)
	case r.Object:
		return ask, fault("request_not_supported", "Send the parameters themselves and no request object.")
	case r.ResponseType != "code":
		return ask, fault(UnsupportedResponseType, "The response_type must be code.")
	case r.Mode != "" && r.Mode != "query":
		return ask, fault(InvalidRequest, "The response_mode must be query.")
	case r.Method != "S256" || !isChallenge(r.Challenge):
		return ask, fault(InvalidRequest,
			"PKCE is needed: send a code_challenge, the SHA-256 of a code_verifier in base64url, and the code_challenge_method S256.")
	}
	if ask.Scopes, err = scopesOf(r.Scope); err != nil {
		return ask, err
	}
	ask.Resource, err = s.resource(ctx, r.Resources)
	return ask, err
}

// asking returns the client with an id, from its document where it describes itself.
func (s *Service) asking(ctx context.Context, id string, signedIn bool) (Client, error) {
	if Described(id) {
		if err := checkDocumentURL(id); err != nil {
			return Client{}, err
		}
		if !signedIn {
			return Client{}, ErrNobody
		}
		return s.described(ctx, id)
	}
	c, found, err := s.Store.ClientByID(ctx, id)
	if err == nil && !found {
		err = fault(InvalidClient,
			"This service does not know the app: its client_id was never registered, or was forgotten after a long time without use. Remove the connection in the app and connect anew.")
	}
	return c, err
}

// To is where the person is sent with an answer: the redirect of the request, with the parameters of the answer, the
// state and who answers (RFC 6749, section 4.1.2; RFC 9207, section 2).
func (a Ask) To(issuer string, answer url.Values) string {
	if a.State != "" {
		answer.Set("state", a.State)
	}
	answer.Set("iss", issuer)
	between := "?"
	if strings.Contains(a.Redirect, "?") {
		between = "&"
	}
	return a.Redirect + between + answer.Encode()
}

// Refusal returns the answer that tells a client of an error.
func Refusal(code, description string) url.Values {
	answer := url.Values{"error": {code}}
	if description != "" {
		answer.Set("error_description", description)
	}
	return answer
}
