/** The schema with what only the Studio draws: typegen and the tests read the schema without it. */
import { createElement } from 'react';
import type { Rule, SchemaTypeDefinition } from 'sanity';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { RowStock } from './RowStock.tsx';
import { priceText, type RowVariant } from './row-facts.ts';
import { refusedByShop } from './shop-check.ts';
import { warnOfNoStock } from './stock-warning.ts';

interface Row {
  readonly title?: string;
  readonly media?: object;
  readonly documentId?: string;
  readonly variants?: readonly RowVariant[];
}

/** Picture, name, price; the stock is not in the content and draws itself. */
const productRow = {
  select: { title: 'name', media: 'main_image', documentId: '_id', variants: 'variants' },
  prepare: ({ title, media, documentId, variants }: Row) => ({
    title,
    media,
    subtitle: priceText(variants),
    ...(documentId === undefined ? {} : { children: createElement(RowStock, { documentId }) }),
  }),
};

interface Validated {
  readonly validation?: (rule: Rule) => Rule | Rule[];
}

export function drawnTypes(types: readonly SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    const kind = DOCUMENT_KINDS.find((known) => known === type.name);
    if (kind === undefined) return type;
    const { validation } = type as Validated;
    const rules = (rule: Rule) => [
      ...[validation?.(rule) ?? []].flat(),
      rule.custom(refusedByShop(kind)),
      ...(kind === 'product' ? [rule.custom(warnOfNoStock).warning()] : []),
    ];
    const drawn = kind === 'product' ? { ...type, preview: productRow } : type;
    return { ...drawn, validation: rules } as SchemaTypeDefinition;
  });
}
