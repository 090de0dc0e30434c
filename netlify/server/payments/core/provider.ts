import type { FailureCode } from '../../../../src/contract/failure.ts';
import type { ChargeRule } from '../../../../src/rules/charge.ts';
import type { ProviderRules } from '../../../../src/rules/providers/provider.ts';
import type { ProviderName } from '../../../../src/rules/providers/providers.ts';
import type { Settings } from '../../../../src/settings.ts';
import type { Money } from './decide.ts';

/** What the shop asks of a payment provider. Every outcome that one must expect is a value; bugs throw. */

/** The provider could not be asked, or not understood: nothing is known, and the call may be tried again. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly reason: string;
  /** Another call with the same idempotency key is under way: its outcome is this one's. */
  readonly isBusy?: boolean;
}

/** One attempt as the provider is asked to open it. */
export interface Opening extends Money {
  /** The attempt's id: idempotency key, and what the provider gives back with every answer. */
  readonly attemptId: string;
  readonly orderNumber: string;
  readonly origin: string;
  readonly expiresAt: Date;
  readonly email: string;
  /** What is bought, in one text. */
  readonly summary: string;
  /** What the provider's page shows one by one; they add up to the charge. None: it shows the order as one line. */
  readonly lines: readonly OpeningLine[];
}

export interface OpeningLine {
  readonly name: string;
  readonly quantity: number;
  /** Of one piece. */
  readonly unitMinor: number;
  /** Where the provider can fetch its picture; null where it can't. */
  readonly picture: string | null;
}

/** Idempotency key of an opening. Asked for the sum alone after its lines were refused, it is another request. */
export function openingKey({ attemptId, lines }: Pick<Opening, 'attemptId' | 'lines'>): string {
  return lines.length === 0 ? `open-${attemptId}-sum` : `open-${attemptId}`;
}

/** Where a provider's page leads who leaves it unpaid: home, which tells how long the order is kept. */
export function cancelAddress({ origin, orderNumber }: Pick<Opening, 'origin' | 'orderNumber'>): string {
  return `${origin}/payment/cancel?unpaid=${orderNumber}`;
}

export type Opened =
  | { readonly kind: 'opened'; readonly ref: string; readonly url: string | null }
  /** The provider will not have it so; trying again would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Less, or more, than the provider takes in one payment. */
  | { readonly kind: 'too-small' | 'too-large'; readonly reason: string }
  | Unreachable;

export interface Captured extends Money {
  /** The provider's name of the payment. */
  readonly ref: string;
}

/** How an attempt stands at the provider. */
export type AttemptStatus =
  /** Can still be paid. */
  | { readonly kind: 'open'; readonly attemptId: string | null }
  /** The shopper agreed in the wallet, and nothing was taken yet. */
  | { readonly kind: 'approved'; readonly attemptId: string | null }
  /** The shopper did all they can; the bank takes its time. */
  | { readonly kind: 'processing'; readonly attemptId: string | null }
  | { readonly kind: 'paid'; readonly attemptId: string | null; readonly captured: Captured }
  /** Nobody can pay it any more. */
  | { readonly kind: 'closed'; readonly attemptId: string | null }
  /** The provider knows no such attempt. */
  | { readonly kind: 'unknown' }
  | Unreachable;

export type Refunded =
  | { readonly kind: 'done'; readonly ref: string }
  /** Taken on; the bank takes its time. */
  | { readonly kind: 'pending'; readonly ref: string }
  /** `reason` is the provider's word; undefined where it never gave an answer. */
  | { readonly kind: 'failed'; readonly reason: string | undefined; readonly ref: string | null }
  | Unreachable;

export interface RefundOrder extends Money {
  /** Idempotency key. */
  readonly refundId: string;
  readonly paymentRef: string;
  readonly orderNumber: string;
}

/** The buyer's bank asks for it; undecided. */
export interface Disputed {
  readonly kind: 'disputed';
  readonly reason: string;
  /** The provider's word for how far it came. One dispute may come to several stages, each with its own deadline. */
  readonly stage: string;
  /** Whether the shop has to answer, or has answered and the bank is deciding. */
  readonly isForUs: boolean;
  readonly answerBy: Date | null;
}

/** Money that went back of a payment, or is asked back, as the provider has it: by the shop's doing or another's. */
export interface SentBack extends Money {
  readonly ref: string;
  /** The provider's name of the payment. */
  readonly paymentRef: string;
  /** The shop's own name of the refund, if the shop asked for it. */
  readonly refundId: string | null;
  readonly standing:
    | Exclude<Refunded, Unreachable>
    | Disputed
    /** A dispute that ended for the shop: nothing goes back, and what went back by it is the shop's again. */
    | { readonly kind: 'won' };
}

