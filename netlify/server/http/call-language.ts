import type { Context } from 'hono';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/features/base/language.rules.ts';
import { LANGUAGE_PARAMETER } from '../../../src/features/base/limits.contract.ts';

/** Unknown languages are ignored, because a newer page may call an older server. */
export function languageOfCall(c: Context) {
  const asked = c.req.query(LANGUAGE_PARAMETER);
  return LANGUAGES.find((language) => language === asked) ?? DEFAULT_LANGUAGE;
}
