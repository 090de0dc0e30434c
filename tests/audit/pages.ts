import { type Floor, serveFloor } from './floor.ts';
import { type Look, lookAt } from './lighthouse.ts';

async function pagesOf(shop: string): Promise<Readonly<Record<string, string>>> {
  const { items } = (await (await fetch(new URL('/api/v1/products?page=1', shop))).json()) as {
    items: { id: string }[];
  };
  const [first] = items;
  if (first === undefined) throw new Error('The shop has no product to look at');
  return { home: '/', listing: '/butterfly/all', product: `/product/${first.id}`, terms: '/terms' };
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** In turns, so that what else the machine does meets both. */
async function lookInTurns(
  addresses: readonly [string, string],
  runs: number,
  installed: string | undefined,
) {
  const looks: [Look[], Look[]] = [[], []];
  // Pictures are made and files packed when they are first asked for, which the floor would have for nothing.
  await lookAt(addresses[0], installed);
  for (let run = 0; run < runs; run += 1)
    for (const side of [0, 1] as const) looks[side].push(await lookAt(addresses[side], installed));
  return looks;
}

/** Prints the table; answers what falls short. */
export async function comparePages(
  shop: string,
  runs: number,
  installed: string | undefined,
): Promise<string[]> {
  const pages = await pagesOf(shop);
  const floor: Floor = await serveFloor(shop, Object.values(pages));
  const wrong: string[] = [];
  const rows: Record<string, string>[] = [];
  try {
    for (const [page, path] of Object.entries(pages)) {
      const [ours, floors] = await lookInTurns([shop + path, floor.url + path], runs, installed);
      const both = (of: (look: Look) => number, show: (value: number) => string) =>
        `${show(median(ours.map(of)))} / ${show(median(floors.map(of)))}`;
      const scores = [0, 1, 2, 3].map((at) => median(ours.map((look) => look.scores[at] ?? 0)));
      const shift = median(ours.map(({ cls }) => cls));
      rows.push({
        page,
        'LCP s': both(
          ({ lcp }) => lcp,
          (ms) => (ms / 1000).toFixed(2),
        ),
        'TBT ms': both(
          ({ tbt }) => tbt,
          (ms) => ms.toFixed(0),
        ),
        CLS: both(
          ({ cls }) => cls,
          (value) => value.toFixed(3),
        ),
        'performance, accessibility, practices, SEO': scores.join(', '),
      });
      if (scores.some((score) => score < 100))
        wrong.push(`${page} scores ${scores.join(', ')} instead of 100 each`);
      if (shift > 0.001) wrong.push(`${page} shifts by ${shift}`);
    }
  } finally {
    await floor.close();
  }
  console.table(rows);
  return wrong;
}
