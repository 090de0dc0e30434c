import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SiteState } from '../../../src/features/desk/ops.contract.ts';
import type { Database } from '../db/connection.ts';
import { siteBuilds } from '../db/schema.ts';
import { rawSpeciesOf, snapshotsAt } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { whileLocked } from '../testing/locks.ts';
import { openStaffWorld, type StaffWorld, sendWrite } from '../testing/staff-world.ts';
import { beginBuild, lockBuilds } from './build-store.ts';
import { drawTicket, recordSnapshots } from './mirror-store.ts';
import { recordProblems } from './problem-store.ts';
import { allowedBuildHook, beginLocalBuild, endLocalBuild, startBuildIfDue } from './publish.ts';

const MINUTE = 60_000;
const HOOK = 'https://api.netlify.com/build_hooks/one';

class HookDouble {
  calls = 0;
  status = 200;
  before: () => Promise<void> = async () => undefined;
  readonly #server: Server = createServer(async (_, response) => {
    this.calls += 1;
    await this.before();
    response.writeHead(this.status).end();
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/build`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let world: StaffWorld;
let hook: HookDouble;
let address: string;

beforeEach(async () => {
  hook = new HookDouble();
  address = await hook.open();
});
afterEach(() => hook.close());

const services = (stage: 'production' | 'preview' | 'local' = 'production') => ({
  ...world.services,
  stage,
  settings: { ...world.services.settings, BUILD_HOOK_URL: address, SITE_BUILDS_A_DAY: 3 },
});
const fire = (minutes: number, deploy = 'd1', stage?: 'preview' | 'local') =>
  startBuildIfDue(services(stage), deploy, new Date(Date.now() + minutes * MINUTE));
let round = 0;
async function publish(): Promise<void> {
  round += 1;
  const at = new Date(Date.UTC(2026, 5, 1, 0, 0, round)).toISOString();
  const raw = rawSpeciesOf('morpho-didius', { name: `第 ${round} 版`, _updatedAt: at });
  await recordSnapshots(world.database, snapshotsAt(await drawTicket(world.database), raw));
}

describe.each(DEPLOYED_KIND)('builds of the site on %s', (kind) => {
  beforeEach(async () => {
    world = await openStaffWorld(kind);
  });
  afterEach(() => world.close());

  test('begin after a minute without changes, once', async () => {
    expect(await fire(0)).toBe('nothing-to-do');
    await publish();
    expect(await fire(0.5)).toBe('nothing-to-do');
    expect(await fire(1.1)).toBe('fired');
    expect(await fire(30)).toBe('nothing-to-do');
    expect(hook.calls).toBe(1);
  });

  test('include changes during the hook’s call in the next build', async () => {
    await publish();
    hook.before = publish;
    expect(await fire(1.1)).toBe('fired');
    hook.before = async () => undefined;
    expect(await fire(10)).toBe('nothing-to-do');
    expect(await fire(11.2)).toBe('fired');
  });

  test('call the hook once for concurrent jobs', async () => {
    await publish();
    const done = await Promise.all(Array.from({ length: 6 }, () => fire(1.1)));
    expect(done.filter((one) => one === 'fired')).toHaveLength(1);
    expect(hook.calls).toBe(1);
  });

  test('lose no request if a process dies between the call and its record', async () => {
    await publish();
    await expect(
      startBuildIfDue(
        { ...services(), log: () => undefined, database: dyingAfterBegin() },
        'd1',
        new Date(Date.now() + 70_000),
      ),
    ).rejects.toThrow('died');
    expect(hook.calls).toBe(1);
    expect(await fire(2)).toBe('nothing-to-do');
    expect(await fire(12)).toBe('fired');
    expect(hook.calls).toBe(2);
  });

  function dyingAfterBegin() {
    return new Proxy(world.database, {
      get: (target, key, receiver) => {
        if (key === 'update' && hook.calls > 0) throw new Error('died');
        const value: unknown = Reflect.get(target, key, receiver);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  test('are retried when the hook refuses, later each time, and keep the request', async () => {
    await publish();
    hook.status = 500;
    expect(await fire(2)).toBe('refused');
    expect(await fire(2.5)).toBe('nothing-to-do');
    expect(await fire(3.1)).toBe('refused');
    expect(await fire(4.2)).toBe('nothing-to-do');
    hook.status = 200;
    expect(await fire(5.2)).toBe('fired');
    expect(world.services.logged.filter(({ level }) => level === 'error')).toHaveLength(2);
  });

  test('are limited to a day’s budget', async () => {
    for (const minutes of [2, 20, 40]) {
      await publish();
      expect(await fire(minutes)).toBe('fired');
    }
    await publish();
    expect(await fire(60)).toBe('nothing-to-do');
    expect(await fire(24 * 60 + 3)).toBe('fired');
  });

  test('call no hook from previews, and only a local hook from a local machine', async () => {
    await publish();
    expect(await fire(5, 'd1', 'preview')).toBe('no-hook');
    expect(await fire(5, 'd1', 'local')).toBe('fired');
    expect([
      allowedBuildHook('local', HOOK),
      allowedBuildHook('production', HOOK),
      allowedBuildHook('preview', HOOK),
    ]).toEqual([undefined, HOOK, undefined]);
  });

  test('are complete once another deploy is live', async () => {
    await publish();
    await fire(2, 'd1');
    await fire(3, 'd1');
    const [fired] = await world.database.select().from(siteBuilds);
    expect(fired?.state).toBe('fired');
    await fire(4, 'd2');
    const [built] = await world.database.select().from(siteBuilds);
    expect(built?.state).toBe('built');
  });

  test('have failed without a new deploy: editors see it, and the build is retried', async () => {
    const editor = await world.person('林编辑', 'editor');
    await publish();
    expect(await fire(2)).toBe('fired');
    expect(await fire(31)).toBe('nothing-to-do');
    expect(await fire(33)).toBe('fired');
    const [failed, again] = await world.database.select().from(siteBuilds).orderBy(siteBuilds.id);
    expect(failed).toMatchObject({ state: 'failed', note: 'no new deploy came of it' });
    expect(again?.state).toBe('fired');
    const state: SiteState = (await editor.get('/ops/site')).body.data;
    expect(state).toMatchObject({ wish: null, last: { state: 'fired' }, left: 22 });
  });

  test('on this machine cover everything published before, unless they fail', async () => {
    const editor = await world.person('林编辑', 'editor');
    const state = async (): Promise<SiteState> => (await editor.get('/ops/site')).body.data;
    await publish();
    const failing = await beginLocalBuild(world.database);
    expect((await state()).last?.state).toBe('building');
    await endLocalBuild(world.database, failing, 'no space left');
    expect(await state()).toMatchObject({ wish: {}, last: { state: 'failed', note: 'no space left' } });
    const id = await beginLocalBuild(world.database);
    await endLocalBuild(world.database, id, undefined);
    expect(await state()).toMatchObject({ wish: null, last: { state: 'built' }, next: null });
  });

  test('can be requested by an editor: one build, however often it is requested', async () => {
    const editor = await world.person('林编辑', 'editor');
    const first = await sendWrite(editor, '/ops/site/publish', { now: true }, 'publish-key-1');
    expect(first.body.data).toMatchObject({ isAsked: true, wish: null });
    expect(first.body.data.next).toBe(first.body.data.possible);
    expect((await sendWrite(editor, '/ops/site/publish', { now: true }, 'publish-key-1')).body).toEqual(
      first.body,
    );
    await sendWrite(editor, '/ops/site/publish', { now: true });
    const asked = await world.database.select().from(siteBuilds);
    expect(asked).toMatchObject([{ state: 'asked', actor: editor.id }]);
    expect(await fire(0.1)).toBe('fired');
    expect(await fire(0.2)).toBe('nothing-to-do');
    const again = await sendWrite(editor, '/ops/site/publish', { now: true });
    expect(Date.parse(again.body.data.possible) - Date.now()).toBeGreaterThan(9 * MINUTE);
    expect(await fire(5)).toBe('nothing-to-do');
    expect(await fire(11)).toBe('fired');
  });

  test('that an editor requests begin at once where possible, without waiting for the job', async () => {
    const editor = await world.person('林编辑', 'editor');
    Object.assign(world.services, { settings: services().settings });
    expect(await sendWrite(editor, '/ops/site/publish', { now: true })).toMatchObject({ status: 200 });
    await editor.settled();
    expect(hook.calls).toBe(1);
    await sendWrite(editor, '/ops/site/publish', { now: true });
    await editor.settled();
    expect(hook.calls).toBe(1);
  });

  test('show editors which published documents are invalid, and since when', async () => {
    const editor = await world.person('林编辑', 'editor');
    const problems = [{ path: 'name', message: '请填写名称' }];
    const document = { id: 'morpho-didius', type: 'species', title: '女神', problems };
    await publish();
    await recordProblems(world.database, await drawTicket(world.database), [{ kind: 'species', document }]);
    const { body } = await editor.get('/ops/content/problems');
    expect(body.data.items).toEqual([
      {
        type: 'species',
        id: 'morpho-didius',
        title: '女神',
        since: expect.any(String),
        shown: 'last-sound',
        problems,
      },
    ]);
    await publish();
    expect((await editor.get('/ops/content/problems')).body.data.items).toEqual([]);
  });
});

test('a job waits while another is about to call the hook', async () => {
  world = await openStaffWorld('PostgreSQL');
  try {
    await publish();
    const begin = async (tx: Database) =>
      await beginBuild(tx, undefined, { state: 'firing', covers: await drawTicket(tx), begunAt: new Date() });
    const fired = await whileLocked(world.database, lockBuilds, () => fire(0, 'd1', 'local'), begin);
    expect([fired, hook.calls]).toEqual(['nothing-to-do', 0]);
  } finally {
    await world.close();
  }
});
