import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { formatMinor } from '../../../../src/features/orders/charged-amount.rules.ts';
import { paypalDecimals } from '../../../../src/features/orders/providers.rules.ts';
import { type Money, parseMinor } from '../core/decide.ts';
import type { ProviderUnreachable } from '../core/provider.ts';

export interface PayPalAccess {
  readonly base: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export type PayPalResponse =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly issue: string }
  | ProviderUnreachable;

export function toUnreachable({
  status,
  issue,
}: Extract<PayPalResponse, { kind: 'refused' }>): ProviderUnreachable {
  // 403: the application lacks the permission.
  return { kind: 'unreachable', reason: `${status} ${issue}`, isKeyRefused: status === 403 };
}

export interface PayPalCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly requestId?: string;
}

const TIMEOUT_MS = 6_000;
/** `PREVIOUS_REQUEST_IN_PROGRESS`: the other call usually ends within this pause. */
const CONFLICT = 409;
const CONFLICT_PAUSE_MS = 800;
/** These statuses reveal nothing about the call itself. */
const NO_ANSWERS = [401, 408, CONFLICT, 425, 429];
const TOKEN_MARGIN_MS = 60_000;

const tokenSchema = z.looseObject({ access_token: z.string(), expires_in: z.number() });
const errorSchema = z.looseObject({
  name: z.string().default(''),
  details: z.array(z.looseObject({ issue: z.string() })).default([]),
});

class KeyRefused extends Error {}

/** Without a deadline, the timeout of a waiting shopper applies. */
export type PayPalHttp = (call: PayPalCall, deadline?: AbortSignal) => Promise<PayPalResponse>;

export function paypalHttp(access: PayPalAccess): PayPalHttp {
  let token: { readonly value: string; readonly until: number } | undefined;

  async function freshToken(deadline: AbortSignal | undefined): Promise<string> {
    if (token !== undefined && Date.now() < token.until) return token.value;
    const response = await fetch(`${access.base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: deadline ?? AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) throw new KeyRefused('PayPal gives no token: 401');
    if (!response.ok) throw new Error(`PayPal gives no token: ${response.status}`);
    const given = tokenSchema.parse(await response.json());
    token = { value: given.access_token, until: Date.now() + given.expires_in * 1_000 - TOKEN_MARGIN_MS };
    return token.value;
  }

  async function send(
    { method, path, body, requestId }: PayPalCall,
    deadline: AbortSignal | undefined,
  ): Promise<Response> {
    return await fetch(access.base + path, {
      method,
      headers: {
        authorization: `Bearer ${await freshToken(deadline)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: deadline ?? AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  return async (call, deadline) => {
    try {
      let response = await send(call, deadline);
      if (response.status === 401) {
        token = undefined;
        response = await send(call, deadline);
      }
      if (response.status === CONFLICT) {
        await pause(CONFLICT_PAUSE_MS, undefined, { signal: deadline });
        response = await send(call, deadline);
      }
      if (response.ok) return { kind: 'done', body: await response.json() };
      return await failureOf(response);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { kind: 'unreachable', reason, isKeyRefused: error instanceof KeyRefused };
    }
  };
}

async function failureOf(response: Response): Promise<PayPalResponse> {
  const { status } = response;
  const { name, details } = errorSchema.parse(await response.json());
  const issue = details[0]?.issue ?? name;
  const isResponse = status >= 400 && status < 500 && !NO_ANSWERS.includes(status);
  return isResponse
    ? { kind: 'refused', status, issue }
    : { kind: 'unreachable', reason: `${status} ${issue}`, isBusy: status === CONFLICT };
}

export const moneySchema = z.looseObject({ currency_code: z.string(), value: z.string() });

export function formatMoney({ amountMinor, currency }: Money) {
  return { currency_code: currency, value: formatMinor(amountMinor, paypalDecimals(currency)) };
}

export function parseMoney({ currency_code, value }: z.infer<typeof moneySchema>): Money | undefined {
  const amountMinor = parseMinor(value, paypalDecimals(currency_code));
  return amountMinor === undefined ? undefined : { amountMinor, currency: currency_code };
}
