/**
 * What a shopper does to the cart: call, tell, and take the server's word for what is there (docs/shop.md "States",
 * "Rules of input", "Failures").
 */
import { atom } from 'nanostores';
import { $cart, cartChanged } from '../../browser/cart.ts';
import { type CallResult, isRefused } from '../../contract/call.ts';
import type { CartItem } from '../../contract/cart.ts';
import { type CartTold, clearCart, confirmLine, removeLine, updateLine } from '../../contract/cart-client.ts';
import { cartNotices as words } from '../../text/cart.ts';
import { notify } from '../notices/store.ts';
import { lineOffer } from './line-offer.ts';

/** Changes that the server has not answered yet; nothing is paid for meanwhile. */
export const $pending = atom(0);

/**
 * Quantities that the shopper asked for, by line, until a cart is read that was asked for after the server took them.
 * They are what is shown and what a further press counts on: an answer that comes meanwhile is older.
 */
export const $wanted = atom<ReadonlyMap<string, number>>(new Map());

export function quantityOf({ id, quantity }: CartItem): number {
  return $wanted.get().get(id) ?? quantity;
}

function forgetWanted(): void {
  const state = $cart.get();
  const isOld = state.kind === 'cart' && state.isOld;
  if ($pending.get() === 0 && !isOld && $wanted.get().size > 0) $wanted.set(new Map());
}
$cart.listen(forgetWanted);

/** Lines whose change waits for its turn: then it takes the quantity that is wanted by that time. */
const waiting = new Set<string>();

let last: Promise<void> = Promise.resolve();

/** One change after the other; the cart is fetched when the last one is through. */
function inTurn(work: () => Promise<void>): void {
  $pending.set($pending.get() + 1);
  last = last
    .then(work)
    .then(() => ($pending.get() === 1 ? cartChanged() : undefined))
    // A bug is reported, and keeps no later change from its turn.
    .catch(reportError)
    .finally(() => {
      $pending.set($pending.get() - 1);
      forgetWanted();
    });
}

/** The server's sentence, or the one for this failure; less than was wished is a warning (docs/shop.md "Failures"). */
function tell(result: CallResult<CartTold>, failed: string, shown: boolean): void {
  if (result.kind === 'unreachable') notify({ kind: 'error', text: failed });
  else if (result.kind === 'refused')
    notify({ kind: isRefused(result, 'login-required') ? 'info' : 'error', text: result.msg || failed });
  else if (result.data.isCut) notify({ kind: 'warning', text: result.data.msg });
  else if (shown) notify({ kind: 'success', text: result.data.msg });
}

/** However fast the presses come, none is lost: those that come while a change is on its way go as one. */
export function setQuantity({ id }: CartItem, quantity: number): void {
  $wanted.set(new Map($wanted.get()).set(id, quantity));
  if (waiting.has(id)) return;
  waiting.add(id);
  inTurn(async () => {
    waiting.delete(id);
    const result = await updateLine(id, $wanted.get().get(id) ?? quantity);
    tell(result, words.updateFailed, false);
    // The server's own quantity is shown again, unless another one is asked for already.
    if (result.kind !== 'answer' && !waiting.has(id))
      $wanted.set(new Map([...$wanted.get()].filter(([line]) => line !== id)));
  });
}

/** Accepts the present price and stock; only for lines of which there is something left. */
export function confirmChanges(line: CartItem): void {
  const { quantity, unitPrice } = lineOffer({ ...line, quantity: quantityOf(line) });
  inTurn(async () => tell(await confirmLine(line.id, quantity, unitPrice), words.updateFailed, true));
}

export function remove(line: CartItem): void {
  inTurn(async () => tell(await removeLine(line.id), words.removeFailed, true));
}

export function clear(): void {
  inTurn(async () => tell(await clearCart(), words.clearFailed, true));
}
