/** The lists of products, each as what it asks of the content. */
import type { StructureBuilder } from 'sanity/structure';
import { GRADES } from '../../../src/rules/specimen.ts';
import { deskText } from '../text/desk.ts';
import { DRAFTS, type ProductFilter, productList } from './product-list.ts';
import { shortItem } from './short-products.tsx';

const { products: words } = deskText;
/** So many pieces or fewer, and an editor should know. */
const LOW_STOCK = 3;

function itemOf(S: StructureBuilder, filter: ProductFilter) {
  return S.listItem().id(filter.id).title(filter.title).schemaType('product').child(productList(S, filter));
}

function choiceOf(S: StructureBuilder, type: string, title: string, field: string) {
  return S.listItem()
    .id(`by-${field}`)
    .title(title)
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
      itemOf(S, { id: 'all', title: words.all }),
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
                itemOf(S, {
                  id: `grade-${grade.toLowerCase()}`,
                  title: words.grade(grade),
                  where: '$grade in variants[].grade',
                  params: { grade },
                }),
              ),
            ),
        ),
      S.divider(),
      shortItem(S, { id: 'sold-out', title: words.soldOut, least: 0, most: 0 }),
      shortItem(S, { id: 'low-stock', title: words.lowStock(LOW_STOCK), least: 1, most: LOW_STOCK }),
      itemOf(S, { id: 'no-picture', title: words.noPicture, where: '!defined(main_image.asset)' }),
      itemOf(S, { id: 'drafts', title: words.drafts, where: DRAFTS }),
    ]);
}
