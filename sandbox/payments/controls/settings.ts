import { z } from 'zod';
import { parseJson } from '../../common/http.ts';
import { jsonReply, type ParsedRequest, type Reply } from '../http.ts';
import type { PaymentsStore } from '../store.ts';

export const providerSchema = z.enum(['stripe', 'paypal']);
export type Provider = z.infer<typeof providerSchema>;

export const webhookControlSchema = z.strictObject({
  /** True holds new events until they are released. */
  hold: z.boolean(),
  duplicates: z.int().min(0).max(10),
  delayMs: z.int().min(0).max(600_000),
  /** True sends due events one by one, newest first. */
  newestFirst: z.boolean(),
  tamper: z.strictObject({ kind: z.enum(['body', 'signature']), tries: z.int().min(1).max(100) }).nullable(),
});
type WebhookControl = z.infer<typeof webhookControlSchema>;

export const faultSchema = z.strictObject({
  provider: providerSchema.optional(),
  /** Undefined applies to any method. */
  method: z.string().optional(),
  /** A prefix such as `/v1/refunds`; `*` matches one segment. */
  path: z.string().optional(),
  kind: z.enum([
    'delay-before',
    /** Processes the call, then delays the response. */
    'delay-after',
    /** Breaks the connection without processing the call. */
    'refuse',
    /** Processes the call and breaks the connection. */
    'drop',
    'fail-before',
    'fail-after',
    /** Processes the call, and replaces `fields` of the response. */
    'answer',
  ]),
  fields: z.record(z.string(), z.unknown()).default({}),
  delayMs: z.int().min(0).max(600_000).default(1000),
  status: z.int().min(400).max(599).default(500),
  /** 0 affects all calls until the fault is removed. */
  times: z.int().min(0).max(100_000).default(1),
});
export type Fault = z.infer<typeof faultSchema> & { id: string; left: number };

/** PayPal's reasons for refusing a capture. */
const CAPTURE_DECLINES = [
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'PAYER_ACTION_REQUIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'ORDER_EXPIRED',
] as const;
export type CaptureDecline = (typeof CAPTURE_DECLINES)[number];

/** Smallest units, charged instead of the requested sum. */
const otherMoney = z
  .strictObject({ amount: z.int().min(1).optional(), currency: z.string().length(3).optional() })
  .refine(({ amount, currency }) => amount !== undefined || currency !== undefined);

/** Forced outcomes replace the buyer's choice at the next payments. First in, first out. */
export const forcedOutcomeSchema = z.discriminatedUnion('step', [
  z.strictObject({
    step: z.literal('stripe-payment'),
    result: z.enum(['succeed', 'decline', 'insufficient_funds', 'async_succeed', 'async_fail', 'voucher']),
  }),
  z.strictObject({
    step: z.literal('stripe-capture'),
    /** `declined` ends the authorisation, `refused` leaves it, `expired` finds that it has ended. */
    result: z.enum(['declined', 'refused', 'expired']),
  }),
  z.strictObject({
    step: z.literal('stripe-refund'),
    result: z.enum(['pending', 'requires_action', 'failed', 'canceled']),
  }),
  z.strictObject({
    step: z.literal('paypal-capture'),
    result: z
      .enum(['complete', 'pending', ...CAPTURE_DECLINES])
      // With PayPal's reason.
      .or(z.templateLiteral(['pending ', z.string()])),
  }),
  /** The next GET of a captured order returns its earlier state. */
  z.strictObject({ step: z.literal('paypal-look'), result: z.literal('stale') }),
  z.strictObject({ step: z.literal('paypal-refund'), result: z.enum(['pending', 'failed']) }),
  z.strictObject({ step: z.literal('stripe-amount'), result: otherMoney }),
  z.strictObject({ step: z.literal('paypal-amount'), result: otherMoney }),
]);
export type ForcedOutcome = z.infer<typeof forcedOutcomeSchema>;
export type ForcedStep = ForcedOutcome['step'];
type Results = { [O in ForcedOutcome as O['step']]: O['result'] };
export type ResultOf<S extends ForcedStep> = Results[S];

type StoredSettings = {
  id: 'controls';
  webhooks: Record<Provider, WebhookControl>;
  faults: Fault[];
  outcomes: ForcedOutcome[];
};

const untouched: WebhookControl = {
  hold: false,
  duplicates: 0,
  delayMs: 0,
  newestFirst: false,
  tamper: null,
};
const calm: StoredSettings = {
  id: 'controls',
  webhooks: { stripe: untouched, paypal: untouched },
  faults: [],
  outcomes: [],
};

/** The controls' settings survive restarts. */
export class SandboxControls {
  readonly #table;

  constructor(store: PaymentsStore) {
    this.#table = store.table<StoredSettings>('controls');
  }

  all(): StoredSettings {
    return this.#table.get('controls') ?? calm;
  }

  webhooks(of: Provider): WebhookControl {
    return this.all().webhooks[of];
  }

  setWebhooks(of: Provider, change: Partial<WebhookControl>): void {
    const stored = this.all();
    this.#table.put({
      ...stored,
      webhooks: { ...stored.webhooks, [of]: { ...stored.webhooks[of], ...change } },
    });
  }

  setFaults(faults: Fault[]): void {
    this.#table.put({ ...this.all(), faults });
  }

  addOutcome(next: ForcedOutcome): void {
    this.#table.put({ ...this.all(), outcomes: [...this.all().outcomes, next] });
  }

  /** Returns `undefined` if the buyer's choice applies. */
  takeOutcome<S extends ForcedStep>(step: S): ResultOf<S> | undefined {
    const stored = this.all();
    const taken = stored.outcomes.find((next) => next.step === step);
    if (!taken) return undefined;
    this.#table.put({ ...stored, outcomes: stored.outcomes.filter((next) => next !== taken) });
    return taken.result as ResultOf<S>;
  }

  calm(): void {
    this.#table.put(calm);
  }
}

export function consumeFault(
  controls: SandboxControls,
  provider: Provider,
  call: ParsedRequest,
): Fault | null {
  const faults = controls.all().faults;
  const struck = faults.find((fault) => isMeant(fault, provider, call));
  if (!struck) return null;
  if (struck.times > 0) {
    const rest = faults.map((fault) => (fault === struck ? { ...fault, left: fault.left - 1 } : fault));
    controls.setFaults(rest.filter((fault) => fault.times === 0 || fault.left > 0));
  }
  return struck;
}

function isMeant(fault: Fault, provider: Provider, call: ParsedRequest): boolean {
  if (fault.provider && fault.provider !== provider) return false;
  if (fault.method && fault.method.toUpperCase() !== call.method) return false;
  return fault.path === undefined || beginsWith(call.path, fault.path);
}

function beginsWith(path: string, wanted: string): boolean {
  const given = path.split('/');
  return wanted.split('/').every((segment, at) => segment === '*' || segment === given[at]);
}

/** The caller gets 400 with the field's name. */
export class InvalidControlError extends Error {}

/** A missing body counts as empty. */
export function parseControl<S extends z.ZodType>(schema: S, call: ParsedRequest): z.output<S> {
  const source = call.body.toString('utf8').trim();
  const parsed = parseJson(source === '' ? '{}' : source);
  const result = schema.safeParse(parsed.ok ? parsed.value : undefined);
  if (result.success) return result.data;
  throw new InvalidControlError(z.prettifyError(result.error));
}

export function notFoundReply(what: string, id: string): Reply {
  return jsonReply(404, { error: `There is no ${what} ${id}.` });
}
