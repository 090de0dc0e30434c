import * as z from 'zod';
import type { OpsFlag, OpsOrder } from '../../../../src/contract/ops-order.ts';
import type { ShippingRule } from '../../../../src/rules/eligibility/rule.ts';
import { payLinkUrl } from '../../charges/pay-link.ts';
import type { Database } from '../../db/connection.ts';
import { readShippingRules } from '../../eligibility/rules-store.ts';
import { takeWithinByteLimit } from '../../http/byte-limit.ts';
import { dashboardsByProvider, paymentsContext } from '../../payments/providers.ts';
import type { Services } from '../../services/services.ts';
import { successResponse, type WriteResponse } from '../access/idempotency.ts';
import type { FinishWrite } from '../access/route-guard.ts';
import { readFullOrders, readOpenFlags } from './order-store.ts';
import { viewOrder } from './view.ts';
import { viewFlag } from './view-history.ts';

const FLAGS_MAX = 200;
/** Each for events and notes. */
const HISTORY_BYTES_MAX = 50_000;

function viewing(services: Services, shippingRules: readonly ShippingRule[]) {
  const { rules, providers } = paymentsContext(services);
  const canAsk = (provider: keyof typeof providers) => providers[provider] !== undefined;
  const address = (linkId: string) => payLinkUrl(services, linkId);
  const dashboards = dashboardsByProvider(services.settings);
  return { rules, dashboards, canAsk, now: new Date(), payLinkUrl: address, shippingRules };
}

/** Returns orders in the given order, without unknown numbers. */
export async function readOrdersByNumber(
  services: Services,
  numbers: readonly string[],
): Promise<OpsOrder[]> {
  const [found, rules] = await Promise.all([
    readFullOrders(services.database, numbers),
    readShippingRules(services.database),
  ]);
  const view = viewing(services, rules);
  return [...new Set(numbers)].flatMap((number) => {
    const full = found.find(({ order }) => order.number === number);
    return full === undefined ? [] : [viewOrder(full, view)];
  });
}

export async function listOpenFlags(database: Database): Promise<OpsFlag[]> {
  const flags = await readOpenFlags(database, FLAGS_MAX);
  return flags.map((flag) => viewFlag(flag, {}));
}

/** Responds with the order's current state; after a conflict, with the events after the seen version. */
export const respondWithOrder: FinishWrite = async (services, stored) =>
  await respondWith(services, stored, {});

export interface RecordedAction {
  readonly number: string;
  readonly intended: unknown;
}

export interface OutcomeText {
  readonly outcome: string;
  readonly msg: string;
}

const recordedSchema = z.object({ number: z.string(), intended: z.unknown() });

/** Calls the provider with `finish`, then responds with the order. */
export function callProviderThenRespond(
  finish: (services: Services, recorded: RecordedAction) => Promise<OutcomeText>,
): FinishWrite {
  const work = (services: Services, data: unknown) => finish(services, recordedSchema.parse(data));
  return async (services, stored) => {
    const more = stored.status === 200 ? await work(services, responseData(stored)) : {};
    return await respondWith(services, stored, more);
  };
}

async function respondWith(services: Services, stored: WriteResponse, more: object): Promise<WriteResponse> {
  const { number: refused, seen, ...rest } = stored.body;
  const { number: written, ...data } = responseData(stored);
  const number = written ?? refused;
  if (typeof number !== 'string') return stored.status === 200 ? successResponse({ order: null }) : stored;
  const [[full], rules] = await Promise.all([
    readFullOrders(services.database, [number]),
    readShippingRules(services.database),
  ]);
  if (full === undefined) return stored;
  const order = withNewestHistory(viewOrder(full, viewing(services, rules)));
  if (stored.status === 200) {
    const { intended: _, ...shownFlags } = data;
    return successResponse({ ...shownFlags, ...more, order });
  }
  const changes = order.events.filter(({ version }) => version > Number(seen));
  return { status: stored.status, body: { ...rest, order, changes } };
}

/** The history grows without bound, so a write responds with its newest part. The order's own call has all. */
function withNewestHistory(order: OpsOrder): OpsOrder {
  const events = takeWithinByteLimit(order.events.toReversed(), HISTORY_BYTES_MAX).toReversed();
  return { ...order, events, notes: [...takeWithinByteLimit(order.notes, HISTORY_BYTES_MAX)] };
}

export function responseData({ body }: WriteResponse): Readonly<Record<string, unknown>> {
  const { data } = body;
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}
