// What the cases have in common: an instance as a client discovers it, and the steps from nothing to a token.
import assert from 'node:assert/strict';
import * as oauth from 'oauth4webapi';
import { Browser } from '../../browser.mjs';

let requests = 0;

// elsewhere is fetch from an address of its own each time, as a proxy tells it: limits are of addresses.
export function elsewhere(address, init = {}) {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', `198.19.${requests >> 8}.${requests++ & 255}`);
  return fetch(address, { redirect: 'manual', ...init, headers });
}

export const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: elsewhere };
export const redirect = 'http://127.0.0.1:45678/cb';

export async function discovered(origin) {
  const issuer = new URL(origin);
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options }));
  return new World(origin, server);
}

class World {
  #person;
  #opened = 0;

  constructor(origin, server) {
    this.origin = origin;
    this.server = server;
    this.resource = `${origin}/mcp`;
  }

  person() {
    return new Browser(this.origin).signIn();
  }

  // someone is a person who has not asked for too much within this minute.
  async someone() {
    if (!this.#person || ++this.#opened % 25 === 0) this.#person = await this.person();
    return this.#person;
  }

  async register(metadata = {}) {
    const asked = { client_name: 'Parcelwick Desk', redirect_uris: ['http://127.0.0.1/cb'], token_endpoint_auth_method: 'none', ...metadata };
    return oauth.processDynamicClientRegistrationResponse(await oauth.dynamicClientRegistrationRequest(this.server, asked, options));
  }

  // question is an authorization request, good but for the changes; what is undefined there is left out, and a list is sent as often.
  async question(client, changes = {}) {
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const address = new URL(this.server.authorization_endpoint);
    const parameters = {
      response_type: 'code', client_id: client.client_id, redirect_uri: redirect, scope: 'account:read', state, resource: this.resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256', ...changes,
    };
    for (const [name, value] of Object.entries(parameters)) for (const one of value === undefined ? [] : [value].flat()) address.searchParams.append(name, one);
    return { address, verifier, state: parameters.state };
  }

  // code has a person answer a question, and returns what a client that checks issuer and state takes from that.
  async code(client, changes, decision) {
    const asked = await this.question(client, changes);
    const back = await (await this.someone()).consent(asked.address, decision);
    return { ...asked, back: new URL(back), parameters: oauth.validateAuthResponse(this.server, client, new URL(back), asked.state ?? oauth.expectNoState) };
  }

  async redeem(client, code, { by = oauth.None(), verifier = code.verifier, to = redirect, parameters = { resource: this.resource } } = {}) {
    const additionalParameters = new URLSearchParams(parameters);
    const answer = await oauth.authorizationCodeGrantRequest(this.server, client, by, code.parameters, to, verifier, { ...options, additionalParameters });
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    return oauth.processAuthorizationCodeResponse(this.server, client, answer);
  }

  async tokens(client, changes, decision) {
    return this.redeem(client, await this.code(client, changes, decision));
  }

  async renew(client, token, { by = oauth.None(), ...parameters } = {}) {
    const answer = await oauth.refreshTokenGrantRequest(this.server, client, by, token, { ...options, additionalParameters: parameters });
    return oauth.processRefreshTokenResponse(this.server, client, answer);
  }

  async revoke(client, token, by = oauth.None()) {
    return oauth.processRevocationResponse(await oauth.revocationRequest(this.server, client, by, token, options));
  }

  // form posts to an endpoint by hand: {status, error, headers}.
  async form(path, form, headers = {}) {
    const answer = await elsewhere(this.origin + path, { method: 'POST', body: new URLSearchParams(form), headers });
    return { status: answer.status, headers: answer.headers, ...(await answer.json().catch(() => ({}))) };
  }

  // call calls a tool by hand: {status, challenge, scopes} of whoever the token stands for.
  async call(token, tool = 'get_account', { path = '/mcp', headers = {}, args = {} } = {}) {
    const answer = await elsewhere(this.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }),
    });
    const said = await answer.json();
    return { status: answer.status, challenge: answer.headers.get('www-authenticate'), code: said.code, scopes: said.result && JSON.parse(said.result.content[0].text).scopes };
  }

  async works(token) {
    assert.equal((await this.call(token)).status, 200);
  }

  // ended is a token that is nobody's any more, from this request on, whichever way it comes.
  async ended(token) {
    const called = await this.call(token);
    assert.equal(called.status, 401);
    assert.match(called.challenge, /error="invalid_token"/);
    assert.equal((await elsewhere(`${this.origin}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status, 401);
  }

  // page asks a question that must end at a page for the person, who is sent nowhere, and returns what it says.
  async page(address, status = 400) {
    const shown = await (await this.someone()).ask(address);
    assert.equal(shown.location, null);
    assert.equal(shown.status, status);
    return /role="alert"[^>]*>.*?<p>(.*?)<\/p>/s.exec(shown.page)?.[1] ?? assert.fail('the page shows no error');
  }

  // told asks a question that must end at the client with an error, checked for issuer and state.
  async told(client, changes, error, decision) {
    await assert.rejects(this.code(client, changes, decision), (fault) => {
      assert.ok(fault instanceof oauth.AuthorizationResponseError, fault);
      assert.equal(fault.error, error);
      assert.equal(fault.cause.get('iss'), this.origin);
      assert.ok(!fault.cause.has('code'));
      return true;
    });
  }
}

// refused awaits an error of the token, registration or revocation endpoint.
export async function refused(doing, error, status = 400) {
  const fault = await doing.then(() => assert.fail(`not refused by ${error}`), (thrown) => thrown);
  if (fault instanceof oauth.WWWAuthenticateChallengeError) {
    assert.equal(fault.status, 401);
    assert.equal((await fault.response.json()).error, error);
    return;
  }
  assert.ok(fault instanceof oauth.ResponseBodyError, fault);
  assert.equal(fault.error, error);
  assert.equal(fault.status, status);
}
