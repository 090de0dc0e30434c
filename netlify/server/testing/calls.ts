import type { StaffRole } from '../../../src/features/desk/ops.contract.ts';
import type { StaffWrites, WritePath } from '../../../src/features/desk/ops-calls.contract.ts';
import type { Api } from '../api.ts';

const BASE = '/api/v1';

/** Resources whose id another account could send. */
const OWNED_RESOURCES = [
  'cart line',
  'avatar',
  'order',
  'card session',
  'wallet order',
  'photo',
  'quote',
  'address',
  'want',
  'alert',
  'drawer',
  'specimen',
] as const;
export type OwnedResource = (typeof OWNED_RESOURCES)[number];

export interface CallRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /**
   * `provider`: the sender signs the call. For other roles visitors get 401, and accounts without
   * the role 404.
   */
  readonly by: 'anybody' | 'shopper' | 'provider' | StaffRole;
  /** Errors are never cached. */
  readonly cachedBy?: 'cdn' | 'reader';
  /** Type of the resource that the path identifies, if it has an owner. */
  readonly names?: OwnedResource;
  /** A valid body. The fuzz replaces the placeholders in it by an order and a quote that exist. */
  readonly body?: object;
  /** `body` with one invalid field, and that field's path. */
  readonly wrong?: { readonly body: object; readonly field: string };
}

export const PLACEHOLDER_ORDER = '4821-0937-5526';
/** A paid order has this version. */
const seen = { number: PLACEHOLDER_ORDER, version: 2 };
export const PLACEHOLDER_ID = '0198c0de-7a1b-4c2d-8e3f-000000000001';
/** A new quote has this version. */
const seenQuote = { id: PLACEHOLDER_ID, version: 0 };
const stocked = { productId: 'morpho', variantKey: 'a1' };
const units = [{ position: 0, pieces: 1 }];
const want = {
  ...{ level: 'species', taxon: 'morpho-didius', sex: null, grade: null, origin: null, max_price: null },
};
const specimen = {
  ...{ drawer: null, latin_name: 'Morpho didius', chinese_name: '', family_name: '', sex: '雄', quantity: 1 },
  ...{ country: 'PE', site: 'a', collected_on: '2019-06', collector: 'a', number: 'a', remarks: 'a' },
};
const address = {
  ...{ recipient: '林蝶', phone: '1', lines: '1 Long Street', city: 'Wien', postcode: '1010', country: 'AT' },
};
const password = 'no-such-password';
const person = { name: '林蝶', address: '昆明', phone: '1', email: 'shopper@example.com', password };
const checkout = { version: 1, address: null };
const recipient = { name: 'a', phone: '1', address: 'b', country: null, latin: { name: 'a', address: 'b' } };
const edit = { difference: 1, lines: [{ position: 0, quantity: 1 }], added: [{ ...stocked, quantity: 1 }] };
const draft = { lines: [{ ...stocked, quantity: 1, unitPrice: 1 }], validUntil: null, reserve: false };
const permit = {
  ...{ kind: 'cites-export' as const, permitNumber: 'a', issuedOn: '2026-11-20', validUntil: null },
  ...{ positions: [0], shipment: null, file: null },
};
const paper = {
  ...{ name: 'a', who: 'shop' as const, lines: [0], askedOn: null, expectedBy: null, receivedOn: null },
  ...{ number: '', issuedOn: null, validUntil: null, note: 'a', isReported: false },
};

/** A valid request, and one invalid value in it by its path. */
type Sample<Path extends WritePath> = readonly [
  body: StaffWrites[Path]['request'],
  wrong: Readonly<Record<string, unknown>>,
];
type EditorPath = '/stock' | '/stock/consignment' | '/site/publish';

/** A write without a sample, or with an outdated one, does not compile. */
const EDITOR_WRITES: { readonly [Path in EditorPath]: Sample<Path> } = {
  '/stock': [
    { ...stocked, change: { kind: 'count', onHand: 7, seenVersion: 1, reason: 'a' } },
    { 'change.onHand': -1 },
  ],
  '/stock/consignment': [{ consignment: 'a', rows: [{ ...stocked, pieces: 1 }] }, { rows: [] }],
  '/site/publish': [{ now: true }, { now: false }],
};

