import type { Dice } from './dice.ts';
import type { Person } from './person.ts';
import type { Good } from './world.ts';

/** So few that they run short. */
const GOODS = 8;
/** The card provider takes no less. Yuan. */
const LEAST_PRICE = 4;

interface Variant {
  readonly key: string;
  readonly quality: string;
  readonly price: number;
  readonly bulk_discount: readonly { readonly price: number }[];
}

/** Some products of the catalogue, each with its first grade. */
export async function chooseGoods(person: Person, dice: Dice): Promise<Good[]> {
  const { body } = await person.call('GET', '/products?page=1&pageSize=100');
  const items: { id: string; specifications: { quality_variants: Variant[] } }[] = body.items;
  const goods = items.flatMap(({ id, specifications }) => {
    const [variant] = specifications.quality_variants;
    return variant === undefined || variant.price < LEAST_PRICE
      ? []
      : [{ id, key: variant.key, quality: variant.quality, above: priceAbove(variant) }];
  });
  const chosen = new Map<string, Good>();
  while (chosen.size < Math.min(GOODS, goods.length)) {
    const good = dice.pick(goods);
    chosen.set(good.id, good);
  }
  return [...chosen.values()];
}

/** Tiers grow cheaper, from a price below that of a single piece. */
function priceAbove({ bulk_discount: [tier] }: Variant): number {
  return tier?.price ?? LEAST_PRICE;
}
