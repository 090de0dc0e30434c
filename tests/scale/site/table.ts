/** The rows of what `npm run scale:site` prints. */
import type { Built } from './build.ts';
import { differing, type Outcome } from './outcome.ts';

const MB = 2 ** 20;

export function rowOf(products: number, which: string, built: Built, first?: Built, before?: Built) {
  return {
    products,
    build: which,
    seconds: built.seconds.toFixed(1),
    'of the first': first === undefined ? '' : (built.seconds / first.seconds).toFixed(2),
    'core s': built.cpu.toFixed(1),
    'peak MB': Math.round(built.peak / MB),
    pages: built.pages,
    drawn: built.drawn,
    MB: (built.bytes / MB).toFixed(1),
    'files that differ': first === undefined ? '' : differing(built, before ?? first).length,
  };
}

/** The largest of each kind of page, by the number of products. KB. */
export function growthOf(outcomes: readonly { readonly products: number; readonly outcome: Outcome }[]) {
  const kinds = new Set(outcomes.flatMap(({ outcome }) => [...outcome.largest.keys()]));
  return [...kinds].sort().map((kind) => ({
    page: kind,
    ...Object.fromEntries(
      outcomes.map(({ products, outcome }) => [
        products,
        ((outcome.largest.get(kind)?.bytes ?? 0) / 1024).toFixed(1),
      ]),
    ),
  }));
}
