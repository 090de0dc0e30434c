/**
 * What the browser makes sure of before it believes an answer (docs/decisions/0008): whatever it reckons
 * with or reads from has the kind that the contract gives it. zod would double the weight of a page, so these are as
 * small as can be and know nothing of single texts. An answer that fails counts as none.
 */
import { yuanToFen } from '../rules/money.ts';

export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isPieces: Check = Number.isInteger;
export const isYuan: Check = (value) => typeof value === 'number' && yuanToFen(value) !== undefined;

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object whose fields pass; others may be there as well. */
export const having =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));
