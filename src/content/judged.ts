/** Puts the rules of src/rules/content, which the Studio asks too, into the schemas of this folder. */
import type { z } from 'zod';
import type { Finding, Verdict } from '../rules/content/verdict.ts';

type Context<T> = z.core.$RefinementCtx<T>;

let resting = false;

/** Marks an issue of a rule that the Studio asks too. */
const OF_RULE = { ofRule: true } as const;

export function isOfRule(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.['ofRule'] === true;
}

/** Reads without the rules, as the preview of a draft does: what breaks one is shown as it was typed. */
export function withoutRules<T>(read: () => T): T {
  resting = true;
  try {
    return read();
  } finally {
    resting = false;
  }
}

/** `at`: the field that the verdict is of, where it takes more than that field to judge. */
export function judged<T>(verdictOf: (value: T) => Verdict, at: Finding['path'] = []) {
  return (value: T, context: Context<T>): void => {
    if (resting) return;
    const verdict = verdictOf(value);
    if (verdict !== true)
      context.addIssue({ code: 'custom', path: [...at], message: verdict, params: OF_RULE });
  };
}

/** `always`: what comes after can't do with a value that breaks the rule. */
export function reported<T>(
  findingsOf: (value: T) => readonly Finding[],
  { always = false }: { readonly always?: boolean } = {},
) {
  return (value: T, context: Context<T>): void => {
    if (resting && !always) return;
    for (const { path, message } of findingsOf(value))
      context.addIssue({ code: 'custom', path: [...path], message, params: OF_RULE });
  };
}
