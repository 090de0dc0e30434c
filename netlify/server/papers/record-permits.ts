/**
 * Turns received papers into permits of the lines that they cover, so nobody enters them twice (docs/decisions/0098).
 */

import { staffText } from '../../../src/features/desk/staff.text.ts';
import { permitKindOfPaper } from '../../../src/features/papers/permits.rules.ts';
import type { Database } from '../db/connection.ts';
import { insertEvent, readLines } from '../orders/store.ts';
import { insertPermits, type PermitRow, readPermitsOfOrder } from './permit-store.ts';
import { readOrderPapers } from './store.ts';

/**
 * Runs when the payment is opened, and again when it is paid. Skips permits that the order already has, and permits
 * that an operator withdrew. The caller holds the lock of the order.
 */
export async function recordPermits(
  tx: Database,
  orderNumber: string,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const papers = await readOrderPapers(tx, orderNumber);
  const received = papers.filter(({ receivedOn }) => receivedOn !== null);
  if (received.length === 0) return;
  const known: Pick<PermitRow, 'position' | 'kind' | 'permitNumber'>[] = await readPermitsOfOrder(
    tx,
    orderNumber,
  );
  const lines = await readLines(tx, orderNumber);
  const { kinds } = staffText().permits;
  for (const { name, number: permitNumber, issuedOn, validUntil, lines: covered } of received) {
    const kind = permitKindOfPaper(name);
    const isNew = (position: number) =>
      !known.some(
        (one) => one.position === position && one.kind === kind && one.permitNumber === permitNumber,
      );
    const its = lines.filter(({ position }) => covered.includes(position) && isNew(position));
    if (its.length === 0) continue;
    const permit = { orderNumber, shipmentId: null, kind, permitNumber, issuedOn, validUntil, fileId: null };
    const positions = its.map(({ position }) => position);
    known.push(...positions.map((position) => ({ position, kind, permitNumber })));
    await insertPermits(tx, { ...permit, createdBy: actor, createdAt: at }, positions);
    await insertEvent(tx, {
      orderNumber,
      kind: 'permit-added',
      actor,
      at,
      data: {
        changes: [{ field: 'permit', before: null, after: `${kinds[kind]} ${permitNumber}` }],
        note: its.map(({ product, grade }) => `${product.name} ${grade}`).join('，'),
      },
    });
  }
}
