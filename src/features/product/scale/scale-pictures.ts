import type { Picture } from '../../specimens/catalogue.contract.ts';

/** A picture whose real width is known, in millimetres. */
export type ScaledPicture = Picture & { readonly width_mm: number };

export interface ScaledSpecimen {
  readonly dorsal: ScaledPicture;
  readonly ventral: ScaledPicture | undefined;
}

const isScaled = (picture: Picture | undefined): picture is ScaledPicture => picture?.width_mm !== undefined;

/** Undefined if no ruler lay beside the specimen when its main picture was taken. */
export function scaledSpecimen(pictures: readonly Picture[]): ScaledSpecimen | undefined {
  const [dorsal] = pictures;
  if (!isScaled(dorsal)) return undefined;
  const ventral = pictures.find(({ side }) => side === 'ventral');
  return { dorsal, ventral: isScaled(ventral) ? ventral : undefined };
}

/** Millimetres. */
export function heightInMm({ width, height, width_mm }: ScaledPicture): number {
  return (width_mm * height) / width;
}

interface Stage {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** CSS pixels per millimetre at which all pictures fit, side by side in a wide stage, else stacked. */
export function fittingScale(stage: Stage, pictures: readonly ScaledPicture[], gap: number): number {
  const widths = pictures.map(({ width_mm }) => width_mm);
  const heights = pictures.map(heightInMm);
  const gaps = gap * (pictures.length - 1);
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const fits = isLandscape(stage)
    ? [(stage.width - gaps) / sum(widths), stage.height / Math.max(...heights)]
    : [stage.width / Math.max(...widths), (stage.height - gaps) / sum(heights)];
  return Math.max(0, Math.min(...fits));
}

export const isLandscape = ({ width, height }: Stage): boolean => width > height;

/** A channel of the specimen differs by more than this, of 255, from the ground. Shadows differ less. */
const OUTLINE = 40;

/** The share of a picture's width left of the specimen. The first pixel is ground; 0 if all are. */
export function shareLeftOfOutline({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>) {
  const differs = (pixel: number) =>
    [0, 1, 2, 3].some((at) => Math.abs((data[4 * pixel + at] ?? 0) - (data[at] ?? 0)) > OUTLINE);
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) if (differs(y * width + x)) return x / width;
  return 0;
}
