/** Couriers and where they track parcels, as editors list them in the site's settings. */
import type { Finding, Verdict } from '../base/verdict.rules.ts';

export interface Courier {
  readonly name: string;
  /** An address with `TRACKING_NUMBER_PLACEHOLDER`; null if the courier has no such page. */
  readonly trackingUrl: string | null;
}

/** Stands for the tracking number in a courier's tracking address. */
export const TRACKING_NUMBER_PLACEHOLDER = '{number}';
export const COURIERS_MAX = 50;
export const COURIER_NAME_MAX = 40;

export function validateTrackingUrl(template: string): Verdict {
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

const DAMAGED = [
  // 7.89E+12: scientific notation of a spreadsheet.
  /^[\d.,]+e[+-]?\d+$/i,
  // ####: a narrow column. #N/A, #REF!: a failed formula.
  /^#/,
  // '00123: a spreadsheet's text marker.
  /^['‘’`]/,
  /^(\d{4}年)?\d+月\d+日$/,
  /^(\d{1,2}-)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{1,2}$|^\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i,
  /^(\d{4}([/-])\d{1,2}\2\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})$/,
  // 1234567890.00, 123,456,789: formatted as a number.
  /^\d+\.0+$|^\d{1,3}(,\d{3})+(\.\d+)?$/,
  // Spreadsheets keep fifteen digits and set the rest to zero.
  /^\d{15}0{3,}$/,
];

/** False for numbers that a spreadsheet damaged, and for texts without a digit. */
export function isTrackingNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  return /\d/.test(plain) && !DAMAGED.some((ruined) => ruined.test(plain));
}
