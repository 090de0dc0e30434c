/** Labels of a payment method on its button and on an order. */

import { words } from '../base/words.text.ts';
import type { MethodName } from '../orders/payment-methods.rules.ts';

export const paymentMethodsText = words({
  'zh-CN': {
    card: { pay: 'Stripe 支付', name: 'Stripe' },
    alipay: { pay: '支付宝', name: '支付宝' },
    wechat_pay: { pay: '微信支付', name: '微信支付' },
    paypal: { pay: 'PayPal 支付', name: 'PayPal' },
  } satisfies Record<MethodName, { readonly pay: string; readonly name: string }>,
});
