/** The row of a product: picture and name as everywhere, and price and stock in place of the Latin name. */
import type { ReactNode } from 'react';
import type { PreviewProps } from 'sanity';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { type RowVariant, rowFacts } from './row-facts.ts';
import { useStock } from './use-stock.ts';

interface Selected {
  readonly documentId?: string;
  readonly variants?: readonly RowVariant[];
}

/** What the row is drawn from, beside title and picture. */
export const PRODUCT_SELECTION = { documentId: '_id', variants: 'variants' };

export function ProductPreview(props: PreviewProps): ReactNode {
  const { documentId, variants } = props as PreviewProps & Selected;
  const stock = useStock(documentId === undefined ? undefined : publishedId(documentId));
  return props.renderDefault({ ...props, subtitle: rowFacts(variants, stock) });
}
