/** A product without any stock may be published, but its editor is told: shoppers will see it sold out. */
import type { CustomValidator } from 'sanity';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { deskText } from '../text/desk.ts';
import { stockOfAll } from './stock-of-all.ts';

/** The Studio validates with every keystroke. Milliseconds. */
const GOOD_FOR = 10_000;

let last:
  | { readonly id: string; readonly at: number; readonly stock: Promise<Map<string, number>> }
  | undefined;

function stockAbout(id: string): Promise<Map<string, number>> {
  if (last?.id !== id || Date.now() - last.at > GOOD_FOR)
    last = { id, at: Date.now(), stock: stockOfAll([id]) };
  return last.stock;
}

export const warnOfNoStock: CustomValidator<{ readonly _id?: string } | undefined> = async (document) => {
  if (document?._id === undefined) return true;
  const id = publishedId(document._id);
  const stock = (await stockAbout(id)).get(id);
  if (stock === undefined || stock > 0) return true;
  return { message: deskText.noStockYet, path: ['variants'] };
};