const OPERATOR_WRITES: { readonly [Path in Exclude<WritePath, EditorPath>]: Sample<Path> } = {
  '/orders/ship': [
    { ...seen, courier: 'DHL', trackingNumber: '1', fee: { fee: 1, feeStatus: 'due' } },
    { courier: '' },
  ],
  '/orders/pack': [{ ...seen, lines: units }, { 'lines.0.pieces': 0 }],
  '/orders/recipient': [{ ...seen, ...recipient, reason: 'c' }, { reason: '' }],
  '/orders/join': [{ ...seen, others: [{ number: '1000-0000-0009', version: 1 }] }, { others: [] }],
  '/orders/split': [seen, { version: -1 }],
  '/orders/tracking': [{ ...seen, courier: 'DHL', trackingNumber: '1' }, { trackingNumber: '' }],
  '/orders/receive': [seen, { version: -1 }],
  '/orders/cancel': [seen, { version: 'a' }],
  '/orders/end': [seen, { number: undefined }],
  '/orders/refund': [{ ...seen, amount: 1, of: 'part', back: units }, { amount: 0 }],
  '/orders/record-refund': [{ ...seen, way: 'provider', reference: 'a' }, { reference: '' }],
  '/mails/resend': [{ ...seen, to: person.email, key: `order-paid ${PLACEHOLDER_ORDER}` }, { key: '' }],
  '/mails/write': [{ ...seen, to: person.email, subject: 'a', text: 'a' }, { text: '{姓名}' }],
  '/customers/note': [{ account: 'a', text: 'a' }, { text: '' }],
  '/acceptance/accept': [{ kind: 'shipping-rules', seen: null, note: 'a', published: 'a' }, { note: '' }],
  '/acceptance/return': [{ kind: 'shipping-rules', seen: null, note: 'a', to: 1 }, { to: 0 }],
  '/quotes/create': [{ account: 'a' }, { account: '' }],
  '/quotes/edit': [{ ...seenQuote, ...draft, freight: null, note: 'a' }, { freight: -1 }],
  '/quotes/send': [seenQuote, { version: -1 }],
  '/quotes/revise': [seenQuote, { id: undefined }],
  '/quotes/withdraw': [{ ...seenQuote, reason: 'a' }, { version: 'a' }],
  '/quotes/reserve': [seenQuote, { id: undefined }],
  '/quotes/papers': [{ ...seenQuote, papers: [paper] }, { papers: undefined }],
  '/quotes/extend': [{ ...seenQuote, until: '2026-12-01T00:00:00Z', reason: 'a' }, { until: 'a' }],
  '/quotes/open': [{ ...seenQuote, freight: null, note: 'a' }, { freight: -1 }],
  '/claims/answer': [
    { ...seen, claim: PLACEHOLDER_ID, action: 'refund', amount: 1, answer: 'a' },
    { answer: '' },
  ],
  '/permits/file-part': [{ id: PLACEHOLDER_ID, part: 0, bytes: 'JVBERi0=' }, { id: 'a' }],
  '/permits/add': [{ ...seen, ...permit }, { kind: 'a' }],
  '/permits/withdraw': [{ ...seen, permits: [1] }, { permits: [] }],
  '/claims/give-up-replacement': [{ ...seen, claim: PLACEHOLDER_ID, reason: 'a' }, { reason: '' }],
  '/orders/restock': [{ ...seen, back: units }, { back: [] }],
  '/orders/note': [{ ...seen, text: 'a' }, { text: '' }],
  '/orders/tags': [{ ...seen, tags: ['a', 'b'] }, { 'tags.0': '' }],
  '/orders/fee': [{ ...seen, fee: 1, feeStatus: 'due', feeNote: '' }, { fee: -1 }],
  '/orders/send-link': [{ ...seen, charge: 1 }, { charge: 0 }],
  '/orders/add-charge': [{ ...seen, reason: 'a', amount: 1 }, { reason: '' }],
  '/orders/edit': [{ ...seen, ...edit, reason: 'a' }, { reason: '' }],
  '/orders/withdraw-charge': [{ ...seen, charge: 1 }, { charge: 0 }],
  '/flags/clear': [{ id: 1, note: 'a' }, { note: '' }],
  '/orders/printed': [{ orders: [seen], paper: 'slip' }, { orders: [] }],
  '/orders/ship-many': [
    { lines: [{ number: PLACEHOLDER_ORDER, courier: 'DHL', tracking: '1' }] },
    { lines: [] },
  ],
};

