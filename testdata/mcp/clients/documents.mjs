// An https server at the loopback address, for the documents by which clients describe themselves.
import { readFileSync } from 'node:fs';
import https from 'node:https';

// serveDocuments returns the origin, put(path, answer) by which an address gets its answer, and the list of what was connected to and
// asked for. An answer is an object, sent as JSON, or a function of request and response.
export async function serveDocuments(keyFile, certificateFile, port = 0) {
  const [answers, asked] = [new Map(), []];
  const server = https.createServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, (request, response) => {
    asked.push(request.url);
    const answer = answers.get(request.url);
    if (typeof answer === 'function') answer(request, response);
    else if (answer) response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(answer));
    else response.writeHead(404).end();
  });
  server.on('connection', () => asked.push('a connection'));
  server.on('tlsClientError', () => {}); // of who connects and does not go on
  await new Promise((listening, failed) => server.once('error', failed).listen(port, '127.0.0.1', listening));
  return { origin: `https://127.0.0.1:${server.address().port}`, asked, put: (path, answer) => answers.set(path, answer) };
}

// describe is a document that holds.
export function describe(id, changes = {}) {
  return {
    client_id: id, client_name: 'Parcelwick Desk', client_uri: new URL('/', id).href, redirect_uris: ['http://127.0.0.1/cb'],
    grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], token_endpoint_auth_method: 'none', ...changes,
  };
}
