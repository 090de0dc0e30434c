import type { SeedPage } from '../types.ts';
import { guide } from './guide.ts';

/** The policy pages of spec §2. */
export const pages: readonly SeedPage[] = [guide];
