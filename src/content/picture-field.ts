import * as z from 'zod';
import { uploadMessage } from '../features/base/verdict.rules.ts';
import { validateAlt, validatePictureWidth } from '../features/content/content-pictures.rules.ts';
import type { Picture } from '../features/specimens/catalogue.contract.ts';
import { pictureOf } from './picture.ts';

/** No editor types these numbers, so a malformed crop or hotspot is ignored. */
const share = z.number().transform((value) => Math.max(0, Math.min(value, 1)));
const crop = z
  .object({ left: share, top: share, right: share, bottom: share })
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);
const hotspot = z
  .object({ x: share, y: share })
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

export const pictureFields = {
  assetId: z.string().nullish(),
  found: z.boolean().nullish(),
  alt: z.string().nullish(),
  width_mm: z.number().nullish(),
  crop,
  hotspot,
};

const pictureResult = z.object(pictureFields);

/** `frame` is an aspect ratio; without it the picture is shown whole. */
export function pictureTransform(label: string, frame?: number) {
  return (image: z.output<typeof pictureResult>, context: z.core.$RefinementCtx): Picture => {
    if (!image.assetId) {
      context.addIssue(uploadMessage(label));
      return z.NEVER;
    }
    const { assetId, alt: text, width_mm, crop, hotspot } = image;
    const found = pictureOf({ assetId, alt: text?.trim() ?? '', width_mm, crop, hotspot }, frame);
    if (found === undefined || image.found !== true) {
      context.addIssue(`${label}指向的文件 ${image.assetId} 不存在，请重新上传`);
      return z.NEVER;
    }
    const alt = validateAlt(image.alt);
    if (alt !== true) context.addIssue({ code: 'custom', message: alt, path: ['alt'] });
    const width = validatePictureWidth(width_mm);
    if (width !== true) context.addIssue({ code: 'custom', message: width, path: ['width_mm'] });
    return found;
  };
}

export const picture = (label: string, frame?: number) =>
  z.object(pictureFields, { error: uploadMessage(label) }).transform(pictureTransform(label, frame));
