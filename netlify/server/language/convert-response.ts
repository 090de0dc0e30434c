/** Converts responses to the language of the request's `lang` (docs/shop.md "Languages"). */
import type { Context, MiddlewareHandler } from 'hono';
import { convertContent } from '../../../src/contract/content-fields.ts';
import { LANGUAGE_PARAMETER } from '../../../src/contract/limits.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/rules/language.ts';
import { withLanguage } from '../../../src/text/with-language.ts';
import type { ApiEnv } from '../http/call.ts';
import { readConverter } from './converter.ts';

/** Unknown languages are ignored, because a newer page may call an older server. */
export function languageOfCall(c: Context) {
  const asked = c.req.query(LANGUAGE_PARAMETER);
  return LANGUAGES.find((language) => language === asked) ?? DEFAULT_LANGUAGE;
}

export const respondInLanguage: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const language = languageOfCall(c);
  if (language === DEFAULT_LANGUAGE) return await next();
  const convert = await readConverter((await c.var.services()).database);
  await withLanguage(language, next, convert);
  if (!c.res.headers.get('content-type')?.startsWith('application/json')) return;
  const { status, headers } = c.res;
  const body: unknown = await c.res.json();
  headers.delete('content-length');
  c.res = new Response(JSON.stringify(convertContent(body, convert)), { status, headers });
};
