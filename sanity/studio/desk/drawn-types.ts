/** The schema with what only the Studio draws: typegen and the tests read the schema without it. */
import { createElement } from 'react';
import type { Rule, SchemaTypeDefinition } from 'sanity';
import { RowStock } from './RowStock.tsx';
import { priceText, type RowVariant } from './row-facts.ts';
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
  readonly validation?: (rule: Rule) => Rule[];
}

export function drawnTypes(types: readonly SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.name !== 'product') return type;
    const { validation } = type as Validated;
    return {
      ...type,
      preview: productRow,
      validation: (rule: Rule) => [...(validation?.(rule) ?? []), rule.custom(warnOfNoStock).warning()],
    } as SchemaTypeDefinition;
  });
}
