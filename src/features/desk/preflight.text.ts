import type { CheckName } from './preflight.contract.ts';

/** What each check asks. */
export const checkTitles: Readonly<Record<CheckName, string>> = {
  settings: '设置齐全且互相一致',
  'stripe-key': '卡支付的密钥，正式或测试',
  'stripe-rights': '卡支付的密钥有本店所需的权限',
  'stripe-account': 'Stripe 账户可以收款和提现',
  'stripe-currency': 'Stripe 账户可以用设定的币种收款',
  'stripe-methods': '支付方式已在 Stripe 开通',
  'stripe-webhook': 'Stripe 的 webhook 通向本店',
  'stripe-webhook-events': 'Stripe 的 webhook 发送全部所需事件',
  'stripe-webhook-version': 'Stripe 事件的 API 版本',
  'stripe-signed-event': '最近一次签名有效的 Stripe 事件',
  'stripe-clock': '时钟与 Stripe 一致',
  'paypal-token': 'PayPal 的应用和环境',
  'paypal-scopes': 'PayPal 应用的权限',
  'paypal-currency': 'PayPal 账户接受设定的币种',
  'paypal-webhook': 'PayPal 的 webhook 通向本店',
  'paypal-webhook-events': 'PayPal 的 webhook 发送全部所需事件',
  'paypal-signed-event': '最近一次签名有效的 PayPal 事件',
  'paypal-clock': '时钟与 PayPal 一致',
};
