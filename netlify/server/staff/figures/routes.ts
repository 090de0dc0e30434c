import type { Hono } from 'hono';
import * as z from 'zod';
import { FIGURE_TABLES } from '../../../../src/contract/ops-figures.ts';
import type { ApiEnv } from '../../http/call.ts';
import { readQuery } from '../../http/input.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { figuresCsv, readFigures } from './figures.ts';

const tableQuery = z.object({ table: z.enum(FIGURE_TABLES) });

export function addFigureRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/figures', 'operator', async (c) => {
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await readFigures(database, new Date()) });
  });

  guarded.get('/figures.csv', 'operator', async (c) => {
    const query = readQuery(c, tableQuery);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const { table } = query.value;
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="${table}.csv"`);
    return c.body(figuresCsv(await readFigures(database, new Date()), table));
  });
}
