/** An operator edits a paid order that is not shipped (docs/decisions/0099). */

import { randomUUID } from 'node:crypto';
import type { ProductContent } from '../../../src/content/schema.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { checkChargeBounds } from '../../../src/features/orders/charged-amount.rules.ts';
import { type EditRefusal, planEdit, splitRefund } from '../../../src/features/orders/order-edit.rules.ts';
import { type BlockedReason, blockedReason } from '../../../src/features/orders/orders.rules.ts';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import { findTier, unitPriceFen } from '../../../src/features/specimens/price.rules.ts';
import type { Database } from '../db/connection.ts';
import { countDueAdditions, insertCharge } from '../orders/charge-store.ts';
import { confirmNewEdit, requestEdit, unitsToReturn, unitsToSell } from '../orders/edit.ts';
import {
  isEditWaiting,
  type LineToEdit,
  type OrderEditLine,
  readLinesToEdit,
  readPaidMoney,
} from '../orders/edit-store.ts';
import { PAY_LINK_LIFETIME_MS } from '../orders/pay-link.ts';
import { findVariant, snapshotOf } from '../orders/pricing.ts';
import {
  isFullyRefundedOrOwed,
  readRefundSums,
  refundSumsOfOrder,
  totalRefundSums,
} from '../orders/refund-sums-store.ts';
import { readReplacements } from '../orders/replacement-store.ts';
import { readTracking } from '../orders/shipment-store.ts';
import { specimenOf } from '../orders/specimen.ts';
import { type OrderRow, stateOfOrder } from '../orders/store.ts';
import { chargeRule, type PaymentsContext } from '../payments/core/context.ts';
import { type CreatedRefund, createRefunds } from '../payments/refunds/refund-order.ts';
import { shippingRefusal } from '../shipping/assess.ts';
import { readShippingRules } from '../shipping/rules-store.ts';
import { findProducts } from '../specimens/store.ts';
import { failureResponse } from '../staff/idempotency.ts';
import { findStockShortages } from '../stock/reservations.ts';
import type { ActorAndTime } from './order-charges.ts';
import type { ChangeResult } from './order-write.ts';

interface EditOrderRequest {
  readonly reason: string;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  readonly added: readonly {
    readonly productId: string;
    readonly variantKey: string;
    readonly quantity: number;
  }[];
  readonly differenceFen: number;
}

/** Writes nothing if it refuses. */
export async function editOrder(
  context: PaymentsContext,
  tx: Database,
  order: OrderRow,
  request: EditOrderRequest,
  by: ActorAndTime,
): Promise<ChangeResult> {
  const { number } = order;
  const { edit: words } = texts();
  const blocked = await editBlockedReason(tx, order);
  if (blocked !== null) return texts()[blocked];
  const present = await readLinesToEdit(tx, number);
  const standing = present.filter(({ quantity }) => quantity > 0);
  const ids = new Set([...standing, ...request.added].map(({ productId }) => productId));
  const products = await findProducts(tx, [...ids]);
  const added = newLines(request.added, present, products);
  if (typeof added === 'string') return added;
  const isPartShipped = (await readTracking(tx, number)).length > 0;
  const plan = planEdit(standing, {
    lines: request.lines,
    isPartShipped,
    added: added.map(({ unitPriceFen: fen, quantityAfter: quantity }) => ({
      unitPriceFen: fen,
      quantity,
    })),
  });
  if (plan.kind === 'refused') return refusalText(standing, plan);
  const { differenceFen } = plan;
  if (differenceFen !== request.differenceFen)
    return failureResponse(409, 'amount-differs', words.differs(differenceFen));
  const changed = standing.flatMap((line) => {
    const by = plan.changes.find(({ position }) => position === line.position)?.by;
    return by === undefined ? [] : [changedLine(line, by)];
  });
  const lines = [...changed, ...added];
  const short = await findShortLines(tx, lines);
  if (short.length > 0) return words.short(short);
  const barred = await findBarredLine(tx, order, lines, products, by.at);
  if (barred !== undefined) return barred;
  const edit = { id: randomUUID(), differenceFen, reason: request.reason };
  if (differenceFen > 0) return await askForDifference(context, tx, order, { edit, lines }, by);
  const refunds = await refundDifference(context, tx, order, edit, by);
  if (typeof refunds === 'string') return refunds;
  await confirmNewEdit(tx, order, edit, lines, by);
  return intendedEdit(differenceFen, refunds);
}

