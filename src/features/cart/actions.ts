/**
 * Each action calls the server, shows its message and reads the cart again (docs/shop.md "States",
 * "Rules of input", "Failures").
 */
import { atom } from 'nanostores';
import { $cart, notifyCartChanged } from '../../browser/cart.ts';
import { type CallResult, hasFailureCode } from '../base/call.client.ts';
import { notify } from '../base/notices.ts';
import { type CartResponse, clearCart, confirmLine, removeLine, updateLine } from './cart.client.ts';
import type { CartItem } from './cart.contract.ts';
import { cartNotices as words } from './cart.text.ts';
import { cartFailureText } from './failure-text.ts';
import { lineOffer } from './line-offer.ts';

export const $pending = atom(0);

/** Requested quantities by line, until the cart is read after all changes. */
export const $requestedQuantities = atom<ReadonlyMap<string, number>>(new Map());

export function requestedQuantity({ id, quantity }: CartItem): number {
  return $requestedQuantities.get().get(id) ?? quantity;
}

function forgetWanted(): void {
  const state = $cart.get();
  const isOld = state.kind === 'cart' && state.isOld;
  if ($pending.get() === 0 && !isOld && $requestedQuantities.get().size > 0)
    $requestedQuantities.set(new Map());
}
$cart.listen(forgetWanted);

/** A queued change sends the quantity that is requested when it runs. */
const waiting = new Set<string>();

let last: Promise<void> = Promise.resolve();

/** Refreshes the cart after the last change. */
function inTurn(work: () => Promise<void>): void {
  $pending.set($pending.get() + 1);
  last = last
    .then(work)
    .then(() => ($pending.get() === 1 ? notifyCartChanged() : undefined))
    // A bug must not block later changes.
    .catch(reportError)
    .finally(() => {
      $pending.set($pending.get() - 1);
      forgetWanted();
    });
}

/** A quantity limited to the stock is a warning (docs/shop.md "Failures"). */
function showResult(result: CallResult<CartResponse>, failed: string, shown: boolean): void {
  if (result.kind === 'unreachable') notify({ kind: 'error', text: failed });
  else if (result.kind === 'refused')
    notify({
      kind: hasFailureCode(result, 'login-required') ? 'info' : 'error',
      text: cartFailureText(result, failed),
    });
  else if (result.data.isCut) notify({ kind: 'warning', text: result.data.msg });
  else if (shown) notify({ kind: 'success', text: result.data.msg });
}

/** Merges presses during a running change into one call. */
export function setQuantity({ id }: CartItem, quantity: number): void {
  $requestedQuantities.set(new Map($requestedQuantities.get()).set(id, quantity));
  if (waiting.has(id)) return;
  waiting.add(id);
  inTurn(async () => {
    waiting.delete(id);
    const result = await updateLine(id, $requestedQuantities.get().get(id) ?? quantity);
    showResult(result, words().updateFailed, false);
    // Returns to the server's quantity unless another change is queued.
    if (result.kind !== 'answer' && !waiting.has(id))
      $requestedQuantities.set(new Map([...$requestedQuantities.get()].filter(([line]) => line !== id)));
  });
}

/** Works only for lines that can still be bought. */
export function confirmChanges(line: CartItem): void {
  const { quantity, unitPrice } = lineOffer({ ...line, quantity: requestedQuantity(line) });
  inTurn(async () => showResult(await confirmLine(line.id, quantity, unitPrice), words().updateFailed, true));
}

export function removeItem(line: CartItem): void {
  inTurn(async () => showResult(await removeLine(line.id), words().removeFailed, true));
}

export function removeAllItems(): void {
  inTurn(async () => showResult(await clearCart(), words().clearFailed, true));
}
