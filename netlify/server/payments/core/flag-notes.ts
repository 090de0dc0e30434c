import { formatMinor } from '../../../../src/features/orders/charged-amount.rules.ts';
import type { FlagStage } from '../../../../src/features/orders/orders.rules.ts';
import type { ProviderRules } from '../../../../src/features/orders/providers.rules.ts';
import type { AttemptState } from '../../db/kinds.ts';
import { type Money, sameCurrency } from './decide.ts';
import type { Dispute } from './provider.ts';

/** `128.50 CNY`, or smallest units for currencies whose decimals are unknown. */
export function moneyText(rules: ProviderRules, { amountMinor, currency }: Money): string {
  return rules.takes(currency)
    ? `${formatMinor(amountMinor, rules.decimalsOf(currency))} ${currency}`
    : `${amountMinor} smallest units of ${currency}`;
}

export interface Mismatch {
  readonly rules: ProviderRules;
  readonly orderNumber: string;
  readonly asked: Money;
  readonly captured: Money;
  readonly isOurs: boolean;
}

export function mismatchNote({ rules, orderNumber, asked, captured, isOurs }: Mismatch): string {
  const { name: provider } = rules;
  const [wanted, taken] = [asked, captured].map((money) => moneyText(rules, money));
  const others = [
    ...(asked.amountMinor === captured.amountMinor ? [] : ['the amount']),
    ...(sameCurrency(asked, captured) ? [] : ['the currency']),
  ];
  const why = isOurs
    ? `A payment for order ${orderNumber} is not what was asked for, by ${others.join(' and ')}: ${provider} was asked for ${wanted} and took ${taken}.`
    : `${provider} took ${taken} by the name of order ${orderNumber}, but says that this is for another attempt to pay.`;
  return `${why} This payment does not pay the order, and the buyer was told at most that it is being looked at: write to them, and refund it at ${provider}.`;
}

export function unknownPaymentNote(rules: ProviderRules, ref: string, captured: Money): string {
  const { name: provider } = rules;
  return `${provider} took ${moneyText(rules, captured)} by ${ref}, which no order of this shop knows. Refund it at ${provider}.`;
}

export interface StuckAttempt {
  readonly provider: string;
  readonly ref: string;
  readonly orderNumber: string;
  readonly state: AttemptState;
  readonly days: number;
}

export function stuckAttemptNote({ provider, ref, orderNumber, state, days }: StuckAttempt): string {
  const since = `more than ${days} days ago`;
  const how =
    state === 'processing'
      ? `waits for the buyer's bank since ${since}`
      : state === 'capturing'
        ? `was being taken, with an unknown outcome, ${since}`
        : `was begun ${since}, and could neither be paid nor closed`;
  return `The payment ${ref} of order ${orderNumber} ${how}, and the order's pieces are held. Ask ${provider} about it; to end it: npm run operator -- end ${orderNumber}`;
}

export interface FailedRefund {
  readonly rules: ProviderRules;
  readonly orderNumber: string;
  readonly money: Money;
  readonly reason: string | undefined;
  readonly isOwed: boolean;
}

export function refundFailedNote({ rules, orderNumber, money, reason, isOwed }: FailedRefund): string {
  const { name: provider } = rules;
  const what = `A refund of ${moneyText(rules, money)} for order ${orderNumber}`;
  if (!isOwed) return `${what} failed. The money had gone back in another way: nothing is owed.`;
  return reason === undefined
    ? `${what} was sent, but never answered, and may have been paid or not. Look for it at ${provider}, and refund again only where it is not there.`
    : `${what} failed: ${reason}. The money is owed to the buyer: refund again, or record how you paid it back.`;
}

export function refundSlowNote({
  rules,
  orderNumber,
  money,
  days,
}: Omit<FailedRefund, 'reason' | 'isOwed'> & { readonly days: number }): string {
  return `A refund of ${moneyText(rules, money)} for order ${orderNumber} has been under way for more than ${days} days. Look for it at ${rules.name}; the buyer may have been asked for a bank account.`;
}

export function refundedTwiceNote({
  rules,
  orderNumber,
  money,
}: Omit<FailedRefund, 'reason' | 'isOwed'>): string {
  return `A refund of ${moneyText(rules, money)} for order ${orderNumber} had failed and was paid back in another way, but now ${rules.name} says that it was paid after all: the buyer may have more than was owed.`;
}

/** `sum`: the money and its order. `advice`: what to do if the money may be the buyer's now. */
export function disputeNote(
  { name: provider }: Pick<ProviderRules, 'name'>,
  stage: FlagStage,
  sum: string,
  { reason, stage: state, answerBy }: Pick<Dispute, 'reason' | 'stage' | 'answerBy'>,
  advice: string,
): string {
  const until = answerBy === null ? '' : ` before ${answerBy.toISOString()}`;
  const disputed = `The buyer disputes ${sum}: ${reason} (${state}).`;
  if (stage === 'to-answer')
    return `${disputed} Answer it at ${provider}${until}, and ship nothing until then.`;
  if (stage === 'undecided')
    return `${disputed} There is nothing to answer now. Ship nothing until it is decided.`;
  if (stage === 'won') return `The dispute about ${sum} is decided for the shop (${state}).`;
  return stage === 'won-late'
    ? `The dispute about ${sum} was lost, and is now decided for the shop. The order was cancelled when it was lost: agree with the buyer whether you send it or refund it.`
    : `The dispute about ${sum} is over (${state}). Compare ${provider} with the refunds of this order. ${advice}`;
}
