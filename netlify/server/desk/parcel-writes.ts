import { hasHiddenCharacters } from '../../../src/features/base/hidden-characters.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type {
  ShipManyResponse,
  ShipOutcome,
} from '../../../src/features/orders/ops-order-writes.contract.ts';
import { parseOrderNumber } from '../orders/number.ts';
import type { OrdersContext } from '../orders/service.ts';
import { type OrderRow, stateOfOrder, transitionOrder } from '../orders/store.ts';
import { paymentsContext } from '../payments/providers.ts';
import { pollLinkAttempts } from '../payments/settle/links.ts';
import { actorOf } from '../staff/actor-store.ts';
import { failureResponse, successResponse } from '../staff/idempotency.ts';
import { closeWithdrawnLinks } from './charge-writes.ts';
import { joinWrite, splitWrite } from './join.ts';
import { type ChangeResult, type OrderWrites, orderWrite, type SeenOrder } from './order-write.ts';
import { packWrite } from './pack.ts';
import { type MoveOrderResult, ship, shipInTransaction, toShippingFee } from './ship.ts';
import { trackingWrite } from './tracking.ts';
import { lockJoinedOrders } from './write-store.ts';

export const parcelWrites = {
  '/orders/pack': packWrite,
  '/orders/join': joinWrite,
  '/orders/split': splitWrite,
  '/orders/tracking': trackingWrite,

  '/orders/ship': orderWrite({
    needsRecipient: true,
    lock: (tx, { number }) => lockJoinedOrders(tx, number),
    prepare: async (services, { number, fee }) => {
      if (fee !== undefined) await pollLinkAttempts(paymentsContext(services), number);
    },
    change: async ({ tx, order, others, by }, request) => {
      if (!isSeen(others, request.joined)) return texts().joinedChanged;
      const { courier, trackingNumber, method, despiteFlags } = request;
      const lines = request.lines?.map(({ position, pieces: quantity }) => ({ position, quantity }));
      const fee = request.fee === undefined ? undefined : toShippingFee(request.fee);
      // The operator saw the address of the checked version.
      const parcel = { courier, trackingNumber, method, fee, lines, despiteFlags, despitePapers: true };
      const shipping = { ...parcel, actor: by.actor };
      return refusalOf(await shipInTransaction({ now: () => by.at }, tx, [order, ...others], shipping));
    },
    finish: closeWithdrawnLinks,
  }),

  '/orders/receive': orderWrite({
    action: 'receive',
    change: async ({ tx, order, by }) => {
      await transitionOrder(tx, order.number, 'receive', by);
      return undefined;
    },
  }),

  '/orders/ship-many': {
    plan: async (services, { lines }, staff) => {
      const failed = (order: string, error: unknown) =>
        services.log({ level: 'error', event: 'pasted line not shipped', order, error });
      const by = { actor: actorOf(staff.id), failed };
      const shipped = await shipMany(paymentsContext(services), lines, by);
      const results = shipped.map((line) => ({ ...line, msg: texts().shipLine[line.outcome] }));
      return async () => successResponse({ results } satisfies ShipManyResponse);
    },
  },
} satisfies Partial<OrderWrites>;

/** True if the request names exactly these orders, each at its current version. */
function isSeen(orders: readonly OrderRow[], seen: readonly SeenOrder[]): boolean {
  const isNamed = ({ number, version }: OrderRow) =>
    seen.some((one) => one.number === number && one.version === version);
  return orders.length === seen.length && orders.every(isNamed);
}

function refusalOf(moved: MoveOrderResult): ChangeResult {
  switch (moved.kind) {
    case 'moved':
      return undefined;
    case 'no-order':
      return failureResponse(404, 'order-not-found', texts().noOrder);
    case 'bad-tracking':
      return failureResponse(400, 'bad-field', texts().notTracking, { field: 'trackingNumber' });
    case 'flagged':
      return failureResponse(409, 'order-flagged', texts().flagged);
    case 'joined-refused':
      return texts().joinedRefused(moved.number, refusalText(moved.because));
    case 'fee-fixed':
      return texts().charges[moved.because];
    case 'reprint':
      throw new Error('what was seen needs no new paper');
    default:
      return refusalText(moved);
  }
}

function refusalText(refusal: Extract<MoveOrderResult, { kind: 'joined-refused' }>['because']): string {
  switch (refusal.kind) {
    case 'flagged':
      return texts().flagged;
    case 'edit-waits':
      return texts().editWaits;
    case 'refunded':
      return texts().refunded;
    case 'reprint':
      return texts().shipLine.reprint;
    case 'no-recipient':
      return texts().noRecipient;
    case 'other-recipient':
      return texts().otherRecipient;
    case 'not-packed':
      return texts().notPacked;
    case 'not-now':
      return texts()[refusal.refusal];
  }
}

interface ShipLine {
  readonly number: string;
  readonly courier: string;
  readonly tracking: string;
}

export interface ShippedLine {
  readonly line: number;
  readonly number: string;
  readonly outcome: ShipOutcome;
}

const FIELD_MAX = 100;

async function shipMany(
  context: OrdersContext,
  lines: readonly ShipLine[],
  { actor, failed }: { readonly actor: string; readonly failed: (number: string, error: unknown) => void },
): Promise<ShippedLine[]> {
  const results: ShippedLine[] = [];
  const before = new Set<string>();
  for (const [line, typed] of lines.entries()) {
    const number = parseOrderNumber(typed.number);
    const outcome = await outcomeOf(number, typed);
    results.push({ line, number: number ?? typed.number.trim(), outcome });
    if (number !== undefined) before.add(number);
  }
  return results;

  async function outcomeOf(number: string | undefined, typed: ShipLine): Promise<ShipOutcome> {
    const [courier, trackingNumber] = [typed.courier.trim(), typed.tracking.trim()];
    if (![courier, trackingNumber].every(isField)) return 'bad-line';
    if (number === undefined) return typed.number.trim() === '' ? 'bad-line' : 'no-order';
    if (before.has(number)) return 'twice';
    const parcel = { courier, trackingNumber, method: '', fee: undefined, actor };
    const shipping = { ...parcel, despiteFlags: false, despitePapers: false };
    try {
      return nameOf(await ship(context, number, shipping), shipping);
    } catch (error) {
      failed(number, error);
      return 'failed';
    }
  }
}

function isField(text: string): boolean {
  return text !== '' && text.length <= FIELD_MAX && text.isWellFormed() && !hasHiddenCharacters(text);
}

function nameOf(
  moved: MoveOrderResult,
  { courier, trackingNumber }: { readonly courier: string; readonly trackingNumber: string },
): ShipOutcome {
  if (moved.kind === 'moved') return 'shipped';
  if (moved.kind === 'fee-fixed' || moved.kind === 'not-packed')
    throw new Error('pasted lines set no fee and name no lines');
  if (moved.kind !== 'not-now') return moved.kind;
  const { courier: other, trackingNumber: otherNumber } = moved.order;
  const isSame = courier === other && trackingNumber === otherNumber;
  switch (stateOfOrder(moved.order)) {
    case 'unpaid':
    case 'ended-unpaid':
    case 'refunded':
      return 'not-paid';
    case 'to-ship':
    case 'shipped':
    case 'received':
      return isSame ? 'shipped-before' : 'shipped-otherwise';
  }
}
