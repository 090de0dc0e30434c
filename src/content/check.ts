import type { z } from 'zod';
import { OTHER_FORM } from '../rules/content/verdict.ts';
import { fieldPath } from './field-path.ts';
import { isRecord } from './record.ts';

/** One thing to mend: the field, as the Studio writes its path (`variants[_key=="a1"].price`), and the sentence. */
export interface Problem {
  /** Empty where it is the whole document. */
  readonly path: string;
  readonly message: string;
}

/** A document that can't be shown: which one, and what an editor has to mend. */
export interface BrokenDocument {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly problems: readonly Problem[];
}

export type Checked<T> =
  | { readonly kind: 'sound'; readonly content: T }
  | { readonly kind: 'broken'; readonly document: BrokenDocument };

function readString(raw: unknown, key: string): string | undefined {
  if (!isRecord(raw)) return undefined;
  const value = raw[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads by a schema; where that has no sentence of its own, editors would read zod's, which is English. */
export function readInChinese<T>(schema: z.ZodType<T>, raw: unknown): z.ZodSafeParseResult<T> {
  return schema.safeParse(raw, { error: () => OTHER_FORM });
}

/** Checks one document against its schema; a broken one is named with every problem it has, not the first. */
export function checkDocument<T>(schema: z.ZodType<T>, raw: unknown): Checked<T> {
  const parsed = readInChinese(schema, raw);
  if (parsed.success) return { kind: 'sound', content: parsed.data };
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
