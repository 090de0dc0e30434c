import { evaluateSync, parse, toJS } from 'groq-js';

/** The result of a query over these documents. */
export function queryResult(
  documents: readonly unknown[],
  query: string,
  params: Record<string, unknown>,
): unknown {
  return toJS(evaluateSync(parse(query, { params }), { dataset: documents, params }));
}
