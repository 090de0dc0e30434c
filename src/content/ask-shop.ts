import type { z } from 'zod';

const TIMEOUT_MS = 5_000;

/** Asks the running shop while the site is built; undefined where it doesn't answer as it should. */
export async function askShop<T>(address: URL, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return undefined;
    return schema.safeParse(await response.json()).data;
  } catch {
    // Unreachable, too slow or not JSON: all mean that it is not known.
    return undefined;
  }
}
