/** The schema with what only the Studio draws: typegen and the tests read the schema without it. */
import type { SchemaTypeDefinition } from 'sanity';
import { PRODUCT_SELECTION, ProductPreview } from './ProductPreview.tsx';

export function drawnTypes(types: readonly SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.name !== 'product') return type;
    const { preview } = type as { preview?: { select?: object } };
    return {
      ...type,
      components: { preview: ProductPreview },
      preview: { select: { ...preview?.select, ...PRODUCT_SELECTION } },
    } as SchemaTypeDefinition;
  });
}
