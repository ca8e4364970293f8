// Adds an API key to each request that has none, because the suite can send none, and passes Host and Origin on as they came.
// node proxy.mjs ADDRESS_OF_DEBUT API_KEY: prints the address that it listens at.
import http from 'node:http';

const [target, key] = [new URL(process.argv[2]), process.argv[3]];

const proxy = http.createServer((request, answer) => {
  const headers = { authorization: `Bearer ${key}`, ...request.headers };
  const onward = http.request({ host: target.hostname, port: target.port, path: request.url, method: request.method, headers }, (got) => {
    answer.writeHead(got.statusCode, got.headers);
    got.pipe(answer);
  });
  onward.on('error', (fault) => answer.writeHead(502).end(String(fault)));
  answer.on('close', () => onward.destroy());
  request.pipe(onward);
});
proxy.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${proxy.address().port}`));
