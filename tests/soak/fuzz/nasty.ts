/** What a hand, a broken program or an attacker may put where the API expects something else. */
import fc from 'fast-check';

const LONG = 'x'.repeat(20_000);

/** In texts: what PostgreSQL, JSON, addresses, HTML and people stumble over. */
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

/** In the place of any value. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 4, arbitrary: numbers },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.array(texts, { minLength: 1, maxLength: 300 }) },
);

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Bodies that are no JSON, or JSON that nobody writes. */
export const rawBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
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

/** In an address: already escaped, or rightly or wrongly so. */
export const inAddress: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: texts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6_000)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%c3%28',
      '%ed%a0%80',
      '%00',
      '+',
      '%2e%2e',
      '%2F',
      ';',
      '&&==',
      '[]',
    ),
  },
  { weight: 1, arbitrary: numbers.map(String) },
);

/** What a header may hold at all. */
const headerText = fc.oneof(
  fc.constantFrom(
    '',
    ',',
    ';',
    '"',
    'null',
    '0',
    '-1',
    'x'.repeat(4_000),
    '\xff\xfe',
    '%00',
    '=;=',
    'a=b=c',
    '*',
  ),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);

const HEADERS = [
  ...[
    'content-type',
    'accept',
    'accept-language',
    'accept-encoding',
    'cookie',
    'x-xsrf-token',
    'origin',
    'referer',
  ],
  ...['sec-fetch-site', 'idempotency-key', 'if-none-match', 'range', 'x-forwarded-for', 'x-forwarded-host'],
  ...['stripe-signature', 'sanity-webhook-signature', 'paypal-transmission-id', 'paypal-transmission-time'],
  ...['paypal-cert-url', 'paypal-auth-algo', 'paypal-transmission-sig', 'authorization', 'user-agent'],
  ...['x-http-method-override', 'content-language', 'x-nf-request-id', 'traceparent', 'forwarded', 'via'],
];
const TYPES = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ],
  ...['application/json; charset=utf-16', 'application/xml', 'application/octet-stream', 'json', ';'],
];
const COOKIES = [
  ...['session=', 'session=.', 'session=a.b', 'session=%00', 'session=%zz.%zz', 'session="a"; session=b'],
  ...[
    'XSRF-TOKEN=x',
    'device=x',
    'visitor=%ff',
    '=',
    ';;;',
    `session=${LONG.slice(0, 6_000)}`,
    '__proto__=1',
  ],
];

export const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  fc.dictionary(
    fc.constantFrom(...HEADERS),
    headerText.map((text) => text.trim()),
    { minKeys: 1, maxKeys: 3 },
  ),
  fc.constantFrom(...TYPES).map((type) => ({ 'content-type': type })),
  fc.constantFrom(...COOKIES).map((cookie) => ({ cookie })),
);
