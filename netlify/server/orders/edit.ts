/** An edit of a paid order is confirmed at once, or by the payment of its difference; until then it may be cancelled. */

import { formatFen } from '../../../src/features/base/money.rules.ts';
import { minimumQuantity } from '../../../src/features/orders/order-edit.rules.ts';
import { canTransition } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import type { EventData } from '../db/schema-orders.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { applyEditedUnits, shiftEditedUnits } from '../stock/reservations.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';
import { readAddressee } from './addressee.ts';
import { nameInMails } from './buyer.ts';
import { type LinkedCharge, transitionCharge } from './charge-store.ts';
import {
  closeEdit,
  type EditWithLines,
  findOpenEdit,
  insertEdit,
  type OrderEdit,
  type OrderEditLine,
  readLinesToEdit,
  writeEditedLines,
} from './edit-store.ts';
import { goodsOf } from './order-mail-data.ts';
import { readIsFullyRefundedOrOwed } from './refund-sums-store.ts';
import { readReplacements } from './replacement-store.ts';
import { closeOrderIfSent } from './shipment-store.ts';
import { insertEvent, type OrderRow, stateOfOrder } from './store.ts';

interface By {
  readonly actor: string;
  readonly at: Date;
}

export function unitsToSell(lines: readonly OrderEditLine[]): VariantQuantity[] {
  return unitsOf(lines, ({ quantityBefore, quantityAfter }) => quantityAfter - quantityBefore);
}

export function unitsToReturn(lines: readonly OrderEditLine[]): VariantQuantity[] {
  return unitsOf(lines, ({ quantityBefore, quantityAfter }) => quantityBefore - quantityAfter);
}

function unitsOf(
  lines: readonly OrderEditLine[],
  countOf: (line: OrderEditLine) => number,
): VariantQuantity[] {
  return lines.flatMap((line) => {
    const { productId, variantKey } = line;
    const quantity = countOf(line);
    return quantity > 0 ? [{ productId, variantKey, quantity }] : [];
  });
}

type NewEdit = Pick<OrderEdit, 'id' | 'differenceFen' | 'reason'>;

/** The caller has checked the stock under its lock. */
export async function confirmNewEdit(
  tx: Database,
  order: OrderRow,
  edit: NewEdit,
  lines: readonly OrderEditLine[],
  by: By,
): Promise<void> {
  const { number: orderNumber } = order;
  const row = { ...edit, orderNumber, createdBy: by.actor, createdAt: by.at };
  await insertEdit(tx, { ...row, state: 'confirmed', charge: null, closedAt: by.at }, lines);
  await shiftEditedUnits(tx, orderNumber, 'held', unitsToSell(lines), {
    actor: by.actor,
    reason: 'added by an edit',
  });
  await applyEdit(tx, order, { edit, lines }, by);
}

/** Reserves the added units until the charge is paid or withdrawn. The caller has checked the stock under its lock. */
export async function requestEdit(
  tx: Database,
  order: OrderRow,
  edit: NewEdit & { readonly charge: Pick<LinkedCharge, 'position' | 'linkId' | 'expiresAt'> },
  lines: readonly OrderEditLine[],
  by: By,
): Promise<void> {
  const { number: orderNumber } = order;
  const { charge, ...rest } = edit;
  const row = { ...rest, orderNumber, createdBy: by.actor, createdAt: by.at };
  await insertEdit(tx, { ...row, state: 'requested', charge: charge.position, closedAt: null }, lines);
  await shiftEditedUnits(tx, orderNumber, 'held', unitsToSell(lines), {
    actor: by.actor,
    reason: 'added by an edit that is not paid',
  });
  await insertEvent(tx, { orderNumber, kind: 'edit-requested', ...by, data: eventData(edit, lines) });
  await notifyBuyer(tx, order, edit, lines, {
    state: 'requested',
    linkId: charge.linkId,
    expiresAt: charge.expiresAt.toISOString(),
  });
}

/**
 * False if the edit no longer fits the order: the order has ended, was shipped, or ships a replacement. Also false if
 * units that the edit removes were sent or refunded meanwhile.
 */