export type SentBackStatus =
  | { readonly kind: 'seen'; readonly found: readonly SentBack[] }
  | { readonly kind: 'unknown' }
  | Unreachable;

/** What a webhook is about. */
export type ProviderEvent =
  | { readonly kind: 'attempt'; readonly ref: string }
  /** A refund, a reversal or a dispute; whoever began it. */
  | { readonly kind: 'sent-back'; readonly ref: string }
  | { readonly kind: 'other' };

/** A webhook as it came. */
export interface WebhookMessage {
  readonly headers: Headers;
  /** Its signature is over these very characters. */
  readonly body: string;
  /** The network that it came from. */
  readonly from: string;
}

/** Whether a provider may have given such a name: others can't be looked up, neither here nor there. */
export function isRef(name: string): boolean {
  return /^[\w.:-]{1,255}$/.test(name);
}

export type EventCheck =
  | { readonly kind: 'genuine'; readonly event: ProviderEvent }
  | { readonly kind: 'forged'; readonly reason: string }
  /** Signed rightly, and no event. */
  | { readonly kind: 'malformed' }
  | Unreachable;

/** A page of what the provider told or should have told. */
export type EventPage =
  | { readonly kind: 'page'; readonly events: readonly ProviderEvent[]; readonly next: string | null }
  | Unreachable;

export interface PaymentProvider {
  readonly name: ProviderName;
  /** The same provider for work that no shopper waits for: all its calls together may take until the deadline. */
  readonly within: (deadline: AbortSignal) => PaymentProvider;
  readonly open: (opening: Opening) => Promise<Opened>;
  readonly readStatus: (ref: string) => Promise<AttemptStatus>;
  /** Makes that nobody can pay it any more, and tells how it then stands; `open` when that can't be. */
  readonly close: (ref: string) => Promise<AttemptStatus>;
  readonly refund: (order: RefundOrder) => Promise<Refunded>;
  readonly readRefund: (ref: string) => Promise<Refunded>;
  readonly readSentBack: (ref: string) => Promise<SentBackStatus>;
  readonly readEvent: (message: WebhookMessage) => Promise<EventCheck>;
  /** What happened since then, page by page; `cursor` is the `next` of the page before. */
  readonly listEvents: (since: Date, cursor: string | null) => Promise<EventPage>;
}

export type CaptureResult =
  | { readonly kind: 'captured' }
  /** The wallet's means of payment was declined; the shopper may choose another. */
  | { readonly kind: 'declined' }
  /** The shopper has not agreed. */
  | { readonly kind: 'not-approved' }
  /** Nothing was taken, and nothing will be by this order: another one has to be made. */
  | { readonly kind: 'refused'; readonly reason: string }
  | Unreachable;

/** A wallet: the shopper agrees, then we take the money. */
export interface WalletProvider extends PaymentProvider {
  readonly within: (deadline: AbortSignal) => WalletProvider;
  /** `key` is the idempotency key: with the same one the money is taken once. */
  readonly capture: (ref: string, key: string) => Promise<CaptureResult>;
}

/** Those that there are keys for. */
export type Providers = Readonly<Record<ProviderName, PaymentProvider | WalletProvider | undefined>>;

/** What a payment provider declares: all that the shop knows of it, so that nothing has to ask for its name. */

/** As a refusal tells it. */
interface Off {
  readonly code: FailureCode;
  readonly msg: string;
}

interface Declaration<Flow extends ProviderRules['flow'], Built> {
  readonly rules: ProviderRules & { readonly name: ProviderName; readonly flow: Flow };
  /** In what it is asked for money. */
  readonly money: (settings: Settings) => Pick<ChargeRule, 'currency' | 'rate'>;
  /** By the settings that it needs; undefined where they are not set. */
  readonly build: (settings: Settings) => Built | undefined;
  /** Why nobody may begin to pay by it, as shoppers are told; undefined when they may try. */
  readonly whyOff: (settings: Settings) => Off | undefined;
}

/** What its shoppers are told. */
interface Texts {
  readonly failed: string;
  /** The provider takes nothing by this attempt any more; another one has to be begun. */
  readonly refused: string;
}

/** Its routes: `POST /{name}/create-session`. */
export interface RedirectDeclaration extends Declaration<'redirect', PaymentProvider> {
  readonly texts: Texts;
}

/** Its routes: `POST /{name}/orders`, and `capture` and `cancel` of each. */
export interface WindowDeclaration extends Declaration<'window', WalletProvider> {
  readonly texts: Texts & { readonly cancelled: string };
}

/** The routes of both: `GET /{name}/verify-payment/{id}`, `POST /{name}/webhook`. */
export type ProviderDeclaration = RedirectDeclaration | WindowDeclaration;

export function hasWindow(declared: ProviderDeclaration): declared is WindowDeclaration {
  return declared.rules.flow === 'window';
}
