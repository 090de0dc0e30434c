import type { StaffRole } from '../../../src/contract/ops.ts';
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
  /** A body with one invalid field, and that field. */
  readonly wrong?: { readonly body: unknown; readonly field: string };
}

const seenQuote = { id: '0198c0de-7a1b-4c2d-8e3f-000000000002', version: 1 };
const draft = { lines: [], validUntil: null, reserve: false };
const want = { taxon: 'morpho-didius', sex: null, grade: null, origin: null, max_price: null };
const entered = {
  ...{
    drawer: null,
    latin_name: 'Morpho didius',
    chinese_name: '',
    family_name: '',
    sex: null,
    country: null,
  },
  ...{ site: '', collected_on: '', collector: '', number: '', remarks: '', quantity: 1 },
};
const seen = { number: '4821-0937-5526', version: 1 };
const address = { recipient: '林蝶', phone: '1', lines: '1 Long Street', city: 'Wien', postcode: '1010' };
const person = { name: '林蝶', address: '昆明', phone: '1', email: 'a@example.com', password: 'morpho-blue' };

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
  bodied('POST', '/login', 'anybody', { ...person, password: '' }, 'password'),
  { method: 'POST', path: '/logout', by: 'anybody' },
  bodied('POST', '/register', 'anybody', { ...person, email: 'nobody' }, 'email'),
  { method: 'GET', path: '/user/current', by: 'shopper' },
  bodied('PUT', '/user/update', 'shopper', { ...person, phone: 7 }, 'phone'),
  { method: 'GET', path: '/user/addresses', by: 'shopper' },
  bodied('POST', '/user/addresses', 'shopper', { ...address, country: 'ZZ' }, 'country'),
  {
    ...bodied('PUT', '/user/addresses/:id', 'shopper', { ...address, country: 'ZZ' }, 'country'),
    names: 'address',
  },
  { method: 'POST', path: '/user/addresses/:id/default', by: 'shopper', names: 'address' },
  { method: 'DELETE', path: '/user/addresses/:id', by: 'shopper', names: 'address' },
  // Only the owner sees an avatar.
  { method: 'GET', path: '/user/avatar/:hash', by: 'anybody', names: 'avatar', cachedBy: 'reader' },
  bodied('POST', '/password/forgot', 'anybody', { email: 'nobody' }, 'email'),
  bodied('POST', '/password/reset', 'anybody', { token: '', password: person.password }, 'token'),

  bodied('POST', '/user/email/confirm', 'anybody', { token: '', password: person.password }, 'token'),
  bodied('POST', '/user/email/stop', 'anybody', { token: '' }, 'token'),
  { method: 'POST', path: '/user/email/resend', by: 'shopper' },
  { method: 'DELETE', path: '/user/email/change', by: 'shopper' },
  bodied('POST', '/user/export', 'shopper', { password: '' }, 'password'),
  bodied('POST', '/user/delete', 'shopper', { password: '' }, 'password'),

  { method: 'GET', path: '/cart', by: 'shopper' },
  bodied('POST', '/cart', 'shopper', { productId: 'morpho', quality: 'A1', quantity: 0 }, 'quantity'),
  { ...bodied('PUT', '/cart/:id', 'shopper', { quantity: 1.5 }, 'quantity'), names: 'cart line' },
  { method: 'DELETE', path: '/cart/:id', by: 'shopper', names: 'cart line' },
  { method: 'DELETE', path: '/cart', by: 'shopper' },

  { method: 'GET', path: '/favorites', by: 'shopper' },
  { method: 'GET', path: '/favorites/shared/:token', by: 'anybody' },
  { method: 'POST', path: '/favorites/link', by: 'shopper' },
  { method: 'DELETE', path: '/favorites/link', by: 'shopper' },
  { method: 'PUT', path: '/favorites/products/:id', by: 'shopper' },
  { method: 'DELETE', path: '/favorites/products/:id', by: 'shopper' },
  bodied('POST', '/alerts', 'anybody', { productId: 'morpho', variantKey: 'a1', email: 'nobody' }, 'email'),
  bodied('POST', '/confirm-alert', 'anybody', { token: '' }, 'token'),
  { method: 'POST', path: '/favorites/mails', by: 'shopper' },
  { method: 'DELETE', path: '/alerts/:id', by: 'shopper', names: 'alert' },
  { method: 'GET', path: '/unsubscribe/:token', by: 'anybody' },
  // Mail clients send the call without cookies.
  { method: 'POST', path: '/unsubscribe/:token', by: 'provider' },
  { ...bodied('PUT', '/wants/:id', 'shopper', { ...want, level: 'order' }, 'level'), names: 'want' },
  { method: 'DELETE', path: '/wants/:id', by: 'shopper', names: 'want' },

  { method: 'GET', path: '/cabinet', by: 'shopper' },
  { method: 'GET', path: '/cabinet/bought', by: 'shopper' },
  bodied('PUT', '/cabinet/drawer-order', 'shopper', { drawers: ['a'] }, 'drawers.0'),
  { method: 'GET', path: '/cabinet/shared/:token', by: 'anybody' },
  { ...bodied('PUT', '/cabinet/drawers/:id', 'shopper', { name: '' }, 'name'), names: 'drawer' },
  { method: 'POST', path: '/cabinet/drawers/:id/link', by: 'shopper', names: 'drawer' },
  { method: 'DELETE', path: '/cabinet/drawers/:id/link', by: 'shopper', names: 'drawer' },
  { method: 'DELETE', path: '/cabinet/drawers/:id', by: 'shopper', names: 'drawer' },
  {
    ...bodied('PUT', '/cabinet/specimens/:id', 'shopper', { ...entered, quantity: 0 }, 'quantity'),
    names: 'specimen',
  },
  {
    ...bodied('PUT', '/cabinet/specimens/:id/drawer', 'shopper', { drawer: 'a' }, 'drawer'),
    names: 'specimen',
  },
  { method: 'DELETE', path: '/cabinet/specimens/:id', by: 'shopper', names: 'specimen' },

  { method: 'GET', path: '/orders', by: 'shopper' },
  { method: 'GET', path: '/orders/:id', by: 'shopper', names: 'order' },
  bodied('POST', '/stripe/create-session', 'shopper', { version: 'first' }, 'version'),
  // Visitors may see the receipt by its id; other accounts may not (docs/shop.md "Orders and
  // payments").
  { method: 'GET', path: '/stripe/verify-payment/:id', by: 'anybody', names: 'card session' },
  { method: 'GET', path: '/paypal/verify-payment/:id', by: 'anybody', names: 'wallet order' },
  { method: 'GET', path: '/pay/:token', by: 'anybody' },
  // Rejects a caller without a valid token before it validates the body.
  { method: 'POST', path: '/pay/:token', by: 'anybody' },
  { method: 'POST', path: '/pay/:token/capture', by: 'anybody' },
  { method: 'GET', path: '/paypal/config', by: 'anybody' },
  { method: 'GET', path: '/payment/methods', by: 'anybody' },
  bodied('POST', '/paypal/orders', 'shopper', { version: 'first' }, 'version'),
  { method: 'POST', path: '/paypal/orders/:id/capture', by: 'shopper', names: 'wallet order' },
  { method: 'POST', path: '/paypal/orders/:id/cancel', by: 'shopper', names: 'wallet order' },
  { method: 'POST', path: '/orders/:id/cancel', by: 'shopper', names: 'order' },
  { ...bodied('PUT', '/orders/:id/address', 'shopper', { address: '1' }, 'address'), names: 'order' },
  { method: 'GET', path: '/orders/:id/claims', by: 'shopper', names: 'order' },
  {
    ...bodied('POST', '/orders/:id/claims', 'shopper', { items: [], words: '翅断了' }, 'items'),
    names: 'order',
  },
  { method: 'POST', path: '/orders/:id/photos', by: 'shopper', names: 'order' },
  { method: 'GET', path: '/quotes', by: 'shopper' },
  bodied('POST', '/quotes', 'shopper', { message: '' }, 'message'),
  { method: 'GET', path: '/quotes/:id', by: 'shopper', names: 'quote' },
  { ...bodied('POST', '/quotes/:id/ask', 'shopper', { question: '' }, 'question'), names: 'quote' },
  { method: 'POST', path: '/quotes/:id/decline', by: 'shopper', names: 'quote' },
  bodied('POST', '/reservations', 'shopper', { version: -1 }, 'version'),
  { ...bodied('POST', '/quotes/:id/papers', 'shopper', { name: 'a', number: '' }, 'number'), names: 'quote' },
  { method: 'GET', path: '/claims/photos/:id', by: 'shopper', names: 'photo', cachedBy: 'reader' },

  // The local content lake sends the editor's token.
  { method: 'GET', path: '/content/editor', by: 'provider' },
  { method: 'GET', path: '/ops/me', by: 'editor' },
  { method: 'GET', path: '/ops/stock', by: 'editor' },
  { method: 'GET', path: '/ops/stock/movements', by: 'editor' },
  { method: 'GET', path: '/ops/stock/short', by: 'editor' },
  { method: 'GET', path: '/ops/demand', by: 'editor' },
  bodied(
    'POST',
    '/ops/stock',
    'editor',
    { productId: 'morpho', variantKey: 'a1', change: { kind: 'receive', pieces: 0 } },
    'change.pieces',
  ),
  bodied('POST', '/ops/stock/consignment', 'editor', { consignment: 'a', rows: [] }, 'rows'),
  { method: 'GET', path: '/ops/content/problems', by: 'editor' },
  { method: 'GET', path: '/ops/content/scheduling', by: 'editor' },
  { method: 'GET', path: '/ops/site', by: 'editor' },
  bodied('POST', '/ops/site/publish', 'editor', { now: false }, 'now'),

  { method: 'GET', path: '/ops/orders', by: 'operator' },
  { method: 'GET', path: '/ops/orders.csv', by: 'operator' },
  { method: 'GET', path: '/ops/orders/tags', by: 'operator' },
  { method: 'GET', path: '/ops/orders/details', by: 'operator' },
  { method: 'GET', path: '/ops/orders/:number{\\d[^/]*}', by: 'operator' },
  { method: 'GET', path: '/ops/flags', by: 'operator' },
  { method: 'GET', path: '/ops/holds', by: 'operator' },
  bodied('POST', '/ops/holds/free', 'operator', { network: '' }, 'network'),
  { method: 'GET', path: '/ops/figures', by: 'operator' },
  { method: 'GET', path: '/ops/figures.csv', by: 'operator' },
  { method: 'GET', path: '/ops/figures/period', by: 'operator' },
  { method: 'GET', path: '/ops/figures/period.csv', by: 'operator' },
  { method: 'GET', path: '/ops/exports/ledger.csv', by: 'operator' },
  { method: 'GET', path: '/ops/exports/couriers.csv', by: 'operator' },
  bodied('POST', '/ops/orders/ship', 'operator', { ...seen, courier: '', trackingNumber: '1' }, 'courier'),
  bodied(
    'POST',
    '/ops/orders/pack',
    'operator',
    { ...seen, lines: [{ position: 0, pieces: 0 }] },
    'lines.0.pieces',
  ),
  bodied(
    'POST',
    '/ops/orders/recipient',
    'operator',
    { ...seen, name: 'a', phone: '1', address: 'b', country: null, latin: null, reason: '' },
    'reason',
  ),
  bodied('POST', '/ops/orders/join', 'operator', { ...seen, others: [] }, 'others'),
  bodied('POST', '/ops/orders/split', 'operator', { ...seen, version: -1 }, 'version'),
  bodied(
    'POST',
    '/ops/orders/tracking',
    'operator',
    { ...seen, courier: 'a', trackingNumber: '' },
    'trackingNumber',
  ),
  bodied('POST', '/ops/orders/receive', 'operator', { ...seen, version: -1 }, 'version'),
  bodied('POST', '/ops/orders/cancel', 'operator', { ...seen, version: 'a' }, 'version'),
  bodied('POST', '/ops/orders/end', 'operator', { version: 1 }, 'number'),
  bodied('POST', '/ops/orders/refund', 'operator', { ...seen, amount: 0, of: 'part', back: [] }, 'amount'),
  bodied(
    'POST',
    '/ops/orders/record-refund',
    'operator',
    { ...seen, way: 'provider', reference: '' },
    'reference',
  ),
  { method: 'GET', path: '/ops/quotes', by: 'operator' },
  { method: 'GET', path: '/ops/quotes/:id{[^/]*-[^/]*}', by: 'operator' },
  { method: 'GET', path: '/ops/customers', by: 'operator' },
  { method: 'GET', path: '/ops/customers/account/:account', by: 'operator' },
  { method: 'GET', path: '/ops/mails', by: 'operator' },
  bodied('POST', '/ops/mails/resend', 'operator', { ...seen, to: 'a@b.c', key: '' }, 'key'),
  bodied(
    'POST',
    '/ops/mails/write',
    'operator',
    { ...seen, to: 'a@b.c', subject: 'a', text: '{姓名}' },
    'text',
  ),
  bodied('POST', '/ops/customers/note', 'operator', { account: 'a', text: '' }, 'text'),
  bodied('POST', '/ops/customers/trust', 'operator', { account: 'a', seen: true, trusted: true }, 'trusted'),
  bodied('POST', '/ops/quotes/create', 'operator', { account: '' }, 'account'),
  bodied('POST', '/ops/quotes/edit', 'operator', { ...seenQuote, ...draft, freight: -1 }, 'freight'),
  bodied('POST', '/ops/quotes/send', 'operator', { ...seenQuote, version: -1 }, 'version'),
  bodied('POST', '/ops/quotes/revise', 'operator', { version: 1 }, 'id'),
  bodied('POST', '/ops/quotes/withdraw', 'operator', { ...seenQuote, version: 'a' }, 'version'),
  bodied('POST', '/ops/quotes/reserve', 'operator', { version: 1 }, 'id'),
  bodied('POST', '/ops/quotes/papers', 'operator', seenQuote, 'papers'),
  bodied('POST', '/ops/quotes/extend', 'operator', { ...seenQuote, until: 'a', reason: 'a' }, 'until'),
  bodied('POST', '/ops/quotes/open', 'operator', { ...seenQuote, freight: -1, note: '' }, 'freight'),
  { method: 'GET', path: '/ops/claims', by: 'operator' },
  { method: 'GET', path: '/ops/claims/photos/:id', by: 'operator' },
  bodied(
    'POST',
    '/ops/claims/answer',
    'operator',
    { ...seen, claim: '0198c0de-7a1b-4c2d-8e3f-000000000001', action: 'refuse', answer: '' },
    'answer',
  ),
  { method: 'GET', path: '/ops/customs', by: 'operator' },
  { method: 'GET', path: '/ops/permits/files/:id', by: 'operator' },
  bodied('POST', '/ops/permits/file-part', 'operator', { id: 'a', part: 0, bytes: '' }, 'id'),
  bodied('POST', '/ops/permits/add', 'operator', { ...seen, kind: 'a' }, 'kind'),
  bodied('POST', '/ops/permits/withdraw', 'operator', { ...seen, permits: [] }, 'permits'),
  bodied(
    'POST',
    '/ops/claims/give-up-replacement',
    'operator',
    { ...seen, claim: '0198c0de-7a1b-4c2d-8e3f-000000000001', reason: '' },
    'reason',
  ),
  bodied('POST', '/ops/orders/restock', 'operator', { ...seen, back: [] }, 'back'),
  bodied('POST', '/ops/orders/note', 'operator', { ...seen, text: '' }, 'text'),
  bodied('POST', '/ops/orders/tags', 'operator', { ...seen, tags: [''] }, 'tags.0'),
  bodied('POST', '/ops/orders/fee', 'operator', { ...seen, fee: -1, feeStatus: null }, 'fee'),
  bodied('POST', '/ops/orders/send-link', 'operator', { ...seen, charge: 0 }, 'charge'),
  bodied('POST', '/ops/orders/add-charge', 'operator', { ...seen, reason: '', amount: 1 }, 'reason'),
  bodied('POST', '/ops/orders/edit', 'operator', { ...seen, reason: '', difference: 1 }, 'reason'),
  bodied('POST', '/ops/orders/withdraw-charge', 'operator', { ...seen, charge: 0 }, 'charge'),
  bodied('POST', '/ops/flags/clear', 'operator', { id: 1, note: '' }, 'note'),
  bodied('POST', '/ops/orders/printed', 'operator', { orders: [], paper: 'slip' }, 'orders'),
  bodied('POST', '/ops/orders/ship-many', 'operator', { lines: [] }, 'lines'),

  { method: 'POST', path: '/sanity/webhook', by: 'provider' },
  { method: 'POST', path: '/stripe/webhook', by: 'provider' },
  { method: 'POST', path: '/paypal/webhook', by: 'provider' },
];

function bodied(
  method: CallRow['method'],
  path: string,
  by: CallRow['by'],
  body: unknown,
  field: string,
): CallRow {
  return { method, path, by, wrong: { body, field } };
}

export const callName = ({ method, path }: CallRow) => `${method} ${path}`;
export const namedCalls = (rows: readonly CallRow[]) => rows.map((row) => [callName(row), row] as const);
export const withPathId = (path: string, name: string) =>
  path.replace(/:\w+(\{.*\})?/, (_, form) => (form === undefined ? name : `1-${name}`));

export function registeredCalls(api: Api): string[] {
  const calls = api.routes.filter(({ method }) => method !== 'ALL');
  return [...new Set(calls.map(({ method, path }) => `${method} ${path.slice(BASE.length)}`))];
}
