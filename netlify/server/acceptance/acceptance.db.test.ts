import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Acceptance } from '../../../src/features/acceptance/acceptance.contract.ts';
import { MALFORMED_MESSAGE } from '../../../src/features/base/verdict.rules.ts';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import { stockResponseSchema } from '../../../src/features/specimens/catalogue.contract.ts';
import { requireSettings } from '../../../src/settings.ts';
import { OPERATOR_COMMANDS } from '../cli/command.ts';
import { acceptedSets, mails } from '../db/schema.ts';
import { syncCatalogue } from '../publishing/sync.ts';
import { syncMissedChanges } from '../publishing/sync-missed-changes.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import type { Caller } from '../testing/caller.ts';
import type { RawDocument } from '../testing/content-server.ts';
import { sendContentWebhook } from '../testing/content-world.ts';
import { rawProductOf, rawSpeciesOf } from '../testing/documents.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { openStaffWorld, type StaffWorld, sendWrite } from '../testing/staff-world.ts';
import { remindOfRules } from './remind-of-rules.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const ruleOf = (_id: string, fields: object): RawDocument => ({
  ...{ _id, _type: 'shippingRule', title: _id, verdict: 'allowed', checked_on: TODAY },
  ...fields,
});
const PAPER = { name: '进口许可', who: 'buyer', when: 'before' };
const GERMANY = ruleOf('in-de', { border: 'import', destination: 'DE', words: '可以寄往德国。' });
const INDIA = ruleOf('in-in', { border: 'import', destination: 'IN', verdict: 'forbidden' });

