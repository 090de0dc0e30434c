import { DEFAULT_LANGUAGE } from '../../../../src/features/base/language.rules.ts';
import { inRenderedLanguage } from '../../../../src/features/base/with-language.text.ts';
import { pageLanguage, pagePath } from '../../../../src/features/base/words.text.ts';
import type { ChargeRule } from '../../../../src/features/orders/charged-amount.rules.ts';
import { type MethodName, methodsOf } from '../../../../src/features/orders/payment-methods.rules.ts';
import type { ProviderName, ProviderRules } from '../../../../src/features/orders/providers.rules.ts';
import { chargeTexts } from '../../../../src/features/payments/charges.text.ts';
import { paymentMethodsText } from '../../../../src/features/payments/payment-methods.text.ts';
import type { Settings } from '../../../../src/settings.ts';
import type { Dashboard } from './dashboard.ts';
import type { Money } from './decide.ts';

/** No usable response: the outcome is unknown, and the call may be retried. */
export interface ProviderUnreachable {
  readonly kind: 'unreachable';
  readonly reason: string;
  /** True if another call with this key is running; its outcome counts for both calls. */
  readonly isBusy?: boolean;
  /** True if the provider does not accept the shop's key, which only new settings mend. */
  readonly isKeyRefused?: boolean;
}

export interface OpenPaymentRequest extends Money {
  /** Idempotency key, and our id at the provider. */
  readonly attemptId: string;
  readonly method: MethodName;
  readonly orderNumber: string;
  readonly origin: string;
  readonly expiresAt: Date;
  readonly email: string | null;
  /** The provider redirects to this page if the buyer does not pay. */
  readonly cancelUrl: string;
  readonly summary: string;
  /** With `freightMinor` they add up to the amount. If empty, the provider's page shows one line. */
  readonly lines: readonly OpeningLine[];
  /** Freight that is paid with the lines, a line of its own; 0 if there is none. */
  readonly freightMinor: number;
  /** `manual`: a method that allows it only authorises the payment, and the shop captures it. */
  readonly capture: 'manual' | 'automatic';
}

export interface OpeningLine {
  readonly name: string;
  readonly quantity: number;
  readonly unitMinor: number;
  /** A public URL; null if the product has no picture. */
  readonly picture: string | null;
}

/** Stripe refuses a key that was used with other texts. */
export function openingIdempotencyKey({
  attemptId,
  lines,
}: Pick<OpenPaymentRequest, 'attemptId' | 'lines'>): string {
  const language = pageLanguage() === DEFAULT_LANGUAGE ? '' : `-${pageLanguage()}`;
  return `open-${attemptId}${lines.length === 0 ? '-sum' : ''}${language}`;
}

export function providerOrderText(number: string): string {
  return inRenderedLanguage(`订单 ${number}`);
}

export function providerFreightText(): string {
  return inRenderedLanguage(chargeTexts().kinds.freight);
}

/** The shop's home shows how long the order is reserved. */
export function cancelUrl({
  origin,
  orderNumber,
}: {
  readonly origin: string;
  readonly orderNumber: string;
}): string {
  return `${origin}${pagePath('/payment/cancel')}?unpaid=${orderNumber}`;
}

export type OpenPaymentResult =
  | { readonly kind: 'opened'; readonly ref: string; readonly url: string | null }
  /** A retry would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'too-small' | 'too-large'; readonly reason: string }
  | ProviderUnreachable;

export interface CapturedPayment extends Money {
  readonly ref: string;
  /** The provider's fee, maybe in another currency; absent until it reports one. */
  readonly fee?: Money | undefined;
}

export type AttemptStatus =
  | { readonly kind: 'open'; readonly attemptId: string | null }
  /** The shopper authorised the payment; nothing is captured. */
  | {
      readonly kind: 'approved';
      readonly attemptId: string | null;
      /** Names to the provider what the capture takes, if that isn't the attempt. */
      readonly authorisation?: string;
    }
  | {
      readonly kind: 'processing';
      readonly attemptId: string | null;
      /** The provider's reason, and what to do, if the money waits until the shop acts there. */
      readonly shopMustAct?: string | undefined;
    }
  | { readonly kind: 'paid'; readonly attemptId: string | null; readonly captured: CapturedPayment }
  | {
      readonly kind: 'closed';
      readonly attemptId: string | null;
      /** True if the buyer's bank had authorised the payment, and may show it for some days. */
      readonly isReleased?: boolean;
    }
  | { readonly kind: 'unknown' }
  | ProviderUnreachable;

export type SendRefundResult =
  | { readonly kind: 'done'; readonly ref: string }
  | { readonly kind: 'pending'; readonly ref: string }
  /** The provider's reason; undefined if it never responded. */
  | { readonly kind: 'failed'; readonly reason: string | undefined; readonly ref: string | null }
  | ProviderUnreachable;

export interface SendRefundRequest extends Money {
  readonly refundId: string;
  readonly paymentRef: string;
  readonly orderNumber: string;
}

/** A dispute as it stands at the provider. */
export interface Dispute {
  readonly ref: string;
  /** The disputed payments; at PayPal they may be several. */
  readonly paymentRefs: readonly string[];
  readonly money: Money | undefined;
  readonly reason: string;
  /** The provider's words for the stage or the outcome. */
  readonly stage: string;
  /** `others`: the buyer, the bank or the provider has to act. `decided`: not clearly for the shop. */
  readonly turn: 'shop' | 'others' | 'won' | 'lost' | 'decided';
  /** Each stage has its own deadline. */
  readonly answerBy: Date | null;
  /** When this was true; undefined for a response of now. */
  readonly asOf?: Date | undefined;
}

