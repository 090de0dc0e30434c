/** Converts responses to the language of the request's `lang` (docs/shop.md "Languages"). */
import type { MiddlewareHandler } from 'hono';
import { convertContent } from '../../../src/features/base/content-fields.contract.ts';
import { isConverted } from '../../../src/features/base/language.rules.ts';
import { withLanguage } from '../../../src/features/base/with-language.text.ts';
import type { ApiEnv } from './call.ts';
import { languageOfCall } from './call-language.ts';
import { readConverter } from './converter.ts';

export const respondInLanguage: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const language = languageOfCall(c);
  if (!isConverted(language)) return await withLanguage(language, next);
  const convert = await readConverter((await c.var.services()).database);
  await withLanguage(language, next, convert);
  if (!c.res.headers.get('content-type')?.startsWith('application/json')) return;
  const { status, headers } = c.res;
  const body: unknown = await c.res.json();
  headers.delete('content-length');
  c.res = new Response(JSON.stringify(convertContent(body, convert)), { status, headers });
};