export async function canConfirm(tx: Database, order: OrderRow, { lines }: EditWithLines): Promise<boolean> {
  if (!canTransition('edit-order', stateOfOrder(order)) || (await readIsFullyRefundedOrOwed(tx, order)))
    return false;
  if ((await readReplacements(tx, order.number)).length > 0) return false;
  const present = await readLinesToEdit(tx, order.number);
  return lines.every(({ position, quantityBefore, quantityAfter }) => {
    const line = present.find((one) => one.position === position);
    if (line === undefined) return quantityBefore === 0;
    if (line.quantity !== quantityBefore) return false;
    return quantityAfter > quantityBefore || minimumQuantity(line) <= quantityAfter;
  });
}

/** Called after `canConfirm`, when the edit's charge is paid. */
export async function confirmEdit(tx: Database, order: OrderRow, open: EditWithLines, by: By): Promise<void> {
  await closeEdit(tx, open.edit.id, 'confirmed', by.at);
  await applyEdit(tx, order, open, by);
}

async function applyEdit(
  tx: Database,
  order: OrderRow,
  { edit, lines }: { readonly edit: NewEdit; readonly lines: readonly OrderEditLine[] },
  by: By,
): Promise<void> {
  const { number: orderNumber } = order;
  const units = { added: unitsToSell(lines), taken: unitsToReturn(lines) };
  await applyEditedUnits(tx, orderNumber, units, { actor: by.actor, reason: 'order edited' });
  await writeEditedLines(tx, orderNumber, lines);
  await insertEvent(tx, { orderNumber, kind: 'edit-confirmed', ...by, data: eventData(edit, lines) });
  await notifyBuyer(tx, order, edit, lines, { state: 'confirmed', linkId: null, expiresAt: null });
  await closeOrderIfSent(tx, order, { ...by, isRefunded: false });
}

/** Releases the units that the edit would have added. The caller withdraws the charge. */
export async function cancelEdit(
  tx: Database,
  order: OrderRow,
  { edit, lines }: EditWithLines,
  by: By,
): Promise<void> {
  const { number: orderNumber } = order;
  await closeEdit(tx, edit.id, 'cancelled', by.at);
  await shiftEditedUnits(tx, orderNumber, 'released', unitsToSell(lines), {
    actor: by.actor,
    reason: 'edit was not paid',
  });
  await insertEvent(tx, { orderNumber, kind: 'edit-cancelled', ...by, data: eventData(edit, lines) });
  await notifyBuyer(tx, order, edit, lines, { state: 'cancelled', linkId: null, expiresAt: null });
}

/** Cancels the waiting edit and withdraws its charge. Does nothing if no edit waits. */
export async function withdrawOpenEdit(tx: Database, order: OrderRow, by: By): Promise<void> {
  const open = await findOpenEdit(tx, order.number);
  if (open?.edit.charge == null) return;
  await transitionCharge(tx, { orderNumber: order.number, position: open.edit.charge }, 'withdraw', by.at);
  await cancelEdit(tx, order, open, by);
}

function eventData({ differenceFen, reason }: NewEdit, lines: readonly OrderEditLine[]): EventData {
  const describe = ({ product, grade }: OrderEditLine, quantity: number) =>
    quantity === 0 ? null : `${product.name} ${grade} × ${quantity}`;
  const changes = lines.map((line) => ({
    field: 'line',
    before: describe(line, line.quantityBefore),
    after: describe(line, line.quantityAfter),
  }));
  const difference = { field: 'difference', before: null, after: formatFen(differenceFen) };
  return { changes: [...changes, difference], note: reason };
}

async function notifyBuyer(
  tx: Database,
  order: OrderRow,
  { id, differenceFen: difference, reason }: NewEdit,
  lines: readonly OrderEditLine[],
  news: {
    readonly state: 'requested' | 'confirmed' | 'cancelled';
    readonly linkId: string | null;
    readonly expiresAt: string | null;
  },
): Promise<void> {
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || buyer.email === null) return;
  const changes = lines.map(({ quantityBefore: before, quantityAfter: after, ...line }) => ({
    ...goodsOf({ ...line, quantity: after }),
    grade: line.grade,
    before,
    after,
  }));
  const data = { kind: 'order-edited' as const, number: order.number, name: nameInMails(buyer) };
  await enqueueMail(tx, {
    key: `order-edited ${id} ${news.state}`,
    recipient: buyer.email,
    data: { ...data, ...news, difference, reason, changes },
  });
}
