const WITHOUT_DECIMALS = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '),
);

/**
 * Smallest units. Stripe documents payout currencies; amounts in other currencies must convert to about 50 US
 * cents.
 */
const MINIMUM_CHARGES: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  cny: 400,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  krw: 700,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  php: 3000,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  twd: 1700,
  vnd: 13000,
};

export const MAX_AMOUNT = 99_999_999;

export const SUPPORTED_CURRENCIES = Object.keys(MINIMUM_CHARGES);

export function minAmount(currency: string): number {
  return MINIMUM_CHARGES[currency] ?? 50;
}

export function decimalsOf(currency: string): 0 | 2 {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

/** Formats `¥4.00 cny`, as in Stripe's messages. */
export function formatAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const shown = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
  return `${shown} ${currency}`;
}
