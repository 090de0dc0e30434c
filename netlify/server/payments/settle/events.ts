/**
 * What providers tell us. A message is only a hint: what counts is what the provider answers when it is asked, so
 * messages that come late, twice, in any order or not at all do no harm.
 */
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import { providerOf, type Till, withPatience } from '../core/context.ts';
import { isRef, type ProviderEvent, type WebhookMessage } from '../core/provider.ts';
import { mirrorRefund } from '../refunds/mirror-refund.ts';
import { captureApproved } from './capture.ts';
import { settleRef } from './settle.ts';

export type EventTaken =
  /** `result` is what became of its subject. */
  | { readonly kind: 'taken'; readonly result: string }
  | { readonly kind: 'forged' }
  /** Signed rightly, and nothing that a provider tells. */
  | { readonly kind: 'malformed' }
  /** Its subject could not be looked up: the provider shall tell us again. */
  | { readonly kind: 'unreachable' };

/** For all that one webhook has the shop ask: a function has 60 s, and the provider tells again. Milliseconds. */
const WEBHOOK_MS = 45_000;

/** Takes a webhook as it came: a body that is parsed and written again has another signature. */
export async function takeEvent(
  hurried: Till,
  name: ProviderName,
  message: WebhookMessage,
): Promise<EventTaken> {
  const till = withPatience(hurried, WEBHOOK_MS);
  const checked = await providerOf(till, name).readEvent(message);
  if (checked.kind === 'forged') {
    till.log({ level: 'warn', event: 'forged webhook refused', provider: name, reason: checked.reason });
    return { kind: 'forged' };
  }
  if (checked.kind === 'unreachable') {
    // Strangers can bring this about as well: their messages name certificates that nobody has.
    till.log({ level: 'warn', event: 'webhook not checked', provider: name, reason: checked.reason });
    return { kind: 'unreachable' };
  }
  if (checked.kind === 'malformed' || (checked.event.kind !== 'other' && !isRef(checked.event.ref))) {
    till.log({ level: 'error', event: 'webhook not understood', provider: name });
    return { kind: 'malformed' };
  }
  const result = await follow(till, name, checked.event, { isNews: true });
  return result === 'unreachable' ? { kind: 'unreachable' } : { kind: 'taken', result };
}

/** Asks the provider about what an event names. `isNews`: it was just told, not found in a list of old ones. */
export async function follow(
  till: Till,
  name: ProviderName,
  event: ProviderEvent,
  { isNews }: { readonly isNews: boolean },
): Promise<string> {
  switch (event.kind) {
    case 'attempt': {
      const settled = await settleRef(till, name, event.ref);
      return settled.kind === 'approved' ? (await captureApproved(till, settled.attempt)).kind : settled.kind;
    }
    case 'sent-back':
      return await mirrorRefund(till, name, event.ref, { isNews });
    case 'other':
      return 'ignored';
  }
}
