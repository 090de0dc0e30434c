import { countryTitle } from '../base/countries.text.ts';
import { type FailureSentences, failureText, minutesText } from '../base/failures.text.ts';
import { formatYuan } from '../base/money.rules.ts';
import { words } from '../base/words.text.ts';
import { cartNotices, cartText, checkoutText } from '../cart/cart.text.ts';
import { freightWords } from '../orders/freight.text.ts';
import { ordersText, paymentText } from '../orders/orders.text.ts';
import { chargeTexts } from '../payments/charges.text.ts';
import { paymentMethodsText } from '../payments/payment-methods.text.ts';
import { panelText } from '../product/panel.text.ts';
import { takenText } from '../quotes/reserved.text.ts';

export const cartFailures = words({
  'zh-CN': {
    get 'product-not-found'() {
      return panelText('zh-CN').missing;
    },
    get 'out-of-stock'() {
      return cartNotices('zh-CN').outOfStock;
    },
    'specimen-reserved': ({ number }) => `标本 ${number}：${takenText(true)}`,
    'specimen-sold': ({ number }) => `标本 ${number}：${takenText(false)}`,
    get 'line-taken-down'() {
      return cartText('zh-CN').takenDown;
    },
    'cart-full': ({ lines }) => `购物车最多可放 ${lines} 种商品`,
    'cart-changed': '购物车已更新',
    'line-not-found': '购物车中没有该商品',
  } satisfies FailureSentences,
});

export const checkoutFailures = words({
  'zh-CN': {
    'profile-incomplete': '请先完善收货信息',
    'no-country': '收货地址没有国家/地区：能否寄到、运费多少都要看目的地，填写后即可付款',
    'address-not-found': '所选收货地址已被删除，请重新选择',
    get 'cart-empty'() {
      return cartText('zh-CN').empty;
    },
    'cart-changed': '购物车已更新',
    'freight-changed': '运费已更新，请核对后再付款',
    get 'cart-unconfirmed'() {
      return cartText('zh-CN').confirmFirst;
    },
    get 'out-of-stock'() {
      return cartNotices('zh-CN').outOfStock;
    },
    get 'specimen-reserved'() {
      return cartFailures('zh-CN')['specimen-reserved'];
    },
    get 'specimen-sold'() {
      return cartFailures('zh-CN')['specimen-sold'];
    },
    'amount-too-small': '订单金额过小，无法在线支付，请联系客服下单',
    'amount-too-large': '订单金额超过在线支付的单笔上限，请减少数量或联系客服下单',
    get 'order-paid'() {
      return paymentText('zh-CN').success;
    },
    'payment-processing': '您有一笔付款正在确认，确认前不能提交新订单',
    'payment-superseded': '本次付款已在另一个页面更换，请在最新的页面继续，或重新结账',
    'payment-opening': '付款页面正在打开，请稍等片刻再试',
    get 'order-not-found'() {
      return ordersText('zh-CN').notFound;
    },
    'order-ended': '该订单已结束，请返回购物车重新下单',
    'order-expired': '该订单的付款时间已过，请返回购物车重新下单',
    'order-taken-down': '订单中有商品已下架，请返回购物车重新下单',
    'order-out-of-stock': ({ name, left }) =>
      left === 0
        ? `订单中的“${name}”已售罄，本订单不能再付款，如需其余商品请从购物车重新下单`
        : `订单中的“${name}”只剩 ${left} 件，不能按原数量付款，请从购物车重新下单`,
    'order-repriced': ({ before, total, way, fee }) => {
      const freight =
        way === undefined || fee === undefined
          ? freightWords('zh-CN').undecided
          : `${way} ${fee === 0 ? freightWords('zh-CN').free : `运费 ${formatYuan(fee)}`}`;
      return `价格或运费已变：订单原为 ${formatYuan(before)}，现为 ${formatYuan(total)}（${freight}），确认后再付款`;
    },
    'others-paying': '正在确认：其他买家正在支付最后几件，请稍等片刻再试',
    get 'card-off'() {
      return checkoutText('zh-CN').cardOff(paymentMethodsText('zh-CN').card.pay);
    },
    'method-off': ({ method }) => {
      const known = new Map(Object.entries(paymentMethodsText('zh-CN'))).get(method);
      return known && `${known.pay}暂不可用，请换一种支付方式`;
    },
    'too-many-payments': ({ minutes }) => `尝试付款的次数过多，请 ${minutesText(minutes)}后再试`,
    'too-many-orders': ({ minutes }) =>
      `一小时内未付款的订单过多，请 ${minutesText(minutes)}后再下单，购物车内容不变，急需购买请联系客服`,
    'shipping-forbidden': ({ name, country }) =>
      `“${name}”不能寄往${countryTitle(country)}，不能与其余商品一起付款`,
    'shipping-needs-papers': ({ name, country }) =>
      `“${name}”寄往${countryTitle(country)}须先办妥文件，文件齐备前不收款，请在购物车中申请预留并办文件`,
    'shipping-unknown': ({ name, country }) =>
      `“${name}”是受保护物种，能否寄往${countryTitle(country)}尚不明确，请先联系客服确认`,
  } satisfies FailureSentences,
});

