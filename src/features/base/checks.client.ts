/**
 * For calls of pages that may be older than the server; other pages trust their API (docs/decisions/0027). Checks only
 * the values that pages read, because zod would double a page's weight. An invalid response is treated like none.
 */
import { yuanToFen } from './money.rules.ts';

export type Check = (value: unknown) => boolean;

export const isString: Check = (value) => typeof value === 'string';
export const isBoolean: Check = (value) => typeof value === 'boolean';
export const isInteger: Check = Number.isInteger;
export const isYuan: Check = (value) => typeof value === 'number' && yuanToFen(value) !== undefined;

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Other fields are allowed. */
export const objectWith =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));
