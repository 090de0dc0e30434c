import type { Hono } from 'hono';
import * as z from 'zod';
import {
  FIGURE_TABLES,
  PERIOD_TABLES,
  periodSchema,
} from '../../../../src/features/desk/ops-figures.contract.ts';
import type { ApiEnv } from '../../http/call.ts';
import { respondWithCsv } from '../../http/csv.ts';
import { readQuery } from '../../http/input.ts';
import { guardedRoutes } from '../../staff/route-guard.ts';
import { figuresCsv, periodCsv, readFigures, readPeriodFigures } from './figures.ts';

const tableQuery = z.object({ table: z.enum(FIGURE_TABLES) });
const periodTableQuery = periodSchema.safeExtend({ table: z.enum(PERIOD_TABLES) });

export function addFigureRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.read('/figures', 'operator', { read: ({ database }) => readFigures(database, new Date()) });

  guarded.get('/figures.csv', 'operator', async (c) => {
    const query = readQuery(c, tableQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const { table } = query.value;
    return respondWithCsv(c, `${table}.csv`, figuresCsv(await readFigures(database, new Date()), table));
  });

  guarded.read('/figures/period', 'operator', {
    query: periodSchema,
    read: ({ database }, period) => readPeriodFigures(database, period),
  });

  guarded.get('/figures/period.csv', 'operator', async (c) => {
    const query = readQuery(c, periodTableQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const { table, from, to } = query.value;
    const figures = await readPeriodFigures(database, { from, to });
    return respondWithCsv(c, `${table}-${from}-${to}.csv`, periodCsv(figures, table));
  });
}
