/** Paging as in docs/shop.md "Constants", "Catalogue": by default page 1 with 10 items; at most 100. */
import * as z from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../../src/contract/limits.ts';

/** Far beyond any list; keeps offsets inside PostgreSQL's integers. */
const PAGE_MAX = 1_000_000;

const whole = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);

export const pageSizeUpTo = (max: number) => whole.pipe(z.int().min(1).max(max));
export const pageSizeParameter = pageSizeUpTo(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT);
export const pageParameter = whole.pipe(z.int().min(1).max(PAGE_MAX)).optional();
/** Page 0 is the whole list (docs/shop.md "Constants"). */
export const pageOrAllParameter = whole.pipe(z.int().min(0).max(PAGE_MAX)).default(0);
