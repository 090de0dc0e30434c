/** The message and the key of a request outlive the closed form. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { refreshCart } from '../../browser/cart.ts';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { fetchSession } from '../../browser/session.ts';
import { type CallResult, hasFailureCode, isOutcomeUnknown } from '../base/call.client.ts';
import { listOf } from '../base/checks.client.ts';
import { HTTP_CONFLICT } from '../base/statuses.client.ts';
import type { Cart, CartItem } from '../cart/cart.contract.ts';
import { isRequestedQuote } from '../cart/cart-checks.client.ts';
import { fetchQuotes, type QuoteResponse, requestQuote, requestReservation } from './quotes.client.ts';
import type { Quote } from './quotes.contract.ts';

export const $message = atom('');
export const $reserveMessage = atom('');

/** The key stays until a response is certain, so that a lost response makes no second request. */
let key = crypto.randomUUID();
let reserveKey = crypto.randomUUID();

export async function sendQuoteRequest({ version }: Cart): Promise<CallResult<QuoteResponse>> {
  const result = await requestQuote({ message: $message.get().trim(), version }, key);
  if (!isOutcomeUnknown(result)) key = crypto.randomUUID();
  if (result.kind === 'answer') $message.set('');
  await readAgain(result);
  return result;
}

/** Requests for reservations that staff has not answered; empty until they are known. */
const $requested = atom<readonly Quote[]>([]);

/** The lines that a known request asks for; makes no call. */
export function useRequested(lines: readonly CartItem[]): readonly CartItem[] {
  const items = useStore($requested).flatMap((quote) => quote.items);
  return lines.filter(({ product, quality }) =>
    items.some((item) => item.product.id === product.id && item.quality === quality),
  );
}

/** The lines of the cart that no request asks for yet. */
export function useUnrequested(lines: readonly CartItem[]): readonly CartItem[] {
  const requested = useRequested(lines);
  useEffect(() => {
    void fetchQuotes().then((result) => {
      if (result.kind === 'answer' && listOf(isRequestedQuote)(result.data.items))
        $requested.set(result.data.items.filter((quote) => quote.for_papers && quote.state === 'requested'));
    });
  }, []);
  return lines.filter((line) => !requested.includes(line));
}

/** The lines stay in the cart until staff accepts. `withPayable`: those that could be paid now wait with them. */
export async function sendReserveRequest(
  { version }: Cart,
  withPayable: boolean,
): Promise<CallResult<QuoteResponse>> {
  const message = $reserveMessage.get().trim();
  const address = $chosenAddress.get()?.id ?? null;
  const request = { message, version, address, ...(withPayable && { with_payable: true }) };
  const result = await requestReservation(request, reserveKey);
  if (!isOutcomeUnknown(result)) reserveKey = crypto.randomUUID();
  if (result.kind === 'answer') {
    $reserveMessage.set('');
    const { quote } = result.data;
    if (isRequestedQuote(quote)) $requested.set([...$requested.get(), quote]);
  }
  await readAgain(result);
  return result;
}

/** Fetches outdated data again after a refusal: the cart, or whether the mailbox is confirmed. */
async function readAgain(result: CallResult<QuoteResponse>): Promise<void> {
  if (hasFailureCode(result, 'email-unconfirmed')) await fetchSession();
  const isCartOld = result.kind === 'refused' && result.status === HTTP_CONFLICT;
  if (isCartOld || hasFailureCode(result, 'cart-empty') || hasFailureCode(result, 'login-required'))
    await refreshCart();
}
