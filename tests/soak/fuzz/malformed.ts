/** Requests that are wrong somewhere, each made from one that could be right: so they come as far as can be. */
import fc from 'fast-check';
import { type CallRow, withName } from '../../../netlify/server/testing/calls.ts';
import { inAddress, oddHeaders, rawBody, value } from './nasty.ts';

export interface Malformed {
  readonly method: string;
  /** Below `/api/v1`, with its query. */
  readonly path: string;
  /** They win over those that any call has. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** What is there in the shop that is asked. */
export interface Known {
  /** An order's number. */
  readonly order: string;
  /** Its version, as long as nobody does anything with it. */
  readonly version: number;
  readonly product: string;
  readonly variant: string;
  /** Of the shopper whose session is sent. */
  readonly email: string;
}

/** Of every call that reads a query, and one of none. */
const PARAMETERS = [
  ...[
    'page',
    'pageSize',
    'ids',
    'lists',
    'names',
    'speciesId',
    'before',
    'view',
    'q',
    'tag',
    'status',
    'stage',
  ],
  ...[
    'method',
    'from',
    'to',
    'country',
    'printed',
    'cursor',
    'numbers',
    'table',
    'least',
    'most',
    'productId',
  ],
  ...['variantKey', '__proto__'],
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'];

const person = { name: '林蝶', address: '昆明', phone: '13800000000', password: 'morpho-blue' };

/** Bodies that would be taken, by call; the row's own wrong one where none stands here. */
function soundBody(
  { method, path, wrong }: CallRow,
  { order, version, product, variant, email }: Known,
): unknown {
  const seen = { number: order, version };
  const stock = { productId: product, variantKey: variant };
  const bodies: Readonly<Record<string, unknown>> = {
    'POST /login': { email, password: 'no-such-password' },
    'POST /register': { ...person, email },
    'PUT /user/update': { ...person, email },
    'POST /password/reset': { token: 'a', password: person.password },
    'POST /cart': { productId: product, quality: 'A1', quantity: 1 },
    'PUT /cart/:id': { quantity: 1 },
    'POST /ops/stock': { ...stock, change: { kind: 'count', onHand: 7, seenVersion: 1, reason: 'a' } },
    'POST /ops/stock/consignment': { consignment: 'a', rows: [{ ...stock, pieces: 1 }] },
    'POST /ops/orders/ship': {
      ...seen,
      courier: 'DHL',
      trackingNumber: '1',
      fee: { fee: 1, feeStatus: 'due' },
    },
    'POST /ops/orders/tracking': { ...seen, courier: 'DHL', trackingNumber: '1' },
    'POST /ops/orders/refund': { ...seen, amount: 1, of: 'part', back: [{ position: 0, pieces: 1 }] },
    'POST /ops/orders/record-refund': {
      ...seen,
      way: 'provider',
      reference: 'a',
    },
    'POST /ops/orders/restock': { ...seen, back: [{ position: 0, pieces: 1 }] },
    'POST /ops/orders/note': { ...seen, text: 'a' },
    'POST /ops/orders/tags': { ...seen, tags: ['a', 'b'] },
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

/** The value with something else in one of its places; JSON.parse alone makes an own `__proto__`. */
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
  const kept = entries.filter(([other]) => other !== key);
  return Object.fromEntries(how === 'remove' && !deeper ? kept : [...kept, [key, next]]);
}

/** Once in so many times. */
const once = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const soundName = ({ order, product }: Known) => fc.constantFrom(order, product, 'nothing', '1');

/** For every row the same number of times. */
export function malformed(rows: readonly CallRow[], known: Known): fc.Arbitrary<Malformed> {
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
  const wish = fc.record({
    row: fc.constantFrom(...rows),
    name,
    query,
    headers,
    otherMethod: once(16, fc.constantFrom(...METHODS)),
    raw: once(4, rawBody),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  });
  return wish.map(({ row, name: named, query: asked, headers: odd = {}, otherMethod, raw, changes }) => {
    const method = otherMethod ?? row.method;
    const path = withName(row.path, named === '' ? '%20' : named) + asked;
    if (method === 'GET' || method === 'HEAD') return { method, path, headers: odd };
    const body = raw ?? JSON.stringify(changes.reduce(changed, soundBody(row, known)));
    return { method, path, headers: { 'content-type': 'application/json', ...odd }, body };
  });
}

/** So that it can be sent again by hand. */
export function describeRequest({ method, path, headers, body }: Malformed): string {
  const sent = body === undefined ? '' : ` ${JSON.stringify(String(body)).slice(0, 300)}`;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}${sent}`;
}