describe.each(['PGlite', 'PostgreSQL'] as const)('shipping rules on %s', (kind) => {
  let world: StaffWorld;
  let operator: Caller;
  let editor: Caller;

  beforeEach(async () => {
    world = await openStaffWorld(kind);
    operator = await world.person('欧操作', 'operator');
    editor = await world.person('艾编辑', 'editor');
    publish(ruleOf('out', { border: 'export' }), GERMANY, INDIA);
    publish(rawSpeciesOf('morpho-didius'), rawProductOf('p-1'), rawProductOf('p-2'));
    await syncCatalogue(world.services);
    await accept();
  });
  afterEach(() => world.close());

  function publish(...documents: RawDocument[]): void {
    for (const document of documents) world.content.published.set(document._id, document);
  }
  async function look(caller = operator): Promise<Acceptance> {
    const response = await caller.get('/ops/acceptance?kind=shipping-rules');
    expect(response.status).toBe(200);
    return response.body.data;
  }
  const seenBy = ({ accepted, published }: Acceptance) => ({
    ...{ kind: 'shipping-rules', note: '核对过', seen: accepted?.id ?? null },
    published: published.kind === 'readable' ? published.fingerprint : 'none',
  });
  const accept = async (seen?: Acceptance, caller = operator) =>
    await sendWrite(caller, '/ops/acceptance/accept', seenBy(seen ?? (await look())));

  async function shippingTo(country: string) {
    const response = await world.api.request(`/api/v1/stock?ids=p-1,p-2&country=${country}`);
    expect(response.status).toBe(200);
    return stockResponseSchema.parse(await response.json()).data.items.map(({ shipping }) => shipping);
  }
  const verdictFor = async (country: string) => (await shippingTo(country))[0]?.verdict;

  /** All ways in which published content reaches the shop. */
  async function follow(): Promise<void> {
    const call = JSON.stringify({ _id: GERMANY._id, _type: 'shippingRule' });
    expect((await sendContentWebhook(world.api, call)).status).toBe(200);
    await syncMissedChanges(world.services);
    await syncCatalogue(world.services);
  }

  test('decide the live answer for the country that the call names', async () => {
    const allowed = { verdict: 'allowed', papers: [], words: ['可以寄往德国。'] };
    expect(await shippingTo('DE')).toEqual([allowed, allowed]);
    expect(await verdictFor('IN')).toBe('forbidden');
    expect(await verdictFor('FR')).toBe('unknown');
  });

  test('are left out of a live answer without a country, and an unknown country is refused', async () => {
    const response = await world.api.request('/api/v1/stock?ids=p-1');
    expect(stockResponseSchema.parse(await response.json()).data.items[0]).not.toHaveProperty('shipping');
    for (const country of ['de', 'XX', 'Germany'])
      expect((await world.api.request(`/api/v1/stock?ids=p-1&country=${country}`)).status).toBe(400);
  });

  test('stay as they are, whatever is published, changed, unpublished or deleted', async () => {
    publish({ ...GERMANY, verdict: 'forbidden' }, ruleOf('in-jp', { border: 'import', destination: 'JP' }));
    world.content.published.delete(INDIA._id);
    await follow();
    expect([await verdictFor('DE'), await verdictFor('IN'), await verdictFor('JP')]).toEqual([
      'allowed',
      'forbidden',
      'unknown',
    ]);
  });

  test('show staff what waits and what it would change, and take effect when an operator accepts them', async () => {
    publish(
      { ...GERMANY, verdict: 'papers', papers: [PAPER] },
      ruleOf('in-jp', { border: 'import', destination: 'JP' }),
    );
    world.content.published.delete(INDIA._id);
    const waiting = await look(editor);
    expect(waiting.operators).toEqual(['欧操作']);
    expect(waiting.published).toMatchObject({
      kind: 'readable',
      size: 3,
      differences: [
        {
          id: 'in-de',
          change: 'changed',
          fields: [
            { field: '结论', before: '可寄', after: '需要文件' },
            { field: '文件', before: '', after: '进口许可，买家，付款前' },
          ],
        },
        { id: 'in-in', change: 'removed' },
        { id: 'in-jp', change: 'added' },
      ],
      effects: {
        kind: 'verdicts',
        changes: expect.arrayContaining([
          expect.objectContaining({ before: '可寄', after: '需要文件：进口许可', products: 2, countries: 1 }),
          expect.objectContaining({ before: '不可寄', after: '未知', products: 2, countries: 1 }),
        ]),
      },
    });
    expect(await accept(waiting, editor)).toMatchObject({ status: 404 });
    const accepted = await accept(waiting);
    expect(accepted).toMatchObject({
      status: 200,
      body: { data: { accepted: { by: '欧操作', note: '核对过', size: 3 }, published: { differences: [] } } },
    });
    expect([await verdictFor('DE'), await verdictFor('IN'), await verdictFor('JP')]).toEqual([
      'papers',
      'unknown',
      'allowed',
    ]);
  });

  test('return to an earlier set, as a new one', async () => {
    const [first] = (await look()).history;
    publish({ ...INDIA, verdict: 'allowed' });
    await accept();
    expect(await verdictFor('IN')).toBe('allowed');
    const { accepted } = await look();
    const back = { kind: 'shipping-rules', seen: accepted?.id, to: first?.id, note: '改错了' };
    expect(await sendWrite(operator, '/ops/acceptance/return', back)).toMatchObject({ status: 200 });
    expect(await verdictFor('IN')).toBe('forbidden');
    const now = await look();
    expect(now.history.map(({ note }) => note)).toEqual(['改错了', '核对过', '核对过']);
    expect(now.published).toMatchObject({ differences: [{ id: 'in-in', change: 'changed' }] });
    expect(
      await sendWrite(operator, '/ops/acceptance/return', { ...back, seen: now.accepted?.id, to: 999 }),
    ).toMatchObject({
      status: 409,
      body: { msg: '没有这一套，或这个版本读不懂它' },
    });
  });

  test('are accepted by one of two operators at once; the other is told', async () => {
    publish({ ...INDIA, verdict: 'allowed' });
    const seen = await look();
    const other = await world.person('欧另一', 'operator');
    const answers = await Promise.all([accept(seen), accept(seen, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'not-possible',
      msg: '另一位操作员刚刚接受了别的一套，已显示最新的差别，请核对后再决定',
    });
    expect((await look()).history).toHaveLength(2);
  });

  test('are accepted as seen: what was published since is shown first', async () => {
    publish({ ...GERMANY, words: '德国。' });
    const seen = await look();
    publish({ ...INDIA, verdict: 'allowed' });
    expect(await accept(seen)).toMatchObject({
      status: 409,
      body: { msg: '刚刚又有新的发布，已显示最新的差别，请核对后再接受' },
    });
    expect(await verdictFor('IN')).toBe('forbidden');
  });

  test('are not accepted while one of them can’t be read, or while Sanity is down', async () => {
    publish({ ...INDIA, destination: 'Atlantis' });
    const seen = await look();
    expect(seen.published).toMatchObject({
      kind: 'unreadable',
      documents: [{ id: 'in-in', title: 'in-in', problem: '“Atlantis”不是国家或地区' }],
    });
    expect(await accept(seen)).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('读不懂') },
    });
    world.content.beforeSending = async () => {
      throw new Error('down');
    };
    expect((await look()).published).toEqual({ kind: 'unreachable' });
    expect(await accept(seen)).toMatchObject({ status: 503, body: { code: 'content-unreachable' } });
    expect([await verdictFor('DE'), await verdictFor('IN')]).toEqual(['allowed', 'forbidden']);
  });

  test('name the field of what can’t be read, in Chinese, whatever an import put there', async () => {
    publish(
      { ...INDIA, title: 7, verdict: 'perhaps' },
      { ...GERMANY, papers: [{ ...PAPER, when: 'never' }] },
    );
    expect((await look()).published).toEqual({
      kind: 'unreadable',
      documents: [
        { id: 'in-de', title: 'in-de', problem: `papers[0].when：${MALFORMED_MESSAGE}` },
        { id: 'in-in', title: '', problem: `title：${MALFORMED_MESSAGE}；verdict：${MALFORMED_MESSAGE}` },
      ],
    });
  });

  test.each(['a\0b', '\uD83D'])('are not accepted with text that can’t be stored: %j', async (words) => {
    publish({ ...INDIA, words });
    expect((await look()).published).toMatchObject({
      kind: 'unreadable',
      documents: [{ id: 'in-in', problem: '含有无法保存的控制字符，请删除后重新输入' }],
    });
    const { accepted } = await look();
    const seen = { kind: 'shipping-rules', seen: accepted?.id, note: 'a', published: 'a' };
    expect(await sendWrite(operator, '/ops/acceptance/accept', seen)).toMatchObject({ status: 409 });
  });

  test('are not put back by a number that no set can have, or accepted with a note that can’t be stored', async () => {
    const { accepted, published } = await look();
    const back = { kind: 'shipping-rules', seen: accepted?.id, to: 3_000_000_000, note: 'a' };
    expect(await sendWrite(operator, '/ops/acceptance/return', back)).toMatchObject({ status: 400 });
    expect(
      await sendWrite(operator, '/ops/acceptance/accept', {
        ...seenBy({ ...(await look()), published }),
        note: 'a\0b',
      }),
    ).toMatchObject({ status: 400 });
  });

  test('of a newer release stay out of force here, and the last readable set decides', async () => {
    await world.database.insert(acceptedSets).values({
      kind: 'shipping-rules',
      format: 2,
      entries: [{ unknown: true }],
      actor: 'test',
      note: 'newer',
    });
    expect(await verdictFor('IN')).toBe('forbidden');
    expect((await look()).history.map(({ note }) => note)).toEqual(['核对过']);
    publish({ ...INDIA, verdict: 'allowed' });
    expect(await accept()).toMatchObject({ status: 200 });
    expect(await verdictFor('IN')).toBe('allowed');
  });

  test('can be looked at, accepted and put back on the command line', async () => {
    const run = async (...args: string[]) => {
      const said: string[] = [];
      await OPERATOR_COMMANDS.accept.run(world.services, args, (line) => said.push(line));
      return said.join('\n');
    };
    publish({ ...INDIA, verdict: 'allowed' });
    const said = await run('shipping-rules');
    expect(said).toContain('结论: 不可寄 → 可寄');
    const [, print = ''] = /Published: (\S+)/.exec(said) ?? [];
    await expect(run('shipping-rules', '--note', '核对过')).rejects.toThrow('Say what you saw');
    publish({ ...GERMANY, words: '德国。' });
    await expect(run('shipping-rules', '--note', '核对过', '--seen', print)).rejects.toThrow(
      'Say what you saw',
    );
    publish(GERMANY);
    expect(await run('shipping-rules', '--note', '核对过', '--seen', print)).toMatch(
      /^Accepted\. In force now: set \d+ .*核对过$/,
    );
    expect(await verdictFor('IN')).toBe('allowed');
    const [, first] = (await look()).history;
    expect(await run('shipping-rules', '--note', '退回', '--back-to', `${first?.id}`)).toMatch(/退回$/);
    expect(await verdictFor('IN')).toBe('forbidden');
    await expect(run('shipping-rules', '--note', 'a', '--back-to', '0')).rejects.toThrow(
      'No set 0 was ever accepted.',
    );
    for (const wrong of ['x', '1.5', '3000000000', ''])
      await expect(run('shipping-rules', '--note', 'a', '--back-to', wrong)).rejects.toThrow(
        `No set ${wrong} was ever accepted.`,
      );
    await expect(run('shipping-rules', '--note', ' ')).rejects.toThrow('--note');
    await expect(run('shipping-rules', '--note', 'a'.repeat(501))).rejects.toThrow('--note');
    await expect(run('shipping-rules', '--back-to', `${first?.id}`)).rejects.toThrow('--note');
    await expect(run('shipping')).rejects.toThrow('Usage: accept shipping-rules');
  });
});

