// The protocol's TypeScript client goes the whole way, in each manner of agreeing on a version and each of saying who it is: what is
// public, then what needs an account, then what needs more than was allowed, then a token that has ended.
// node typescript.mjs ORIGIN KEY_FILE CERTIFICATE_FILE
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Browser } from '../browser.mjs';
import { describe, serveDocuments } from './documents.mjs';
import { Provider, recorded } from './provider.mjs';
import { answer } from './answer.mjs';
import { check, finish } from './report.mjs';

const [origin, keyFile, certificateFile] = process.argv.slice(2);
const redirect = 'http://127.0.0.1:49152/cb'; // its document names no port
const documents = await serveDocuments(keyFile, certificateFile);
const document = `${documents.origin}/clients/desk.json`;
documents.put('/clients/desk.json', describe(document));

for (const [mode, version] of [['legacy', '2025-11-25'], ['auto', '2026-07-28'], [{ pin: '2026-07-28' }, '2026-07-28']]) {
  for (const way of ['registered', 'described by a document']) {
    const spoken = typeof mode === 'string' ? mode : `pinned to ${mode.pin}`;
    await check(`TypeScript client, ${spoken}, ${way}`, () => wholeWay(mode, version, way === 'registered' ? undefined : document));
  }
}
finish('TypeScript client 2');

async function wholeWay(mode, version, document) {
  const wire = [];
  const provider = new Provider(await new Browser(origin).signIn(), redirect, document);
  const client = new Client({ name: 'desk', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: provider, fetch: recorded(wire) });
  const call = async (name, args = {}) => {
    const go = () => client.callTool({ name, arguments: args });
    try {
      return await go();
    } catch (fault) {
      const arrived = provider.came();
      if (!arrived) throw fault;
      await transport.finishAuth(arrived);
      return go();
    }
  };

  await client.connect(transport);
  assert.equal(client.getNegotiatedProtocolVersion(), version);
  assert.ok((await client.listTools()).tools.length > 10);
  assert.ok(answer(await call('search_listings', { q: 'parcelwick' })).items.length);
  assert.equal(provider.asked.length, 0, 'what is public needs nobody');

  const account = await call('get_account');
  assert.deepEqual(answer(account).scopes, ['account:read']);
  const made = await call('submit_listing', { url: 'http://127.0.0.1:9/' });
  assert.ok(answer(made).id, JSON.stringify(made));
  const wider = await call('get_account');
  assert.deepEqual(answer(wider).scopes, ['account:read', 'listings:write']);
  assert.deepEqual(provider.asked.map((address) => address.searchParams.get('scope')), ['account:read', 'account:read listings:write']);
  assert.deepEqual(provider.asked.map((address) => address.searchParams.get('resource')), [`${origin}/mcp`, `${origin}/mcp`]);
  assert.ok(provider.asked.every((address) => document ? address.searchParams.get('client_id') === document : address.searchParams.get('client_id').startsWith('debut_app_')));
  assert.equal(wire.filter((line) => line === 'POST /oauth/register 201').length, document ? 0 : 1);
  assert.ok(wire.includes('GET /.well-known/oauth-protected-resource/mcp 200') && wire.includes('GET /.well-known/oauth-authorization-server 200'), wire.join('\n'));

  const before = provider.tokens();
  provider.saveTokens({ ...before, access_token: `${before.access_token.slice(0, -4)}AAAA` });
  assert.deepEqual(answer(await call('get_account')), answer(wider));
  assert.notEqual(provider.tokens().refresh_token, before.refresh_token);
  assert.equal(provider.asked.length, 2, 'a token is renewed without the person');
  assert.deepEqual(wire.filter((line) => line.includes('tools/call')).map((line) => line.split('tools/call ')[1]), [
    'search_listings 200', 'get_account 401', 'get_account 200', 'submit_listing 403', 'submit_listing 200', 'get_account 200', 'get_account 401', 'get_account 200',
  ]);
  await client.close();
}
