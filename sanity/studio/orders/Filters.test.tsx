import { renderToStaticMarkup } from 'react-dom/server';
import { RouterProvider, route } from 'sanity/router';
import { expect, test } from 'vitest';
import { type OpsOrdersPage, ORDER_VIEWS } from '../../../src/features/orders/ops-orders.contract.ts';
import { OrderState } from './elements.tsx';
import { ViewTabs } from './Filters.tsx';

const router = route.create('/', [route.create('/orders/:order')]);
const NONE = Object.fromEntries(ORDER_VIEWS.map((view) => [view, 0])) as OpsOrdersPage['counts'];

test.each<[string, number, number, string]>([
  ['no flags', 0, 0, ''],
  ['flags of orders alone', 2, 0, '有标记2'],
  ['flags without an order alone', 0, 3, '有标记3'],
  ['flags of both kinds', 2, 3, '有标记5'],
])('with %s, the tabs list the view of flags only if it holds some', (_, flagged, looseFlags, tab) => {
  const html = renderToStaticMarkup(
    <RouterProvider router={router} state={{}} onNavigate={() => undefined}>
      <ViewTabs query={{}} page={{ counts: { ...NONE, flagged }, looseFlags }} />
    </RouterProvider>,
  );
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(`待发货0已发货0全部0${tab}`);
});

test('an order of the API’s previous release, which has no display status, shows none', () => {
  expect(renderToStaticMarkup(<OrderState />)).toBe('');
});
