/** Changes of a paid order by an edit, and the difference in price (docs/decisions/0099). Money is whole fen. */
import { MAX_PRICE_FEN } from '../base/money.rules.ts';

/** `requested`: the buyer has not paid the difference yet. */
export const EDIT_STATES = ['requested', 'confirmed', 'cancelled'] as const;
export type EditState = (typeof EDIT_STATES)[number];

export const EDIT_LINES_MAX = 100;
/** Units of one line after an edit. */
export const EDIT_QUANTITY_MAX = 1_000_000;

export interface EditableLine {
  readonly position: number;
  readonly unitPriceFen: number;
  readonly quantity: number;
  /** Units that still have to be sent. */
  readonly unsent: number;
  /** Units that refunds by line paid back. */
  readonly refunded: number;
}

export interface EditRequest {
  /** Lines that change, with their new quantity. */
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  readonly added: readonly { readonly unitPriceFen: number; readonly quantity: number }[];
  /** True if units were already sent; the edit may then remove all unsent units. */
  readonly isPartShipped: boolean;
}

export type EditRefusal =
  | { readonly because: 'unchanged' | 'nothingLeft' | 'tooMuch' }
  /** The line has fewer units that can be removed. */
  | { readonly because: 'notUnsent'; readonly position: number; readonly least: number }
  | { readonly because: 'noLine' };

export type EditPlan =
  | ({ readonly kind: 'refused' } & EditRefusal)
  | {
      readonly kind: 'edit';
      /** Units that each existing line gains, or loses if negative. */
      readonly changes: readonly { readonly position: number; readonly by: number }[];
      readonly beforeFen: number;
      readonly afterFen: number;
      /** `afterFen` less `beforeFen`: the buyer pays it, or gets it back if negative. */
      readonly differenceFen: number;
    };

/** Sent and refunded units can't be removed. */
export function minimumQuantity({ quantity, unsent, refunded }: EditableLine): number {
  return quantity - Math.max(0, Math.min(unsent, quantity - refunded));
}

export function planEdit(lines: readonly EditableLine[], request: EditRequest): EditPlan {
  const named = new Set(request.lines.map(({ position }) => position));
  const isKnown = request.lines.every(({ position }) => lines.some((line) => line.position === position));
  if (named.size < request.lines.length || !isKnown) return { kind: 'refused', because: 'noLine' };
  const after = lines.map((line) => ({
    line,
    quantity: request.lines.find(({ position }) => position === line.position)?.quantity ?? line.quantity,
  }));
  for (const { line, quantity } of after) {
    const least = minimumQuantity(line);
    if (quantity < least) return { kind: 'refused', because: 'notUnsent', position: line.position, least };
  }
  const changes = after.flatMap(({ line, quantity }) =>
    quantity === line.quantity ? [] : [{ position: line.position, by: quantity - line.quantity }],
  );
  if (changes.length === 0 && request.added.length === 0) return { kind: 'refused', because: 'unchanged' };
  const unsent =
    sum(lines.map((line) => line.unsent)) +
    sum(changes.map(({ by }) => by)) +
    sum(request.added.map(({ quantity }) => quantity));
  if (unsent <= 0 && !request.isPartShipped) return { kind: 'refused', because: 'nothingLeft' };
  const beforeFen = sum(lines.map(({ unitPriceFen, quantity }) => unitPriceFen * quantity));
  const afterFen =
    sum(after.map(({ line, quantity }) => line.unitPriceFen * quantity)) +
    sum(request.added.map(({ unitPriceFen, quantity }) => unitPriceFen * quantity));
  if (afterFen > MAX_PRICE_FEN) return { kind: 'refused', because: 'tooMuch' };
  return { kind: 'edit', changes, beforeFen, afterFen, differenceFen: afterFen - beforeFen };
}

/** The part of a payment that paid a charge, and its amount less refunds. */
export interface RefundablePayment {
  readonly paymentId: string;
  readonly charge: number;
  readonly leftFen: number;
}

export interface PaidMoney {
  readonly goods: RefundablePayment;
  /** Payments of earlier edits, newest first. */
  readonly edits: readonly RefundablePayment[];
  /** Freight that a provider took, with the goods or by a link; newest first. */
  readonly freight: readonly RefundablePayment[];
}

export interface RefundPart {
  readonly paymentId: string;
  /** Undefined is the charge that the payment was begun for. */
  readonly charge: number | undefined;
  readonly amountFen: number;
}

/**
 * Fen that a refund of the rest gives back: goods and edits, and their freight unless a parcel was sent, because the courier
 * keeps it.
 */
export function restFen(
  { goods, edits, freight }: PaidMoney,
  { isSent }: { readonly isSent: boolean },
): number {
  return sum([goods, ...edits, ...(isSent ? [] : freight)].map(({ leftFen }) => Math.max(0, leftFen)));
}

/**
 * Divides a refund among the payments: edits, then the goods, then freight; undefined if too little is left. The part of
 * the goods comes last, because the order ends with it. A refund without `mayEndOrder` leaves freight alone, and some of
 * the first payment.
 */
export function splitRefund(
  amountFen: number,
  { goods, edits, freight }: PaidMoney,
  { mayEndOrder }: { readonly mayEndOrder: boolean },
): RefundPart[] | undefined {
  let leftOver = amountFen;
  const take = ({ paymentId, charge, leftFen }: RefundablePayment): RefundPart[] => {
    const partFen = Math.max(0, Math.min(leftOver, leftFen));
    leftOver -= partFen;
    return partFen === 0 ? [] : [{ paymentId, charge, amountFen: partFen }];
  };
  const ofEdits = edits.flatMap(take);
  if (!mayEndOrder && leftOver > 0 && leftOver >= goods.leftFen) return undefined;
  const ofGoods = take(goods);
  const ofFreight = mayEndOrder ? freight.flatMap(take) : [];
  return leftOver > 0 ? undefined : [...ofEdits, ...ofFreight, ...ofGoods];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
