/** The lists of products, each as what it asks of the content. */
import type { StructureBuilder } from 'sanity/structure';
import { API_VERSION } from '../../../src/content/queries.ts';
import { GRADES } from '../../../src/rules/specimen.ts';
import { levels } from '../stock/levels.ts';
import { availableOf } from '../stock/levels-cache.ts';
import { deskText } from '../text/desk.ts';

const { products: words } = deskText;
/** So many pieces or fewer, and an editor should know. */
const LOW_STOCK = 3;

interface Filter {
  readonly id: string;
  readonly title: string;
  readonly where?: string;
  readonly params?: Record<string, unknown>;
}

function productList(S: StructureBuilder, { id, title, where, params = {} }: Filter) {
  return S.documentTypeList('product')
    .id(id)
    .title(title)
    .apiVersion(API_VERSION)
    .filter(`_type == "product"${where === undefined ? '' : ` && (${where})`}`)
    .params(params)
    .defaultOrdering([{ field: 'rank', direction: 'asc' }]);
}

function itemOf(S: StructureBuilder, filter: Filter) {
  return S.listItem().id(filter.id).title(filter.title).schemaType('product').child(productList(S, filter));
}

/** A list of products whose stock is of a kind: the content has no stock, so the shop is asked when the list opens. */
function stockItem(S: StructureBuilder, filter: Filter, isOfKind: (available: number) => boolean) {
  return S.listItem()
    .id(filter.id)
    .title(filter.title)
    .schemaType('product')
    .child(async (_id, { structureContext }) => {
      const client = structureContext.getClient({ apiVersion: API_VERSION });
      const ids: string[] = await client.fetch(
        '*[_type == "product" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]._id',
      );
      const told = await levels.ask(ids);
      const found = ids.filter((id) => {
        const available = availableOf(told.get(id));
        return available !== undefined && isOfKind(available);
      });
      const params = { found: found.flatMap((id) => [id, `drafts.${id}`]) };
      return productList(S, { ...filter, where: '_id in $found', params });
    });
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
      stockItem(S, { id: 'sold-out', title: words.soldOut }, (available) => available <= 0),
      stockItem(
        S,
        { id: 'low-stock', title: words.lowStock(LOW_STOCK) },
        (available) => available > 0 && available <= LOW_STOCK,
      ),
      itemOf(S, { id: 'no-picture', title: words.noPicture, where: '!defined(main_image.asset)' }),
      itemOf(S, { id: 'drafts', title: words.drafts, where: '_id in path("drafts.**")' }),
    ]);
}
