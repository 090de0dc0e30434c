/**
 * A message is only a hint: the provider is polled, so late, repeated, reordered and lost messages
 * do no harm.
 */
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import { type PaymentsContext, requireProvider, withTimeout } from '../core/context.ts';
import { isProviderId, type ProviderEvent, type WebhookMessage } from '../core/provider.ts';
import { syncDispute } from '../refunds/disputes.ts';
import { syncRefund } from '../refunds/sync-refund.ts';
import { settleAndCaptureByRef } from './capture.ts';

export type WebhookResult =
  | { readonly kind: 'taken'; readonly result: string }
  | { readonly kind: 'forged' }
  | { readonly kind: 'malformed' }
  /** The provider should send the event again. */
  | { readonly kind: 'unreachable' };

/** Limits the sum of a webhook's provider calls; a function may run 60 s. */
const WEBHOOK_MS = 45_000;

/** Takes the raw body, because a body that is serialized again has another signature. */
export async function handleWebhook(
  hurried: PaymentsContext,
  name: ProviderName,
  message: WebhookMessage,
): Promise<WebhookResult> {
  const context = withTimeout(hurried, WEBHOOK_MS);
  const checked = await requireProvider(context, name).readEvent(message);
  if (checked.kind === 'forged') {
    const event = { event: 'forged webhook refused', mergeAs: 'forged webhooks refused' } as const;
    context.log({ level: 'warn', ...event, provider: name, reason: checked.reason });
    return { kind: 'forged' };
  }
  if (checked.kind === 'unreachable') {
    // Only a warning, because strangers can cause it with messages that name missing certificates.
    context.log({ level: 'warn', event: 'webhook not checked', provider: name, reason: checked.reason });
    return { kind: 'unreachable' };
  }
  if (checked.kind === 'malformed' || (checked.event.kind !== 'other' && !isProviderId(checked.event.ref))) {
    context.log({ level: 'error', event: 'webhook not understood', provider: name });
    return { kind: 'malformed' };
  }
  const result = await handleEvent(context, name, checked.event, { isNews: true });
  return result === 'unreachable' ? { kind: 'unreachable' } : { kind: 'taken', result };
}

/** `isNews`: just received, not read from a list. */
export async function handleEvent(
  context: PaymentsContext,
  name: ProviderName,
  event: ProviderEvent,
  { isNews }: { readonly isNews: boolean },
): Promise<string> {
  switch (event.kind) {
    case 'attempt':
      return (await settleAndCaptureByRef(context, name, event.ref)).kind;
    case 'sent-back':
      return await syncRefund(context, name, event.ref, { isNews });
    case 'dispute':
      return await syncDispute(context, name, event);
    case 'other':
      return 'ignored';
  }
}
