import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { settleDecision } from './pay.ts';
import { type Cause, nobody, type StoredSession, type StripeState } from './state.ts';

/** Ends an open session: nobody can pay it any more. */
export function expireSession(state: StripeState, stored: StoredSession, cause: Cause): StoredSession {
  if (stored.session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${stored.session.status}\`.`,
    );
  }
  const expired = state.sessions.put({
    ...stored,
    session: { ...stored.session, status: 'expired', url: null },
  });
  cancelIntent(state, expired, cause);
  emit(state, 'checkout.session.expired', expired.session, cause);
  return expired;
}

/** What the clock does: sessions past their time expire, banks decide. */
export function runClock(state: StripeState): void {
  const seconds = state.clock.seconds();
  for (const stored of state.sessions.all()) {
    if (stored.session.status === 'open' && stored.session.expires_at <= seconds) {
      expireSession(state, stored, nobody);
    }
  }
  for (const decision of state.decisions.all()) {
    if (decision.dueAt <= state.clock.now()) settleDecision(state, decision.sessionId, decision.succeeds);
  }
}

function cancelIntent(state: StripeState, { session }: StoredSession, cause: Cause): void {
  const intent =
    typeof session.payment_intent === 'string' ? state.intents.get(session.payment_intent) : null;
  if (!intent) return;
  const canceled = state.intents.put({
    ...intent,
    status: 'canceled',
    canceled_at: state.clock.seconds(),
    cancellation_reason: 'expired',
  });
  emit(state, 'payment_intent.canceled', canceled, cause);
}
