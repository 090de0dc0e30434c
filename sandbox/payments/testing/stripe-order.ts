import type Stripe from 'stripe';

export type Params = NonNullable<Parameters<Stripe['checkout']['sessions']['create']>[0]>;

export function order(change: Partial<Params> = {}): Params {
  return {
    mode: 'payment',
    success_url: 'http://localhost:8888/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8888/payment/cancel',
    client_reference_id: 'order-1',
    adaptive_pricing: { enabled: false },
    locale: 'zh',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'cny', unit_amount: 12_850, product_data: { name: '蓝闪蝶 A 级' } },
      },
    ],
    metadata: { order: '1' },
    payment_intent_data: { metadata: { order: '1' } },
    ...change,
  };
}
