// A code becomes tokens: once, for its client, by its verifier, soon (OAuth 2.1, section 4.1.3). That it ends after a minute is
// looked at where clocks can be set, in the tests in Go.
import assert from 'node:assert/strict';
import * as oauth from 'oauth4webapi';
import { check } from '../report.mjs';
import { elsewhere, redirect, refused } from './world.mjs';

// emptySecret is Basic as some public clients send it; oauth4webapi itself would not.
const emptySecret = (server, client, body, headers) => headers.set('authorization', `Basic ${btoa(`${client.client_id}:`)}`);

export default async function (world) {
  const [client, other] = [await world.register(), await world.register()];
  const [basic, post] = [await world.register({ token_endpoint_auth_method: undefined }), await world.register({ token_endpoint_auth_method: 'client_secret_post' })];

  await check('a public client gets tokens', async () => {
    const tokens = await world.tokens(client);
    assert.equal(tokens.token_type, 'bearer');
    assert.equal(tokens.scope, 'account:read');
    assert.ok(tokens.expires_in > 0 && tokens.expires_in <= 3600);
    assert.deepEqual((await world.call(tokens.access_token)).scopes, ['account:read']);
  });
  await check('offline_access is passed over: everybody gets a refresh token', async () => {
    const tokens = await world.tokens(client, { scope: 'account:read offline_access' });
    assert.equal(tokens.scope, 'account:read');
    assert.ok(tokens.refresh_token);
  });
  for (const [what, one, by] of [['Basic', basic, oauth.ClientSecretBasic(basic.client_secret)], ['the form', post, oauth.ClientSecretPost(post.client_secret)]]) {
    await check(`a confidential client gets tokens by a secret in ${what}`, async () => world.works((await world.redeem(one, await world.code(one), { by })).access_token));
    await check(`without it or with a wrong one it gets none, and the code lives on (${what})`, async () => {
      const code = await world.code(one);
      await refused(world.redeem(one, code), 'invalid_client', 401);
      await refused(world.redeem(one, code, { by: oauth.ClientSecretPost('wrong') }), 'invalid_client', 401);
      await refused(world.redeem(one, code, { by: oauth.ClientSecretBasic('wrong') }), 'invalid_client', 401);
      await refused(world.redeem(one, code, { by: emptySecret }), 'invalid_client', 401);
      await world.works((await world.redeem(one, code, { by })).access_token);
    });
  }
  await check('a public client may send Basic with an empty secret', async () => {
    await world.works((await world.redeem(client, await world.code(client), { by: emptySecret })).access_token);
  });
  await check('a public client that sends a secret is refused', async () => refused(world.redeem(client, await world.code(client), { by: oauth.ClientSecretPost('secret') }), 'invalid_client', 401));
  await check('a secret in two places is refused', async () => {
    const authorization = `Basic ${btoa(`${basic.client_id}:${basic.client_secret}`)}`;
    const answer = await world.form('/oauth/token', { grant_type: 'authorization_code', code: 'x', code_verifier: 'x', client_id: basic.client_id, client_secret: basic.client_secret }, { authorization });
    assert.deepEqual([answer.status, answer.error], [400, 'invalid_request']);
  });
  await check('a header that names another client than the form is refused', async () => {
    const answer = await world.form('/oauth/token', { grant_type: 'authorization_code', code: 'x', code_verifier: 'x', client_id: client.client_id }, { authorization: `Basic ${btoa(`${basic.client_id}:${basic.client_secret}`)}` });
    assert.deepEqual([answer.status, answer.error], [401, 'invalid_client']);
    assert.match(answer.headers.get('www-authenticate'), /^Basic /);
  });
  await check('a code of another client is refused, and lives on for its own', async () => {
    const code = await world.code(client);
    await refused(world.redeem(other, code), 'invalid_grant');
    await world.works((await world.redeem(client, code)).access_token);
  });
  for (const [what, verifier] of [['another', oauth.generateRandomCodeVerifier()], ['too short', 'abc'], ['too long', 'a'.repeat(129)]]) {
    await check(`a verifier that is ${what} gets nothing`, async () => refused(world.redeem(client, await world.code(client), { verifier }), 'invalid_grant'));
  }
  await check('the challenge itself is no verifier', async () => {
    const code = await world.code(client);
    await refused(world.redeem(client, code, { verifier: code.address.searchParams.get('code_challenge') }), 'invalid_grant');
  });
  await check('no verifier gets nothing', async () => {
    const { back } = await world.code(client);
    const answer = await world.form('/oauth/token', { grant_type: 'authorization_code', client_id: client.client_id, code: back.searchParams.get('code'), redirect_uri: redirect });
    assert.deepEqual([answer.status, answer.error], [400, 'invalid_request']);
  });
  await check('another redirect than that of the question gets nothing, not even another port', async () => {
    for (const to of ['http://127.0.0.1/cb', 'http://127.0.0.1:45679/cb', 'https://evil.example/cb']) await refused(world.redeem(client, await world.code(client), { to }), 'invalid_grant');
  });
  await check('the redirect may be left out, as in OAuth 2.1', async () => {
    const { back, verifier } = await world.code(client);
    const answer = await world.form('/oauth/token', { grant_type: 'authorization_code', client_id: client.client_id, code: back.searchParams.get('code'), code_verifier: verifier });
    assert.equal(answer.status, 200);
  });
  await check('another resource than was allowed gets nothing', async () => {
    for (const resource of ['https://evil.example/mcp', `${world.origin}/api/v1`]) await refused(world.redeem(client, await world.code(client), { parameters: { resource } }), 'invalid_target');
  });
  await check('without any resource it is the MCP endpoint', async () => {
    await world.works((await world.redeem(client, await world.code(client, { resource: undefined }), { parameters: {} })).access_token);
  });
  await check('a resource may be written in capitals, and with a slash at its end', async () => {
    const resource = `${world.resource.replace('http:', 'HTTP:')}/`;
    await world.works((await world.redeem(client, await world.code(client, { resource }), { parameters: { resource } })).access_token);
  });
  await check('a code that comes twice ends all that came of it', async () => {
    const code = await world.code(client);
    const tokens = await world.redeem(client, code);
    const renewed = await world.renew(client, tokens.refresh_token);
    await refused(world.redeem(client, code), 'invalid_grant');
    await world.ended(tokens.access_token);
    await world.ended(renewed.access_token);
    await refused(world.renew(client, renewed.refresh_token), 'invalid_grant');
  });
  await check('a code that another client brings ends nothing', async () => {
    const code = await world.code(client);
    const tokens = await world.redeem(client, code);
    await refused(world.redeem(other, code), 'invalid_grant');
    await world.works(tokens.access_token);
  });
  await check('of many who bring a code at once, none keeps a token', async () => {
    const code = await world.code(client);
    const got = await Promise.allSettled(Array.from({ length: 8 }, () => world.redeem(client, code)));
    const won = got.filter(({ status }) => status === 'fulfilled');
    assert.equal(won.length, 1);
    await world.ended(won[0].value.access_token);
  });
  for (const grant of ['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:jwt-bearer', 'urn:ietf:params:oauth:grant-type:device_code']) {
    await check(`the grant type ${grant} is not offered`, async () => {
      const answer = await world.form('/oauth/token', { grant_type: grant, client_id: client.client_id, username: 'a', password: 'b' });
      assert.deepEqual([answer.status, answer.error], [400, 'unsupported_grant_type']);
    });
  }
  for (const [what, form] of [
    ['no grant type', [['client_id', client.client_id]]],
    ['a parameter that is there twice', [['grant_type', 'authorization_code'], ['client_id', client.client_id], ['code', 'a'], ['code', 'b'], ['code_verifier', 'c']]],
    ['two clients', [['grant_type', 'refresh_token'], ['client_id', client.client_id], ['client_id', other.client_id], ['refresh_token', 'x']]],
    ['no code', [['grant_type', 'authorization_code'], ['client_id', client.client_id], ['code_verifier', 'c']]],
  ]) {
    await check(`${what} is an invalid request`, async () => {
      const answer = await world.form('/oauth/token', form);
      assert.deepEqual([answer.status, answer.error], [400, 'invalid_request']);
    });
  }
  for (const id of ['nobody', '', 'https://', 'https://desk.parcelwick.example/']) {
    await check(`the client ${JSON.stringify(id)} is unknown`, async () => {
      const answer = await world.form('/oauth/token', { grant_type: 'authorization_code', client_id: id, code: 'x', code_verifier: 'x' });
      assert.deepEqual([answer.status, answer.error], [401, 'invalid_client']);
    });
  }
  await check('parameters are read from a form in the body and nowhere else', async () => {
    const form = new URLSearchParams({ grant_type: 'authorization_code', client_id: client.client_id, code: 'x', code_verifier: 'x' });
    const sent = (address, init) => elsewhere(`${world.origin}/oauth/token${address}`, init);
    assert.equal((await sent(`?${form}`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status, 400);
    assert.equal((await sent('', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(form)) })).status, 400);
    assert.equal((await sent(`?${form}`)).status, 405);
  });
  await check('who asks for tokens without end is told to wait', async () => {
    // Allowances grow back while one asks: many ask at once, and on until one is refused.
    const ask = () => fetch(`${world.origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(), headers: { 'x-forwarded-for': '203.0.113.10' } });
    let refused;
    for (let rounds = 0; !refused && rounds < 100; rounds++) {
      refused = (await Promise.all(Array.from({ length: 50 }, ask))).find(({ status }) => status === 429);
    }
    assert.ok(Number(refused?.headers.get('retry-after')) > 0);
  });
}
