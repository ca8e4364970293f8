// What the TypeScript clients ask of the program around them: where credentials are kept, and a browser.

export class Provider {
  asked = []; // the addresses that the person was sent to
  arrived; // the parameters that came back
  #stored = {};

  constructor(browser, redirect, document) {
    this.browser = browser;
    this.redirectUrl = redirect;
    this.clientMetadataUrl = document; // undefined: the client registers
    this.clientMetadata = {
      client_name: 'Parcelwick Desk', redirect_uris: [redirect], grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'], token_endpoint_auth_method: 'none', application_type: 'native',
    };
  }

  state() { return (this.#stored.state = crypto.randomUUID()); }
  clientInformation() { return this.#stored.client; }
  saveClientInformation(client) { this.#stored.client = client; }
  tokens() { return this.#stored.tokens; }
  saveTokens(tokens) { this.#stored.tokens = tokens; }
  codeVerifier() { return this.#stored.verifier; }
  saveCodeVerifier(verifier) { this.#stored.verifier = verifier; }
  discoveryState() { return this.#stored.discovered; }
  saveDiscoveryState(discovered) { this.#stored.discovered = discovered; }

  async redirectToAuthorization(address) {
    this.asked.push(address);
    const back = new URL(await this.browser.consent(address));
    if (back.origin + back.pathname !== this.redirectUrl) throw new Error(`sent to ${back.origin + back.pathname}`);
    if (back.searchParams.get('state') !== this.#stored.state) throw new Error('the state came back changed');
    this.arrived = back.searchParams;
  }

  // came returns the parameters that came back, once.
  came() {
    const { arrived } = this;
    this.arrived = undefined;
    return arrived;
  }
}

// recorded is fetch, which notes each request as "POST /mcp tools/call get_account 401".
export function recorded(wire) {
  return async (address, init = {}) => {
    const answer = await fetch(address, init);
    wire.push([init.method ?? 'GET', new URL(address).pathname, ...said(init.body), answer.status].join(' '));
    return answer;
  };
}

function said(body) {
  try {
    const { method, params } = JSON.parse(body);
    return [method, params?.name].filter(Boolean);
  } catch {
    return [];
  }
}
