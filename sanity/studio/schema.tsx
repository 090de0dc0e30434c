import { Badge, Flex, Text } from '@sanity/ui';
import { createElement, type ReactNode } from 'react';
import {
  type CustomValidator,
  decodePath,
  type FieldDefinition,
  type Rule,
  type SchemaTypeDefinition,
} from 'sanity';
import { shopProblems } from '../../src/content/draft.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../src/content/kinds.ts';
import { API_VERSION } from '../../src/content/queries.ts';
import { publishedId } from '../../src/features/content/addresses.rules.ts';
import { documentsInBulk } from './base/bulk-checks.ts';
import { stockLevelsCache, totalAvailable, useLevels, type VariantLevels } from './base/levels.ts';
import { REFERENCES_QUERY, referencesIn } from './base/references.ts';
import { useProductCount } from './structure/counts.tsx';
import { priceText, type RowVariant, stockText } from './structure/document-facts.ts';
import { CountedField, SeoInput } from './structure/SeoFields.tsx';
import { structureText } from './structure/structure.text.ts';

interface Row {
  readonly title?: string;
  readonly media?: object;
  readonly documentId?: string;
  readonly sku?: string;
  readonly variants?: readonly RowVariant[];
}

const productRow = {
  select: { title: 'name', media: 'main_image', documentId: '_id', sku: 'sku', variants: 'variants' },
  prepare: ({ title, media, documentId, sku, variants }: Row) => ({
    title,
    media,
    subtitle: [sku, priceText(variants)].filter(Boolean).join('　'),
    ...(documentId === undefined ? {} : { children: createElement(RowStock, { documentId }) }),
  }),
};

interface GroupRow {
  readonly title?: string;
  readonly subtitle?: string;
  readonly media?: object;
  readonly documentId?: string;
}

/** Shows the number of products in the list of species or categories. */
function groupRow(grouping: 'species' | 'category', type: SchemaTypeDefinition) {
  const { preview } = type as { preview?: { select?: Record<string, string> } };
  return {
    select: { ...preview?.select, documentId: '_id' },
    prepare: ({ documentId, ...shown }: GroupRow) => ({
      ...shown,
      ...(documentId === undefined
        ? {}
        : { children: createElement(GroupCount, { grouping, id: publishedId(documentId) }) }),
    }),
  };
}

interface Validated {
  readonly validation?: (rule: Rule) => Rule | Rule[];
}

/** The shop's login says who is an operator: on Sanity's plan Free all who write are administrators. */
export function studioTypes(
  types: readonly SchemaTypeDefinition[],
  isOperator: boolean,
): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.name === 'shippingRule') return { ...type, readOnly: !isOperator } as SchemaTypeDefinition;
    if (type.name === 'seo') return withCounters(type);
    const kind = DOCUMENT_KINDS.find((known) => known === type.name);
    if (kind === undefined) return type;
    const { validation } = type as Validated;
    const rules = (rule: Rule) => [
      ...[validation?.(rule) ?? []].flat(),
      rule.custom(checkForShop(kind)),
      ...(kind === 'product' ? [rule.custom(warnWithoutStock).warning()] : []),
    ];
    const drawn = withRow(kind, type);
    return { ...drawn, validation: rules } as SchemaTypeDefinition;
  });
}

function withRow(kind: DocumentKind, type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (kind === 'product') return { ...type, preview: productRow } as SchemaTypeDefinition;
  if (kind !== 'species' && kind !== 'category') return type;
  return { ...type, preview: groupRow(kind, type) } as SchemaTypeDefinition;
}

function withCounters(type: SchemaTypeDefinition): SchemaTypeDefinition {
  const { fields = [] } = type as { fields?: FieldDefinition[] };
  return {
    ...type,
    components: { input: SeoInput },
    fields: fields.map((field) =>
      field.name === 'image' ? field : { ...field, components: { field: CountedField } },
    ),
  } as SchemaTypeDefinition;
}

/**
 * Checks with the shop's own query and schema, so that the shop never skips what an editor
 * publishes.
 */
interface Draft {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

function checkForShop(kind: DocumentKind): CustomValidator<Draft | undefined> {
  return async (document, { getClient }) => {
    if (document === undefined) return true;
    const client = getClient({ apiVersion: API_VERSION });
    const published = await client.fetch<Draft[]>(
      REFERENCES_QUERY,
      { ids: referencesIn(document) },
      { perspective: 'published' },
    );
    const problems = shopProblems(kind, document, published);
    if (problems.length === 0) return true;
    return problems.map(({ path, message }) => ({
      message,
      path: path === '' ? [] : decodePath(path),
    }));
  };
}

/** Milliseconds. The Studio validates on every keystroke. */
const FRESH_FOR = 10_000;

interface Asked {
  readonly id: string;
  readonly at: number;
  readonly levels: Promise<ReadonlyMap<string, VariantLevels>>;
}

let last: Asked | undefined;

async function stockAbout(id: string): Promise<number | undefined> {
  if (last?.id !== id || Date.now() - last.at > FRESH_FOR)
    last = { id, at: Date.now(), levels: stockLevelsCache.load([id]) };
  return totalAvailable((await last.levels).get(id));
}

const warnWithoutStock: CustomValidator<{ readonly _id?: string } | undefined> = async (document) => {
  if (document?._id === undefined || documentsInBulk.has(document)) return true;
  const stock = await stockAbout(publishedId(document._id));
  if (stock === undefined || stock > 0) return true;
  return { message: structureText.noStockYet, path: ['variants'] };
};

function RowStock({ documentId }: { readonly documentId: string }): ReactNode {
  const stock = totalAvailable(useLevels(publishedId(documentId)));
  if (stock === undefined) return null;
  return (
    <Flex align="center" height="fill">
      <Badge tone={stock > 0 ? 'default' : 'critical'}>{stockText(stock)}</Badge>
    </Flex>
  );
}

function GroupCount({ grouping, id }: { readonly grouping: 'species' | 'category'; readonly id: string }) {
  const count = useProductCount(grouping, id);
  if (count === undefined) return null;
  return (
    <Flex align="center" height="fill">
      <Text size={1} muted>
        {structureText.products.count(count)}
      </Text>
    </Flex>
  );
}
