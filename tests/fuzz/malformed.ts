import fc from 'fast-check';
import {
  type CallRow,
  PLACEHOLDER_ID,
  PLACEHOLDER_ORDER,
  withPathId,
} from '../../netlify/server/testing/calls.ts';

const LONG = 'x'.repeat(20_000);
const words = (line: string) => line.split(' ');

/** These texts cause problems in PostgreSQL, JSON, URLs or HTML, or for people. */
const nastyText = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\uffff', '\u202e', '\u2028', '🦋', 'é', '\ufeff'],
  ...["'", '"; --', '%00', '%', '%zz', '\\', '../../..', '{{7*7}}', '<script>1</script>', ',', ',,', ':'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e999', '٣'],
  ...['9'.repeat(400), LONG, '🦋'.repeat(2_000), '2026-02-30', '0000-00-00', '9999-12-31T23:59:60Z'],
  ...['4821-0937-5526', '0000-0000-0000', 'a1', 'morpho', 'drafts.morpho', 'data:image/png;base64,AAAA'],
);
const texts = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1.5, 1e-300, 1e21, 1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 32),
  fc.constantFrom(2 ** 53, -(2 ** 53), 2 ** 63, 2 ** 64, Number.MAX_VALUE, 100_000, 1_000_000_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 4, arbitrary: numbers },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.array(texts, { minLength: 1, maxLength: 300 }) },
);

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Includes bodies that are not JSON. */
const rawBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
    ...['', ' ', '{', '}', '[', '"', 'null', '7', 'true', '""', '[]', '{}', '{"a":1,}', "{'a':1}", '1e999'],
    ...['{"a":"\\ud800"}', '{"a":"\\u0000"}', '\ufeff{}', '{"a":1}{"b":2}', '{"a":NaN}', 'undefined', '\0'],
    ...['{"__proto__":{"role":"operator"}}', '{"constructor":{"prototype":{"role":"operator"}}}'],
    ...[nested(5_000, '[', ']'), nested(100_000, '[', ''), nested(3_000, '{"a":', '}'), `"${LONG}"`],
    ...[`{"a":${'9'.repeat(5_000)}}`, `{${'"a":1,'.repeat(5_000)}"a":2}`, 'a=1&b=2', '<?xml version="1.0"?>'],
    ...[Uint8Array.of(0xff, 0xfe, 0x7b, 0x7d), Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d)],
  ),
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ stringUnit: 'binary' }),
);

/** Parts of an address: escaped correctly, wrongly or not at all. */
const inAddress: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: texts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6_000)) },
  { weight: 1, arbitrary: fc.constantFrom(...words('% %zz %c3%28 %ed%a0%80 %00 + %2e%2e %2F ; &&== []')) },
  { weight: 1, arbitrary: numbers.map(String) },
);

export const TEXT_PARAMETERS = words(
  'ids lists names speciesId before q tag cursor numbers productId variantKey',
);
const PARAMETERS = [
  ...TEXT_PARAMETERS,
  ...words('page pageSize view status stage method from to country printed table least most __proto__'),
];
const queryPart = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...PARAMETERS), inAddress).map((pair) => pair.join('=')) },
  { weight: 1, arbitrary: inAddress },
);

const HEADERS = [
  ...words('content-type accept accept-language accept-encoding cookie x-xsrf-token origin referer via'),
  ...words('sec-fetch-site idempotency-key if-none-match x-forwarded-for x-forwarded-host forwarded range'),
  ...words('stripe-signature sanity-webhook-signature paypal-transmission-id paypal-transmission-time'),
  ...words('paypal-cert-url paypal-auth-algo paypal-transmission-sig authorization traceparent'),
  ...words('x-http-method-override content-language x-nf-request-id user-agent'),
];
const headerText = fc.oneof(
  fc.constantFrom('', 'x'.repeat(4_000), '\xff\xfe', ...words(', ; " null 0 -1 %00 =;= a=b=c *')),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
);
const contentType = fc.constantFrom(
  ...words('text/plain application/x-www-form-urlencoded application/xml application/octet-stream json ;'),
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16'],
);
const cookie = fc.constantFrom(
  ...words('session= session=. session=a.b session=%00 session=%zz.%zz XSRF-TOKEN=x device=x visitor=%ff'),
  ...['session="a"; session=b', '=', ';;;', `session=${LONG.slice(0, 6_000)}`, '__proto__=1'],
);
const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  fc.dictionary(fc.constantFrom(...HEADERS), headerText, { minKeys: 1, maxKeys: 3 }),
  fc.record({ 'content-type': contentType }),
  fc.record({ cookie }),
);

