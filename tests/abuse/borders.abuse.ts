import { describe, expect, test } from 'vitest';
import { sendFrom } from '../common/http-caller.ts';
import { Attacker, randomPerson, registerAndLogIn, SHOP_URL } from './attacker.ts';

/** Right-to-left override, isolate and mark, line separator, controls, and invisible characters. */
const HIDDEN = [
  ...['\u202e', '\u2066', '\u200f', '\u2028', '\n', '\u0000', '\u001b'],
  ...['\u3164', '\u00ad', '\u200b', '\u2060', '\u2800', '\u{e0041}', '\ufe0f'],
];

describe('what nobody sees', () => {
  test('is rejected in names, telephone numbers and, except line breaks, addresses', async () => {
    const { attacker, person } = await registerAndLogIn();
    for (const hidden of HIDDEN) {
      for (const field of ['name', 'phone', 'address'] as const) {
        if (field === 'address' && hidden === '\n') continue;
        const change = { ...person, [field]: `林${hidden}晓` };
        const updated = await attacker.call('PUT', '/user/update', change);
        expect([field, hidden, updated.status, updated.body.field]).toEqual([field, hidden, 400, field]);
        expect(updated.body.msg).toMatch(/不能包含.*不可见的字符$/);
      }
    }
    for (const name of ['客服\u202e', '\u3164', '\u00ad\u00ad', '\u{e0041}']) {
      const registering = await new Attacker().call('POST', '/register', { ...randomPerson(), name });
      expect(registering.status).toBe(400);
    }
  });
});

describe('the entrance', () => {
  test('is closed to TRACE and to methods of other protocols, on every path', async () => {
    const attacker = new Attacker();
    for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'SEARCH']) {
      for (const path of ['/', '/api/v1/species', '/api/v1/login', '/images/x', '/sandbox']) {
        expect([method, path, (await attacker.send(method, path)).status]).toEqual([method, path, 405]);
      }
    }
  });

  test('rejects DNS rebinding: shop, content lake, payments', async () => {
    const { address } = new Attacker();
    const shop = new URL(SHOP_URL);
    // The content lake and the payments sandbox listen on the next ports.
    for (const [behind, status] of [
      [0, 421],
      [1, 403],
      [2, 403],
    ] as const) {
      const url = new URL(SHOP_URL);
      url.port = String(Number(shop.port) + behind);
      const response = await sendFrom(address, url, { headers: { host: `evil.example:${url.port}` } });
      expect([behind, response.status]).toEqual([behind, status]);
    }
  });
});
