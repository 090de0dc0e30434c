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
import { type FullOrder, readFullOrders, readOpenFlags } from './order-store.ts';
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
  const shownFlags = flags.map((flag) => ({
    ...flag,
    at: flag.at.toISOString(),
    doneAt: flag.doneAt?.toISOString() ?? null,
  }));
  return shownFlags.map((flag: FullOrder['flags'][number]) => viewFlag(flag, {}));
}

export interface RecordedAction {
  readonly number: string;
  readonly intended?: unknown;
}

export interface OutcomeText {
  readonly outcome: string;
  readonly msg: string;
}

/** Continues after the commit, such as with a call to the provider. Runs again when the request is repeated. */
export type FinishOrder = (services: Services, recorded: RecordedAction) => Promise<OutcomeText | undefined>;

const recordedSchema = z.object({ number: z.string(), intended: z.unknown().optional() });

/** Responds with the order's current state; after a conflict, with the events after the seen version. */
export async function respondWithOrder(
  services: Services,
  stored: WriteResponse,
  finish?: FinishOrder,
): Promise<WriteResponse> {
  const { number: refused, seen, ...rest } = stored.body;
  const isDone = stored.status === 200;
  const data = responseData(stored);
  const outcome = isDone && finish ? await finish(services, recordedSchema.parse(data)) : undefined;
  const number = data.number ?? refused;
  if (typeof number !== 'string') return isDone ? successResponse({ order: null }) : stored;
  const [[full], rules] = await Promise.all([
    readFullOrders(services.database, [number]),
    readShippingRules(services.database),
  ]);
  if (full === undefined) return stored;
  const order = withNewestHistory(viewOrder(full, viewing(services, rules)));
  if (isDone) return successResponse({ ...outcome, order });
  const changes = order.events.filter(({ version }) => version > Number(seen));
  return { status: stored.status, body: { ...rest, order, changes } };
}

/** The history grows without bound, so a write responds with its newest part. The order's own call has all. */
function withNewestHistory(order: OpsOrder): OpsOrder {
  const events = takeWithinByteLimit(order.events.toReversed(), HISTORY_BYTES_MAX).toReversed();
  return { ...order, events, notes: [...takeWithinByteLimit(order.notes, HISTORY_BYTES_MAX)] };
}

function responseData({ body }: WriteResponse): Readonly<Record<string, unknown>> {
  const { data } = body;
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}
