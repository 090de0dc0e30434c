import type { ReactNode } from 'react';
import { PICTURE_STEPS } from '../../../src/rules/picture-widths.ts';

/** A small square picture of what was bought; its ground alone where there is none. The name beside it says what it is. */
export function Picture({ address, size }: { readonly address: string; readonly size: number }): ReactNode {
  if (address === '') return <span className="no-picture" style={{ width: size, height: size }} />;
  return <img src={`${address}?w=${PICTURE_STEPS[0]}`} alt="" width={size} height={size} loading="lazy" />;
}
