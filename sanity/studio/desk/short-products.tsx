/** The lists 售罄 and 低库存: the content has no stock, so the shop is asked when one opens. */
import { Box } from '@sanity/ui';
import type { StructureBuilder } from 'sanity/structure';
import { fetchShortProducts } from '../../../src/contract/ops-client.ts';
import { type Refusal, ShopRefusal } from '../session/ShopRefusal.tsx';
import { deskText } from '../text/desk.ts';
import { productList } from './product-list.ts';

const { products: words, problems } = deskText;

export interface ShortList {
  readonly id: string;
  readonly title: string;
  /** Pieces that can be bought. */
  readonly least: number;
  readonly most: number;
}

export function shortItem(S: StructureBuilder, { id, title, least, most }: ShortList) {
  return S.listItem()
    .id(id)
    .title(title)
    .schemaType('product')
    .child(async () => {
      const result = await fetchShortProducts(least, most);
      if (result.kind !== 'answer') return refusedList(S, id, title, result);
      const { ids, total } = result.data;
      const params = { found: ids.flatMap((one) => [one, `drafts.${one}`]) };
      const named = total > ids.length ? words.firstOf(title, ids.length, total) : title;
      return productList(S, { id, title: named, where: '_id in $found', params });
    });
}

/** An empty list would say that nothing is sold out. */
function refusedList(S: StructureBuilder, id: string, title: string, refusal: Refusal) {
  const again = { text: problems.retry, onClick: () => location.reload() };
  return S.component(() => (
    <Box padding={3}>
      <ShopRefusal refusal={refusal} again={again} />
    </Box>
  ))
    .id(id)
    .title(title);
}
