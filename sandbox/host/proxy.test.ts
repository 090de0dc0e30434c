import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { closeProxy, proxy } from './proxy.ts';

afterAll(closeProxy);

async function listen(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Closes each kept connection at the very moment it is taken up again. */
function hangsUpOnReuse(): RequestListener {
  const seen = new WeakSet();
  return (req, res) => {
    if (seen.has(req.socket)) {
      req.socket.destroy();
      return;
    }
    seen.add(req.socket);
    res.end('a picture');
  };
}

test('a kept connection that closes when it is taken up again costs no answer', async () => {
  const origin = await listen(hangsUpOnReuse());
  const host = await listen((req, res) => void proxy(req, res, origin, {}));
  for (let call = 0; call < 6; call++) {
    const answer = await fetch(host);
    expect([answer.status, await answer.text()]).toEqual([200, 'a picture']);
  }
});

test('what can’t be repeated is not sent twice', async () => {
  let posts = 0;
  const hangUp = hangsUpOnReuse();
  const origin = await listen((req, res) => {
    if (req.method === 'POST') posts += 1;
    hangUp(req, res);
  });
  const host = await listen((req, res) => void proxy(req, res, origin, {}));
  await (await fetch(host)).text();
  expect((await fetch(host, { method: 'POST', body: 'x' })).status).toBe(502);
  expect(posts).toBe(1);
});

test('an origin that is not there is a bad gateway', async () => {
  const host = await listen((req, res) => void proxy(req, res, new URL('http://127.0.0.1:1/'), {}));
  expect((await fetch(host)).status).toBe(502);
});
