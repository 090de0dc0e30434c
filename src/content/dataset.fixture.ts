import { evaluateSync, parse, toJS } from 'groq-js';

/** What a query of the shop or the Studio answers over these documents. */
export function answerOf(
  documents: readonly unknown[],
  query: string,
  params: Record<string, unknown>,
): unknown {
  return toJS(evaluateSync(parse(query, { params }), { dataset: documents, params }));
}