const settings = requireSettings({ STAFF_MAIL: 'packing@shop.example' });
const rules = [
  makeRule('checked', { checkedOn: '2026-11-01' }),
  makeRule('stale', { checkedOn: '2025-11-01' }),
  makeRule('named', { checkedOn: '2026-11-01', reviewBy: '2026-12-01' }),
];

test('staff is reminded once a week of rules that are due for review, until all are checked', async () => {
  const { database, close } = await freshDatabase('PostgreSQL');
  try {
    const remind = (day: string) => remindOfRules({ database, settings }, new Date(`${day}T08:00:00Z`));
    const readReported = async () =>
      (await database.select().from(mails).orderBy(mails.key)).map(({ data }) => data);
    await remind('2026-11-20');
    expect(await readReported()).toEqual([]);

    await acceptRules(database, rules);
    await Promise.all([remind('2026-11-20'), remind('2026-11-20'), remind('2026-11-21')]);
    expect(await readReported()).toEqual([{ kind: 'staff-rules-due', stale: 1, soon: 1 }]);

    await remind('2026-12-02');
    expect(await readReported()).toContainEqual({ kind: 'staff-rules-due', stale: 2, soon: 0 });

    const checked = rules.map(({ reviewBy: _, ...rule }) => ({ ...rule, checkedOn: '2026-12-03' }));
    await acceptRules(database, checked);
    await remind('2026-12-10');
    expect(await readReported()).toHaveLength(2);
  } finally {
    await close();
  }
});
