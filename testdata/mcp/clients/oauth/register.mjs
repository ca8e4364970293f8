// Clients that register (RFC 7591).
import assert from 'node:assert/strict';
import { check } from '../report.mjs';
import { elsewhere, refused } from './world.mjs';

export default async function (world) {
  await check('a public client gets an id and no secret', async () => {
    const client = await world.register({ application_type: 'native', unknown_member: { a: 1 } });
    assert.equal(client.client_secret, undefined);
    assert.equal(client.token_endpoint_auth_method, 'none');
    assert.doesNotMatch(client.client_id, /^https?:/);
  });
  await check('a confidential client gets a secret that does not end, and uses Basic where it says nothing', async () => {
    const client = await world.register({ token_endpoint_auth_method: undefined });
    assert.ok(client.client_secret.length > 40);
    assert.equal(client.client_secret_expires_at, 0);
    assert.equal(client.token_endpoint_auth_method, 'client_secret_basic');
  });
  const metadata = 'invalid_client_metadata';
  for (const [what, changes, error] of [
    ['no redirect', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['too many redirects', { redirect_uris: Array.from({ length: 21 }, (_, i) => `https://desk.parcelwick.example/${i}`) }, 'invalid_redirect_uri'],
    ['one bad redirect among good ones', { redirect_uris: ['https://desk.parcelwick.example/', 'javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a manner of authentication that is not offered', { token_endpoint_auth_method: 'private_key_jwt' }, metadata],
    ['no code among the grant types', { grant_types: ['client_credentials'] }, metadata],
    ['a response type that is not offered', { response_types: ['token'] }, metadata],
    ['a name without end', { client_name: 'x'.repeat(101) }, metadata],
    ['a name that is no text', { client_name: 7 }, metadata],
    ['redirects that are no list', { redirect_uris: 'https://desk.parcelwick.example/' }, metadata],
  ]) {
    await check(`a client with ${what} is not registered`, () => refused(world.register(changes), error));
  }
  for (const [what, type, body] of [
    ['a form', 'application/x-www-form-urlencoded', 'redirect_uris=https://desk.parcelwick.example/'],
    ['plain text, which any page can send', 'text/plain', '{"redirect_uris":["https://desk.parcelwick.example/"]}'],
    ['a list', 'application/json', '[]'],
    ['half of it', 'application/json', '{"redirect_uris":'],
    ['more than 16 KiB', 'application/json', JSON.stringify({ redirect_uris: ['https://desk.parcelwick.example/'], contacts: 'x'.repeat(17_000) })],
  ]) {
    await check(`a client that comes as ${what} is not registered`, async () => {
      const answer = await elsewhere(`${world.origin}/oauth/register`, { method: 'POST', headers: { 'content-type': type }, body });
      assert.equal(answer.status, 400);
      assert.equal((await answer.json()).error, metadata);
    });
  }
  await check('who registers without end is told to wait', async () => {
    let answer;
    for (let i = 0; i < 61; i++) {
      answer = await fetch(`${world.origin}/oauth/register`, {
        method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }, body: '{}',
      });
    }
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  });
}