async function editBlockedReason(tx: Database, order: OrderRow): Promise<BlockedReason | null> {
  const back = await readRefundSums(tx, order.number);
  return blockedReason('edit-order', {
    state: stateOfOrder(order),
    isGoingBack: isFullyRefundedOrOwed(refundSumsOfOrder(back), order.totalFen),
    isOwed: totalRefundSums(back).owedFen > 0,
    isEditWaiting: await isEditWaiting(tx, order.number),
    isReplacing: (await readReplacements(tx, order.number)).length > 0,
  });
}

/** What `finish` needs. */
function intendedEdit(differenceFen: number, created: readonly CreatedRefund[]): ChangeResult {
  const refunds = created.map(({ refundId, amountFen, provider }) => ({ refundId, amountFen, provider }));
  return { intended: { differenceFen, refunds } };
}

/**
 * The priced lines, or why an added line is refused. A grade that an earlier edit removed returns to its line, at the
 * present price.
 */
function newLines(
  added: EditOrderRequest['added'],
  present: readonly LineToEdit[],
  products: readonly ProductContent[],
): readonly OrderEditLine[] | string {
  let next = Math.max(...present.map(({ position }) => position)) + 1;
  const lines: OrderEditLine[] = [];
  for (const { productId, variantKey, quantity } of added) {
    const isSame = (line: Pick<OrderEditLine, 'productId' | 'variantKey'>) =>
      line.productId === productId && line.variantKey === variantKey;
    const before = present.find(isSame);
    if (lines.some(isSame) || (before !== undefined && before.quantity > 0))
      return texts().edit.twice(nameOf(before ?? lines.find(isSame)));
    const found = findVariant(products, { productId, variantKey });
    if (found === undefined) return texts().edit.gone(before === undefined ? productId : nameOf(before));
    const { product, variant } = found;
    lines.push({
      position: before?.position ?? next,
      productId,
      variantKey,
      grade: variant.grade,
      quantityBefore: 0,
      quantityAfter: quantity,
      listPriceFen: variant.priceFen,
      unitPriceFen: unitPriceFen(variant, quantity),
      tierQuantity: findTier(variant.tiers, quantity)?.quantity ?? null,
      product: snapshotOf(product, variant.key),
      specimen: specimenOf(product, variant.key),
    });
    if (before === undefined) next += 1;
  }
  return lines;
}

/** Keeps the price that the buyer paid. */
function changedLine(line: LineToEdit, by: number): OrderEditLine {
  const { unsent: _, refunded: _refunded, amountFen: _amount, quantity, ...facts } = line;
  return { ...facts, quantityBefore: quantity, quantityAfter: quantity + by };
}

async function findShortLines(tx: Database, lines: readonly OrderEditLine[]) {
  // Locks the levels of all lines at once, so that opposite exchanges can't block each other.
  const short = await findStockShortages(tx, unitsToSell(lines), { returned: unitsToReturn(lines) });
  return short.map(({ productId, variantKey, available }) => ({
    name: nameOf(lines.find((line) => line.productId === productId && line.variantKey === variantKey)),
    available,
  }));
}

/**
 * Why a line may not be sent to the order's destination, by the rule of checkout. Papers name a number of specimens, so
 * a line that needs them gains no units.
 */
