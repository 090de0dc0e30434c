import { Badge, Flex } from '@sanity/ui';
import type { ReactNode } from 'react';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { useLevels } from '../stock/levels.ts';
import { availableOf } from '../stock/levels-cache.ts';
import { stockText } from './row-facts.ts';

/** What of a product can be bought; all rows that are seen together make one call. */
export function RowStock({ documentId }: { readonly documentId: string }): ReactNode {
  const stock = availableOf(useLevels(publishedId(documentId)));
  if (stock === undefined) return null;
  return (
    <Flex align="center" height="fill">
      <Badge tone={stock > 0 ? 'default' : 'critical'}>{stockText(stock)}</Badge>
    </Flex>
  );
}
