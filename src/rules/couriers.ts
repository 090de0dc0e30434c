/** Couriers and where they track parcels, as editors list them in the site's settings. */
import type { Finding, Verdict } from './content/verdict.ts';

export interface Courier {
  readonly name: string;
  /** An address with `TRACKING_NUMBER_PLACEHOLDER`; null if the courier has no such page. */
  readonly trackingUrl: string | null;
}

/** Stands for the tracking number in a courier's tracking address. */
export const TRACKING_NUMBER_PLACEHOLDER = '{number}';
export const COURIERS_MAX = 50;
export const COURIER_NAME_MAX = 40;

export function trackingUrlVerdict(template: string): Verdict {
  if (!template.includes(TRACKING_NUMBER_PLACEHOLDER))
    return `请用 ${TRACKING_NUMBER_PLACEHOLDER} 标出运单号在网址中的位置`;
  if (fillIn(template, '1') !== null) return true;
  return `请填写以 https:// 开头的完整网址，${TRACKING_NUMBER_PLACEHOLDER} 只能放在域名之后`;
}

export function courierFindings(
  couriers: readonly { readonly name?: string | null | undefined }[] | null | undefined,
): Finding[] {
  const names = (couriers ?? []).map(({ name }) => keyOf(name ?? ''));
  return names.flatMap((name, index) =>
    name === '' || names.indexOf(name) === index
      ? []
      : [{ path: [index, 'name'], message: '这家快递公司出现了不止一次，请只留一行' }],
  );
}

/** Null for couriers that are not listed, or have no tracking page. */
export function trackingLink(
  couriers: readonly Courier[],
  { courier, trackingNumber }: { readonly courier: string; readonly trackingNumber: string },
): string | null {
  const template = couriers.find(({ name }) => keyOf(name) === keyOf(courier))?.trackingUrl ?? null;
  const number = trackingNumber.replaceAll(/\s/g, '');
  return template === null || number === '' ? null : fillIn(template, number);
}

function keyOf(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
}

/** Null unless the template itself contains the host, over https. */
function fillIn(template: string, number: string): string | null {
  if (!/^https:\/\/[\w.-]+(?::\d+)?[/?#]/.test(template)) return null;
  const filled = template.replaceAll(TRACKING_NUMBER_PLACEHOLDER, encodeURIComponent(number.toWellFormed()));
  return URL.canParse(filled) ? new URL(filled).href : null;
}
