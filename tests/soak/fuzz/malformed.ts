import fc from 'fast-check';
import { type CallRow, withPathId } from '../../../netlify/server/testing/calls.ts';

const LONG = 'x'.repeat(20_000);

/** These texts cause problems in PostgreSQL, JSON, URLs or HTML, or for people. */
const texts = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\uffff', '\u202e', '\u2028', '🦋', 'é', '\ufeff'],
    ...["'", '"; --', '%00', '%', '%zz', '\\', '../../..', '{{7*7}}', '<script>1</script>', ',', ',,', ':'],
    ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e999', '٣'],
    ...['9'.repeat(400), LONG, '🦋'.repeat(2_000), '2026-02-30', '0000-00-00', '9999-12-31T23:59:60Z'],
    ...['4821-0937-5526', '0000-0000-0000', 'a1', 'morpho', 'drafts.morpho', 'data:image/png;base64,AAAA'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
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
    ...[
      `{"a":${'9'.repeat(5_000)}}`,
      `{${'"a":1,'.repeat(5_000)}"a":2}`,
      'a=1&b=2',
      '<?xml version="1.0"?><a/>',
    ],
    ...[
      new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
      new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ stringUnit: 'binary' }),
);

/** Parts of an address: escaped correctly, wrongly or not at all. */
const inAddress: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: texts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6_000)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...'% %zz %c3%28 %ed%a0%80 %00 + %2e%2e %2F ; &&== []'.split(' ')),
  },
  { weight: 1, arbitrary: numbers.map(String) },
);

const headerText = fc.oneof(
  fc.constantFrom('', 'x'.repeat(4_000), '\xff\xfe', ...', ; " null 0 -1 %00 =;= a=b=c *'.split(' ')),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);

const HEADERS = [
  'content-type accept accept-language accept-encoding cookie x-xsrf-token origin referer sec-fetch-site',
  'idempotency-key if-none-match range x-forwarded-for x-forwarded-host stripe-signature',
  'sanity-webhook-signature paypal-transmission-id paypal-transmission-time paypal-cert-url paypal-auth-algo',
  'paypal-transmission-sig authorization user-agent x-http-method-override content-language x-nf-request-id',
  'traceparent forwarded via',
].flatMap((line) => line.split(' '));
const TYPES =
  'text/plain|application/x-www-form-urlencoded|multipart/form-data|multipart/form-data; boundary=x|application/json; charset=utf-16|application/xml|application/octet-stream|json|;'.split(
    '|',
  );
const COOKIES = [
  ...'session=|session=.|session=a.b|session=%00|session=%zz.%zz|session="a"; session=b|XSRF-TOKEN=x'.split(
    '|',
  ),
  ...['device=x', 'visitor=%ff', '=', ';;;', `session=${LONG.slice(0, 6_000)}`, '__proto__=1'],
];

const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  fc.dictionary(
    fc.constantFrom(...HEADERS),
    headerText.map((text) => text.trim()),
    { minKeys: 1, maxKeys: 3 },
  ),
  fc.constantFrom(...TYPES).map((type) => ({ 'content-type': type })),
  fc.constantFrom(...COOKIES).map((cookie) => ({ cookie })),
);

export interface MalformedRequest {
  readonly method: string;
  /** Path below `/api/v1`, with its query. */
  readonly path: string;
  /** Override the usual headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface KnownIds {
  readonly order: string;
  /** The order's version when the batch was drawn. */
  readonly version: number;
  readonly product: string;
  readonly variant: string;
  readonly email: string;
}

const PARAMETERS =
  'page pageSize ids lists names speciesId before view q tag status stage method from to country printed cursor numbers table least most productId variantKey __proto__'.split(
    ' ',
  );
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'];

const person = { name: '林蝶', address: '昆明', phone: '13800000000', password: 'morpho-blue' };

