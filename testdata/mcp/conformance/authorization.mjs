// Runs what the suite has for authorization servers. It prints an address for a person; here a signed-in session opens it and
// allows what is asked.
// node authorization.mjs SUITE ORIGIN FLAGS…: prints what the suite does, and exits as it does.
import { spawn } from 'node:child_process';
import http from 'node:http';
import { createInterface } from 'node:readline';
import { Browser } from '../browser.mjs';

const [suite, origin, ...flags] = process.argv.slice(2);

const registered = await fetch(`${origin}/oauth/register`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ client_name: 'Conformance', redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' }),
});
const { client_id } = await registered.json();
const person = await new Browser(origin).signIn();

const run = spawn(process.execPath, [suite, 'authorization', '--url', origin, '--client-id', client_id, '--resource', `${origin}/mcp`, '-p', await freePort(), ...flags]);
run.stderr.pipe(process.stdout);
run.on('close', (code) => process.exit(code ?? 1));
createInterface({ input: run.stdout }).on('line', async (line) => {
  console.log(line);
  if (!line.startsWith(`${origin}/oauth/authorize?`)) return;
  try {
    await reach(await person.consent(line));
  } catch (fault) {
    console.log(`the person could not allow it: ${fault.message}`);
    run.kill();
  }
});

// reach fetches an address of the suite, which may only be about to listen there when it prints what a person is to open.
async function reach(address) {
  for (let tries = 0; ; tries++) {
    try {
      return await fetch(address);
    } catch (fault) {
      if (tries === 500) throw fault;
      await new Promise((after) => setTimeout(after, 20));
    }
  }
}

// freePort is one that nobody listens at. The suite listens there alone, and registering needs no port.
async function freePort() {
  const server = http.createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}
