import { expect, test } from 'vitest';
import { startTestContentLake } from '../../sandbox/content-lake/content-lake.fixture.ts';
import { readCheckedPlan } from '../../sanity/studio/catalogue/check-plan.ts';
import type { CheckDocuments } from '../../sanity/studio/catalogue/run.ts';
import { cancelSchedules, schedulesOf, setSchedules } from '../../sanity/studio/catalogue/schedule-many.ts';
import { scheduleId, scheduleSchema } from '../../src/features/content/schedule.contract.ts';

const MIDNIGHT = Date.parse('2098-12-01T16:00:00Z');
const product = (_id: string) => ({ _id, _type: 'product', name: _id });
const findings = [{ message: '请填写商品说明', path: 'description' }];
const findingsOf: CheckDocuments = async (documents) =>
  new Map(documents.some(({ _id }) => _id === 'wrong') ? [['wrong', findings]] : []);

test('drafts get one time, without those that a rule refuses or that have nothing to publish', async () => {
  const lake = await startTestContentLake();
  const client = lake.client({ perspective: 'raw' });
  const many = Array.from({ length: 150 }, (_, at) => `many-${at}`);
  await client.mutate([
    ...many.map((id) => ({ create: product(`drafts.${id}`) })),
    { create: product('drafts.wrong') },
    { create: product('live') },
  ]);
  const ids = [...many, 'wrong', 'live'];
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const { plan } = await readCheckedPlan(client as never, ids, { kind: 'publish' }, findingsOf, say);
  const possible = schedulesOf(plan, 'publish');
  expect(possible).toHaveLength(150);
  expect(plan.slice(-2)).toMatchObject([{ documentId: 'wrong', why: findings }, { why: 'same' }]);
  expect([said[0], said.at(-1)]).toEqual(['正在读取 0 / 152…', '正在检查 150 / 151…']);

  const steps: number[] = [];
  const editor = { id: 'e1', name: '林编辑' } as never;
  for (const at of [MIDNIGHT - 1, MIDNIGHT])
    await setSchedules(client as never, possible, at, editor, (done) => steps.push(done));
  expect(steps).toEqual([100, 150, 100, 150]);
  const stored = (await client.fetch('*[_type == "schedule"]')) as unknown[];
  expect(stored).toHaveLength(150);
  for (const one of stored)
    expect(scheduleSchema.parse(one)).toMatchObject({ at: '2098-12-01T16:00:00.000Z', state: 'waiting' });

  await client.patch(scheduleId('publish', 'many-0')).set({ state: 'done' }).commit();
  expect(await cancelSchedules(client as never, ids, 'publish')).toBe(149);
  expect(await cancelSchedules(client as never, ids, 'unpublish')).toBe(0);
  expect(await client.fetch('*[_type == "schedule"]._id')).toEqual([scheduleId('publish', 'many-0')]);
});