/** Returns a valid body, or the row's own invalid one. */
function soundBody(
  { method, path, wrong }: CallRow,
  { order, version, product, variant, email }: KnownIds,
): unknown {
  const seen = { number: order, version };
  const seenQuote = { id: '0198c0de-7a1b-4c2d-8e3f-000000000002', version };
  const stock = { productId: product, variantKey: variant };
  const paper = {
    ...{ name: 'a', who: 'shop', lines: [0], askedOn: null, expectedBy: null, receivedOn: null },
    ...{ number: '', issuedOn: null, validUntil: null, note: 'a', isReported: false },
  };
  const bodies: Readonly<Record<string, unknown>> = {
    'POST /login': { email, password: 'no-such-password' },
    'POST /register': { ...person, email },
    'PUT /user/update': { ...person, email },
    'POST /password/reset': { token: 'a', password: person.password },
    'POST /cart': { productId: product, quality: 'A1', quantity: 1 },
    'PUT /cart/:id': { quantity: 1 },
    'PUT /cabinet/drawer-order': { drawers: [] },
    'PUT /cabinet/drawers/:id': { name: 'a' },
    'PUT /cabinet/specimens/:id': {
      ...{ drawer: null, latin_name: 'a', chinese_name: '', family_name: '', sex: '雄', country: 'PE' },
      ...{ site: 'a', collected_on: '2019-06', collector: 'a', number: 'a', remarks: 'a', quantity: 1 },
    },
    'PUT /cabinet/specimens/:id/drawer': { drawer: null },
    'POST /ops/stock': { ...stock, change: { kind: 'count', onHand: 7, seenVersion: 1, reason: 'a' } },
    'POST /ops/stock/consignment': { consignment: 'a', rows: [{ ...stock, pieces: 1 }] },
    'POST /ops/orders/ship': {
      ...seen,
      courier: 'DHL',
      trackingNumber: '1',
      fee: { fee: 1, feeStatus: 'due' },
    },
    'POST /ops/orders/pack': { ...seen, lines: [{ position: 0, pieces: 1 }] },
    'POST /ops/orders/recipient': {
      ...{ ...seen, name: 'a', phone: '1', address: 'b', country: null, reason: 'c' },
      latin: { name: 'a', address: 'b' },
    },
    'POST /ops/orders/join': { ...seen, others: [{ number: '1000-0000-0009', version: 1 }] },
    'POST /ops/orders/split': seen,
    'POST /ops/orders/tracking': { ...seen, courier: 'DHL', trackingNumber: '1' },
    'POST /ops/orders/refund': { ...seen, amount: 1, of: 'part', back: [{ position: 0, pieces: 1 }] },
    'POST /ops/orders/record-refund': {
      ...seen,
      way: 'provider',
      reference: 'a',
    },
    'POST /ops/orders/restock': { ...seen, back: [{ position: 0, pieces: 1 }] },
    'POST /orders/:id/claims': { items: [{ item: `${order}-1`, quantity: 1 }], words: 'a', photos: [] },
    'POST /quotes': { message: 'a' },
    'POST /quotes/:id/ask': { question: 'a' },
    'POST /reservations': { message: 'a' },
    'POST /quotes/:id/papers': { name: 'a', number: '1' },
    'POST /ops/quotes/reserve': seenQuote,
    'POST /ops/quotes/papers': { ...seenQuote, papers: [paper] },
    'POST /ops/quotes/extend': { ...seenQuote, until: '2026-12-01T00:00:00Z', reason: 'a' },
    'POST /ops/quotes/open': { ...seenQuote, freight: null, note: 'a' },
    'POST /ops/quotes/create': { account: 'a' },
    'POST /ops/mails/resend': { ...seen, to: email, key: `order-paid ${order}` },
    'POST /ops/mails/write': { ...seen, to: email, subject: 'a', text: 'a' },
    'POST /ops/customers/note': { account: 'a', text: 'a' },
    'POST /ops/customers/trust': { account: 'a', seen: false, trusted: true },
    'POST /ops/quotes/edit': {
      ...seenQuote,
      lines: [{ ...stock, quantity: 1, unitPrice: 1 }],
      ...{ freight: null, validUntil: null, reserve: false, note: 'a' },
    },
    'POST /ops/quotes/send': seenQuote,
    'POST /ops/quotes/revise': seenQuote,
    'POST /ops/quotes/withdraw': { ...seenQuote, reason: 'a' },
    'POST /ops/claims/answer': {
      ...seen,
      claim: '0198c0de-7a1b-4c2d-8e3f-000000000001',
      action: 'refund',
      amount: 1,
      answer: 'a',
    },
    'POST /ops/permits/file-part': { id: '0198c0de-7a1b-4c2d-8e3f-000000000002', part: 0, bytes: 'JVBERi0=' },
    'POST /ops/permits/add': {
      ...seen,
      ...{ kind: 'cites-export', permitNumber: 'a', issuedOn: '2026-11-20', validUntil: null },
      ...{ positions: [0], shipment: null, file: null },
    },
    'POST /ops/permits/withdraw': { ...seen, permits: [1] },
    'POST /ops/claims/give-up-replacement': {
      ...seen,
      claim: '0198c0de-7a1b-4c2d-8e3f-000000000001',
      reason: 'a',
    },
    'POST /ops/orders/note': { ...seen, text: 'a' },
    'POST /ops/orders/tags': { ...seen, tags: ['a', 'b'] },
    'POST /pay/:token': { method: 'card' },
    'POST /pay/:token/capture': { id: 'a' },
    'POST /ops/orders/send-link': { ...seen, charge: 1 },
    'POST /ops/orders/add-charge': { ...seen, reason: 'a', amount: 1 },
    'POST /ops/orders/edit': {
      ...{ ...seen, reason: 'a', difference: -1, lines: [{ position: 0, quantity: 1 }] },
      added: [{ productId: product, variantKey: 'a', quantity: 1 }],
    },
    'POST /ops/orders/withdraw-charge': { ...seen, charge: 1 },
    'POST /ops/orders/fee': { ...seen, fee: 1, feeStatus: 'due', feeNote: '' },
    'POST /ops/flags/clear': { id: 1, note: 'a' },
    'POST /ops/orders/printed': { orders: [seen], paper: 'slip' },
    'POST /ops/holds/free': { network: 'a' },
    'POST /ops/orders/ship-many': { lines: [{ number: order, courier: 'DHL', tracking: '1' }] },
    'POST /sanity/webhook': { _id: product, _type: 'product' },
    'POST /stripe/webhook': {
      id: 'evt_1',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_1' } },
    },
    'POST /paypal/webhook': { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: '1' } },
  };
  return bodies[`${method} ${path}`] ?? wrong?.body ?? {};
}

