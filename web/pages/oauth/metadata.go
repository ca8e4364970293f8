package oauth

import (
	"encoding/json"
	"net/http"

	"debut/app"
	authority "debut/app/people/oauth"
	"debut/web"
)

// serverDocument describes an authorization server (RFC 8414, section 2).
type serverDocument struct {
	Issuer           string   `json:"issuer"`
	Authorize        string   `json:"authorization_endpoint"`
	Token            string   `json:"token_endpoint"`
	Register         string   `json:"registration_endpoint"`
	Revoke           string   `json:"revocation_endpoint"`
	Scopes           []string `json:"scopes_supported"`
	ResponseTypes    []string `json:"response_types_supported"`
	ResponseModes    []string `json:"response_modes_supported"`
	GrantTypes       []string `json:"grant_types_supported"`
	TokenMethods     []string `json:"token_endpoint_auth_methods_supported"`
	RevokeMethods    []string `json:"revocation_endpoint_auth_methods_supported"`
	ChallengeMethods []string `json:"code_challenge_methods_supported"`
	IssuerInAnswers  bool     `json:"authorization_response_iss_parameter_supported"` // RFC 9207
	// draft-ietf-oauth-client-id-metadata-document
	ClientsMayBeDocuments bool   `json:"client_id_metadata_document_supported"`
	Documentation         string `json:"service_documentation"`
}

// resourceDocument describes a protected resource (RFC 9728, section 2). Its scopes are the least that is of use:
// clients ask for what a challenge names, and a person may add to that.
type resourceDocument struct {
	Resource      string   `json:"resource"`
	Servers       []string `json:"authorization_servers"`
	Scopes        []string `json:"scopes_supported"`
	BearerMethods []string `json:"bearer_methods_supported"`
	Name          string   `json:"resource_name"`
	Documentation string   `json:"resource_documentation"`
}

func describeServer(origin string) serverDocument {
	methods := []string{authority.MethodNone, authority.MethodBasic, authority.MethodPost}
	d := serverDocument{
		Issuer: origin, Authorize: origin + authorizePath, Token: origin + tokenPath, Register: origin + registerPath,
		Revoke:        origin + revokePath,
		ResponseTypes: []string{"code"}, ResponseModes: []string{"query"},
		GrantTypes:   []string{"authorization_code", "refresh_token"},
		TokenMethods: methods, RevokeMethods: methods, ChallengeMethods: []string{"S256"},
		IssuerInAnswers: true, ClientsMayBeDocuments: true, Documentation: origin + "/docs/api",
	}
	for _, s := range app.Scopes {
		d.Scopes = append(d.Scopes, string(s))
	}
	return d
}

// metadata serves what clients begin with. A document names the resource below whose address it stands (RFC 9728,
// section 3.3).
func (h *handler) metadata(mux *http.ServeMux) {
	h.document(mux, serverMetadata, func(site app.Site) any { return describeServer(site.Origin) })
	for _, path := range []string{"", authority.MCP, authority.API} {
		h.document(mux, resourceMetadata+path, func(site app.Site) any {
			return resourceDocument{
				Resource: site.Origin + path, Servers: []string{site.Origin}, Scopes: []string{string(app.AccountRead)},
				BearerMethods: []string{"header"}, Name: site.Name, Documentation: site.Origin + "/docs/api",
			}
		})
	}
}

func (h *handler) document(mux *http.ServeMux, path string, describe func(app.Site) any) {
	mux.HandleFunc("OPTIONS "+path, preflight("GET, HEAD, OPTIONS"))
	mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
		site := app.SiteOf(r.Context())
		body, err := json.Marshal(describe(site))
		if err != nil {
			panic(err) // our own types always have a JSON form
		}
		web.Bytes("application/json", 3600, body).ServeHTTP(w, r)
	})
}
