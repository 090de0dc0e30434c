import { countCharacters } from '../base/characters.rules.ts';
import type { Finding, Verdict } from '../base/verdict.rules.ts';
import {
  MAIN_PICTURE_MIN_WIDTH,
  MAIN_PICTURE_RATIO_MAX,
  PICTURE_EXTENSIONS,
} from '../specimens/pictures.rules.ts';

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

/** `image-<sha1>-<width>x<height>-<ext>` contains everything that a URL needs. */
const ASSET_ID = new RegExp(`^image-([0-9a-f]{40})-(\\d+)x(\\d+)-(${PICTURE_EXTENSIONS.join('|')})$`);

/** Pixels of the uploaded picture. Undefined if `assetId` is no picture of the shop. */
export function parseAssetId(
  assetId: string,
): { readonly file: string; readonly width: number; readonly height: number } | undefined {
  const [, hash, width, height, extension] = ASSET_ID.exec(assetId) ?? [];
  if (hash === undefined) return undefined;
  return { file: `${hash}-${width}x${height}.${extension}`, width: Number(width), height: Number(height) };
}

interface PictureValue {
  readonly asset?: { readonly _ref?: string };
  /** Shares of the picture that are cropped at each side. */
  readonly crop?: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** A warning and no error, because an old specimen may have no better picture. */
export function checkMainPicture({ asset, crop }: PictureValue = {}): Verdict {
  const whole = parseAssetId(asset?._ref ?? '');
  if (whole === undefined) return true;
  const width = Math.round(whole.width * (1 - (crop?.left ?? 0) - (crop?.right ?? 0)));
  const height = Math.round(whole.height * (1 - (crop?.top ?? 0) - (crop?.bottom ?? 0)));
  const size = `图片${crop ? '裁剪后' : ''}是 ${width} × ${height} 像素`;
  if (width < MAIN_PICTURE_MIN_WIDTH)
    return `${size}，放大看会模糊；最好至少 ${MAIN_PICTURE_MIN_WIDTH} 像素宽`;
  if (Math.max(width, height) > MAIN_PICTURE_RATIO_MAX * Math.min(width, height))
    return `${size}，太细长，页面上会显得很小；长边最好不超过短边的 ${MAIN_PICTURE_RATIO_MAX} 倍`;
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