interface Change {
  readonly at: number;
  readonly how: 'replace' | 'remove' | 'add';
  readonly name: string;
  readonly value: unknown;
}
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'remove', 'add'),
  name: fc.constantFrom('__proto__', 'constructor', 'role', 'id', 'price', 'total', ''),
  value,
});

/** JSON.parse, unlike a literal, creates an own property `__proto__`. */
function changed(sound: unknown, { at, how, name, value: put }: Change): unknown {
  if (typeof sound !== 'object' || sound === null) return put;
  if (how === 'add') return { ...sound, ...JSON.parse(`{${JSON.stringify(name)}:0}`), [`${name} `]: put };
  const entries = Object.entries(sound);
  const chosen = entries[at % Math.max(entries.length, 1)];
  if (chosen === undefined) return put;
  const [key, inside] = chosen;
  const deeper = typeof inside === 'object' && inside !== null && at % 3 !== 0;
  const next = deeper ? changed(inside, { at: at >> 2, how, name, value: put }) : put;
  if (Array.isArray(sound)) return sound.map((item: unknown, n) => (String(n) === key ? next : item));
  const unchanged = entries.filter(([other]) => other !== key);
  return Object.fromEntries(how === 'remove' && !deeper ? unchanged : [...unchanged, [key, next]]);
}

const once = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const soundName = ({ order, product }: KnownIds) => fc.constantFrom(order, product, 'nothing', '1');

/** Draws each row equally often. */
export function malformedRequestArbitrary(
  rows: readonly CallRow[],
  known: KnownIds,
): fc.Arbitrary<MalformedRequest> {
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...PARAMETERS), inAddress), { minLength: 1, maxLength: 4 })
        .map((pairs) => `?${pairs.map(([name, given]) => `${name}=${given}`).join('&')}`),
    },
    { weight: 1, arbitrary: inAddress.map((given) => `?${given}`) },
  );
  const headers = once(6, oddHeaders);
  const name = fc.oneof(soundName(known), inAddress);
  const request = fc.record({
    row: fc.constantFrom(...rows),
    name,
    query,
    headers,
    otherMethod: once(16, fc.constantFrom(...METHODS)),
    raw: once(4, rawBody),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  });
  return request.map(({ row, name: named, query: asked, headers: odd = {}, otherMethod, raw, changes }) => {
    const method = otherMethod ?? row.method;
    const path = withPathId(row.path, named === '' ? '%20' : named) + asked;
    if (method === 'GET' || method === 'HEAD') return { method, path, headers: odd };
    const body = raw ?? JSON.stringify(changes.reduce(changed, soundBody(row, known)));
    return { method, path, headers: { 'content-type': 'application/json', ...odd }, body };
  });
}

export function describeRequest({ method, path, headers, body }: MalformedRequest): string {
  const sent = body === undefined ? '' : ` ${JSON.stringify(String(body)).slice(0, 300)}`;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}${sent}`;
}
