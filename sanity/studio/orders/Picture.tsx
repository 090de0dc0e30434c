import type { ReactNode } from 'react';
import { PICTURE_STEPS, pictureAddress } from '../../../src/rules/pictures.ts';

/** A small square picture of what was bought; its ground alone where there is none. The name beside it says what it is. */
export function Picture({ address, size }: { readonly address: string; readonly size: number }): ReactNode {
  if (address === '') return <span className="no-picture" style={{ width: size, height: size }} />;
  const source = pictureAddress(address, PICTURE_STEPS[0]);
  return <img src={source} alt="" width={size} height={size} loading="lazy" />;
}
