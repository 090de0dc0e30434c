/** Tariff codes of the Harmonized System. The owner confirms them with customs or a broker. */
import type { Verdict } from '../base/verdict.rules.ts';
import { EU_COUNTRIES } from './places.rules.ts';

/** Zoological collectors' pieces of extinct or endangered species. */
export const CITES_HS_CODE = '9705.22';
const COLLECTION = /^9705/;

export const isHsCode = (text: string) => /^\d{4}(\.?\d{2}){0,3}$/.test(text);

export function validateHsCode(text: string): Verdict {
  return isHsCode(text) || 'HS 编码是 4 到 10 位数字，例如 9705.29';
}

/** Collectors' pieces of CITES species have their own code; a frame sold as decoration keeps the code of its kind. */
export function hsCodeOf({
  kindCode,
  isCites,
}: {
  readonly kindCode: string;
  readonly isCites: boolean;
}): string {
  return isCites && COLLECTION.test(kindCode) ? CITES_HS_CODE : kindCode;
}

/** The Import One-Stop Shop (IOSS) exists only in the EU. */
export const acceptsIoss = (country: string | null) => country !== null && EU_COUNTRIES.includes(country);

/** Grams: a papered butterfly with its envelope and card. */
export const DEFAULT_WEIGHT_GRAMS = 30;
