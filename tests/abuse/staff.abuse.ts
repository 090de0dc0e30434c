import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendFrom } from '../common/http-caller.ts';
import { Attacker, registerAndLogIn, SHOP_URL } from './attacker.ts';

const EDITOR = { email: 'editor@example.com', password: 'butterfly-editor' };

test('a content lake token ends with its session, for reading drafts and for writing', async () => {
  const editor = new Attacker();
  expect((await editor.call('POST', '/login', EDITOR)).status).toBe(200);
  const { token } = (await editor.call('GET', '/ops/me')).body.data.content;
  const lake = new URL(SHOP_URL);
  // The content lake listens on the next port.
  lake.port = String(Number(lake.port) + 1);
  const _id = `drafts.${randomUUID()}`;
  const ask = (method: string, path: string, body?: unknown) =>
    sendFrom(editor.address, new URL(path, lake), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const write = (mutation: object) =>
    ask('POST', '/v2026-09-01/data/mutate/production', { mutations: [mutation] });
  const read = () => ask('GET', '/v2026-09-01/data/query/production?query=count(*)&perspective=raw');
  expect((await write({ create: { _id, _type: 'page' } })).status).toBe(200);
  expect((await write({ delete: { id: _id } })).status).toBe(200);
  expect((await read()).status).toBe(200);

  expect((await editor.call('POST', '/logout')).status).toBe(200);
  expect((await write({ create: { _id, _type: 'page' } })).status).toBe(401);
  expect((await read()).status).toBe(401);
});

test('a shopper learns nothing about staff calls, and gets no content lake token', async () => {
  const { attacker } = await registerAndLogIn();
  expect((await attacker.call('GET', '/ops/me')).status).toBe(404);
  expect((await attacker.call('GET', '/content/editor')).status).toBe(401);
});
