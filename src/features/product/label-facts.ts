import { chineseDate } from '../../components/dates.ts';
import { isSet } from '../../components/is-set.ts';
import type { ShownProduct } from '../../contract/catalogue.ts';
import { labelWords as words } from '../../text/specimen.ts';

/** The lines of small print on the label of a product page: place, date and collector; then how it was reared. */
export function labelFacts(product: ShownProduct): string[] {
  const { collected_on, collector, ex_pupa, forewing_mm } = product;
  return [
    product.locality || product.origin,
    collected_on === null ? '' : chineseDate(collected_on),
    collector === undefined ? '' : words.collector(collector),
    ex_pupa ? words.exPupa : '',
    forewing_mm === undefined || isSet(product) ? '' : words.forewing(forewing_mm),
  ];
}
