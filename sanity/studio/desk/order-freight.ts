/** An order's freight by the rates in force, beside what was decided before. Money is whole fen. */
import { requireFen } from '../../../src/features/base/money.rules.ts';
import type { OpsFreight, OpsFreightLine } from '../../../src/features/desk/ops-freight.contract.ts';
import { CHARGE_REASON_MAX_LENGTH } from '../../../src/features/orders/charges.rules.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { orderText } from '../orders/order.text.ts';
import { addedPriceFen, type EditDraft, parseQuantity } from './edit-draft.ts';

const texts = orderText.rates;

/** Empty once a parcel was sent or joined, because parcels keep what was decided for them. */
export function linesToSend({ stage, lines, joined, shipping }: OpsOrder): OpsFreightLine[] {
  if (stage !== 'pending' || joined.length > 0 || shipping.shipments.length > 0) return [];
  return lines.map(({ productId, variantKey, quantity, amount }) => ({
    ...{ productId, variantKey, quantity },
    amountFen: requireFen(amount),
  }));
}

/** The lines as an edit would leave them. */
export function editedLines({ quantities, added }: EditDraft, order: OpsOrder): OpsFreightLine[] {
  const standing = linesToSend(order).map((line, at) => {
    const { position = -1, unitPrice = 0 } = order.lines[at] ?? {};
    const typed = quantities[position];
    const quantity = typed === undefined ? line.quantity : (parseQuantity(typed) ?? line.quantity);
    return { ...line, quantity, amountFen: requireFen(unitPrice) * quantity };
  });
  const others = added.map((line) => {
    const quantity = parseQuantity(line.quantity) ?? 0;
    const { productId, variantKey } = line;
    return { productId, variantKey, quantity, amountFen: (addedPriceFen(line) ?? 0) * quantity };
  });
  return standing.length === 0 ? [] : [...standing, ...others].filter(({ quantity }) => quantity > 0);
}

interface PricedWay {
  readonly id: string;
  readonly name: string;
  readonly fen: number;
}

/** The order's way, or that of the same name in another zone; else the proposed one. Undefined if none has a price. */
export function wayNow(
  { shipping: { way } }: Pick<OpsOrder, 'shipping'>,
  freight: OpsFreight | undefined,
): PricedWay | undefined {
  const priced = (freight?.ways ?? []).filter(({ price }) => price !== null);
  const found =
    priced.find(({ name }) => name === way?.name) ?? priced.find(({ id }) => id === freight?.proposed);
  return found && { id: found.id, name: found.name, fen: requireFen(found.price ?? 0) };
}

interface FreightDifference {
  readonly way: PricedWay;
  readonly fen: number;
  /** The reason of an addition. */
  readonly reason: string;
}

/**
 * The freight that a paid order lacks by the rates after a change of its address or lines, less additions for it.
 * Undefined if it lacks nothing.
 * Rates that rose since the payment are no reason to ask for more.
 */
export function freightDifference(
  order: Pick<OpsOrder, 'shipping' | 'charges' | 'edits'>,
  freight: OpsFreight | undefined,
): FreightDifference | undefined {
  const { way: chosen, fee, feeStatus } = order.shipping;
  const now = wayNow(order, freight);
  if (chosen === null || fee === null || now === undefined) return undefined;
  const isSettled = feeStatus === 'received' || fee === 0;
  const isChanged = now.id !== chosen.id || order.edits.some(({ state }) => state === 'confirmed');
  if (!isSettled || !isChanged) return undefined;
  const asked = order.charges
    .filter(({ standing, reason }) => standing !== 'withdrawn' && reason?.startsWith(texts.difference))
    .reduce((sum, { amount }) => sum + requireFen(amount), 0);
  const fen = now.fen - requireFen(fee) - asked;
  const reason = texts.reason(now.name).slice(0, CHARGE_REASON_MAX_LENGTH);
  return fen > 0 ? { way: now, fen, reason } : undefined;
}
