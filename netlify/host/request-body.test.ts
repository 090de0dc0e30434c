import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureHost, startFixtureHost } from './host.fixture.ts';

const MB = 1024 * 1024;
let running: FixtureHost;
beforeAll(async () => {
  running = await startFixtureHost();
});
afterAll(() => running.host.close());

interface Client {
  readonly socket: Socket;
  readonly answer: Promise<string>;
}

/** `paused` reads nothing, like clients that send everything first. */
async function startSending(length: string, { paused = false } = {}): Promise<Client> {
  const socket = connect(running.host.port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  const response = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text));
    // Connections are reset on purpose here.
    socket.on('error', () => undefined);
  });
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  if (paused) socket.pause();
  socket.write(`POST /api/x HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`);
  return { socket, answer: response };
}

describe('a body that is too large', () => {
  test.each([
    ['told beforehand', `Content-Length: ${14 * MB}`, Buffer.alloc(14 * MB)],
    [
      'not told',
      'Transfer-Encoding: chunked',
      Buffer.concat([
        Buffer.from(`${(14 * MB).toString(16)}\r\n`),
        Buffer.alloc(14 * MB),
        Buffer.from('\r\n0\r\n\r\n'),
      ]),
    ],
  ])('%s is refused, also to a client that reads only when it has sent all', async (_, length, body) => {
    const { socket, answer } = await startSending(length, { paused: true });
    await new Promise((sent) => socket.write(body, sent));
    socket.resume();
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*Request body too large$/);
  });

  test('is rejected immediately, without waiting for a client that stops sending', { retry: 2 }, async () => {
    const began = performance.now();
    const { socket, answer } = await startSending(`Content-Length: ${20 * MB}`);
    await once(socket, 'data');
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(await answer).toContain(' 413 ');
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  test('is not read without limit', async () => {
    const { socket, answer } = await startSending(`Content-Length: ${1_000 * MB}`);
    let sent = 0;
    while (!socket.destroyed && sent < 1_000) {
      await new Promise((resolve) => socket.write(Buffer.alloc(MB), resolve));
      sent += 1;
    }
    await answer;
    expect(sent).toBeLessThan(100);
  });
});

test('unfinished bodies of 100 connections hold no more memory than a few, and a new one is still read', async () => {
  // Each client withholds its last byte.
  const clients = await Promise.all(
    Array.from({ length: 100 }, () => startSending(`Content-Length: ${5 * MB}`)),
  );
  const before = process.memoryUsage().arrayBuffers;
  for (const { socket } of clients) await new Promise((sent) => socket.write(Buffer.alloc(5 * MB - 1), sent));
  const { socket, answer } = await startSending('Content-Length: 2\r\nConnection: close');
  socket.write('{}');
  expect(await answer).toContain(' 200 ');
  expect((process.memoryUsage().arrayBuffers - before) / MB).toBeLessThan(200);
  const [first] = clients;
  expect(await first?.answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*Request body too slow$/);
  for (const client of clients) client.socket.destroy();
}, 60_000);
