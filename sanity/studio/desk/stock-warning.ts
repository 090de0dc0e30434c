/** A product without any stock may be published, but its editor is told: shoppers will see it sold out. */
import type { CustomValidator } from 'sanity';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { levels } from '../stock/levels.ts';
import { availableOf, type VariantLevels } from '../stock/levels-cache.ts';
import { deskText } from '../text/desk.ts';

/** The Studio validates with every keystroke. Milliseconds. */
const GOOD_FOR = 10_000;

interface Asked {
  readonly id: string;
  readonly at: number;
  readonly told: Promise<ReadonlyMap<string, VariantLevels>>;
}

let last: Asked | undefined;

async function stockAbout(id: string): Promise<number | undefined> {
  if (last?.id !== id || Date.now() - last.at > GOOD_FOR)
    last = { id, at: Date.now(), told: levels.ask([id]) };
  return availableOf((await last.told).get(id));
}

export const warnOfNoStock: CustomValidator<{ readonly _id?: string } | undefined> = async (document) => {
  if (document?._id === undefined) return true;
  const stock = await stockAbout(publishedId(document._id));
  if (stock === undefined || stock > 0) return true;
  return { message: deskText.noStockYet, path: ['variants'] };
};
