import { charactersIn } from '../characters.ts';
import type { Finding, Verdict } from './verdict.ts';

/** Width by height of the frames that cut a picture; all others show it whole. As their style sheets have them. */
export const FRAMES = { slide: 8 / 5, listingBanner: 8 / 3 } as const;

const ALT = { min: 4, max: 80 };

/** The alternative text of a picture: read aloud, and shown where the picture fails. */
export function altVerdict(alt: string | null | undefined): Verdict {
  const length = charactersIn(alt?.trim() ?? '');
  if (length === 0) return '请填写替代文字';
  if (length >= ALT.min && length <= ALT.max) return true;
  return `替代文字应为 ${ALT.min} 至 ${ALT.max} 个字`;
}

/** A kind of goods may ask for both sides of the wings: of a spread specimen the underside can be seen, in a frame not. */
export function bothSidesFindings(product: {
  readonly bothSides: boolean | null | undefined;
  readonly hasVentral: boolean;
}): Finding[] {
  if (product.bothSides !== true || product.hasVentral) return [];
  return [{ path: ['ventral_image'], message: '这一类商品要有正反两面的图：请上传另一面（腹面图）' }];
}
