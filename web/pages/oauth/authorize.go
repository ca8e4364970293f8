package oauth

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"debut/app"
	"debut/app/ground/texts"
	authority "debut/app/people/oauth"
	"debut/web"
)

// ask shows a person what a client wants (RFC 6749, section 3.1). Whoever is not signed in signs in first.
func (h *handler) ask(w http.ResponseWriter, r *http.Request) {
	who, session, err := h.visitor(w, r)
	if err != nil {
		h.fault(w, r, err)
		return
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		h.fault(w, r, invalid(authority.InvalidRequest,
			"The address cannot be read. Go back to the app and connect again."))
		return
	}
	signedIn := who.ID != 0
	ask, err := h.Service.Check(r.Context(), requestOf(query), signedIn)
	switch {
	case err != nil && ask.Redirect != "":
		h.redirectError(w, r, ask, err)
	case err != nil && !errors.Is(err, authority.ErrNobody):
		h.fault(w, r, err)
	case !signedIn:
		redirect(w, http.StatusFound, h.SignIn(r.URL.RequestURI()))
	default:
		h.offer(w, r, ask, who, session)
	}
}

// visitor returns who sends a request, and counts it.
func (h *handler) visitor(w http.ResponseWriter, r *http.Request) (app.Account, string, error) {
	who, session, err := h.Person(r)
	if err != nil {
		return who, "", err
	}
	payer := ""
	if who.ID != 0 {
		payer = fmt.Sprintf("account:%d", who.ID)
	}
	return who, session, h.charge(w, r, "oauth_authorize", payer, h.Limits.Now().Authorize)
}

func requestOf(q url.Values) authority.Request {
	return authority.Request{
		Client: single(q, "client_id"), Redirect: single(q, "redirect_uri"), ResponseType: q.Get("response_type"),
		Mode:      q.Get("response_mode"),
		Challenge: q.Get("code_challenge"), Method: q.Get("code_challenge_method"), Scope: q.Get("scope"),
		State: q.Get("state"), Resources: q["resource"],
		Object: q.Has("request") || q.Has("request_uri"), Repeated: repeated(q),
	}
}

// single returns a parameter that decides where an error goes: nothing if it is there twice.
func single(q url.Values, name string) string {
	if len(q[name]) != 1 {
		return ""
	}
	return q.Get(name)
}

// offer shows the page with a ticket for the decision.
func (h *handler) offer(w http.ResponseWriter, r *http.Request, ask authority.Ask, who app.Account, session string) {
	ticket, err := h.Service.Offer(r.Context(), ask, who.ID, session)
	if err != nil {
		h.fault(w, r, err)
		return
	}
	h.show(w, r, http.StatusOK, newConsent(ask, who.Email, ticket))
}

// decide carries out what the person chose. Of the request nothing comes back from the browser but the ticket.
func (h *handler) decide(w http.ResponseWriter, r *http.Request) {
	if h.guarded.Check(r) != nil {
		h.fault(w, r, web.CrossOrigin(r))
		return
	}
	who, session, err := h.visitor(w, r)
	if err != nil {
		h.fault(w, r, err)
		return
	}
	if who.ID == 0 {
		h.fault(w, r, invalid("signed_out", "You were signed out meanwhile. Go back to the app and connect again."))
		return
	}
	form, err := readChoices(r)
	if err != nil {
		h.fault(w, r, err)
		return
	}
	to, err := h.Service.Decide(r.Context(), authority.Decision{
		Ticket: form.Get("ticket"), Account: who.ID, Session: session, Allow: form.Get("decision") == "allow",
		Scopes: chosen(form["scope"]),
	})
	if err != nil {
		h.fault(w, r, err)
		return
	}
	redirect(w, http.StatusSeeOther, to)
}

// readChoices reads the form of the page.
func readChoices(r *http.Request) (url.Values, error) {
	if r.ParseForm() != nil || !slices.Contains([]string{"allow", "deny"}, r.PostForm.Get("decision")) {
		return nil, invalid(authority.InvalidRequest, "The form cannot be read. Go back to the app and connect again.")
	}
	return r.PostForm, nil
}

func chosen(words []string) (scopes []app.Scope) {
	for _, word := range words {
		if slices.Contains(app.Scopes, app.Scope(word)) {
			scopes = append(scopes, app.Scope(word))
		}
	}
	return scopes
}

// redirectError sends a client, whose address is known to be its own, what is wrong (RFC 6749, section 4.1.2.1).
func (h *handler) redirectError(w http.ResponseWriter, r *http.Request, ask authority.Ask, err error) {
	_, code, description := h.describe(r, err)
	redirect(w, http.StatusFound, ask.To(h.Service.Origin(r.Context()), authority.Refusal(code, description)))
}

// redirect sends a person elsewhere. Nothing about this page goes along.
func redirect(w http.ResponseWriter, status int, to string) {
	head := w.Header()
	head.Set("Location", to)
	head.Set("Cache-Control", "no-store")
	head.Set("Referrer-Policy", "no-referrer")
	w.WriteHeader(status)
}

// fault tells the person why there is nothing to decide. They are sent nowhere.
func (h *handler) fault(w http.ResponseWriter, r *http.Request, err error) {
	web.RetryAfter(w, err)
	status, code, description := h.describe(r, err)
	if status == http.StatusUnauthorized {
		status = http.StatusBadRequest // it is the client that is unknown, and not the person
	}
	message := texts.Text(description)
	var e *app.Error
	if errors.As(err, &e) {
		message = e.Message // in all its letters
	}
	h.show(w, r, status, question{Title: "Error: this app cannot be connected",
		Fault: &faultPart{code, message, web.RequestID(r.Context())}})
}
