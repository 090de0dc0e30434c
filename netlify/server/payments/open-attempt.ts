/** Has a provider open an attempt to pay; the order and the attempt are written down before (checkout.ts). */
import type { Buyer } from '../orders/buyer.ts';
import { readLines } from '../orders/store.ts';
import { type Attempt, findAttempt, turnAttempt } from './attempt-store.ts';
import type { Opened, Opening, PaymentProvider } from './provider.ts';
import { endAttempt } from './settle.ts';
import { shownLines, summaryOf } from './shown-lines.ts';
import type { Till } from './till.ts';

export type AttemptOpened =
  | { readonly kind: 'ready'; readonly number: string; readonly ref: string; readonly url: string | null }
  /** Less or more than this provider takes at once. */
  | { readonly kind: 'too-small' | 'too-large' }
  /** The provider could not be asked, or won't have it. */
  | { readonly kind: 'failed' };

/** Called again for an attempt that is open, or may be, it opens nothing twice. */
export async function openAttempt(
  till: Till,
  provider: PaymentProvider,
  buyer: Buyer,
  attempt: Attempt,
): Promise<AttemptOpened> {
  const { id: attemptId, orderNumber: number, providerRef, url } = attempt;
  if (providerRef !== null) return { kind: 'ready', number, ref: providerRef, url };
  const lines = await readLines(till.database, number);
  const { amountMinor, currency, origin, expiresAt } = attempt;
  const opened = await openShowingLines(till, provider, {
    ...{ attemptId, orderNumber: number, amountMinor, currency, origin, expiresAt, email: buyer.email },
    summary: summaryOf(lines),
    lines: shownLines(lines, attempt),
  });
  await till.reached('attempt opened');
  if (opened.kind !== 'opened') {
    till.log({ level: 'error', event: 'payment could not be opened', order: number, reason: opened.reason });
    if (opened.kind === 'unreachable') return { kind: 'failed' };
    await endAttempt(till, attempt, { asked: 'refused' });
    return { kind: opened.kind === 'refused' ? 'failed' : opened.kind };
  }
  const known = { state: 'open' as const, providerRef: opened.ref, url: opened.url };
  const isOurs = await turnAttempt(till.database, attemptId, ['opening'], known);
  await till.reached('attempt known');
  if (isOurs) return { kind: 'ready', number, ref: opened.ref, url: opened.url };
  const now = await findAttempt(till.database, attemptId);
  if (now?.state === 'open' && now.providerRef === opened.ref)
    return { kind: 'ready', number, ref: opened.ref, url: opened.url };
  // Another tab gave it up meanwhile: what was just opened must not be paid.
  await provider.close(opened.ref);
  return { kind: 'failed' };
}

/** A name or a picture that the provider won't show must not keep anybody from paying: then it shows the sum alone. */
async function openShowingLines(till: Till, provider: PaymentProvider, opening: Opening): Promise<Opened> {
  const opened = await provider.open(opening);
  if (opened.kind !== 'refused' || opening.lines.length === 0) return opened;
  const { orderNumber: order } = opening;
  till.log({ level: 'warn', event: 'payment lines refused', order, reason: opened.reason });
  return await provider.open({ ...opening, lines: [] });
}
