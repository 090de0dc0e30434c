/** The schema with what only the Studio draws: typegen and the tests read the schema without it. */
import type { Rule, SchemaTypeDefinition } from 'sanity';
import { PRODUCT_SELECTION, ProductPreview } from './ProductPreview.tsx';
import { warnOfNoStock } from './stock-warning.ts';

interface ProductType {
  readonly preview?: { readonly select?: object };
  readonly validation?: (rule: Rule) => Rule[];
}

export function drawnTypes(types: readonly SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.name !== 'product') return type;
    const { preview, validation } = type as ProductType;
    return {
      ...type,
      components: { preview: ProductPreview },
      preview: { select: { ...preview?.select, ...PRODUCT_SELECTION } },
      validation: (rule: Rule) => [...(validation?.(rule) ?? []), rule.custom(warnOfNoStock).warning()],
    } as SchemaTypeDefinition;
  });
}
