// Clients that describe themselves (draft-ietf-oauth-client-id-metadata-document): what their documents must be.
import assert from 'node:assert/strict';
import { Browser } from '../../browser.mjs';
import { describe } from '../documents.mjs';
import { check } from '../report.mjs';
import { refused } from './world.mjs';

let made = 0;

export default async function (world) {
  const { documents } = world;
  // put serves a document, or whatever answer is made of its address, at an address that was never asked for.
  const put = (answer) => {
    const path = `/clients/${++made}.json`;
    documents.put(path, answer(documents.origin + path));
    return { client_id: documents.origin + path, path };
  };
  const refusedFor = (says, answer) => async () => {
    const client = put(answer);
    const told = await world.page((await world.question(client)).address);
    assert.match(told, says);
    assert.ok(told.includes(client.client_id), told);
  };
  const changed = (changes) => (id) => describe(id, changes);
  const sent = (status, headers, body) => (id) => (request, response) => response.writeHead(status, headers).end(body ?? JSON.stringify(describe(id)));
  const json = { 'content-type': 'application/json' };

  await check('a client that describes itself gets tokens, renews them and gives them back', async () => {
    const client = put(describe);
    const first = await world.tokens(client);
    const second = await world.renew(client, first.refresh_token);
    await world.works(second.access_token);
    await world.revoke(client, second.access_token);
    await world.ended(second.access_token);
  });
  await check('the person is told where it describes itself', async () => {
    const { page } = await (await world.someone()).ask((await world.question(put(describe))).address);
    assert.ok(page.includes(`<bdi>${new URL(documents.origin).host}</bdi>`) && page.includes('Parcelwick Desk'));
  });
  for (const [what, says, answer] of [
    ['the id of another', /another app/, changed({ client_id: 'https://evil.example/client.json' })],
    ['an id that differs by a slash', /another app/, (id) => describe(`${id}/`)],
    ['no id', /another app/, changed({ client_id: undefined })],
    ['no name', /client_name/, changed({ client_name: undefined })],
    ['a name of nothing that is seen', /client_name/, changed({ client_name: ' \u200b\u202e ' })],
    ['a secret', /secret/, changed({ client_secret: 'x' })],
    ['a secret of null', /secret/, changed({ client_secret: null })],
    ['the end of a secret', /secret/, changed({ client_secret_expires_at: 0 })],
    ['a way to prove itself by a secret', /secret/, changed({ token_endpoint_auth_method: 'client_secret_basic' })],
    ['no redirects', /redirect_uris/, changed({ redirect_uris: undefined })],
    ['a redirect that none may have', /redirect URI/, changed({ redirect_uris: ['http://127.0.0.1/cb', 'javascript:alert(1)'] })],
    ['no code among the grant types', /grant_types/, changed({ grant_types: ['client_credentials'] })],
    ['redirects of another kind', /JSON of a client/, changed({ redirect_uris: 'https://desk.parcelwick.example/' })],
    ['no JSON, but says so', /JSON of a client/, sent(200, json, 'client')],
    ['a list', /JSON of a client/, sent(200, json, '[]')],
    ['a page', /not JSON/, sent(200, { 'content-type': 'text/html' })],
    ['no type', /not JSON/, sent(200, {})],
    ['too much', /larger/, sent(200, json, JSON.stringify({ more: 'x'.repeat(40_000) }))],
    ['a status of 404', /404/, sent(404, json)], ['a status of 500', /500/, sent(500, json)], ['a status of 203', /203/, sent(203, json)],
    ['nothing at all', /broke|accept/, () => (request, response) => response.destroy()],
  ]) {
    await check(`a document with ${what} makes no client`, refusedFor(says, answer));
  }
  for (const status of [301, 302, 303, 307, 308]) {
    await check(`a document that is elsewhere (${status}) makes no client, and nobody goes there`, async () => {
      const target = put(describe);
      await refusedFor(/leads on/, () => (request, response) => response.writeHead(status, { location: target.client_id }).end())();
      assert.ok(!documents.asked.includes(target.path));
    });
  }
  await check('a document that takes too long makes no client', async () => {
    await refusedFor(/too long/, () => (request, response) => {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(drip));
    })();
  });
  await check('a redirect that is not in the document gets nothing, but for the port of this device', async () => {
    const client = put(changed({ redirect_uris: ['http://127.0.0.1/cb', 'https://desk.parcelwick.example/cb'] }));
    await world.code(client, { redirect_uri: 'http://127.0.0.1:1234/cb' });
    for (const redirect of ['https://desk.parcelwick.example:8443/cb', 'https://evil.example/cb', 'http://127.0.0.1:1234/other']) {
      assert.match(await world.page((await world.question(client, { redirect_uri: redirect })).address), /redirect_uri/);
    }
  });
  const host = new URL(documents.origin).host;
  for (const id of [
    documents.origin, `${documents.origin}/`, `${documents.origin}/a/../client.json`, `${documents.origin}/./client.json`, `${documents.origin}/a/%2e%2e/client.json`, `${documents.origin}/a/%2E/b`,
    `${documents.origin}/..`, `${documents.origin}/client.json#part`, `${documents.origin}/client.json#`, `https://user@${host}/client.json`, `https://u:p@${host}/client.json`, `https://@${host}/client.json`,
    `http://${host}/client.json`, `HTTPS://${host}/client.json`, `https:/${host}/client.json`, `https:${host}/client.json`, `https://${host}\\client.json`, `https://${host}/cl ient.json`,
    `https://${host}/client.json\n`, ` ${documents.origin}/client.json`, `${documents.origin}/${'x'.repeat(600)}`, `${documents.origin}?/client.json`, 'https://', 'https:///client.json', `https://${host}/caf\u00e9.json`,
  ]) {
    await check(`${JSON.stringify(id.slice(0, 60))} is no id of a client, and is not fetched`, async () => {
      const before = documents.asked.length;
      await world.page((await world.question({ client_id: id })).address);
      assert.equal(documents.asked.length, before);
    });
  }
  await check('nothing is fetched for nobody, nor for who brings a code or a token', async () => {
    const client = put(describe);
    const { location } = await new Browser(world.origin).ask((await world.question(client)).address);
    assert.match(location, /\/sign-in\?next=/);
    await refused(world.renew(client, `debut_rt_${'A'.repeat(43)}`), 'invalid_grant');
    assert.ok(!documents.asked.includes(client.path));
  });
  await check('a document is kept as long as it says, and not where it says no', async () => {
    for (const [rule, times] of [['max-age=60', 1], ['no-store', 2], ['no-cache', 2], ['max-age=0', 2], ['max-age=soon', 2]]) {
      const client = put((id) => sent(200, { ...json, 'cache-control': rule })(id));
      for (let i = 0; i < 2; i++) await world.code(client);
      assert.equal(documents.asked.filter((path) => path === client.path).length, times, rule);
    }
  });
  await check('a fault is not kept', async () => {
    const client = put(changed({ client_name: undefined }));
    await world.page((await world.question(client)).address);
    documents.put(client.path, describe(client.client_id));
    await world.code(client);
  });
}
