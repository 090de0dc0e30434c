import type { ShipOutcome } from '../../../../src/contract/ops-order-writes.ts';
import { hasHiddenCharacters } from '../../../../src/rules/hidden-characters.ts';
import { parseOrderNumber } from '../../orders/number.ts';
import type { OrdersContext } from '../../orders/service.ts';
import { type MoveOrderResult, ship } from './ship.ts';

export interface ShipLine {
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

export async function shipMany(
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
  const { status, courier: other, trackingNumber: otherNumber } = moved.order;
  if (status !== 'completed') return 'not-paid';
  return courier === other && trackingNumber === otherNumber ? 'shipped-before' : 'shipped-otherwise';
}
