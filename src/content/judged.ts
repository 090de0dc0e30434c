/** Puts the rules of src/rules/content, which the Studio asks too, into the schemas of this folder. */
import type { z } from 'zod';
import type { Finding, Verdict } from '../rules/content/verdict.ts';

type Context<T> = z.core.$RefinementCtx<T>;

export function judged<T>(verdictOf: (value: T) => Verdict) {
  return (value: T, context: Context<T>): void => {
    const verdict = verdictOf(value);
    if (verdict !== true) context.addIssue({ code: 'custom', message: verdict });
  };
}

export function reported<T>(findingsOf: (value: T) => readonly Finding[]) {
  return (value: T, context: Context<T>): void => {
    for (const { path, message } of findingsOf(value))
      context.addIssue({ code: 'custom', path: [...path], message });
  };
}
