/** Plans a sheet in tests. */
import { type Plan, type PlanContext, planImport } from './plan.ts';
import { type KnownContent, readContext } from './read-cell.ts';
import { readTable, type Sheet } from './table.ts';

export function planOf(
  sheet: Sheet,
  known: KnownContent,
  today: string,
  shop: Partial<PlanContext> = {},
): Plan {
  return planImport(readTable(sheet), {
    read: readContext(known, today),
    products: new Map(),
    skus: new Map(),
    exported: [],
    ...shop,
  });
}
