import {
  FIGURE_SPANS,
  type Figures,
  type FigureTable,
  SHOP_TIME_ZONE,
} from '../../../../src/contract/ops-figures.ts';
import { fenToYuan } from '../../../../src/rules/money.ts';
import { PROVIDER_NAMES } from '../../../../src/rules/providers/providers.ts';
import { deskText as texts } from '../../../../src/text/desk.ts';
import type { Database } from '../../db/connection.ts';
import { dateTimeCell, formatCsv } from '../../http/csv.ts';
import {
  type DailyFigures,
  readBestSold,
  readDays,
  readHealth,
  readLowStock,
  readStockValue,
  readUnsold,
} from './figures-store.ts';

const MONTH = 30;
const DAYS_OF = { today: 1, week: 7, month: MONTH } as const;
const ROWS_MAX = 50;

export async function readFigures(database: Database, now: Date): Promise<Figures> {
  const [days, best, value, low, unsold, health] = await Promise.all([
    readDays(database, SHOP_TIME_ZONE, MONTH),
    readBestSold(database, MONTH, ROWS_MAX),
    readStockValue(database),
    readLowStock(database, ROWS_MAX),
    readUnsold(database, ROWS_MAX),
    readHealth(database),
  ]);
  return {
    at: now.toISOString(),
    spans: FIGURE_SPANS.map((span) => spanOf(span, days.slice(-DAYS_OF[span]))),
    days: days.map((day) => ({
      day: day.day,
      orders: sumOf(day.byMethod, 'orders'),
      taken: fenToYuan(sumOf(day.byMethod, 'takenFen') + day.outsideFen),
      refunded: fenToYuan(day.refundedFen),
    })),
    bestSold: best.map(({ takenFen, ...row }) => ({ ...row, taken: fenToYuan(takenFen) })),
    stock: {
      pieces: value.pieces,
      value: fenToYuan(value.valueFen),
      low,
      unsold: unsold.map((row) => ({
        ...row,
        cameAt: new Date(row.cameAt).toISOString(),
        lastSoldAt: iso(row.lastSoldAt),
      })),
    },
    holds: {
      orders: health.unpaidOrders,
      pieces: health.reservedPieces,
      value: fenToYuan(health.reservedFen),
    },
    health: {
      mails: {
        waiting: health.waiting,
        failing: health.failing,
        givenUp: health.givenUp,
        oldestWaitingSince: iso(health.oldest),
      },
      reconciledAt: health.reconciledAt,
      followedAt: health.followedAt,
      refundsUnfinished: health.refundsUnfinished,
      flags: health.flags,
    },
  };
}

function spanOf(
  span: (typeof FIGURE_SPANS)[number],
  days: readonly DailyFigures[],
): Figures['spans'][number] {
  const all = days.flatMap(({ byMethod }) => byMethod);
  const byMethod = PROVIDER_NAMES.map((method) => {
    const its = all.filter((row) => row.method === method);
    return { method, orders: sumOf(its, 'orders'), taken: fenToYuan(sumOf(its, 'takenFen')) };
  });
  const paid = sumOf(all, 'orders');
  const takenFen = sumOf(all, 'takenFen') + sumOf(days, 'outsideFen');
  return {
    span,
    from: new Date(days[0]?.from ?? 0).toISOString(),
    placed: sumOf(days, 'placed'),
    paid,
    taken: fenToYuan(takenFen),
    refunded: fenToYuan(sumOf(days, 'refundedFen')),
    average: paid === 0 ? null : fenToYuan(Math.round(sumOf(all, 'goodsFen') / paid)),
    byMethod: byMethod.filter(({ orders, taken }) => orders > 0 || taken > 0),
  };
}

function sumOf<Name extends string>(rows: readonly { readonly [Key in Name]: number }[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

function iso(at: string | Date | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

const TABLES: Readonly<Record<FigureTable, (figures: Figures) => (string | number | null)[][]>> = {
  spans: ({ spans }) =>
    spans.map(({ span, placed, paid, taken, refunded, average }) => [
      ...[texts().figures.span[span], placed, paid, taken, refunded, average],
    ]),
  days: ({ days }) => days.map(({ day, orders, taken, refunded }) => [day, orders, taken, refunded]),
  'best-sold': ({ bestSold }) =>
    bestSold.map(({ sku, name, grade, pieces, taken }) => [sku, name, grade, pieces, taken]),
  'low-stock': ({ stock }) =>
    stock.low.map(({ sku, name, grade, available }) => [sku, name, grade, available]),
  unsold: ({ stock }) =>
    stock.unsold.map(({ sku, name, grade, onHand, cameAt, lastSoldAt }) => [
      ...[sku, name, grade, onHand, dateTimeCell(cameAt), dateTimeCell(lastSoldAt)],
    ]),
};

export function figuresCsv(figures: Figures, table: FigureTable): string {
  return formatCsv(texts().figures.head[table], TABLES[table](figures));
}
