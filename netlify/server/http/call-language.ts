import type { Context } from 'hono';
import { LANGUAGE_PARAMETER } from '../../../src/contract/limits.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/rules/language.ts';

/** Unknown languages are ignored, because a newer page may call an older server. */
export function languageOfCall(c: Context) {
  const asked = c.req.query(LANGUAGE_PARAMETER);
  return LANGUAGES.find((language) => language === asked) ?? DEFAULT_LANGUAGE;
}
