/** Plans a sheet in tests. */

import { cellContext, type KnownContent } from './parse-cell.ts';
import { type ImportPlan, type PlanContext, planImport } from './plan.ts';
import { parseTable, type Sheet } from './table.ts';

export function planOf(
  sheet: Sheet,
  known: KnownContent,
  today: string,
  shop: Partial<PlanContext> = {},
): ImportPlan {
  return planImport(parseTable(sheet), {
    read: cellContext(known, today),
    products: new Map(),
    skus: new Map(),
    exported: [],
    ...shop,
  });
}
