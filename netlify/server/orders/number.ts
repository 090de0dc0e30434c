/**
 * Eleven random digits, so that nobody can guess them, and a check digit that reveals one wrong or
 * two swapped digits.
 */
import { randomInt } from 'node:crypto';
import * as z from 'zod';

/** Damm's quasigroup of order 10, which detects every wrong digit and every swap of neighbours. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

function checkDigit(digits: string): string {
  let interim = 0;
  for (const digit of digits) interim = Number(DAMM[interim]?.[Number(digit)]);
  return String(interim);
}

function grouped(digits: string): string {
  return digits.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');
}

export function newOrderNumber(): string {
  const digits = String(randomInt(10 ** 11)).padStart(11, '0');
  return grouped(digits + checkDigit(digits));
}

/** Accepts dashes and blanks anywhere; undefined if the text is not an order number. */
export function parseOrderNumber(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{12}$/.test(digits)) return undefined;
  return checkDigit(digits) === '0' ? grouped(digits) : undefined;
}

export const orderNumberSchema = z
  .string()
  .transform((typed) => parseOrderNumber(typed))
  .pipe(z.string());