type Change = (old: unknown) => unknown;
const addedName = fc.constantFrom('__proto__', 'constructor', 'role', 'id', 'price', 'total', '');
const added = fc.tuple(addedName, value).map(([name, put]) => Object.fromEntries([[name, put]]));
function addTo(put: object): Change {
  return (old) => ({ ...Object(old), ...put });
}
/** Replaces, removes or adds one value. */
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: value.map((put) => () => put) },
  { weight: 1, arbitrary: fc.constant(() => undefined) },
  { weight: 1, arbitrary: added.map(addTo) },
);

/** Counts values as JSON.parse visits them: the innermost first, the whole body last. */
function changeAt(body: string, at: number, change: Change): string {
  let visited = 0;
  const changed = JSON.parse(body, (_, value) => (visited++ === at ? change(value) : value));
  return at < visited ? (JSON.stringify(changed) ?? 'null') : changeAt(body, at % visited, change);
}

export interface KnownIds {
  readonly order: string;
  readonly quote: string;
}

const validBody = ({ body = {} }: CallRow, { order, quote }: KnownIds) =>
  JSON.stringify(body).replaceAll(PLACEHOLDER_ORDER, order).replaceAll(PLACEHOLDER_ID, quote);

/** For each text of the row's body, a body with a NUL in that text. */
export function bodiesWithNul(row: CallRow, known: KnownIds): string[] {
  const valid = validBody(row, known);
  const withNul: Change = (old) => (typeof old === 'string' ? `${old}\0` : old);
  // JSON has at least as many characters as values.
  const bodies = new Set(Array.from(valid, (_, at) => changeAt(valid, at, withNul)));
  return [...bodies].filter((body) => body !== valid);
}

export interface MalformedRequest {
  readonly method: string;
  /** Path below `/api/v1`, with its query. */
  readonly path: string;
  /** Override the usual headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'];

const oneIn = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** Draws each row equally often. */
export function malformedRequests(rows: readonly CallRow[], known: KnownIds): fc.Arbitrary<MalformedRequest> {
  const request = fc.record({
    row: fc.constantFrom(...rows),
    name: fc.oneof(fc.constantFrom(known.order, known.quote, 'morpho', 'nothing', '1'), inAddress),
    query: oneIn(2, fc.array(queryPart, { minLength: 1, maxLength: 4 })),
    headers: oneIn(6, oddHeaders),
    otherMethod: oneIn(16, fc.constantFrom(...METHODS)),
    raw: oneIn(8, rawBody),
    at: fc.nat(),
    change,
  });
  return request.map(({ row, name, query = [], headers, otherMethod, raw, at, change }) => {
    const method = otherMethod ?? row.method;
    const path = `${withPathId(row.path, name || '%20')}?${query.join('&')}`;
    if (method === 'GET' || method === 'HEAD') return { method, path, headers: { ...headers } };
    const body = raw ?? changeAt(validBody(row, known), at, change);
    return { method, path, headers: { 'content-type': 'application/json', ...headers }, body };
  });
}

export function describeRequest({ method, path, headers, body }: MalformedRequest): string {
  const sent = body === undefined ? '' : ` ${JSON.stringify(String(body)).slice(0, 300)}`;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}${sent}`;
}