export type DisputeResult =
  | { readonly kind: 'seen'; readonly dispute: Dispute }
  | { readonly kind: 'unknown' }
  | ProviderUnreachable;

/** A refund or reversal, by the shop or by the provider. */
export interface ReportedRefund extends Money {
  readonly ref: string;
  readonly paymentRef: string;
  readonly refundId: string | null;
  readonly standing: Exclude<SendRefundResult, ProviderUnreachable>;
}

export type ReportedRefundsResult =
  | { readonly kind: 'seen'; readonly found: readonly ReportedRefund[] }
  | { readonly kind: 'unknown' }
  | ProviderUnreachable;

export type ProviderEvent =
  | { readonly kind: 'attempt'; readonly ref: string }
  | { readonly kind: 'sent-back'; readonly ref: string }
  /** `report`: the dispute as the event has it. */
  | { readonly kind: 'dispute'; readonly ref: string; readonly report?: unknown }
  | { readonly kind: 'other' };

export interface WebhookMessage {
  readonly headers: Headers;
  /** The exact bytes that are signed. */
  readonly body: string;
  readonly from: string;
}

export function isProviderId(name: string): boolean {
  return /^[\w.:-]{1,255}$/.test(name);
}

export type EventCheckResult =
  | { readonly kind: 'genuine'; readonly event: ProviderEvent }
  | { readonly kind: 'forged'; readonly reason: string }
  /** The signature is valid, but the body is not an event. */
  | { readonly kind: 'malformed' }
  | ProviderUnreachable;

export type EventPage =
  | { readonly kind: 'page'; readonly events: readonly ProviderEvent[]; readonly next: string | null }
  | ProviderUnreachable;

export interface PaymentProvider {
  readonly name: ProviderName;
  /** Aborts all calls at the deadline. */
  readonly within: (deadline: AbortSignal) => PaymentProvider;
  readonly open: (opening: OpenPaymentRequest) => Promise<OpenPaymentResult>;
  readonly readStatus: (ref: string) => Promise<AttemptStatus>;
  /** Also releases what the buyer authorised. Returns `open` if the attempt can't be closed. */
  readonly close: (ref: string) => Promise<AttemptStatus>;
  /** Captures what the buyer authorised, once for each key. Asks for an unknown `authorisation`. */
  readonly capture: (ref: string, key: string, authorisation?: string) => Promise<CaptureResult>;
  readonly refund: (order: SendRefundRequest) => Promise<SendRefundResult>;
  readonly readRefund: (ref: string) => Promise<SendRefundResult>;
  readonly readSentBack: (ref: string) => Promise<ReportedRefundsResult>;
  /** `report`: what the provider's event says, for a shop that may not ask. */
  readonly readDispute: (ref: string, report: unknown) => Promise<DisputeResult>;
  readonly readEvent: (message: WebhookMessage) => Promise<EventCheckResult>;
  /** Events after `since`; `cursor` is `next` of the previous page. */
  readonly listEvents: (since: Date, cursor: string | null) => Promise<EventPage>;
}

export type CaptureResult =
  /** `status`: what the response tells about the payment, if it does. */
  | { readonly kind: 'captured'; readonly status?: AttemptStatus | undefined }
  /** The payment method was declined; the shopper may choose another. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'not-approved' }
  /** This attempt can't be captured any more. */
  | { readonly kind: 'refused'; readonly reason: string }
  | ProviderUnreachable;

export type Providers = Readonly<Record<ProviderName, PaymentProvider | undefined>>;

export interface LabelledMethod {
  readonly name: MethodName;
  readonly provider: ProviderName;
  readonly label: string;
}

export function labelledMethods(provider: ProviderName): LabelledMethod[] {
  return methodsOf(provider).map((name) => ({ name, provider, label: paymentMethodsText()[name].pay }));
}

interface Declaration<Flow extends ProviderRules['flow']> {
  readonly rules: ProviderRules & { readonly name: ProviderName; readonly flow: Flow };
  /** The first is the default. */
  readonly methods: readonly LabelledMethod[];
  readonly money: (settings: Settings) => Pick<ChargeRule, 'currency' | 'rate'>;
  readonly build: (settings: Settings) => PaymentProvider | undefined;
  readonly dashboard: (settings: Settings) => Dashboard;
  /** The reason why the method is disabled; undefined if it is enabled. */
  readonly whyOff: (settings: Settings, method: LabelledMethod) => 'card-off' | 'method-off' | undefined;
}

interface Texts {
  readonly failed: string;
  readonly refused: string;
}

/** Adds `POST /{name}/create-session`. */
export interface RedirectDeclaration extends Declaration<'redirect'> {
  readonly texts: Texts;
}

/** Adds `POST /{name}/orders`, and `capture` and `cancel` of each order. */
export interface WalletDeclaration extends Declaration<'window'> {
  readonly texts: Texts & { readonly cancelled: string };
}

/** Every provider has `GET /{name}/verify-payment/{id}` and `POST /{name}/webhook`. */
export type ProviderDeclaration = RedirectDeclaration | WalletDeclaration;

export function usesWalletWindow(declared: ProviderDeclaration): declared is WalletDeclaration {
  return declared.rules.flow === 'window';
}
