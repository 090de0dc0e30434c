import { PAYPAL_CREDENTIALS } from './start.ts';

type Amount = { currency_code: string; value: string };
type Payment = {
  id: string;
  status: string;
  amount: Amount;
  supplementary_data: { related_ids: { order_id: string } };
};

/** Each call returns some of these fields. */
type Body = Payment & {
  details: { issue: string }[];
  links: { rel: string; href: string }[];
  purchase_units: [{ payments: { captures: [Payment, ...Payment[]]; refunds: Payment[] } }];
  events: [{ id: string }, ...unknown[]];
};

export type PayPalResponse = { status: number; headers: Headers; body: Body };

export async function paypalClient(address: string) {
  const token = await fetchToken(address);
  return (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    call(address, method, path, body, { authorization: `Bearer ${token}`, ...headers });
}

export type PayPalClient = Awaited<ReturnType<typeof paypalClient>>;

async function fetchToken(address: string): Promise<string> {
  const response = await fetch(`${address}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: basicAuthorization(PAYPAL_CREDENTIALS.clientId, PAYPAL_CREDENTIALS.clientSecret),
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

export function basicAuthorization(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

async function call(
  address: string,
  method: string,
  path: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<PayPalResponse> {
  const response = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}

export function paypalOrder(unit: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'attempt-1',
        invoice_id: 'order-1-attempt-1',
        amount: { currency_code: 'CNY', value: '257.00' },
        ...unit,
      },
    ],
    ...rest,
  };
}
