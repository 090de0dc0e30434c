import { expect, test } from 'vitest';
import { makeRule } from '../../../src/rules/eligibility/rule.fixture.ts';
import { requireSettings } from '../../../src/settings.ts';
import { mails } from '../db/schema.ts';
import { writeShippingRules } from '../eligibility/rules-store.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { remindOfRules } from './remind-of-rules.ts';

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

    await writeShippingRules(database, 1, rules);
    await Promise.all([remind('2026-11-20'), remind('2026-11-20'), remind('2026-11-21')]);
    expect(await readReported()).toEqual([{ kind: 'staff-rules-due', stale: 1, soon: 1 }]);

    await remind('2026-12-02');
    expect(await readReported()).toContainEqual({ kind: 'staff-rules-due', stale: 2, soon: 0 });

    const checked = rules.map(({ reviewBy: _, ...rule }) => ({ ...rule, checkedOn: '2026-12-03' }));
    await writeShippingRules(database, 2, checked);
    await remind('2026-12-10');
    expect(await readReported()).toHaveLength(2);
  } finally {
    await close();
  }
});