function writeRows(
  by: StaffRole,
  samples: Readonly<Record<string, readonly [body: object, wrong: Readonly<Record<string, unknown>>]>>,
): CallRow[] {
  return Object.entries(samples).map(([path, [body, wrong]]) =>
    bodied('POST', `/ops${path}`, by, body, wrong),
  );
}

export const CALLS: readonly CallRow[] = [
  { method: 'GET', path: '/health', by: 'anybody' },
  { method: 'GET', path: '/species', by: 'anybody', cachedBy: 'cdn' },
  { method: 'GET', path: '/carousel', by: 'anybody', cachedBy: 'cdn' },
  { method: 'GET', path: '/products', by: 'anybody' },
  { method: 'GET', path: '/products/categories', by: 'anybody', cachedBy: 'cdn' },
  { method: 'GET', path: '/products/:id', by: 'anybody' },
  { method: 'GET', path: '/stock', by: 'anybody' },
  { method: 'GET', path: '/content/kept', by: 'anybody' },
  { method: 'GET', path: '/search/cards', by: 'anybody' },

  { method: 'GET', path: '/xsrf-token', by: 'anybody' },
  bodied('POST', '/login', 'anybody', person, { password: '' }),
  { method: 'POST', path: '/logout', by: 'anybody' },
  bodied('POST', '/register', 'anybody', person, { email: 'nobody' }),
  { method: 'GET', path: '/user/current', by: 'shopper' },
  bodied('PUT', '/user/update', 'shopper', person, { phone: 7 }),
  { method: 'GET', path: '/user/addresses', by: 'shopper' },
  bodied('POST', '/user/addresses', 'shopper', address, { country: 'ZZ' }),
  bodied('PUT', '/user/addresses/:id', 'shopper', address, { country: 'ZZ' }, 'address'),
  { method: 'POST', path: '/user/addresses/:id/default', by: 'shopper', names: 'address' },
  { method: 'DELETE', path: '/user/addresses/:id', by: 'shopper', names: 'address' },
  // Only the owner sees an avatar.
  { method: 'GET', path: '/user/avatar/:hash', by: 'anybody', names: 'avatar', cachedBy: 'reader' },
  bodied('POST', '/password/forgot', 'anybody', { email: person.email }, { email: 'nobody' }),
  bodied('POST', '/password/reset', 'anybody', { token: 'a', password }, { token: '' }),

  bodied('POST', '/user/email/confirm', 'anybody', { token: 'a', password }, { token: '' }),
  bodied('POST', '/user/email/stop', 'anybody', { token: 'a' }, { token: '' }),
  { method: 'POST', path: '/user/email/resend', by: 'shopper' },
  { method: 'DELETE', path: '/user/email/change', by: 'shopper' },
  bodied('POST', '/user/export', 'shopper', { password }, { password: '' }),
  bodied('POST', '/user/delete', 'shopper', { password }, { password: '' }),

  { method: 'GET', path: '/cart', by: 'shopper' },
  bodied('POST', '/cart', 'shopper', { productId: 'morpho', quality: 'A1', quantity: 1 }, { quantity: 0 }),
  bodied('PUT', '/cart/:id', 'shopper', { quantity: 1 }, { quantity: 1.5 }, 'cart line'),
  { method: 'DELETE', path: '/cart/:id', by: 'shopper', names: 'cart line' },
  { method: 'DELETE', path: '/cart', by: 'shopper' },

  { method: 'GET', path: '/favorites', by: 'shopper' },
  { method: 'GET', path: '/favorites/shared/:token', by: 'anybody' },
  { method: 'POST', path: '/favorites/link', by: 'shopper' },
  { method: 'DELETE', path: '/favorites/link', by: 'shopper' },
  { method: 'PUT', path: '/favorites/products/:id', by: 'shopper' },
  { method: 'DELETE', path: '/favorites/products/:id', by: 'shopper' },
  bodied('POST', '/alerts', 'anybody', { ...stocked, email: person.email }, { email: 'nobody' }),
  bodied('POST', '/confirm-alert', 'anybody', { token: 'a' }, { token: '' }),
  { method: 'POST', path: '/favorites/mails', by: 'shopper' },
  { method: 'DELETE', path: '/alerts/:id', by: 'shopper', names: 'alert' },
  { method: 'GET', path: '/unsubscribe/:token', by: 'anybody' },
  // Mail clients send the call without cookies.
  { method: 'POST', path: '/unsubscribe/:token', by: 'provider' },
  bodied('PUT', '/wants/:id', 'shopper', want, { level: 'order' }, 'want'),
  { method: 'DELETE', path: '/wants/:id', by: 'shopper', names: 'want' },

  { method: 'GET', path: '/cabinet', by: 'shopper' },
  bodied('PUT', '/cabinet/drawer-order', 'shopper', { drawers: [] }, { 'drawers.0': 'a' }),
  { method: 'GET', path: '/cabinet/shared/:token', by: 'anybody' },
  bodied('PUT', '/cabinet/drawers/:id', 'shopper', { name: 'a' }, { name: '' }, 'drawer'),
  { method: 'POST', path: '/cabinet/drawers/:id/link', by: 'shopper', names: 'drawer' },
  { method: 'DELETE', path: '/cabinet/drawers/:id/link', by: 'shopper', names: 'drawer' },
  { method: 'DELETE', path: '/cabinet/drawers/:id', by: 'shopper', names: 'drawer' },
  { method: 'POST', path: '/cabinet/import', by: 'shopper' },
  bodied('PUT', '/cabinet/specimens/:id', 'shopper', specimen, { quantity: 0 }, 'specimen'),
  bodied('PUT', '/cabinet/specimens/:id/drawer', 'shopper', { drawer: null }, { drawer: 'a' }, 'specimen'),
  { method: 'DELETE', path: '/cabinet/specimens/:id', by: 'shopper', names: 'specimen' },

  { method: 'GET', path: '/orders', by: 'shopper' },
  { method: 'GET', path: '/orders/:id', by: 'shopper', names: 'order' },
  bodied('POST', '/stripe/create-session', 'shopper', { ...checkout, method: 'card' }, { version: 'first' }),
  // Visitors may see the receipt by its id; other accounts may not (docs/shop.md "Orders and
  // payments").
  { method: 'GET', path: '/stripe/verify-payment/:id', by: 'anybody', names: 'card session' },
  { method: 'GET', path: '/paypal/verify-payment/:id', by: 'anybody', names: 'wallet order' },
  { method: 'GET', path: '/pay/:token', by: 'anybody' },
  // Rejects a caller without a valid token before it validates the body.
  { method: 'POST', path: '/pay/:token', by: 'anybody', body: { method: 'card' } },
  { method: 'POST', path: '/pay/:token/capture', by: 'anybody', body: { id: 'a' } },
  { method: 'GET', path: '/paypal/config', by: 'anybody' },
  { method: 'GET', path: '/payment/methods', by: 'anybody' },
  bodied(
    'POST',
    '/paypal/orders',
    'shopper',
    { ...checkout, order: PLACEHOLDER_ORDER },
    { version: 'first' },
  ),
  { method: 'POST', path: '/paypal/orders/:id/capture', by: 'shopper', names: 'wallet order' },
  { method: 'POST', path: '/paypal/orders/:id/cancel', by: 'shopper', names: 'wallet order' },
  { method: 'POST', path: '/orders/:id/cancel', by: 'shopper', names: 'order' },
  bodied('PUT', '/orders/:id/address', 'shopper', { address: null }, { address: '1' }, 'order'),
  { method: 'GET', path: '/orders/:id/claims', by: 'shopper', names: 'order' },
  bodied(
    'POST',
    '/orders/:id/claims',
    'shopper',
    { items: [{ item: `${PLACEHOLDER_ORDER}-1`, quantity: 1 }], words: 'a', photos: [] },
    { items: [] },
    'order',
  ),
  { method: 'POST', path: '/orders/:id/photos', by: 'shopper', names: 'order' },
  { method: 'GET', path: '/quotes', by: 'shopper' },
  bodied('POST', '/quotes', 'shopper', { message: 'a' }, { message: '' }),
  { method: 'GET', path: '/quotes/:id', by: 'shopper', names: 'quote' },
  bodied('POST', '/quotes/:id/ask', 'shopper', { question: 'a' }, { question: '' }, 'quote'),
  { method: 'POST', path: '/quotes/:id/decline', by: 'shopper', names: 'quote' },
  bodied('POST', '/reservations', 'shopper', { message: 'a', version: 1, address: null }, { version: -1 }),
  bodied('POST', '/quotes/:id/papers', 'shopper', { name: 'a', number: '1' }, { number: '' }, 'quote'),
  { method: 'GET', path: '/claims/photos/:id', by: 'shopper', names: 'photo', cachedBy: 'reader' },

  // The local content lake sends the editor's token.
  { method: 'GET', path: '/content/editor', by: 'provider' },
  { method: 'GET', path: '/ops/me', by: 'editor' },
  { method: 'GET', path: '/ops/stock', by: 'editor' },
  { method: 'GET', path: '/ops/stock/movements', by: 'editor' },
  { method: 'GET', path: '/ops/stock/short', by: 'editor' },
  { method: 'GET', path: '/ops/demand', by: 'editor' },
  { method: 'GET', path: '/ops/content/problems', by: 'editor' },
  { method: 'GET', path: '/ops/content/scheduling', by: 'editor' },
  { method: 'GET', path: '/ops/site', by: 'editor' },
  { method: 'GET', path: '/ops/acceptance', by: 'editor' },

  { method: 'GET', path: '/ops/orders', by: 'operator' },
  { method: 'GET', path: '/ops/orders.csv', by: 'operator' },
  { method: 'GET', path: '/ops/orders/tags', by: 'operator' },
  { method: 'GET', path: '/ops/orders/details', by: 'operator' },
  { method: 'GET', path: '/ops/orders/:number{\\d[^/]*}', by: 'operator' },
  { method: 'GET', path: '/ops/flags', by: 'operator' },
  { method: 'GET', path: '/ops/figures', by: 'operator' },
  { method: 'GET', path: '/ops/preflight', by: 'operator' },
  { method: 'GET', path: '/ops/figures.csv', by: 'operator' },
  { method: 'GET', path: '/ops/figures/period', by: 'operator' },
  { method: 'GET', path: '/ops/figures/period.csv', by: 'operator' },
  { method: 'GET', path: '/ops/exports/ledger.csv', by: 'operator' },
  { method: 'GET', path: '/ops/exports/couriers.csv', by: 'operator' },
  { method: 'GET', path: '/ops/quotes', by: 'operator' },
  { method: 'GET', path: '/ops/quotes/:id{[^/]*-[^/]*}', by: 'operator' },
  { method: 'GET', path: '/ops/customers', by: 'operator' },
  { method: 'GET', path: '/ops/customers/account/:account', by: 'operator' },
  { method: 'GET', path: '/ops/mails', by: 'operator' },
  { method: 'GET', path: '/ops/claims', by: 'operator' },
  { method: 'GET', path: '/ops/claims/photos/:id', by: 'operator' },
  { method: 'GET', path: '/ops/customs', by: 'operator' },
  { method: 'GET', path: '/ops/freight', by: 'operator' },
  { method: 'GET', path: '/ops/permits/files/:id', by: 'operator' },
  ...writeRows('editor', EDITOR_WRITES),
  ...writeRows('operator', OPERATOR_WRITES),

  { method: 'POST', path: '/sanity/webhook', by: 'provider', body: { _id: 'morpho', _type: 'product' } },
  {
    method: 'POST',
    path: '/stripe/webhook',
    by: 'provider',
    body: { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } },
  },
  {
    method: 'POST',
    path: '/paypal/webhook',
    by: 'provider',
    body: { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: '1' } },
  },
];

