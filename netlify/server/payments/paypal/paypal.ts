/** Orders v2 and Payments v2. Only this folder knows PayPal. */
import * as z from 'zod';
import type { Language } from '../../../../src/features/base/language.rules.ts';
import { pageLanguage, pagePath } from '../../../../src/features/base/words.text.ts';
import { checkoutText as texts } from '../../../../src/features/cart/cart.text.ts';
import { paypalRules as rules } from '../../../../src/features/orders/providers.rules.ts';
import type { Settings } from '../../../../src/settings.ts';
import {
  type AttemptStatus,
  type CapturedPayment,
  type CaptureResult,
  type EventCheckResult,
  labelledMethods,
  type OpeningLine,
  type OpenPaymentRequest,
  type OpenPaymentResult,
  openingIdempotencyKey,
  type PaymentProvider,
  providerOrderText,
  type WalletDeclaration,
  type WebhookMessage,
} from '../core/provider.ts';
import {
  formatMoney,
  moneySchema,
  type PayPalCall,
  type PayPalHttp,
  type PayPalResponse,
  parseMoney,
  paypalHttp,
  toUnreachable,
} from './call.ts';
import { paypalDashboard } from './dashboard.ts';
import { readDispute } from './disputes.ts';
import { listEvents, parseEvent } from './events.ts';
import { paypalRefunds } from './refunds.ts';
import { type CheckSignature, paypalSignature } from './signature.ts';

export const LIVE_BASE = 'https://api-m.paypal.com';

type PayPalSettings = Pick<Settings, 'PAYPAL_API_BASE' | 'PAYPAL_WEBHOOK_ID'> & {
  readonly PAYPAL_CLIENT_ID: string;
  readonly PAYPAL_CLIENT_SECRET: string;
};

const captureSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  status_details: z.looseObject({ reason: z.string().optional() }).nullish(),
  amount: moneySchema,
  custom_id: z.string().nullish(),
  /** Absent while the capture is pending. */
  seller_receivable_breakdown: z.looseObject({ paypal_fee: moneySchema.nullish() }).nullish(),
});
const orderSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.looseObject({
        custom_id: z.string().nullish(),
        payments: z.looseObject({ captures: z.array(captureSchema).default([]) }).nullish(),
      }),
    )
    .default([]),
});
function paypalProvider(settings: PayPalSettings): PaymentProvider {
  const base = settings.PAYPAL_API_BASE ?? LIVE_BASE;
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID } = settings;
  return walletOf({
    http: paypalHttp({ base, clientId, clientSecret }),
    checkSignature: PAYPAL_WEBHOOK_ID === undefined ? undefined : paypalSignature(base, PAYPAL_WEBHOOK_ID),
  });
}

interface Lasting {
  readonly http: PayPalHttp;
  readonly checkSignature: CheckSignature | undefined;
}

