import { countCharacters } from '../base/characters.rules.ts';
import type { Finding, Verdict } from '../base/verdict.rules.ts';
import { MAIN_PICTURE_MIN_WIDTH, MAIN_PICTURE_RATIO_MAX } from '../specimens/pictures.rules.ts';

/** Style sheets crop pictures to these ratios. */
export const PICTURE_FRAMES = { slide: 8 / 5, listingBanner: 8 / 3 } as const;

const ALT = { min: 4, max: 80 };

/** Requires a text, which screen readers read and which replaces a failed picture. */
export function validateAlt(alt: string | null | undefined): Verdict {
  const length = countCharacters(alt?.trim() ?? '');
  if (length === 0) return '请填写替代文字';
  if (length >= ALT.min && length <= ALT.max) return true;
  return `替代文字应为 ${ALT.min} 至 ${ALT.max} 个字`;
}

/** Millimetres. */
const WIDTH = { min: 5, max: 1000 };

/** The real width of what a picture shows. Without it pages show neither ruler nor life size. */
export function validatePictureWidth(millimetres: number | null | undefined): Verdict {
  if (millimetres === null || millimetres === undefined) return true;
  if (millimetres >= WIDTH.min && millimetres <= WIDTH.max) return true;
  return `图宽应为 ${WIDTH.min} 至 ${WIDTH.max} 毫米`;
}

/** A warning and no error, because an old specimen may have no better picture. Ids of assets name their pixels. */
export function checkMainPicture(picture?: { readonly asset?: { readonly _ref?: string } }): Verdict {
  const [, pixels = '', ...sides] = /^image-\w+-((\d+)x(\d+))-/.exec(picture?.asset?._ref ?? '') ?? [];
  const [width, height] = sides.map(Number);
  if (width === undefined || height === undefined) return true;
  if (width < MAIN_PICTURE_MIN_WIDTH)
    return `图片是 ${pixels} 像素，放大看会模糊；最好至少 ${MAIN_PICTURE_MIN_WIDTH} 像素宽`;
  if (Math.max(width, height) > MAIN_PICTURE_RATIO_MAX * Math.min(width, height))
    return `图片是 ${pixels} 像素，太细长；长边最好不超过短边的 ${MAIN_PICTURE_RATIO_MAX} 倍`;
  return true;
}

/**
 * A category may require both sides: a spread specimen shows its underside, a framed one does not.
 */
export function bothSidesFindings(product: {
  readonly bothSides: boolean | null | undefined;
  readonly hasVentral: boolean;
}): Finding[] {
  if (product.bothSides !== true || product.hasVentral) return [];
  return [{ path: ['ventral_image'], message: '这一类商品要有正反两面的图：请上传另一面（腹面图）' }];
}
