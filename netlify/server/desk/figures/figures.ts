import { countryTitle } from '../../../../src/features/base/countries.text.ts';
import { formatCsv } from '../../../../src/features/base/csv.rules.ts';
import { fenToYuan } from '../../../../src/features/base/money.rules.ts';
import {
  FIGURE_SPANS,
  type Figures,
  type FigureTable,
  type OpsPeriodFigures,
  type Period,
  type PeriodTable,
  shopDay,
} from '../../../../src/features/desk/ops-figures.contract.ts';
import { staffText as texts } from '../../../../src/features/desk/staff.text.ts';
import { PROVIDER_NAMES } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import { dateTimeCell } from '../../http/csv.ts';
import {
  type DailyFigures,
  readBestSellers,
  readCountryFigures,
  readDailyFigures,
  readHealth,
  readLowStock,
  readStockValue,
  readUnsoldVariants,
} from './figures-store.ts';

const DAY_MS = 24 * 3_600_000;
const MONTH = 30;
const DAYS_OF = { today: 1, week: 7, month: MONTH } as const;
const ROWS_MAX = 50;

export async function readFigures(database: Database, now: Date): Promise<Figures> {
  const month = { from: shopDay(now.getTime() - (MONTH - 1) * DAY_MS), to: shopDay(now) };
  const [days, best, value, low, unsold, health] = await Promise.all([
    readDailyFigures(database, month),
    readBestSellers(database, month, ROWS_MAX),
    readStockValue(database),
    readLowStock(database, ROWS_MAX),
    readUnsoldVariants(database, ROWS_MAX),
    readHealth(database),
  ]);
  return {
    at: now.toISOString(),
    spans: FIGURE_SPANS.map((span) => {
      const of = days.slice(-DAYS_OF[span]);
      return { span, from: new Date(of[0]?.from ?? 0).toISOString(), ...totalsOf(of) };
    }),
    days: days.map(wireDay),
    bestSold: best.map(inYuan),
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
    unpaid: {
      orders: health.unpaidOrders,
      pieces: health.unpaidUnits,
      value: fenToYuan(health.unpaidFen),
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

export async function readPeriodFigures(database: Database, period: Period): Promise<OpsPeriodFigures> {
  const [days, countries, best] = await Promise.all([
    readDailyFigures(database, period),
    readCountryFigures(database, period),
    readBestSellers(database, period, ROWS_MAX),
  ]);
  return {
    ...period,
    ...totalsOf(days),
    days: days.map(wireDay),
    countries: countries.map(({ takenFen, refundedFen, ...row }) => ({
      ...row,
      taken: fenToYuan(takenFen),
      refunded: fenToYuan(refundedFen),
      kept: fenToYuan(takenFen - refundedFen),
    })),
    bestSold: best.map(inYuan),
  };
}

function wireDay({
  day,
  byMethod,
  outsideFen,
  freightFen,
  refundedFen,
}: DailyFigures): Figures['days'][number] {
  const takenFen = sumOf(byMethod, 'takenFen') + outsideFen;
  return {
    day,
    orders: sumOf(byMethod, 'orders'),
    taken: fenToYuan(takenFen),
    freight: fenToYuan(freightFen),
    refunded: fenToYuan(refundedFen),
    kept: fenToYuan(takenFen - refundedFen),
  };
}

function inYuan<Row extends { readonly takenFen: number }>({ takenFen, ...row }: Row) {
  return { ...row, taken: fenToYuan(takenFen) };
}

function totalsOf(days: readonly DailyFigures[]): Omit<Figures['spans'][number], 'span' | 'from'> {
  const all = days.flatMap(({ byMethod }) => byMethod);
  const byMethod = PROVIDER_NAMES.map((method) => {
    const its = all.filter((row) => row.method === method);
    return { method, orders: sumOf(its, 'orders'), taken: fenToYuan(sumOf(its, 'takenFen')) };
  });
  const paid = sumOf(all, 'orders');
  const takenFen = sumOf(all, 'takenFen') + sumOf(days, 'outsideFen');
  const refundedFen = sumOf(days, 'refundedFen');
  return {
    placed: sumOf(days, 'placed'),
    paid,
    taken: fenToYuan(takenFen),
    freight: fenToYuan(sumOf(days, 'freightFen')),
    refunded: fenToYuan(refundedFen),
    kept: fenToYuan(takenFen - refundedFen),
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

type Rows = (string | number | null)[][];

const dayRows = ({ days }: Pick<Figures, 'days'>): Rows =>
  days.map(({ day, orders, taken, freight, refunded, kept }) => [
    day,
    orders,
    taken,
    freight,
    refunded,
    kept,
  ]);
const bestSoldRows = ({ bestSold }: Pick<Figures, 'bestSold'>): Rows =>
  bestSold.map(({ sku, name, grade, pieces, taken }) => [sku, name, grade, pieces, taken]);

const PERIOD_ROWS: Readonly<Record<PeriodTable, (figures: OpsPeriodFigures) => Rows>> = {
  days: dayRows,
  'best-sold': bestSoldRows,
  countries: ({ countries }) =>
    countries.map(({ country, ...row }) => [
      ...[country === null ? texts().figures.noCountry : countryTitle(country), row.orders, row.pieces],
      ...[row.taken, row.refunded, row.kept],
    ]),
};

export function periodCsv(figures: OpsPeriodFigures, table: PeriodTable): string {
  return formatCsv(texts().figures.head[table], PERIOD_ROWS[table](figures));
}

const ROWS: Readonly<Record<FigureTable, (figures: Figures) => Rows>> = {
  spans: ({ spans }) =>
    spans.map(({ span, placed, paid, taken, freight, refunded, kept, average }) => [
      ...[texts().figures.span[span], placed, paid, taken, freight, refunded, kept, average],
    ]),
  days: dayRows,
  'best-sold': bestSoldRows,
  'low-stock': ({ stock }) =>
    stock.low.map(({ sku, name, grade, available }) => [sku, name, grade, available]),
  unsold: ({ stock }) =>
    stock.unsold.map(({ sku, name, grade, onHand, cameAt, lastSoldAt }) => [
      ...[sku, name, grade, onHand, dateTimeCell(cameAt), dateTimeCell(lastSoldAt)],
    ]),
};

export function figuresCsv(figures: Figures, table: FigureTable): string {
  return formatCsv(texts().figures.head[table], ROWS[table](figures));
}
