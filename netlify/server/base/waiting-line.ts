/** Work that is too heavy for all to do at once. */

export type Served<T> = { readonly kind: 'served'; readonly value: T } | { readonly kind: 'full' };

/** Runs so many works of this process at once, the first come first; beyond `waiting` more, none is taken. */
export function waitingLine({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  const next: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<Served<T>> => {
    if (running >= atOnce) {
      if (next.length >= waiting) return { kind: 'full' };
      // Whoever has finished hands over their place.
      await new Promise<void>((resolve) => next.push(resolve));
    } else running += 1;
    try {
      return { kind: 'served', value: await work() };
    } finally {
      const handOver = next.shift();
      if (handOver === undefined) running -= 1;
      else handOver();
    }
  };
}
