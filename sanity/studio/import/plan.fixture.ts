/** Plans a sheet in tests. */
import type { PlanContext } from './group-rows.ts';
import { type Plan, planInSteps } from './plan.ts';
import { type KnownContent, readContext } from './read-cell.ts';
import { readTable, type Sheet } from './table.ts';

export function planOf(
  sheet: Sheet,
  known: KnownContent,
  today: string,
  shop: Partial<PlanContext> = {},
): Plan {
  const steps = planInSteps(readTable(sheet), {
    read: readContext(known, today),
    products: new Map(),
    skus: new Map(),
    exported: [],
    ...shop,
  });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
