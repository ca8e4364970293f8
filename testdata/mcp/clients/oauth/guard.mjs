// An instance as people run it reads documents at public addresses alone, whichever way an address is written
// (RFC 6890; draft-ietf-oauth-client-id-metadata-document, section 6). It must see so before it connects.
import assert from 'node:assert/strict';
import { describe } from '../documents.mjs';
import { check } from '../report.mjs';

export default async function ({ guarded, documents }) {
  const { port } = new URL(documents.origin);
  const seen = documents.asked.length;
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `127.0.0.1.:${port}`, `0.0.0.0:${port}`, `[::ffff:127.0.0.1]:${port}`, `2130706433:${port}`, `0x7f000001:${port}`, `127.1:${port}`]) {
    documents.put('/client.json', describe(`https://${host}/client.json`));
    await check(`nobody listens to what stands at ${host.replace(/\d+$/, 'PORT')}`, () => refuses(guarded, host));
  }
  for (const host of [
    '127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '93.184.216.34',
    '[::]', '[::1]', '[fd00::1]', '[fe80::1]', '[fe80::1%25eth0]', '[ff02::1]', '[::ffff:127.0.0.1]', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:db8::1]',
    '2130706433', '0x7f000001', '0x7f.0x0.0x0.0x1', '0177.0.0.1', '017700000001', '127.1', '127.0.1', '0', '0x0', '00000000177.0.0.1', '1.2.3.4.', '127.0.0.1.',
    'localhost', 'localhost.', 'LOCALHOST', 'app.localhost', 'localhost.localdomain', 'ip6-localhost', 'debut.internal', 'metadata.google.internal', 'printer.local', 'intranet', 'desk.test', 'desk.example', 'desk.invalid', 'desk.onion', 'com', '[::1].example', '*.com',
  ]) {
    await check(`nobody asks ${host}`, () => refuses(guarded, host));
  }
  await check('none of them was connected to', () => assert.deepEqual(documents.asked.slice(seen), []));
}

// refuses: the person is told for the address itself; whether anything is there, nobody learns.
async function refuses(guarded, host) {
  const told = await guarded.page((await guarded.question({ client_id: `https://${host}/client.json` })).address);
  assert.match(told, /does not name a website by a domain|is not a domain on the public internet|usual port|This is not a web address|must begin with https/);
}
