/** What the wallet will charge, as the buyer reads it before paying (decisions "Orders and payments"). */

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);

/** So many fen in another currency; `rate` is its units for one yuan. Exact decimals, half a unit rounds up. */
export function walletAmount(totalFen: number, currency: string, rate: string): string {
  const decimals = WITHOUT_DECIMALS.has(currency) ? 0 : 2;
  const [whole = '0', fraction = ''] = rate.split('.');
  const unit = 10n ** BigInt(fraction.length + 2 - decimals);
  const minor = (BigInt(totalFen) * BigInt(whole + fraction) * 2n + unit) / (unit * 2n);
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
