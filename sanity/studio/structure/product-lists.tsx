import { FolderIcon } from '@sanity/icons/Folder';
import { Box } from '@sanity/ui';
import type { StructureBuilder } from 'sanity/structure';
import { API_VERSION } from '../../../src/content/queries.ts';
import { draftId } from '../../../src/features/content/addresses.rules.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import { GRADES } from '../../../src/features/specimens/specimen.rules.ts';
import { type AccessProblem, AccessProblemNotice } from '../base/AccessProblem.tsx';
import { type CountName, lowStockCount, withCount } from './counts.tsx';
import { structureText } from './structure.text.ts';

const { products: words } = structureText;
/** Units at or below which an editor should restock. */
const LOW_STOCK = 3;

function itemOf(S: StructureBuilder, filter: ProductFilter, counted?: CountName) {
  const item = S.listItem().id(filter.id).title(filter.title).schemaType('product');
  return (counted === undefined ? item : item.icon(withCount(FolderIcon, counted))).child(
    productList(S, filter),
  );
}

function choiceOf(S: StructureBuilder, type: 'species' | 'category', title: string, field: string) {
  return S.listItem()
    .id(`by-${field}`)
    .title(title)
    .icon(withCount(FolderIcon, type))
    .schemaType(type)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{ field: 'rank', direction: 'asc' }])
        .child((id) =>
          productList(S, {
            id,
            title: words.title,
            where: `${field}._ref == $chosen`,
            params: { chosen: id },
          }),
        ),
    );
}

export function productItems(S: StructureBuilder) {
  return S.list()
    .id('products')
    .title(words.title)
    .items([
      itemOf(S, { id: 'all', title: words.all }, 'product'),
      S.divider(),
      choiceOf(S, 'species', words.bySpecies, 'species'),
      choiceOf(S, 'category', words.byCategory, 'category'),
      S.listItem()
        .id('by-grade')
        .title(words.byGrade)
        .schemaType('product')
        .child(
          S.list()
            .id('by-grade')
            .title(words.byGrade)
            .items(
              GRADES.map((grade) =>
                itemOf(
                  S,
                  {
                    id: `grade-${grade.toLowerCase()}`,
                    title: words.grade(grade),
                    where: '$grade in variants[].grade',
                    params: { grade },
                  },
                  grade,
                ),
              ),
            ),
        ),
      S.divider(),
      shortStockItem(S, { id: 'sold-out', title: words.soldOut, least: 0, most: 0 }),
      shortStockItem(S, { id: 'low-stock', title: words.lowStock(LOW_STOCK), least: 1, most: LOW_STOCK }),
      itemOf(
        S,
        { id: 'no-picture', title: words.noPicture, where: '!defined(main_image.asset)' },
        'noPicture',
      ),
    ]);
}

interface ProductFilter {
  readonly id: string;
  readonly title: string;
  readonly where?: string;
  readonly params?: Record<string, unknown>;
}

function productList(S: StructureBuilder, { id, title, where, params = {} }: ProductFilter) {
  return S.documentTypeList('product')
    .id(id)
    .title(title)
    .apiVersion(API_VERSION)
    .filter(`_type == "product"${where === undefined ? '' : ` && (${where})`}`)
    .params(params)
    .defaultOrdering([{ field: 'rank', direction: 'asc' }]);
}

interface ShortStockList {
  readonly id: string;
  readonly title: string;
  readonly least: number;
  readonly most: number;
}

function shortStockItem(S: StructureBuilder, { id, title, least, most }: ShortStockList) {
  return S.listItem()
    .id(id)
    .title(title)
    .icon(withCount(FolderIcon, lowStockCount(least, most)))
    .schemaType('product')
    .child(async () => {
      const result = await readOps('/stock/short', { least, most });
      if (result.kind !== 'answer') return refusalPane(S, id, title, result);
      const { ids, total } = result.data;
      const params = { found: ids.flatMap((one) => [one, draftId(one)]) };
      const named = total > ids.length ? structureText.products.firstOf(title, ids.length, total) : title;
      return productList(S, { id, title: named, where: '_id in $found', params });
    });
}

/** Shows an error, because an empty list would mean that nothing is sold out. */
function refusalPane(S: StructureBuilder, id: string, title: string, refusal: AccessProblem) {
  const again = { text: structureText.problems.retry, onClick: () => location.reload() };
  return S.component(() => (
    <Box padding={3}>
      <AccessProblemNotice refusal={refusal} again={again} />
    </Box>
  ))
    .id(id)
    .title(title);
}