async function findBarredLine(
  tx: Database,
  { country, quoteId }: OrderRow,
  lines: readonly OrderEditLine[],
  products: readonly ProductContent[],
  at: Date,
): Promise<string | undefined> {
  const rules = await readShippingRules(tx);
  for (const line of lines) {
    const product = products.find(({ _id }) => _id === line.productId);
    if (line.quantityAfter < line.quantityBefore || product === undefined) continue;
    const why = shippingRefusal(rules, product, country, at.getTime());
    // The operator's quote covers products that no rule mentions.
    if (why === null || (why === 'unknown' && quoteId !== null)) continue;
    const words = texts().edit;
    if (why === 'no-country') return words.noCountry(nameOf(line));
    return why === 'papers-first' ? words.needsPapers(nameOf(line)) : words.barred(nameOf(line));
  }
  return undefined;
}

interface PlannedEdit {
  readonly edit: { readonly id: string; readonly differenceFen: number; readonly reason: string };
  readonly lines: readonly OrderEditLine[];
}

async function askForDifference(
  context: PaymentsContext,
  tx: Database,
  order: OrderRow,
  { edit, lines }: PlannedEdit,
  { actor, at }: ActorAndTime,
): Promise<ChangeResult> {
  const { number: orderNumber } = order;
  const { differenceFen, reason } = edit;
  const bounds = (Object.keys(context.methods) as MethodName[]).map((method) =>
    checkChargeBounds(differenceFen, chargeRule(context, method)),
  );
  if (!bounds.includes('fits')) return texts().edit.tooSmall;
  const dueAdditions = await countDueAdditions(tx, orderNumber);
  const blocked = blockedReason('add-charge', {
    state: stateOfOrder(order),
    isGoingBack: false,
    dueAdditions,
  });
  if (blocked !== null) return texts()[blocked];
  const link = { linkId: randomUUID(), expiresAt: new Date(at.getTime() + PAY_LINK_LIFETIME_MS) };
  const position = await insertCharge(tx, {
    orderNumber,
    kind: 'addition',
    reason,
    amountFen: differenceFen,
    createdBy: actor,
    createdAt: at,
    state: 'due',
    paidAt: null,
    outside: false,
    ...link,
    linkSentAt: at,
  });
  await requestEdit(tx, order, { ...edit, charge: { position, ...link } }, lines, { actor, at });
  return intendedEdit(differenceFen, []);
}

/** The created refunds, or why there are none. */
async function refundDifference(
  context: PaymentsContext,
  tx: Database,
  { number }: OrderRow,
  { id: editId, differenceFen, reason }: PlannedEdit['edit'],
  { actor }: ActorAndTime,
): Promise<readonly CreatedRefund[] | string> {
  if (differenceFen === 0) return [];
  const money = await readPaidMoney(tx, number);
  if (money === undefined) return texts().nothingPaid;
  const parts = splitRefund(-differenceFen, money, { mayEndOrder: false });
  if (parts === undefined) return texts().edit.refundTooLarge;
  const created = await createRefunds(context, tx, number, parts, { editId, reason, restock: false, actor });
  switch (created.kind) {
    case 'intended':
      return created.refunds;
    case 'not-paid':
      return texts().nothingPaid;
    case 'too-much':
      return texts().edit.refundTooLarge;
    case 'too-small':
      return texts().edit.tooSmall;
    case 'no-order':
    case 'edits-first':
    case 'restock-in-part':
      throw new Error(
        'an edit locks its order, restocks its units itself, and never empties the first payment',
      );
  }
}

function refusalText(lines: readonly LineToEdit[], refusal: EditRefusal): string {
  if (refusal.because !== 'notUnsent') return texts().edit[refusal.because];
  const line = lines.find(({ position }) => position === refusal.position);
  return texts().edit.notUnsent(nameOf(line), refusal.least);
}

function nameOf(line: Pick<OrderEditLine, 'product' | 'grade'> | undefined): string {
  return line === undefined ? '' : `${line.product.name} ${line.grade}`;
}
