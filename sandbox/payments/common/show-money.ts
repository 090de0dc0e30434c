/**
 * `¥1,280.50` from the smallest unit. `decimals` is the provider's: Stripe counts Hungarian forints in
 * hundredths, PayPal in whole ones.
 */
export function showMoney(smallest: number, currency: string, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('zh-CN', { style: 'currency', currency, ...digits }).format(
    smallest / 10 ** decimals,
  );
}
