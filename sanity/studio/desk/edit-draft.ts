/** The typed form of an edit: parsing, and the amounts that its operator confirms. Money is whole fen. */

import { fenToYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import { staffText } from '../../../src/features/desk/staff.text.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { EditOrderRequest } from '../../../src/features/orders/ops-order-writes.contract.ts';
import {
  EDIT_QUANTITY_MAX,
  type EditableLine,
  minimumQuantity,
  planEdit,
} from '../../../src/features/orders/order-edit.rules.ts';
import { orderText } from '../orders/order.text.ts';
import { type FormLine, lineTitle, shopPrice } from '../quotes/quote-form.ts';

const texts = orderText.edit;

export interface EditDraft {
  /** Typed quantities by position; lines without an entry are unchanged. */
  readonly quantities: Readonly<Record<number, string>>;
  readonly added: readonly FormLine[];
  readonly reason: string;
}

export const EMPTY_EDIT: EditDraft = { quantities: {}, added: [], reason: '' };

export type ParsedEdit =
  | { readonly kind: 'wrong'; readonly problem: string }
  | {
      readonly kind: 'sound';
      readonly beforeFen: number;
      readonly afterFen: number;
      readonly differenceFen: number;
      readonly request: Pick<EditOrderRequest, 'lines' | 'added' | 'difference'>;
    };

type Line = OpsOrder['lines'][number];

function editableLine({ position, unitPrice, quantity, unsent, refunded }: Line): EditableLine {
  return { position, unitPriceFen: requireFen(unitPrice), quantity, unsent, refunded };
}

export function minimumOfLine(line: Line): number {
  return minimumQuantity(editableLine(line));
}

export function parseQuantity(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  const count = /^\d{1,7}$/.test(plain) ? Number(plain) : EDIT_QUANTITY_MAX + 1;
  return count <= EDIT_QUANTITY_MAX ? count : undefined;
}

/** Undefined if the variant is not for sale, or no quantity is typed. */
export function addedPriceFen({ facts, quantity }: FormLine): number | undefined {
  const count = parseQuantity(quantity);
  return count === undefined || count === 0 ? undefined : shopPrice(facts, count)?.fen;
}

export function parseEdit(draft: EditDraft, order: Pick<OpsOrder, 'lines' | 'shipping'>): ParsedEdit {
  const wrong = (problem: string): ParsedEdit => ({ kind: 'wrong', problem });
  const lines = [];
  for (const { position, quantity, name, grade } of order.lines) {
    const typed = draft.quantities[position];
    const wanted = typed === undefined ? quantity : parseQuantity(typed);
    if (wanted === undefined) return wrong(texts.wrongQuantity(`${name} ${grade}`));
    if (wanted !== quantity) lines.push({ position, quantity: wanted });
  }
  const added = [];
  for (const line of draft.added) {
    const [quantity, unitPriceFen] = [parseQuantity(line.quantity), addedPriceFen(line)];
    if (quantity === undefined || unitPriceFen === undefined)
      return wrong(texts.wrongQuantity(lineTitle(line.facts)));
    added.push({ productId: line.productId, variantKey: line.variantKey, quantity, unitPriceFen });
  }
  const isPartShipped = order.shipping.shipments.length > 0;
  const plan = planEdit(order.lines.map(editableLine), { lines, added, isPartShipped });
  if (plan.kind === 'edit') {
    const { beforeFen, afterFen, differenceFen } = plan;
    const named = added.map(({ unitPriceFen: _, ...line }) => line);
    const request = { lines, added: named, difference: fenToYuan(differenceFen) };
    return { kind: 'sound', beforeFen, afterFen, differenceFen, request };
  }
  const { edit } = staffText();
  if (plan.because !== 'notUnsent') return wrong(edit[plan.because]);
  const line = order.lines.find(({ position }) => position === plan.position);
  return wrong(edit.notUnsent(`${line?.name} ${line?.grade}`, plan.least));
}
