// The first TypeScript client, which most programs of today were built with, registers and signs in. What it does not do is to ask
// for more later: with a refresh token in hand it renews what it has and gives up (typescript-sdk #1582, #2255), which no server can
// change. Such programs get on by the person's allowing more on the page of consent, as here.
// node deployed.mjs ORIGIN
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Browser } from '../browser.mjs';
import { Provider, recorded } from './provider.mjs';
import { answer } from './answer.mjs';
import { check, finish } from './report.mjs';

const origin = process.argv[2];

await check('TypeScript client 1 registers, signs in and works', async () => {
  const wire = [];
  const person = await new Browser(origin).signIn();
  const generous = { consent: (address) => person.consent(address, { scopes: ['listings:write'] }) };
  const provider = new Provider(generous, 'http://127.0.0.1:49153/cb');
  const client = new Client({ name: 'desk', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: provider, fetch: recorded(wire) });
  await client.connect(transport);
  assert.ok(answer(await client.callTool({ name: 'search_listings', arguments: { q: 'parcelwick' } })).items.length);
  await assert.rejects(client.callTool({ name: 'get_account', arguments: {} }), { name: 'Error' });
  await transport.finishAuth(provider.came().get('code'));
  assert.deepEqual(answer(await client.callTool({ name: 'get_account', arguments: {} })).scopes, ['account:read', 'listings:write']);
  assert.ok(answer(await client.callTool({ name: 'submit_listing', arguments: { url: 'http://127.0.0.1:9/' } })).id);
  assert.deepEqual(provider.asked.map((address) => address.searchParams.get('scope')), ['account:read']);
  assert.ok(wire.includes('POST /oauth/register 201'), wire.join('\n'));
  await client.close();
});
finish('TypeScript client 1');
