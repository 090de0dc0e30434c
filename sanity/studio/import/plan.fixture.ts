import type { PlanContext } from './group-rows.ts';
import { cellContext, type KnownContent } from './parse-cell.ts';
import { type ImportPlan, planInSteps } from './plan.ts';
import { parseTable, type Sheet } from './table.ts';

export function makeImportPlan(
  sheet: Sheet,
  known: KnownContent,
  today: string,
  shop: Partial<PlanContext> = {},
): ImportPlan {
  const steps = planInSteps(parseTable(sheet), {
    read: cellContext(known, today),
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
