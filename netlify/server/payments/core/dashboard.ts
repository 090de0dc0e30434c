/** URLs of the provider's pages for the shop's staff. */
export interface Dashboard {
  readonly paymentUrl: (paymentRef: string) => string;
  /** `ref` is null until the provider has accepted the refund. */
  readonly refundUrl: (paymentRef: string, ref: string | null) => string;
}

/** The payments sandbox shows everything on one page. */
export const SANDBOX_DASHBOARD: Dashboard = {
  paymentUrl: () => '/sandbox',
  refundUrl: () => '/sandbox',
};

/** True if unset, because the provider's own address is the default. */
export function isOfficialAddress(address: string | undefined, own: string): boolean {
  return address === undefined || URL.parse(address)?.origin === own;
}
