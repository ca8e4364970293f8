// Where answers may be sent: what is registered, letter by letter, and the port of one's own device (RFC 9700, section 4.1).
import assert from 'node:assert/strict';
import { check } from '../report.mjs';
import { refused } from './world.mjs';

const site = 'https://desk.parcelwick.example';
const registered = [`${site}/cb`, `${site}/with?x=1`, 'http://127.0.0.1/cb', 'http://[::1]:8080/cb', 'com.parcelwick.desk:/cb'];

export default async function (world) {
  const client = await world.register({ redirect_uris: registered });
  for (const redirect of [...registered, 'http://127.0.0.1:1/cb', 'http://127.0.0.1:65535/cb', 'http://[::1]/cb', 'http://[::1]:9/cb']) {
    await check(`an answer goes to ${redirect}`, async () => {
      const { back } = await world.code(client, { redirect_uri: redirect });
      assert.ok(back.href.startsWith(redirect), back.href);
      assert.equal(back.href.split('?').length, 2);
    });
  }
  for (const redirect of [
    `${site}/other`, `${site}/cb/`, `${site}/cb/../cb`, `${site}/cb/x`, `${site}/CB`, `${site}//cb`, `${site}/%63b`, `${site}/cb?x=1`, `${site}/cb?`, `${site}/cb#`, `${site}/cb#x`,
    `${site}:443/cb`, `${site}:8443/cb`, `${site}.evil.example/cb`, 'https://evil.example/cb', 'https://desk.parcelwick.example@evil.example/cb',
    'https://user@desk.parcelwick.example/cb', 'HTTPS://desk.parcelwick.example/cb', 'https://DESK.parcelwick.example/cb', 'https://desk.parcelwick.example./cb',
    'http://desk.parcelwick.example/cb', `${site}\\@evil.example/cb`, `${site}/cb `, ` ${site}/cb`, `${site}/cb\n`, `${site}/with`, `${site}/with?x=2`, `${site}/with?x=1&y=2`,
    'http://localhost/cb', 'http://127.0.0.1/other', 'http://127.0.0.1/cb/', 'http://127.0.0.1/cb?x', 'http://127.0.0.1:0/cb', 'http://127.0.0.1:65536/cb',
    'http://127.0.0.1:080/cb', 'http://127.0.0.1:/cb', 'http://127.0.0.1:80@evil.example/cb', 'http://127.0.0.1.evil.example/cb', 'http://127.0.0.2/cb', 'http://2130706433/cb',
    'https://127.0.0.1/cb', 'http://[::1]/other', 'http://[0:0:0:0:0:0:0:1]/cb', 'http://[::ffff:127.0.0.1]/cb', 'http://user@127.0.0.1/cb',
    'com.parcelwick.desk:/other', 'com.parcelwick.desk://cb', 'com.parcelwick.desk2:/cb', 'javascript:alert(1)', 'data:text/html,x', '//evil.example/cb', '/cb', '',
  ]) {
    await check(`nobody is sent to ${JSON.stringify(redirect)}`, async () => {
      const { address } = await world.question(client, { redirect_uri: redirect });
      assert.match(await world.page(address), /redirect_uri/);
    });
  }
  for (const [what, redirects] of [['no redirect at all', undefined], ['two of them', [registered[0], registered[0]]]]) {
    await check(`nobody is sent anywhere by ${what}`, async () => world.page((await world.question(client, { redirect_uri: redirects })).address));
  }
  for (const redirect of [
    'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'about:blank', 'blob:https://desk.parcelwick.example/x', 'vbscript:x', 'desk:/cb',
    'http://desk.parcelwick.example/cb', 'http://127.0.0.2/cb', 'http://127.1/cb', 'http://localhost.evil.example/cb', 'http://192.168.1.2/cb', 'https://', 'https:///cb',
    `${site}/cb#f`, 'https://user@desk.parcelwick.example/cb', 'https://u:p@desk.parcelwick.example/cb', `${site}/c b`, `${site}\\cb`, `${site}/cb\u0000`, 'https://desk.parcelwick.example;x/cb',
    'https://*.parcelwick.example/cb', '/cb', '//desk.parcelwick.example/cb', 'cb', '', `${site}/${'x'.repeat(2000)}`, 'ftp://desk.parcelwick.example/cb', 'ws://127.0.0.1/cb',
  ]) {
    await check(`no client registers ${JSON.stringify(redirect.slice(0, 60))}`, () => refused(world.register({ redirect_uris: [redirect] }), 'invalid_redirect_uri'));
  }
}
