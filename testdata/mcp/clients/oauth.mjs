// A strict OAuth client, oauth4webapi, walks the paths that are meant and tries what must be refused, beside requests by hand for what
// no client would send.
// node oauth.mjs ORIGIN KEY_FILE CERTIFICATE_FILE GUARDED_ORIGIN: the first instance reads documents of this machine, the second
// reads none that is not public.
import { serveDocuments } from './documents.mjs';
import { discovered } from './oauth/world.mjs';
import { finish } from './report.mjs';

const [origin, keyFile, certificateFile, guarded] = process.argv.slice(2);
const world = await discovered(origin);
world.documents = await serveDocuments(keyFile, certificateFile);
world.guarded = await discovered(guarded);

for (const area of ['discovery', 'register', 'redirects', 'authorize', 'consent', 'codes', 'refresh', 'bearer', 'documents', 'guard']) {
  await (await import(`./oauth/${area}.mjs`)).default(world);
}
finish('OAuth client');
