/** The row of a product: picture and name as everywhere, and price and stock in place of the Latin name. */
import type { ReactNode } from 'react';
import type { PreviewProps } from 'sanity';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { useLevels } from '../stock/levels.ts';
import { type RowVariant, rowFacts } from './row-facts.ts';
import { availableOf } from './stock-of-all.ts';

interface Selected {
  readonly documentId?: string;
  readonly variants?: readonly RowVariant[];
}

/** What the row is drawn from, beside title and picture. */
export const PRODUCT_SELECTION = { documentId: '_id', variants: 'variants' };

export function ProductPreview(props: PreviewProps): ReactNode {
  const { documentId, variants } = props as PreviewProps & Selected;
  // While the row is being fetched it is nobody's yet.
  if (documentId === undefined) return props.renderDefault(props);
  return <KnownProduct {...props} documentId={documentId} variants={variants} />;
}

function KnownProduct(
  props: PreviewProps & { readonly documentId: string; readonly variants: Selected['variants'] },
): ReactNode {
  const { documentId, variants, ...rest } = props;
  const stock = availableOf(useLevels(publishedId(documentId)));
  return rest.renderDefault({ ...rest, subtitle: rowFacts(variants, stock) });
}
