/** Mirrors sanity/schemaTypes/pageText.ts. */
import * as z from 'zod';
import { fillInMessage } from '../features/base/verdict.rules.ts';
import { INVALID_LINK, isAllowedLink } from '../features/content/addresses.rules.ts';
import { tableFindings, validateCaption } from '../features/content/page-texts.rules.ts';
import type { Picture } from '../features/specimens/catalogue.contract.ts';
import { pictureFields, pictureTransform } from './picture-field.ts';
import { isRuleIssue, parseInChinese, RULE_PARAMS, refineByFindings, refineByVerdict } from './validation.ts';

const mark = z
  .looseObject({ _type: z.string(), _key: z.string(), href: z.unknown() })
  .superRefine(({ href }, context) => {
    if (href === undefined || isAllowedLink(href)) return;
    context.addIssue({ code: 'custom', path: ['href'], message: INVALID_LINK });
  });

const span = z.looseObject({
  _type: z.string(),
  text: z.string().optional(),
  marks: z.array(z.string()).nullish(),
});

/** The renderer opens every level, so a huge number would never end. */
const LIST_LEVELS_MAX = 10;
const listLevel = z
  .unknown()
  .refine((level) => typeof level !== 'number' || level <= LIST_LEVELS_MAX, `列表最多 ${LIST_LEVELS_MAX} 级`);

/** The renderer handles any styles, spans and marks. */
const block = z.looseObject({
  _type: z.literal('block'),
  _key: z.string(),
  level: listLevel.optional(),
  markDefs: z.array(mark).nullish(),
  children: z.array(span).optional(),
});

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const table = z
  .object({
    _type: z.literal('table'),
    _key: z.string(),
    headerRows: z
      .number()
      .nullish()
      .transform((rows) => rows ?? 0),
    rows: listOf(
      z.object({ _key: z.string(), cells: listOf(z.object({ _key: z.string(), value: listOf(block) })) }),
    ),
  })
  .superRefine(refineByFindings(tableFindings));

const figureFields = z.object({
  _type: z.literal('figure'),
  _key: z.string(),
  caption: z.string().nullish().superRefine(refineByVerdict(validateCaption)),
  ...pictureFields,
});
const transformFigurePicture = pictureTransform('图片');
const figure = figureFields.transform((found, context) => ({
  _type: found._type,
  _key: found._key,
  caption: found.caption?.trim() ?? '',
  picture: transformFigurePicture(found, context),
}));

export type TextBlock = z.output<typeof block>;
export type TextTable = z.output<typeof table>;
export interface TextFigure {
  readonly _type: 'figure';
  readonly _key: string;
  readonly caption: string;
  readonly picture: Picture;
}
export type PageTextItem = TextBlock | TextTable | TextFigure;

const ITEMS: Readonly<Record<string, z.ZodType<PageTextItem>>> = { block, table, figure };

/** Pages omit item types that the Studio does not create. */
const item = z
  .looseObject({ _type: z.string(), _key: z.string() })
  .transform((raw, context): PageTextItem | null => {
    const schema = Object.hasOwn(ITEMS, raw._type) ? ITEMS[raw._type] : undefined;
    if (schema === undefined) return null;
    const parsed = parseInChinese(schema, raw);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const { path, message } = issue;
      context.addIssue({
        code: 'custom',
        path: [...path],
        message,
        ...(isRuleIssue(issue) ? { params: RULE_PARAMS } : {}),
      });
    }
    return z.NEVER;
  });

export const pageText = z
  .array(item, { error: fillInMessage('正文') })
  .min(1, fillInMessage('正文'))
  .transform((items) => items.filter((one) => one !== null));
