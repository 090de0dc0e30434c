import { defineArrayMember, defineField, defineType } from 'sanity';
import { chooseMessage, fillInMessage, uploadMessage } from '../../src/features/base/verdict.rules.ts';
import { type PricedValue, pricedFindings } from '../../src/features/content/content-money.rules.ts';
import { checkMainPicture } from '../../src/features/content/content-pictures.rules.ts';
import { validateSpecimenNumber } from '../../src/features/content/content-specimen.rules.ts';
import { FAULT_NAMES, FAULTS } from '../../src/features/specimens/faults.rules.ts';
import { PRODUCT_FACTS } from '../../src/features/specimens/specimen-facts.rules.ts';
import { skipEmpty, validationErrors } from './checks.ts';
import { factFields } from './facts.ts';
import { gradeAndPriceFields, gradeWeightFields } from './variant.ts';
import { weightsFieldset } from './weights.ts';

const { forewing_mm, locality_coarse, collected_on, collector } = PRODUCT_FACTS;
const { isRequired: _, ...locality } = PRODUCT_FACTS.locality;
/** If these fields are empty, the product's label applies. */
const LABEL_FACTS = {
  forewing_mm,
  locality,
  locality_coarse,
  collected_on,
  collector,
};

const faultList = FAULT_NAMES.map((value) => ({ value, title: FAULTS[value].title }));

/** Marks are positions in the whole picture, so it can't be cropped. */
const UNCROPPED = { hotspot: false };

/**
 * A numbered specimen of a product, stored among its variants. The ledger holds its stock of 0 or 1 as that of every
 * variant (docs/decisions/0103).
 */
export const specimen = defineType({
  name: 'specimen',
  title: '单件标本',
  type: 'object',
  validation: (rule) =>
    rule.custom((specimen: PricedValue | undefined) =>
      validationErrors(pricedFindings(specimen ?? {}), specimen),
    ),
  fieldsets: [
    { name: 'label', title: '与商品标签不同的', options: { collapsible: true, collapsed: true } },
    weightsFieldset,
  ],
  fields: [
    defineField({
      name: 'number',
      title: '标本号',
      type: 'number',
      description:
        '在本商品内的序号，接在商品编号后面印在标签上，例如 7 即 DC0123-07。售出以后不再用于别的标本。',
      validation: (rule) => [
        rule.required().error(fillInMessage('标本号')),
        rule.custom(skipEmpty(validateSpecimenNumber)),
      ],
    }),
    defineField({
      name: 'dorsal_image',
      title: '背面照片',
      type: 'picture',
      options: UNCROPPED,
      description: '这一件标本自己的背面照片，例如 1600 × 1280 像素；请先裁好再上传。',
      validation: (rule) => [
        rule.required().error(uploadMessage('背面照片')),
        rule.custom(checkMainPicture).warning(),
      ],
    }),
    defineField({
      name: 'ventral_image',
      title: '腹面照片',
      type: 'picture',
      options: UNCROPPED,
      description: '同一件标本翻过来拍，与背面照片同样大小。',
    }),
    defineField({
      name: 'faults',
      title: '瑕疵',
      type: 'array',
      description: '有哪些就勾哪些，没有就全部留空；照片上看得见的，再到下面标出位置。',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: faultList, layout: 'grid' },
      validation: (rule) => rule.unique().error('同一种瑕疵只勾一次'),
    }),
    defineField({
      name: 'marks',
      title: '照片上的瑕疵',
      type: 'array',
      description: '先选瑕疵，再点照片上的位置，例如前翅顶角的小缺；点错了可以移动或删除。',
      of: [defineArrayMember({ type: 'faultMark' })],
      validation: (rule) => rule.max(20).error('最多标 20 处'),
    }),
    ...gradeAndPriceFields({
      grade: '按瑕疵得出的品质在下面，按一下就采用；不同意可以另选，例如整体特别新鲜的。',
      price: '这一件的价格，最多两位小数，例如 380。',
      originalPrice: '有优惠时填写，会以删除线显示，必须高于单价，例如 460；没有优惠请留空。',
    }),
    ...factFields(LABEL_FACTS).map((field) => ({ ...field, fieldset: 'label' })),
    ...gradeWeightFields,
    defineField({
      name: 'withdrawn',
      title: '已下架',
      type: 'boolean',
      description: '下架后顾客不再看到这一件，库存账目和已有订单仍会保留，例如售出很久以后打开。',
      initialValue: false,
    }),
  ],
  preview: {
    select: {
      number: 'number',
      grade: 'grade',
      price: 'price',
      withdrawn: 'withdrawn',
      description: 'description',
      media: 'dorsal_image',
    },
    prepare: ({ number, grade, price, withdrawn, description, media }) => ({
      title: `第 ${number ?? '？'} 号　${grade ?? '未选品质'}　¥${price ?? '？'}${withdrawn ? '（已下架）' : ''}`,
      subtitle: description,
      media,
    }),
  },
});

/** `x` and `y` are percent of the picture, from its left and upper edge. */
export const faultMark = defineType({
  name: 'faultMark',
  title: '瑕疵位置',
  type: 'object',
  fields: [
    defineField({
      name: 'side',
      title: '哪一面',
      type: 'string',
      description: '例如背面。',
      options: {
        list: [
          { value: 'dorsal', title: '背面' },
          { value: 'ventral', title: '腹面' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      validation: (rule) => rule.required().error(chooseMessage('哪一面')),
    }),
    defineField({
      name: 'fault',
      title: '瑕疵',
      type: 'string',
      description: '例如翅缘小缺。',
      options: { list: faultList },
      validation: (rule) => rule.required().error(chooseMessage('瑕疵')),
    }),
    defineField({
      name: 'x',
      title: '离左边（百分之几）',
      type: 'number',
      description: '例如 25。',
      validation: (rule) => rule.required().min(0).max(100).error('位置应在 0 至 100 之间'),
    }),
    defineField({
      name: 'y',
      title: '离上边（百分之几）',
      type: 'number',
      description: '例如 40。',
      validation: (rule) => rule.required().min(0).max(100).error('位置应在 0 至 100 之间'),
    }),
  ],
  preview: {
    select: { side: 'side', fault: 'fault', x: 'x', y: 'y' },
    prepare: ({ side, fault, x, y }) => ({
      title: FAULT_NAMES.includes(fault) ? FAULTS[fault as keyof typeof FAULTS].title : '未选瑕疵',
      subtitle: `${side === 'ventral' ? '腹面' : '背面'}　${x ?? '？'}，${y ?? '？'}`,
    }),
  },
});
