// Refresh tokens are used once; one that comes again was stolen (RFC 9700, section 4.14). Tokens can be given back (RFC 7009).
import assert from 'node:assert/strict';
import * as oauth from 'oauth4webapi';
import { check } from '../report.mjs';
import { refused } from './world.mjs';

export default async function (world) {
  const [client, other] = [await world.register(), await world.register()];
  const basic = await world.register({ token_endpoint_auth_method: undefined });

  await check('a refresh token gives the next, and the same again', async () => {
    const first = await world.tokens(client, { scope: 'listings:write' });
    const second = await world.renew(client, first.refresh_token, { resource: world.resource });
    assert.notEqual(second.refresh_token, first.refresh_token);
    assert.notEqual(second.access_token, first.access_token);
    assert.equal(second.scope, first.scope);
    await world.works(second.access_token);
  });
  await check('one that comes a second time ends its whole family, from this request on', async () => {
    const first = await world.tokens(client);
    const second = await world.renew(client, first.refresh_token);
    const third = await world.renew(client, second.refresh_token);
    await refused(world.renew(client, first.refresh_token), 'invalid_grant');
    for (const { access_token: token } of [first, second, third]) await world.ended(token);
    await refused(world.renew(client, third.refresh_token), 'invalid_grant');
  });
  await check('another family of the same client and person lives on', async () => {
    const [one, two] = [await world.tokens(client), await world.tokens(client)];
    await world.renew(client, one.refresh_token);
    await refused(world.renew(client, one.refresh_token), 'invalid_grant');
    await world.works(two.access_token);
  });
  await check('of many who bring one at once, none keeps a token', async () => {
    const first = await world.tokens(client);
    const got = await Promise.allSettled(Array.from({ length: 8 }, () => world.renew(client, first.refresh_token)));
    const won = got.filter(({ status }) => status === 'fulfilled');
    assert.equal(won.length, 1);
    await world.ended(won[0].value.access_token);
  });
  await check('less may be asked for, and all of it again the next time', async () => {
    const first = await world.tokens(client, { scope: 'account:read listings:write' });
    const narrow = await world.renew(client, first.refresh_token, { scope: 'account:read' });
    assert.equal(narrow.scope, 'account:read');
    assert.equal((await world.call(narrow.access_token, 'submit_listing', { args: { url: 'http://127.0.0.1:9/' } })).status, 403);
    assert.equal((await world.renew(client, narrow.refresh_token)).scope, 'account:read listings:write');
  });
  await check('more than was allowed is refused, and uses nothing up', async () => {
    const first = await world.tokens(client);
    await refused(world.renew(client, first.refresh_token, { scope: 'account:read orders:write' }), 'invalid_scope');
    await refused(world.renew(client, first.refresh_token, { scope: 'root' }), 'invalid_scope');
    await refused(world.renew(client, first.refresh_token, { resource: 'https://evil.example/mcp' }), 'invalid_target');
    await refused(world.renew(client, first.refresh_token, { resource: `${world.origin}/api/v1` }), 'invalid_target');
    await world.works((await world.renew(client, first.refresh_token)).access_token);
  });
  await check('another client gets nothing for it, and ends nothing by it', async () => {
    const first = await world.tokens(client);
    await refused(world.renew(other, first.refresh_token), 'invalid_grant');
    const second = await world.renew(client, first.refresh_token);
    await refused(world.renew(other, first.refresh_token), 'invalid_grant');
    await world.works(second.access_token);
  });
  await check('a confidential client needs its secret for it', async () => {
    const by = oauth.ClientSecretBasic(basic.client_secret);
    const first = await world.redeem(basic, await world.code(basic), { by });
    await refused(world.renew(basic, first.refresh_token), 'invalid_client', 401);
    await world.works((await world.renew(basic, first.refresh_token, { by })).access_token);
  });
  await check('an access token renews nothing, nor does what was never given', async () => {
    const { access_token: access } = await world.tokens(client);
    await refused(world.renew(client, access), 'invalid_grant');
    await refused(world.renew(client, `debut_rt_${'A'.repeat(43)}`), 'invalid_grant');
    await world.works(access);
  });
  for (const kind of ['access_token', 'refresh_token']) {
    await check(`giving back the ${kind} ends both`, async () => {
      const tokens = await world.tokens(client);
      await world.revoke(client, tokens[kind]);
      await world.ended(tokens.access_token);
      await refused(world.renew(client, tokens.refresh_token), 'invalid_grant');
      await world.revoke(client, tokens[kind]); // and again, which is no error
    });
  }
  await check('giving back what there is not is no error', () => world.revoke(client, 'nothing'));
  await check('another client cannot give it back', async () => {
    const { access_token: access } = await world.tokens(client);
    await refused(world.revoke(other, access), 'invalid_grant');
    await world.works(access);
  });
  await check('a confidential client needs its secret to give it back', async () => {
    const { access_token: access } = await world.redeem(basic, await world.code(basic), { by: oauth.ClientSecretBasic(basic.client_secret) });
    await refused(world.revoke(basic, access), 'invalid_client', 401);
    await world.works(access);
  });
}
