// A person's browser, as far as these scripts need one: cookies, signing in by a mailed link, and the page of consent. It follows
// no redirect, so that a script sees where it would have gone.

let browsers = 0;
const used = new Set(); // tokens of mailed links

export class Browser {
  cookies = new Map();
  #origin;
  #address = `198.18.${browsers >> 8}.${browsers++ & 255}`; // told by a proxy, where the instance believes one: limits are of addresses

  constructor(origin) {
    this.#origin = origin;
  }

  // ask returns {status, headers, page, location} of an address of the instance. form is what a form would send.
  async ask(path, form, headers = {}) {
    const answer = await fetch(new URL(path, this.#origin), {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'x-forwarded-for': this.#address, ...headers },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return { status: answer.status, headers: answer.headers, page: await answer.text(), location: answer.headers.get('location') };
  }

  // signIn makes an account of its own, unless an address is named. It takes the link from where an instance for development shows its
  // mail.
  async signIn(email = `${crypto.randomUUID()}@parcelwick.example`) {
    this.email = email;
    expect(await this.ask('/sign-in', { email }), 303);
    for (let tries = 0; ; tries++) {
      const { page } = await this.ask('/dev/mail');
      const [, own] = page.split(`To <bdi>${email}</bdi>`);
      const token = own && /token=([A-Za-z0-9_-]{43})/.exec(own)?.[1];
      if (token && !used.has(token)) {
        used.add(token);
        expect(await this.ask('/sign-in/link', { token }), 303);
        return this;
      }
      if (tries === 9000) throw new Error(`no mail came to ${email}`);
      await new Promise((after) => setTimeout(after, 20));
    }
  }

  // consent answers the question that stands at an address, and returns where that leads. Without scopes, those remain that are ticked.
  async consent(address, { decision = 'allow', scopes } = {}) {
    const asked = await this.ask(address);
    if (asked.location) return asked.location;
    expect(asked, 200);
    const answered = await this.ask('/oauth/authorize', decided(asked.page, decision, scopes));
    expect(answered, 303);
    return answered.location;
  }
}

// decided is the form of a page of consent.
export function decided(page, decision, scopes = ticked(page)) {
  return [['ticket', /name="ticket" value="([^"]+)"/.exec(page)[1]], ['decision', decision], ...scopes.map((scope) => ['scope', scope])];
}

// ticked are the scopes that a browser would send.
export function ticked(page) {
  const boxes = page.match(/<input type="checkbox" name="scope"[^>]*>/g) ?? [];
  return boxes.filter((box) => / checked/.test(box) && !/ disabled/.test(box)).map((box) => /value="([^"]+)"/.exec(box)[1]);
}

function expect(answer, status) {
  if (answer.status !== status) throw new Error(`status ${answer.status} and not ${status}: ${/role="alert"[^]*?<\/p>/.exec(answer.page)?.[0] ?? answer.page.slice(0, 300)}`);
}
