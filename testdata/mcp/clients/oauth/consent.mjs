// The page on which a person decides, and the form that it sends.
import assert from 'node:assert/strict';
import { Browser, decided, ticked } from '../../browser.mjs';
import { check } from '../report.mjs';
import { redirect } from './world.mjs';

export default async function (world) {
  const client = await world.register({ redirect_uris: ['http://127.0.0.1/cb', 'https://desk.parcelwick.example/cb'] });
  const person = await world.person();
  const asked = async (changes) => person.ask((await world.question(client, changes)).address);
  const post = (form, headers, by = person) => by.ask('/oauth/authorize', form, headers);
  const nowhere = async (answer, status) => {
    const { status: got, location } = await answer;
    assert.equal(location, null);
    assert.equal(got, status);
  };

  await check('the page is in no frame, in no cache, and its form leads here and to the client alone', async () => {
    const { headers } = await asked({ redirect_uri: 'https://desk.parcelwick.example/cb' });
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-security-policy'), /frame-ancestors 'none'/);
    assert.match(headers.get('content-security-policy'), /form-action 'self' https:\/\/desk\.parcelwick\.example;/);
    assert.match(headers.get('content-security-policy'), /default-src 'none'/);
  });
  await check('the page says where one goes on to, and warns where that is this device', async () => {
    const [site, device] = [(await asked({ redirect_uri: 'https://desk.parcelwick.example/cb' })).page, (await asked()).page];
    assert.ok(site.includes('<bdi>desk.parcelwick.example</bdi>') && !site.includes('Did you just start this yourself?'));
    assert.ok(device.includes('<bdi>127.0.0.1</bdi>') && device.includes('Did you just start this yourself?'));
  });
  await check('what is asked for is ticked, and nothing else', async () => {
    assert.deepEqual(ticked((await asked({ scope: 'account:read listings:write' })).page), ['listings:write']);
    assert.deepEqual(ticked((await asked({ scope: undefined })).page), []);
  });
  await check('the name of a client is shown as text, and hides nothing', async () => {
    const odd = await world.register({ client_name: '<img src=x onerror=alert(1)>\u202eevil\u200b' });
    const { page } = await person.ask((await world.question(odd)).address);
    assert.ok(page.includes('&lt;img src=x onerror=alert(1)&gt;evil') && !page.includes('<img src=x'));
  });
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: world.origin.replace('localhost', '127.0.0.1') }]) {
    await check(`a page of another origin allows nothing (${Object.entries(headers).join().replace(',', ': ')})`, async () => {
      const form = decided((await asked()).page, 'allow');
      await nowhere(post(form, headers), 403);
      assert.match((await post(form, { origin: world.origin, 'sec-fetch-site': 'same-origin' })).location, /code=/); // it was not used up
    });
  }
  await check('a ticket of another person is refused', async () => nowhere(post(decided((await asked()).page, 'allow'), {}, await world.person()), 400));
  await check('a ticket of another session of the same person is refused', async () => {
    const other = await new Browser(world.origin).signIn(person.email);
    await nowhere(post(decided((await asked()).page, 'allow'), {}, other), 400);
    assert.match((await post(decided((await other.ask((await world.question(client)).address)).page, 'allow'), {}, other)).location, /code=/);
  });
  await check('a ticket is refused where nobody is signed in', async () => nowhere(post(decided((await asked()).page, 'allow'), {}, new Browser(world.origin)), 400));
  await check('a ticket works once', async () => {
    const form = decided((await asked()).page, 'allow');
    assert.match((await post(form)).location, /code=/);
    await nowhere(post(form), 400);
  });
  await check('who refused cannot allow by the same ticket', async () => {
    const { page } = await asked();
    assert.match((await post(decided(page, 'deny'))).location, /error=access_denied/);
    await nowhere(post(decided(page, 'allow')), 400);
  });
  await check('of many at once, one decision counts', async () => {
    const form = decided((await asked()).page, 'allow');
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(form)));
    assert.equal(answers.filter(({ location }) => location).length, 1);
  });
  for (const [what, form] of [['no ticket', [['decision', 'allow']]], ['a ticket of somebody\'s own making', [['ticket', `debut_ct_${'A'.repeat(43)}`], ['decision', 'allow']]]]) {
    await check(`${what} is refused`, () => nowhere(post(form), 400));
  }
  await check('neither yes nor no is refused', async () => {
    const ticket = decided((await asked()).page, 'allow')[0];
    await nowhere(post([ticket]), 400);
    await nowhere(post([ticket, ['decision', 'maybe']]), 400);
  });
  await check('what the form says of the question counts for nothing', async () => {
    const form = [...decided((await asked({ scope: 'account:read' })).page, 'allow'), ['redirect_uri', 'https://evil.example/'], ['client_id', 'nobody'], ['state', 'other']];
    const { location } = await post(form);
    assert.ok(location.startsWith(`${redirect}?`));
    assert.notEqual(new URL(location).searchParams.get('state'), 'other');
  });
  await check('the person may allow more, and the client is told', async () => {
    const tokens = await world.tokens(client, { scope: 'account:read' }, { scopes: ['listings:write', 'orders:write'] });
    assert.deepEqual(tokens.scope.split(' '), ['account:read', 'listings:write', 'orders:write']);
  });
  await check('the person may allow less, and the client is told', async () => {
    const tokens = await world.tokens(client, { scope: 'listings:write' }, { scopes: [] });
    assert.equal(tokens.scope, 'account:read');
    assert.equal((await world.call(tokens.access_token, 'submit_listing', { args: { url: 'http://127.0.0.1:9/' } })).status, 403);
  });
  await check('a scope that there is not is allowed to nobody', async () => {
    assert.equal((await world.tokens(client, {}, { scopes: ['root', 'account:write'] })).scope, 'account:read');
  });
  await check('asked again, the person decides again', async () => {
    await world.code(client);
    const { status, page } = await asked();
    assert.equal(status, 200);
    assert.match(page, /name="ticket"/);
  });
  await check('who disconnects an app ends what it holds at once', async () => {
    const own = await world.register();
    const code = await world.question(own);
    const back = new URL(await person.consent(code.address));
    const { access_token: access, refresh_token: refresh } = await world.form('/oauth/token', {
      grant_type: 'authorization_code', client_id: own.client_id, code: back.searchParams.get('code'), code_verifier: code.verifier,
    });
    await world.works(access);
    assert.ok((await person.ask('/account')).page.includes('Parcelwick Desk'));
    assert.equal((await person.ask('/account/apps/disconnect', { client: own.client_id })).status, 303);
    await world.ended(access);
    assert.equal((await world.form('/oauth/token', { grant_type: 'refresh_token', client_id: own.client_id, refresh_token: refresh })).error, 'invalid_grant');
  });
}