/** `wrong` has one invalid value by its path in `body`, such as `lines.0.pieces`; undefined removes the field. */
function bodied(
  method: CallRow['method'],
  path: string,
  by: CallRow['by'],
  body: object,
  wrong: Readonly<Record<string, unknown>>,
  names?: OwnedResource,
): CallRow {
  const [[field, value] = ['', undefined]] = Object.entries(wrong);
  const invalid = structuredClone(body);
  const steps = field.split('.');
  const parent = steps.slice(0, -1).reduce((inside: object, step) => Reflect.get(inside, step), invalid);
  Reflect.set(parent, steps.at(-1) ?? '', value);
  const row = { method, path, by, body, wrong: { body: invalid, field } };
  return names === undefined ? row : { ...row, names };
}

export const callName = ({ method, path }: CallRow) => `${method} ${path}`;
export const namedCalls = (rows: readonly CallRow[]) => rows.map((row) => [callName(row), row] as const);
export const withPathId = (path: string, name: string) =>
  path.replace(/:\w+(\{.*\})?/, (_, form) => (form === undefined ? name : `1-${name}`));

export function registeredCalls(api: Api): string[] {
  const calls = api.routes.filter(({ method }) => method !== 'ALL');
  return [...new Set(calls.map(({ method, path }) => `${method} ${path.slice(BASE.length)}`))];
}
