/** Reports problems as the Studio does. */
import type { z } from 'zod';
import { type Finding, MALFORMED_MESSAGE, type Verdict } from '../features/base/verdict.rules.ts';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

type Context<T> = z.core.$RefinementCtx<T>;

let isWithoutRules = false;

/** Marks issues of the content rules (src/features/content). */
export const RULE_PARAMS = { ofRule: true } as const;

export function isRuleIssue(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.['ofRule'] === true;
}

/** Reads without the content rules, because the preview shows an invalid draft as typed. */
export function withoutContentRules<T>(read: () => T): T {
  isWithoutRules = true;
  try {
    return read();
  } finally {
    isWithoutRules = false;
  }
}

/** `at` is the field to report if the rule takes a whole object. */
export function refineByVerdict<T>(verdictOf: (value: T) => Verdict, at: Finding['path'] = []) {
  return (value: T, context: Context<T>): void => {
    if (isWithoutRules) return;
    const verdict = verdictOf(value);
    if (verdict !== true)
      context.addIssue({ code: 'custom', path: [...at], message: verdict, params: RULE_PARAMS });
  };
}

/** `always` stops parsing at a problem, because the next transform can't take the value. */
export function refineByFindings<T>(
  findingsOf: (value: T) => readonly Finding[],
  { always = false }: { readonly always?: boolean } = {},
) {
  return (value: T, context: Context<T>): void => {
    if (isWithoutRules && !always) return;
    for (const { path, message } of findingsOf(value))
      context.addIssue({ code: 'custom', path: [...path], message, params: RULE_PARAMS });
  };
}

/** Replaces zod's English messages by one Chinese sentence. */
export function parseInChinese<T>(schema: z.ZodType<T>, raw: unknown): z.ZodSafeParseResult<T> {
  return schema.safeParse(raw, { error: () => MALFORMED_MESSAGE });
}

export interface Problem {
  /** A Studio path, such as `variants[_key=="a1"].price`. Empty for the whole document. */
  readonly path: string;
  readonly message: string;
}

export interface DocumentProblems {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly problems: readonly Problem[];
}

export type CheckDocumentResult<T> =
  | { readonly kind: 'valid'; readonly content: T }
  | { readonly kind: 'broken'; readonly document: DocumentProblems };

export function checkDocument<T>(schema: z.ZodType<T>, raw: unknown): CheckDocumentResult<T> {
  const parsed = parseInChinese(schema, raw);
  if (parsed.success) return { kind: 'valid', content: parsed.data };
  return {
    kind: 'broken',
    document: {
      id: readString(raw, '_id') ?? '(no id)',
      type: readString(raw, '_type') ?? '(no type)',
      title: readString(raw, 'name') ?? readString(raw, 'title') ?? '(no title)',
      problems: parsed.error.issues.map(({ path, message }) => ({ path: fieldPath(raw, path), message })),
    },
  };
}

function readString(raw: unknown, key: string): string | undefined {
  if (!isRecord(raw)) return undefined;
  const value = raw[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The queries rename these fields. */
const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  'product.main': 'main_image',
  'product.ventral': 'ventral_image',
  'product.more': 'images',
  'product.categoryId': 'category',
  'product.variants.tiers': 'bulk_discount',
  'product.variants.dorsal': 'dorsal_image',
  'product.variants.ventral': 'ventral_image',
  'species.picture': 'specie_image',
  'carouselItem.picture': 'image',
  'carouselItem.productId': 'product',
  'siteSettings.listingTitle': 'listing.title',
  'siteSettings.listingLead': 'listing.lead',
  'siteSettings.couriers.trackingUrl': 'tracking_url',
  'siteSettings.spellings': 'traditional_spellings',
  'product.seo.picture': 'image',
  'species.seo.picture': 'image',
  'page.seo.picture': 'image',
  'siteSettings.seo.picture': 'image',
};

/** List items are named by key if they have one. */
export function fieldPath(raw: unknown, path: readonly PropertyKey[]): string {
  let value = raw;
  let known = isRecord(raw) ? String(raw['_type']) : '';
  let written = '';
  for (const step of path) {
    value = isRecord(value) ? value[String(step)] : undefined;
    if (typeof step === 'number') {
      const key = isRecord(value) ? value['_key'] : undefined;
      written += typeof key === 'string' ? `[_key=="${key}"]` : `[${step}]`;
      continue;
    }
    known += `.${String(step)}`;
    written += `${written === '' ? '' : '.'}${DOCUMENT_NAMES[known] ?? String(step)}`;
  }
  return written;
}
