import { sign, verify } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meResponseSchema } from '../../../src/features/desk/ops.contract.ts';
import { operationsText as texts } from '../../../src/features/desk/staff.text.ts';
import { requireSettings } from '../../../src/settings.ts';
import { writeRole } from '../accounts/role-store.ts';
import { beginSession } from '../accounts/session-store.ts';
import { createApi } from '../api.ts';
import { Caller } from '../testing/caller.ts';
import { openStaffWorld, type StaffWorld } from '../testing/staff-world.ts';
import { isStaffTokenValid } from './me.ts';

const SECRET = 'a-secret-of-the-lake-for-tests-only';
let world: StaffWorld;
beforeAll(async () => {
  world = await openStaffWorld('PostgreSQL', 1);
});
afterAll(() => world.close());

async function ask(caller: { cookies: Map<string, string> }, env: Record<string, string>) {
  const services = { ...world.services, settings: requireSettings(env) };
  const cookie = [...caller.cookies].map((pair) => pair.join('=')).join('; ');
  const api = createApi(async () => services, services.log);
  return await api.request('http://localhost:8888/api/v1/ops/me', { headers: { cookie } }, {});
}

test('an editor gets a token of ten minutes that names them, and so does an operator', async () => {
  for (const [name, roles] of [
    ['editor', ['editor']],
    ['operator', ['editor', 'operator']],
  ] as const) {
    const caller = await world.person(name, name);
    const response = await ask(caller, { STUDIO_TOKEN_SECRET: SECRET });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { data } = meResponseSchema.parse(await response.json());
    const user = { id: caller.id, name, email: `${name}@example.com`, roles };
    expect(data.user).toEqual(user);
    if (data.content.kind !== 'local') throw new Error('the content is here');
    const { id, ...rest } = user;
    const claims = await verify(data.content.token, SECRET, 'HS256');
    expect(claims).toEqual({
      sub: id,
      sid: expect.any(String),
      ...rest,
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
    expect(new Date(data.content.expiresAt).getTime()).toBe(Number(claims.exp) * 1_000);
  }
});

test('with hosted content there is no token, and a local lake without a secret is reported to the operator', async () => {
  const caller = await world.person('third', 'editor');
  const hosted = await ask(caller, { SANITY_PROJECT_ID: 'abc123', STUDIO_TOKEN_SECRET: SECRET });
  expect(meResponseSchema.parse(await hosted.json()).data.content).toEqual({ kind: 'hosted' });
  const bare = await ask(caller, {});
  expect([bare.status, await bare.json()]).toMatchObject([
    503,
    { code: 'not-set-up', msg: texts().notSetUp },
  ]);
});

test('somebody whose role is removed loses access at once', async () => {
  const caller = await world.person('leaving', 'editor');
  expect((await ask(caller, { STUDIO_TOKEN_SECRET: SECRET })).status).toBe(200);
  await writeRole(world.database, 'leaving@example.com', 'shopper', 'test');
  expect((await ask(caller, { STUDIO_TOKEN_SECRET: SECRET })).status).toBe(404);
});

describe('a content token', () => {
  const settings = requireSettings({ STUDIO_TOKEN_SECRET: SECRET });
  const stands = (token: string) => isStaffTokenValid({ ...world.services, settings }, token);
  async function editor(name: string) {
    const caller = await world.person(name, 'editor');
    const response = await ask(caller, { STUDIO_TOKEN_SECRET: SECRET });
    const { content } = meResponseSchema.parse(await response.json()).data;
    return { caller, token: content.kind === 'local' ? content.token : '' };
  }

  test('ends with the role, and is valid again with it', async () => {
    const { token } = await editor('role');
    expect(await stands(token)).toBe(true);
    await writeRole(world.database, 'role@example.com', 'shopper', 'test');
    expect(await stands(token)).toBe(false);
    await writeRole(world.database, 'role@example.com', 'editor', 'test');
    expect(await stands(token)).toBe(true);
  });

  test('ends with its session, though the account has others', async () => {
    const { caller, token } = await editor('session');
    await beginSession(world.database, caller.id);
    expect(await caller.call('POST', '/logout')).toMatchObject({ status: 200 });
    expect(await stands(token)).toBe(false);
  });

  test('that somebody else signed, or that claims more than the role, is invalid', async () => {
    const { caller, token } = await editor('forged');
    const claims = await verify(token, SECRET, 'HS256');
    expect(await stands(await sign(claims, 'another-secret-of-thirty-two-letters', 'HS256'))).toBe(false);
    const more = { ...claims, roles: ['editor', 'operator'] };
    expect(await stands(await sign(more, SECRET, 'HS256'))).toBe(false);
    expect(await stands(await sign({ ...claims, sub: `${caller.id}x` }, SECRET, 'HS256'))).toBe(false);
    for (const odd of ['', 'x', 'a.b.c', `${token}x`]) expect(await stands(odd)).toBe(false);
    expect(await new Caller(world.api).get('/content/editor')).toMatchObject({ status: 401 });
  });
});
