// Questions that are wrong: the client is told where it is known to be asked by itself, and else the person alone.
import assert from 'node:assert/strict';
import { Browser, decided } from '../../browser.mjs';
import { check } from '../report.mjs';
import { redirect } from './world.mjs';

export default async function (world) {
  const client = await world.register();
  for (const [what, changes, error] of [
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge of no method, which is plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['a method without a challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge that is too short', { code_challenge: 'abc' }, 'invalid_request'],
    ['a challenge with padding', { code_challenge: `${'A'.repeat(43)}=` }, 'invalid_request'],
    ['the resource of somebody else', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['a resource below ours', { resource: `${world.origin}/mcp/x` }, 'invalid_target'],
    ['a resource with a fragment', { resource: `${world.origin}/mcp#x` }, 'invalid_target'],
    ['a resource that only begins like ours', { resource: `${world.origin}.evil.example/mcp` }, 'invalid_target'],
    ['a resource with a user', { resource: world.resource.replace('://', '://u@') }, 'invalid_target'],
    ['two resources', { resource: [world.resource, `${world.origin}/api/v1`] }, 'invalid_target'],
    ['an unknown scope', { scope: 'root' }, 'invalid_scope'],
    ['a known scope beside an unknown one', { scope: 'account:read root' }, 'invalid_scope'],
    ['the response type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['the response type id_token', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['the response type code token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'unsupported_response_type'],
    ['the response mode fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['the response mode form_post', { response_mode: 'form_post' }, 'invalid_request'],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['a request object elsewhere', { request_uri: 'https://evil.example/r' }, 'request_not_supported'],
    ['a scope that is there twice', { scope: ['account:read', 'listings:write'] }, 'invalid_request'],
    ['a challenge that is there twice', { code_challenge: ['A'.repeat(43), 'B'.repeat(43)] }, 'invalid_request'],
    ['a response type that is there twice', { response_type: ['code', 'token'] }, 'invalid_request'],
  ]) {
    await check(`${what}: the client is told ${error}, by whom, with its state`, () => world.told(client, changes, error));
  }
  await check('the person refuses: the client is told access_denied', () => world.told(client, {}, 'access_denied', { decision: 'deny' }));
  for (const [what, changes] of [
    ['an unknown client', { client_id: 'nobody' }], ['no client', { client_id: undefined }], ['two clients', { client_id: [client.client_id, client.client_id] }],
    ['a client in upper case', { client_id: client.client_id.toUpperCase() }],
  ]) {
    await check(`${what}: the person is told, and sent nowhere`, async () => world.page((await world.question(client, changes)).address));
  }
  await check('a state comes back as it went, whatever it holds', async () => {
    const state = 'a b&c=d%20+é"<script>\u2028#/?';
    assert.equal((await world.code(client, { state })).back.searchParams.get('state'), state);
  });
  await check('without a state none comes back', async () => {
    assert.ok(!(await world.code(client, { state: undefined })).back.searchParams.has('state'));
  });
  await check('a state without end is refused, and not sent back', async () => {
    const { address } = await world.question(client, { state: 's'.repeat(5000) });
    const back = new URL((await (await world.someone()).ask(address)).location);
    assert.equal(back.searchParams.get('error'), 'invalid_request');
    assert.ok(!back.searchParams.has('state'));
  });
  await check('nothing in an error breaks out of the address', async () => {
    const { address } = await world.question(client, { scope: 'x\r\nSet-Cookie: a=b' });
    const { headers, location } = await (await world.someone()).ask(address);
    assert.ok(location.startsWith(`${redirect}?`));
    assert.deepEqual(headers.getSetCookie(), []);
  });
  await check('who is not signed in signs in first, and comes back to the question', async () => {
    const { address } = await world.question(client);
    const asked = await new Browser(world.origin).ask(address);
    assert.equal(asked.status, 302);
    assert.equal(new URL(asked.location, world.origin).pathname, '/sign-in');
    assert.equal(new URL(asked.location, world.origin).searchParams.get('next'), address.pathname + address.search);
  });
  await check('wrong questions go no further without a person either', async () => {
    const nobody = new Browser(world.origin);
    const { location } = await nobody.ask((await world.question(client, { response_type: 'token' })).address);
    assert.equal(new URL(location).searchParams.get('error'), 'unsupported_response_type');
    assert.equal((await nobody.ask((await world.question(client, { redirect_uri: 'https://evil.example/cb' })).address)).location, null);
  });
  await check('who asks without end is told to wait, and sent nowhere', async () => {
    const [person, { address }] = [await world.person(), await world.question(client)];
    for (let i = 0; i < 60; i++) assert.equal((await person.ask(address)).status, 200);
    let asked = await person.ask(address);
    for (let i = 0; i < 300 && asked.status === 200; i++) asked = await person.ask(address); // a slow minute lets some more through
    const { status, headers, location } = asked;
    assert.deepEqual([status, location], [429, null]);
    assert.ok(Number(headers.get('retry-after')) > 0);
  });
  await check('a question cannot be sent as a form, nor answered by a link', async () => {
    const person = await world.someone();
    const { address } = await world.question(client);
    assert.equal((await person.ask('/oauth/authorize', address.searchParams)).status, 400);
    const { page } = await person.ask(address);
    const answer = new URLSearchParams(decided(page, 'allow'));
    assert.equal((await person.ask(`/oauth/authorize?${answer}`)).location, null);
    for (const [name, value] of address.searchParams) answer.append(name, value);
    assert.equal((await person.ask(`/oauth/authorize?${answer}`)).location?.includes('code='), undefined);
  });
}
