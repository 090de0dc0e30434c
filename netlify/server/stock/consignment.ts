/** The ledger remembers each row, so importing a file again receives no units twice. */
import type { Database } from '../db/connection.ts';
import { LevelInsertedError } from '../db/stock-transaction.ts';
import { readReceivedUnits } from './movement-store.ts';
import { lockLevels } from './reservation-store.ts';
import { type DraftSpecimens, EMPTY_LEVEL, maxOnHand, type StockNote } from './service.ts';
import type { VariantQuantity } from './shift-store.ts';
import {
  insertMissingLevels,
  insertMovements,
  type Level,
  type VariantId,
  variantName,
  writeLevels,
} from './store.ts';

interface ReceivedRow extends VariantId {
  readonly received: number;
  /** Undefined if this call received the row. */
  readonly receivedBefore: Date | undefined;
  readonly level: Level;
}

export type ReceiveConsignmentResult =
  | { readonly kind: 'received'; readonly rows: readonly ReceivedRow[] }
  | {
      readonly kind: 'too-many';
      readonly row: VariantQuantity;
      readonly level: Level;
      readonly most: number;
    };

/** Each variant occurs once. Runs inside a transaction of `inStockTransaction`. */
export async function receiveConsignment(
  transaction: Database,
  rows: readonly VariantQuantity[],
  note: StockNote & { readonly reference: string },
  drafts?: DraftSpecimens,
): Promise<ReceiveConsignmentResult> {
  const levels = new Map((await lockLevels(transaction, rows)).map((level) => [variantName(level), level]));
  const before = new Map(
    (await readReceivedUnits(transaction, rows, note.reference)).map((row) => [variantName(row), row]),
  );
  const levelOf = (row: VariantId): Level => levels.get(variantName(row)) ?? EMPTY_LEVEL;
  const fresh = rows.filter((row) => !before.has(variantName(row)));
  const most = await maxOnHand(transaction, fresh, { drafts });
  const tooMany = fresh.find((row) => levelOf(row).onHand + row.quantity > most(row));
  if (tooMany !== undefined)
    return { kind: 'too-many', row: tooMany, level: levelOf(tooMany), most: most(tooMany) };

  const moved = fresh.map(({ productId, variantKey, quantity }) => {
    const { onHand, held, version } = levelOf({ productId, variantKey });
    return { productId, variantKey, onHand: onHand + quantity, held, version: version + 1 };
  });
  const isKnown = (row: VariantId) => levels.has(variantName(row));
  await writeLevels(transaction, moved.filter(isKnown));
  const missing = moved.filter((row) => !isKnown(row));
  // A fixed order prevents deadlocks between concurrent consignments.
  missing.sort((a, b) => (variantName(a) < variantName(b) ? -1 : 1));
  if ((await insertMissingLevels(transaction, missing)).length < missing.length)
    throw new LevelInsertedError();
  const { actor, reason, reference } = note;
  const movements = fresh.map((row, at) => ({
    ...row,
    kind: 'received' as const,
    version: moved[at]?.version ?? 1,
    actor,
    reason,
    reference,
  }));
  await insertMovements(transaction, movements);

  const after = new Map(moved.map((level) => [variantName(level), level]));
  return {
    kind: 'received',
    rows: rows.map(({ productId, variantKey, quantity }) => {
      const name = variantName({ productId, variantKey });
      const { onHand, held, version } = after.get(name) ?? levelOf({ productId, variantKey });
      const earlier = before.get(name);
      return {
        productId,
        variantKey,
        received: earlier?.quantity ?? quantity,
        receivedBefore: earlier?.at,
        level: { onHand, held, version },
      };
    }),
  };
}
