import { paypal as rules } from '../../../../src/rules/providers/paypal.ts';
import { checkout as texts } from '../../../../src/text/cart.ts';
import type { WindowDeclaration } from '../till/declaration.ts';
import { paypalProvider } from './paypal.ts';

export const paypal: WindowDeclaration = {
  rules,
  money: ({ PAYPAL_CURRENCY, PAYPAL_RATE }) => ({ currency: PAYPAL_CURRENCY, rate: PAYPAL_RATE ?? null }),
  build: ({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, ...settings }) =>
    PAYPAL_CLIENT_ID === undefined || PAYPAL_CLIENT_SECRET === undefined
      ? undefined
      : paypalProvider({ ...settings, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }),
  whyOff: () => undefined,
  texts: { failed: texts.walletFailed, refused: texts.walletRefused, cancelled: texts.walletCancelled },
};
