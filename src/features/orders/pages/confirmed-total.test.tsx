// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { $methods } from '../../checkout/checkout.ts';
import { PayOptions } from '../../payments/PayOptions.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a confirmed new amount is not paid at the open page, which asks for the old one', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const card = { name: 'card', provider: 'stripe', flow: 'redirect', label: 'Stripe 支付' } as const;
  const charged = { least: 1, most: 9_999_999, currency: 'CNY', decimals: 2, rate: null } as const;
  $methods.set({ kind: 'known', methods: [{ ...card, ...charged }] });
  const values = { before: 267, total: 1157, way: 'EMS', fee: 900 };
  const root = createRoot(document.body);
  await act(() =>
    root.render(
      <PayOptions
        subject="1000-0000-0001"
        totalFen={26_700}
        openPage={{ url: 'https://checkout.stripe.com/c/pay/old', method: 'card' }}
        isOver={false}
        refusal={{ code: 'order-repriced', msg: '', values }}
      />,
    ),
  );
  const confirm = document.querySelector<HTMLElement>('button.figures');
  await act(() => confirm?.click());
  const [links, buttons] = ['a', 'button'].map((tag) =>
    [...document.querySelectorAll(tag)].map(({ textContent }) => textContent),
  );
  expect(links).toEqual([]);
  expect(buttons).toContain('Stripe 支付');
  await act(() => root.unmount());
});
