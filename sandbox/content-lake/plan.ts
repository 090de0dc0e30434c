/** Sanity's plans, as its documents describe them (README, "Plans"). */
import type { HttpResponse } from './responses.ts';

export type PlanName = 'free' | 'growth';

type Plan = {
  /** The role of a member who may write. Free knows administrators and viewers alone. */
  role: 'administrator' | 'editor';
  historyDays: number;
};

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  free: { role: 'administrator', historyDays: 3 },
  growth: { role: 'editor', historyDays: 90 },
};

/** Every plan has these. */
export const PLAN_PICTURES = { maxUploadBytes: 100_000_000, maxPixels: 256_000_000 };

const WRITES_PER_SECOND = 25;

/** Sanity counts by address; here all callers have the same, so each user counts as one. */
export class RateLimit {
  #second = 0;
  readonly #counts = new Map<string, number>();

  /** Counts a write of `caller`. Returns true if it is one too many in this second. */
  isExceededBy(caller: string, now = Date.now()): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const count = (this.#counts.get(caller) ?? 0) + 1;
    this.#counts.set(caller, count);
    return count > WRITES_PER_SECOND;
  }
}

/** Sanity's gateway answers so. */
export const rateLimitExceeded: HttpResponse = {
  status: 429,
  headers: {
    'retry-after': '1',
    'ratelimit-limit': String(WRITES_PER_SECOND),
    'ratelimit-remaining': '0',
    'ratelimit-reset': '1',
  },
  json: { message: 'API rate limit exceeded' },
};
