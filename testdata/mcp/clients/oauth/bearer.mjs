// Access tokens at the resource: in the header, for this instance and for what they allow (OAuth 2.1, section 5).
import assert from 'node:assert/strict';
import http from 'node:http';
import { check } from '../report.mjs';
import { elsewhere } from './world.mjs';

const submit = { args: { url: 'http://127.0.0.1:9/' } };

export default async function (world) {
  const client = await world.register();
  const { access_token: access, refresh_token: refresh } = await world.tokens(client);
  const me = (headers, query = '') => elsewhere(`${world.origin}/api/v1/me${query}`, { headers });

  await check('a token opens MCP and REST, however the word Bearer is written', async () => {
    await world.works(access);
    assert.equal((await me({ authorization: `Bearer ${access}` })).status, 200);
    assert.equal((await me({ authorization: `bearer ${access}` })).status, 200);
  });
  await check('a token in the query opens nothing', async () => {
    const called = await world.call('', 'get_account', { path: `/mcp?access_token=${access}` });
    assert.equal(called.status, 401);
    assert.doesNotMatch(called.challenge, /error=/);
    assert.notEqual((await me({}, `?access_token=${access}`)).status, 200);
  });
  await check('a token in a form opens nothing', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json, text/event-stream' };
    for (const path of ['/mcp', '/api/v1/drafts']) {
      const answer = await elsewhere(world.origin + path, { method: 'POST', headers, body: `access_token=${access}` });
      assert.ok(answer.status >= 400 && answer.status < 500, answer.status);
    }
  });
  await check('a token in a cookie opens nothing, nor does the session of a browser', async () => {
    const person = await world.person();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).concat(`access_token=${access}`).join('; ');
    assert.equal((await world.call('', 'get_account', { headers: { cookie } })).status, 401);
    assert.equal((await me({ cookie })).status, 401);
  });
  await check('two Authorization headers are refused', async () => {
    for (const path of ['/mcp', '/api/v1/me']) {
      const status = await sent(world.origin + path, path === '/mcp' ? 'POST' : 'GET', [['authorization', `Bearer ${access}`], ['authorization', `Bearer ${access}`]]);
      assert.equal(status, 400);
    }
  });
  for (const [what, value] of [
    ['a refresh token', `Bearer ${refresh}`], ['a token that ends otherwise', `Bearer ${access.slice(0, -3)}AAA`], ['half a token', `Bearer ${access.slice(0, 30)}`],
    ['a token with something after it', `Bearer ${access} x`], ['two tokens', `Bearer ${access}, Bearer ${access}`], ['no token', 'Bearer'],
    ['a token as Basic', `Basic ${btoa(`${access}:`)}`], ['a token as DPoP', `DPoP ${access}`], ['a bare token', access], ['a token in capitals', `Bearer ${access.toUpperCase()}`],
    ['an id of a client', `Bearer ${client.client_id}`],
  ]) {
    await check(`${what} is an invalid token, also where none is needed`, async () => {
      for (const tool of ['get_account', 'search_listings']) {
        const called = await world.call('', tool, { headers: { authorization: value } });
        assert.equal(called.status, 401);
        assert.match(called.challenge, /error="invalid_token"/);
        assert.match(called.challenge, /resource_metadata="/);
      }
      assert.equal((await me({ authorization: value })).status, 401);
    });
  }
  await check('what a token does not allow is 403, with all that is to be asked for', async () => {
    const { status, challenge } = await world.call(access, 'submit_listing', submit);
    assert.equal(status, 403);
    assert.match(challenge, /error="insufficient_scope"/);
    assert.match(challenge, /scope="account:read listings:write"/);
    assert.match(challenge, /resource_metadata="/);
    const rest = await elsewhere(`${world.origin}/api/v1/drafts`, { method: 'POST', headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' }, body: JSON.stringify(submit.args) });
    assert.equal(rest.status, 403);
    assert.match(rest.headers.get('www-authenticate'), /error="insufficient_scope"/);
  });
  await check('who may write may read', async () => {
    const wide = await world.tokens(client, { scope: 'listings:write' });
    assert.deepEqual((await world.call(wide.access_token)).scopes, ['account:read', 'listings:write']);
    assert.equal((await world.call(wide.access_token, 'submit_listing', submit)).status, 200);
  });
  await check('a token of another instance is unknown here', async () => {
    const theirs = await world.guarded.tokens(await world.guarded.register());
    await world.guarded.works(theirs.access_token);
    await world.ended(theirs.access_token);
  });
  await check('a token for another site of the same instance is refused, though it is known', async () => {
    const other = await onOtherSite(world);
    const authorization = [['authorization', `Bearer ${access}`]];
    assert.equal(await sent(`${world.origin}/api/v1/me`, 'GET', authorization), 200);
    assert.equal(await sent(`${world.origin}/api/v1/me`, 'GET', [...authorization, ['host', other]]), 401);
    assert.equal(await sent(`${world.origin}/mcp`, 'POST', [...authorization, ['host', other]]), 401);
  });
  await check('an endpoint that is asked under a strange name, or by a page of another origin, answers nobody', async () => {
    for (const header of [['host', 'evil.example'], ['origin', 'https://evil.example']]) {
      assert.equal(await sent(world.resource, 'POST', [['authorization', `Bearer ${access}`], header]), 403);
    }
  });
}

// onOtherSite is the name of the second site, which is there.
async function onOtherSite(world) {
  const name = 'second.parcelwick.example';
  assert.equal(await sent(`${world.origin}/.well-known/oauth-authorization-server`, 'GET', [['host', name]], (body) => assert.equal(JSON.parse(body).issuer, `http://${name}`)), 200);
  return name;
}

// sent makes a request whose headers are what they are, also twice; it returns the status.
function sent(address, method, headers, look = () => {}) {
  const list = [['content-type', 'application/json'], ['accept', 'application/json, text/event-stream'], ...headers];
  if (!headers.some(([name]) => name === 'host')) list.push(['host', new URL(address).host]);
  return new Promise((answered, failed) => {
    const request = http.request(address, { method, headers: list.flat(), setHost: false }, async (answer) => {
      let body = '';
      for await (const part of answer) body += part;
      try {
        answered((look(body), answer.statusCode));
      } catch (fault) {
        failed(fault);
      }
    });
    request.on('error', failed);
    request.end(method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_account', arguments: {} } }) : undefined);
  });
}