/** Errors of paying a charge by its link, and of an order's goods, which may have left the cart. */
export const payFailures = words({
  'zh-CN': {
    get 'pay-link-not-found'() {
      return chargeTexts('zh-CN').notFound;
    },
    get 'pay-link-expired'() {
      return chargeTexts('zh-CN').expired;
    },
    get 'charge-paid'() {
      return chargeTexts('zh-CN').paid;
    },
    get 'charge-withdrawn'() {
      return chargeTexts('zh-CN').withdrawn;
    },
    get 'charge-closed'() {
      return chargeTexts('zh-CN').closed;
    },
    get 'payment-processing'() {
      return chargeTexts('zh-CN').processing;
    },
    get 'payment-not-found'() {
      return paymentText('zh-CN').failed;
    },
    get 'method-off'() {
      return checkoutFailures('zh-CN')['method-off'];
    },
    get 'payment-superseded'() {
      return '本次付款已在另一个页面更换，请在最新的页面继续，或刷新后重试';
    },
    get 'payment-opening'() {
      return checkoutFailures('zh-CN')['payment-opening'];
    },
    'shipping-forbidden': ({ name, country }) =>
      `订单中的“${name}”不能寄往${countryTitle(country)}，请先联系客服，不要付款`,
    'shipping-needs-papers': ({ name, country }) =>
      `“${name}”寄往${countryTitle(country)}须先办妥文件，文件齐备前不收款，请联系客服办理`,
    'amount-too-small': '金额过小，无法用这种方式支付，请换一种方式或联系客服',
    'amount-too-large': '金额超过这种方式的单笔上限，请换一种方式或联系客服',
  } satisfies FailureSentences,
});

/** `order`: its number, or the path of a pay link; absent for the cart. Only a cart's lines can be removed. */
export function paymentFailureText(
  result: Parameters<typeof failureText>[0],
  order: string | undefined,
): string {
  const code = result.kind === 'refused' ? result.code : undefined;
  const isOfGoods = code === 'shipping-forbidden' || code === 'shipping-needs-papers';
  return failureText(
    result,
    order !== undefined && isOfGoods ? payFailures : checkoutFailures,
    checkoutText().cardFailed,
  );
}

export const orderFailures = words({
  'zh-CN': {
    get 'order-not-found'() {
      return ordersText('zh-CN').notFound;
    },
    get 'payment-processing'() {
      return paymentText('zh-CN').processing;
    },
    'address-fixed': '订单已发货或已结束，收货地址不能更改',
    'address-not-found': '该地址已被删除，请刷新后重试',
    'order-paid': '订单已支付，无法取消',
    get 'order-ended'() {
      return ordersText('zh-CN').cancelled;
    },
    get 'cancel-failed'() {
      return ordersText('zh-CN').cancelFailed;
    },
  } satisfies FailureSentences,
});
