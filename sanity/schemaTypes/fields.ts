import { defineField, defineType } from 'sanity';
import { uploadMessage } from '../../src/features/base/verdict.rules.ts';
import {
  PICTURE_FRAMES,
  validateAlt,
  validatePictureWidth,
} from '../../src/features/content/content-pictures.rules.ts';

/** Crop previews of a picture field, in the frames of the pages that crop the picture. */
const WHOLE = { hotspot: { previews: [] } };
export const SLIDE_CROP_OPTIONS = {
  hotspot: { previews: [{ title: '轮播图 8:5', aspectRatio: PICTURE_FRAMES.slide }] },
};
export const BANNER_CROP_OPTIONS = {
  hotspot: { previews: [{ title: '列表横幅 8:3', aspectRatio: PICTURE_FRAMES.listingBanner }] },
};

export const picture = defineType({
  name: 'picture',
  title: '图片',
  type: 'image',
  options: WHOLE,
  fields: [
    defineField({
      name: 'alt',
      title: '替代文字',
      type: 'string',
      description: '用一句话说明图中是什么，供读屏软件朗读，例如“裳凤蝶雄蝶展翅标本，背面”。',
      validation: (rule) => rule.custom((alt: string | undefined) => validateAlt(alt)),
    }),
    defineField({
      name: 'width_mm',
      title: '图宽（毫米）',
      type: 'number',
      description:
        '裁剪前整张照片左右两边之间的实际距离，拍照时放一把尺便可读出。填写后商品页可按实际大小显示。',
      hidden: ({ document }) => document?._type !== 'product',
      validation: (rule) =>
        rule.custom((millimetres: number | undefined) => validatePictureWidth(millimetres)),
    }),
  ],
  validation: (rule) => rule.assetRequired().error(uploadMessage('图片')),
});

/** Editors set the rank by moving documents in a list. */
export const rankField = defineField({ name: 'rank', title: '排序', type: 'number', hidden: true });
