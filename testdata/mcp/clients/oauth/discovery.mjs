// From an address to where one signs in: RFC 9728, RFC 8414.
import assert from 'node:assert/strict';
import * as oauth from 'oauth4webapi';
import { check } from '../report.mjs';
import { elsewhere, options } from './world.mjs';

export default async function (world) {
  for (const path of ['/mcp', '/api/v1', '/']) {
    await check(`the resource ${path} names itself and where to sign in`, async () => {
      const address = new URL(path, world.origin);
      const resource = await oauth.processResourceDiscoveryResponse(address, await oauth.resourceDiscoveryRequest(address, options));
      assert.deepEqual(resource.authorization_servers, [world.origin]);
      assert.deepEqual(resource.scopes_supported, ['account:read'], 'the least that is of use');
      assert.deepEqual(resource.bearer_methods_supported, ['header']);
    });
  }
  await check('no document names a resource that is none', async () => {
    assert.equal((await elsewhere(`${world.origin}/.well-known/oauth-protected-resource/elsewhere`)).status, 404);
    assert.equal((await elsewhere(`${world.origin}/.well-known/oauth-authorization-server/elsewhere`)).status, 404);
  });
  await check('the authorization server says what it can do', () => {
    const { server } = world;
    assert.equal(server.issuer, world.origin);
    assert.deepEqual(server.code_challenge_methods_supported, ['S256']);
    assert.deepEqual(server.response_types_supported, ['code']);
    assert.deepEqual(server.grant_types_supported, ['authorization_code', 'refresh_token']);
    assert.ok(server.authorization_response_iss_parameter_supported);
    assert.ok(server.client_id_metadata_document_supported);
    assert.ok(server.token_endpoint_auth_methods_supported.includes('none'));
  });
  await check('scripts of other pages may read the documents and the tokens that are theirs, and send no cookies', async () => {
    for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server']) {
      const answer = await elsewhere(world.origin + path, { headers: { origin: 'https://desk.parcelwick.example' } });
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    }
    for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke']) {
      const answer = await elsewhere(world.origin + path, { method: 'OPTIONS', headers: { origin: 'https://desk.parcelwick.example', 'access-control-request-method': 'POST' } });
      assert.equal(answer.status, 204);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    }
    const consent = await elsewhere(`${world.origin}/oauth/authorize`, { headers: { origin: 'https://desk.parcelwick.example' } });
    assert.equal(consent.headers.get('access-control-allow-origin'), null);
  });
  await check('the challenge leads to the document, and names the scope and no error', async () => {
    const { status, challenge } = await world.call('');
    assert.equal(status, 401);
    assert.match(challenge, /scope="account:read"/);
    assert.doesNotMatch(challenge, /error=|offline_access/);
    const address = /resource_metadata="([^"]+)"/.exec(challenge)[1];
    assert.equal((await (await elsewhere(address)).json()).resource, world.resource);
  });
  await check('a strict client reads the challenge of 401', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_account', arguments: {} } });
    const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
    await assert.rejects(oauth.protectedResourceRequest('unknown', 'POST', new URL(world.resource), headers, body, options), (fault) => {
      assert.equal(fault.cause[0].scheme, 'bearer');
      assert.equal(fault.cause[0].parameters.error, 'invalid_token');
      return true;
    });
  });
}
