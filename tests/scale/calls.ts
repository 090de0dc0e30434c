/** The calls of the operators' desk that are measured, and whose plans are read. */
import type { Samples } from './samples.ts';

export interface Call {
  readonly name: string;
  /** Of the n-th time, under `/api/v1/ops`. */
  readonly path: (n: number) => string;
  /** Milliseconds within which it should be answered. */
  readonly goalMs?: number;
}

const LIST_MS = 100;
const FIGURES_MS = 1_000;

const params = (query: Readonly<Record<string, string>>) => `/orders?${new URLSearchParams(query)}`;

export function deskCalls(samples: Samples, deep: Readonly<Record<string, string>>): Call[] {
  const pick = (from: readonly string[], n: number) => from[n % from.length] ?? '';
  const list = (name: string, query: (n: number) => Readonly<Record<string, string>>): Call => ({
    name,
    goalMs: LIST_MS,
    path: (n) => params(query(n)),
  });
  const view = (name: string) => list(`view ${name}`, () => ({ view: name }));
  const search = (name: string, from: readonly string[], part: (text: string) => string = (text) => text) =>
    list(`search ${name}`, (n) => ({ view: 'all', q: part(pick(from, n)) }));
  const filter = (name: string, query: Readonly<Record<string, string>>) =>
    list(`filter ${name}`, () => query);
  const { numbers, names, mails, phones, tracking, references, latin, tags, days } = samples;
  return [
    ...['to-ship', 'late', 'flagged', 'refunds-due', 'shipped', 'all'].map(view),
    search('number', numbers),
    search('number, 4 digits', numbers, (number) => number.slice(0, 4)),
    search('name', names),
    search('name, 2 letters', names, (name) => name.slice(0, 2)),
    search('name, from its middle', names, (name) => name.slice(1)),
    search('name, one character', names, (name) => name.slice(-1)),
    search('number, last 4 digits', numbers, (number) => number.slice(-4)),
    list('search product', () => ({ view: 'all', q: '闪蝶' })),
    search('mail', mails),
    search('mail, 4 letters', mails, (mail) => mail.slice(0, 4)),
    search('phone', phones),
    search('phone, last 4', phones, (phone) => phone.slice(-4)),
    search('tracking number', tracking),
    search('tracking number, 2 letters', tracking, (number) => number.slice(0, 2)),
    search("provider's reference", references),
    search("provider's reference, 5 letters", references, (ref) => ref.slice(0, 5)),
    search('Latin name', latin),
    search('Latin name, genus', latin, (name) => name.split(' ')[0] ?? ''),
    search('tag', tags),
    list('search nothing', (n) => ({ view: 'all', q: `zz${n}` })),
    list('search name, to ship', (n) => ({ view: 'to-ship', q: pick(names, n).slice(0, 2) })),
    list('search Latin name, tag, country', (n) => ({
      ...{ view: 'all', q: pick(latin, n), tag: tags[0] ?? '', country: 'US' },
    })),
    list('filter tag', (n) => ({ view: 'all', tag: pick(tags, n) })),
    list('filter tag, to ship', (n) => ({ view: 'to-ship', tag: pick(tags, n) })),
    filter('tag of no order', { view: 'all', tag: '没有' }),
    list('filter one day', (n) => ({ view: 'all', from: pick(days, n), to: pick(days, n) })),
    list('filter one day, method, country', (n) => ({
      ...{ view: 'all', from: pick(days, n), to: pick(days, n), method: 'paypal', country: 'NL' },
    })),
    filter('country, to ship', { view: 'to-ship', country: 'NL' }),
    filter('country of no order', { view: 'all', country: 'ZW' }),
    filter('no country, wallet', { view: 'all', country: 'none', method: 'paypal' }),
    filter('not printed, to ship', { view: 'to-ship', printed: 'no' }),
    filter('printed, to ship', { view: 'to-ship', printed: 'yes' }),
    filter('unpaid, wallet', { view: 'all', status: 'pending', method: 'paypal' }),
    filter('ended, printed: none', { view: 'all', status: 'cancelled', printed: 'yes' }),
    filter('ended, to ship by stage: few', { view: 'all', status: 'cancelled', stage: 'pending' }),
    filter('ended, shipped: none', { view: 'shipped', status: 'cancelled' }),
    filter('ended, shipped by stage: none', { view: 'all', status: 'cancelled', stage: 'done' }),
    filter('shipped, not printed: none', { view: 'shipped', printed: 'no' }),
    filter('to ship by stage, country', { view: 'all', stage: 'pending', country: 'NL' }),
    filter('under way by stage', { view: 'all', stage: 'translating' }),
    filter('under way, shipped', { view: 'shipped', stage: 'translating', country: 'NL' }),
    ...Object.entries(deep).map(([name, cursor]) =>
      list(`deep page of ${name}`, () => ({ view: name, cursor })),
    ),
    { name: 'one order', goalMs: LIST_MS, path: (n) => `/orders/${pick(numbers, n)}` },
    {
      name: '40 orders to print',
      goalMs: LIST_MS,
      path: () => `/orders/details?numbers=${numbers.slice(0, 40)}`,
    },
    { name: 'tags in use', goalMs: LIST_MS, path: () => '/orders/tags' },
    { name: 'open flags', goalMs: LIST_MS, path: () => '/flags' },
    { name: 'figures', goalMs: FIGURES_MS, path: () => '/figures' },
    { name: 'figures as a file', goalMs: FIGURES_MS, path: () => '/figures.csv?table=best-sold' },
    { name: 'list as a file, 10,000 rows', path: () => '/orders.csv?view=all' },
  ];
}