function walletOf(lasting: Lasting, deadline?: AbortSignal): PaymentProvider {
  const { http, checkSignature } = lasting;
  const call = (asked: PayPalCall) => http(asked, deadline);

  async function open(opening: OpenPaymentRequest): Promise<OpenPaymentResult> {
    const path = '/v2/checkout/orders';
    const requestId = openingIdempotencyKey(opening);
    const made = await call({ method: 'POST', path, requestId, body: orderOf(opening) });
    if (made.kind === 'refused') return { kind: 'refused', reason: `${made.status} ${made.issue}` };
    if (made.kind !== 'done') return made;
    return { kind: 'opened', ref: orderSchema.parse(made.body).id, url: null };
  }

  async function readStatus(ref: string): Promise<AttemptStatus> {
    const found = await call({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(ref)}` });
    if (found.kind === 'refused') return found.status === 404 ? { kind: 'unknown' } : toUnreachable(found);
    return found.kind === 'done' ? statusOf(found.body) : found;
  }

  /** Only reads the status, because an order that we never capture can't be paid. */
  async function close(ref: string): Promise<AttemptStatus> {
    const seen = await readStatus(ref);
    const isUnpaid = seen.kind === 'open' || seen.kind === 'approved';
    return isUnpaid ? { kind: 'closed', attemptId: seen.attemptId } : seen;
  }

  async function capture(ref: string, key: string): Promise<CaptureResult> {
    const path = `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`;
    const taken = await call({ method: 'POST', path, requestId: key });
    if (taken.kind === 'done') return { kind: 'captured' };
    if (taken.kind === 'unreachable') return taken;
    return refusedCapture(taken);
  }

  async function readEvent(message: WebhookMessage): Promise<EventCheckResult> {
    if (checkSignature === undefined) return { kind: 'unreachable', reason: 'set PAYPAL_WEBHOOK_ID' };
    const checked = await checkSignature(message, deadline);
    if (checked.kind !== 'genuine') return checked;
    const event = parseEvent(message.body);
    return event === undefined ? { kind: 'malformed' } : { kind: 'genuine', event };
  }

  return {
    name: 'paypal',
    within: (next) => walletOf(lasting, next),
    open,
    readStatus,
    close,
    capture,
    readEvent,
    ...paypalRefunds(call),
    readDispute: (ref, report) => readDispute(call, ref, report),
    listEvents: (since, cursor) => listEvents(call, since, cursor),
  };
}

/** Without one PayPal takes the buyer's. */
const LOCALES: Readonly<Record<Language, string | undefined>> = { 'zh-CN': undefined, 'zh-Hant': 'zh-TW' };

function orderOf({
  attemptId,
  orderNumber,
  origin,
  cancelUrl,
  summary,
  lines,
  freightMinor,
  ...money
}: OpenPaymentRequest) {
  const { currency } = money;
  const sum = formatMoney(money);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: attemptId,
        // PayPal accepts one payment per invoice id, so each attempt has a separate id.
        invoice_id: `${orderNumber}-${attemptId.slice(0, 8)}`,
        description: (lines.length === 0 ? summary : providerOrderText(orderNumber)).slice(0, 127),
        amount: lines.length === 0 ? sum : { ...sum, breakdown: breakdownOf(money, freightMinor) },
        ...(lines.length === 0 ? {} : { items: lines.map((line) => itemOf(line, currency)) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // An eCheck would keep its units for days, and costs nothing if it bounces.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          locale: LOCALES[pageLanguage()],
          return_url: `${origin}${pagePath('/payment/success')}`,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

/**
 * PayPal rejects orders whose image URLs have another form, and does not accept WebP
 * (https://github.com/nopSolutions/nopCommerce/issues/7551).
 */
const IMAGE_FOR_PAYPAL = /^https:[\w./-]+\.(?:jpg|jpeg|png|gif)$/i;

/** The sum of `unit_amount` × `quantity` must equal `item_total`, else PayPal responds with ITEM_TOTAL_MISMATCH. */
function itemOf({ name, quantity, unitMinor, picture }: OpeningLine, currency: string) {
  const [address = ''] = picture?.split('?') ?? [];
  return {
    name,
    quantity: String(quantity),
    unit_amount: formatMoney({ amountMinor: unitMinor, currency }),
    category: 'PHYSICAL_GOODS',
    ...(IMAGE_FOR_PAYPAL.test(address) ? { image_url: address } : {}),
  };
}

/** The parts of an order's amount: PayPal wants the items and the freight to add up to it. */
function breakdownOf(
  { amountMinor, currency }: Pick<OpenPaymentRequest, 'amountMinor' | 'currency'>,
  freightMinor: number,
) {
  const part = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const goods = { item_total: part(amountMinor - freightMinor) };
  return freightMinor === 0 ? goods : { ...goods, shipping: part(freightMinor) };
}

/**
 * Reasons of a pending capture that wait for the shop to act at PayPal. The others wait for the buyer's bank or PayPal.
 * https://developer.paypal.com/docs/api/payments/v2/#definition-capture_status_details
 */
const SHOP_MUST_ACT: Readonly<Record<string, string>> = {
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION:
    'accept the payment there. The account does not hold its currency: open a balance in it, or let PayPal convert.',
  UNILATERAL: "confirm the account's e-mail address there.",
  INTERNATIONAL_WITHDRAWAL: 'accept the payment there, and add a way to withdraw money.',
  VERIFICATION_REQUIRED: 'verify the account there.',
  OTHER: 'look at the payment there, or ask PayPal.',
};

/**
 * A completed order may be unpaid: an eCheck takes days to clear. For unknown statuses the captures decide.
 */
function statusOf(body: unknown): AttemptStatus {
  const { id, status, purchase_units } = orderSchema.parse(body);
  const [unit] = purchase_units;
  const captures = unit?.payments?.captures ?? [];
  const attemptId = unit?.custom_id ?? captures[0]?.custom_id ?? null;
  const paid = captures.find((one) => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(one.status));
  if (paid !== undefined) return { kind: 'paid', attemptId, captured: capturedOf(id, paid) };
  // Only a declined or failed capture is final; an unknown state is not.
  const isOver = captures.every((one) => ['DECLINED', 'FAILED'].includes(one.status));
  if (!isOver || (status === 'COMPLETED' && captures.length === 0)) {
    const pending = captures.find((one) => one.status === 'PENDING');
    const reason = pending?.status_details?.reason ?? '';
    const what = SHOP_MUST_ACT[reason];
    return { kind: 'processing', attemptId, shopMustAct: what && `${reason}, ${what}` };
  }
  if (status === 'COMPLETED' || status === 'VOIDED') return { kind: 'closed', attemptId };
  return { kind: status === 'APPROVED' ? 'approved' : 'open', attemptId };
}

function capturedOf(orderId: string, capture: z.infer<typeof captureSchema>): CapturedPayment {
  const { id, amount, seller_receivable_breakdown: breakdown } = capture;
  const money = parseMoney(amount);
  if (money === undefined) throw new Error(`PayPal's order ${orderId} has an amount of ${amount.value}`);
  return { ref: id, ...money, fee: breakdown?.paypal_fee ? parseMoney(breakdown.paypal_fee) : undefined };
}

type Refusal = Extract<PayPalResponse, { kind: 'refused' }>;

/**
 * Error codes after which the payer can choose another means of payment for the same PayPal order. PayPal's
 * description: "Restart the payment so that the payer can select a different payment option".
 */
const RETRYABLE_WITH_OTHER_FUNDING = [
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
];

/**
 * https://developer.paypal.com/api/rest/reference/orders/v2/errors, "Capture order". Other errors
 * are final.
 */
function refusedCapture({ status, issue }: Refusal): CaptureResult {
  // The shop never received the response to an earlier capture.
  if (issue === 'ORDER_ALREADY_CAPTURED') return { kind: 'captured' };
  if (RETRYABLE_WITH_OTHER_FUNDING.includes(issue)) return { kind: 'declined' };
  if (issue === 'ORDER_NOT_APPROVED') return { kind: 'not-approved' };
  return { kind: 'refused', reason: `${status} ${issue}` };
}

export const paypal: WalletDeclaration = {
  rules,
  methods: labelledMethods('paypal'),
  money: ({ PAYPAL_CURRENCY, PAYPAL_RATE }) => ({ currency: PAYPAL_CURRENCY, rate: PAYPAL_RATE ?? null }),
  build: ({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, ...settings }) =>
    PAYPAL_CLIENT_ID === undefined || PAYPAL_CLIENT_SECRET === undefined
      ? undefined
      : paypalProvider({ ...settings, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }),
  dashboard: paypalDashboard,
  whyOff: () => undefined,
  texts: { failed: texts().walletFailed, refused: texts().walletRefused, cancelled: texts().walletCancelled },
};
