// Somebody's server, which checks what it is told with the library that Standard Webhooks has for JavaScript.
// node webhooks.mjs ORIGIN
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { Browser } from '../browser.mjs';
import { check, finish } from './report.mjs';

const [origin] = process.argv.slice(2);
const [messages, waiting] = [[], []];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  response.writeHead(204).end();
  messages.push({ headers: request.headers, body });
  waiting.shift()?.();
}).listen(0, '127.0.0.1');
await new Promise((listens) => server.once('listening', listens));

const browser = await new Browser(origin).signIn();
const post = async (path, form = {}) => {
  const answer = await browser.ask(path, form);
  assert.ok([200, 303].includes(answer.status), `${path}: ${answer.status}`);
  return answer;
};
const secretOn = ({ page }) => /whsec_[A-Za-z0-9+/=]+/.exec(page.replaceAll('&#43;', '+'))[0];
const made = await post('/account/webhooks', { url: `http://127.0.0.1:${server.address().port}/in`, events: 'update.posted' });
const secret = secretOn(made);
const path = /\/account\/webhooks\/\d+/.exec(made.page)[0];

await check('an address is asked first whether it wants messages', async () => {
  const { headers, body } = await told();
  const event = new Webhook(secret).verify(body, headers);
  assert.equal(event.type, 'webhook.challenge');
  const refused = await browser.ask(`${path}/verify`, { challenge: 'guessed' });
  assert.equal(refused.status, 400);
  await post(`${path}/verify`, { challenge: event.data.challenge }); // this server answers 204, so its person says it
});

async function told() {
  if (!messages.length) await new Promise((came) => waiting.push(came));
  return messages.shift();
}

const refuses = (secret, headers, body) => assert.throws(() => new Webhook(secret).verify(body, headers));
let first;

await check('a message is what it says it is', async () => {
  await post(`${path}/test`);
  first = await told();
  const event = new Webhook(secret).verify(first.body, first.headers);
  assert.equal(event.type, 'webhook.test');
  assert.ok(Math.abs(Date.now() - Date.parse(event.timestamp)) < 60_000);
  refuses(secret, first.headers, first.body.replace('webhook.test', 'listing.live'));
  refuses(secret, { ...first.headers, 'webhook-id': 'msg_other' }, first.body);
  refuses(secret, { ...first.headers, 'webhook-timestamp': String(Number(first.headers['webhook-timestamp']) - 600) }, first.body);
  refuses('whsec_' + Buffer.alloc(32).toString('base64'), first.headers, first.body);
});

await check('what is sent again has the same id, and a signature of now', async () => {
  let delivery;
  while (!delivery) { // until the answer was noted
    const { page } = await browser.ask(path);
    delivery = /deliveries\/\d+\/replay/.exec(page)?.[0];
  }
  await post(`${path}/${delivery}`);
  const again = await told();
  assert.equal(again.headers['webhook-id'], first.headers['webhook-id']);
  assert.equal(again.body, first.body);
  new Webhook(secret).verify(again.body, again.headers);
});

await check('both secrets sign for a day', async () => {
  const another = secretOn(await post(`${path}/rotate`));
  assert.notEqual(another, secret);
  await post(`${path}/test`);
  const { headers, body } = await told();
  assert.equal(headers['webhook-signature'].split(' ').length, 2);
  for (const one of [secret, another]) new Webhook(one).verify(body, headers);
});

finish('Standard Webhooks for JavaScript');
