import type { Page } from '@playwright/test';
import type { Failure, FailureCode } from '../../src/features/base/failure.contract.ts';
import type { LineIssue } from '../../src/features/cart/cart.contract.ts';
import type { Quote } from '../../src/features/quotes/quotes.contract.ts';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { endWaitingCalls, type MockedResponse, mockApiCalls } from './mock-api-calls.ts';
import { waitForRest } from './page-state.ts';
import { expect } from './shop.ts';
import {
  paymentResponse,
  sampleCabinet,
  sampleCart,
  sampleClaims,
  sampleFavorites,
  sampleMixedCart,
  sampleOrders,
  sampleQuote,
  sampleQuotes,
  sampleRefusedOrder,
  sampleUser,
  variedProducts,
} from './shopper.fixture.ts';
import { logIn } from './shoppers.ts';

export interface ShopperState {
  readonly name: string;
  readonly path: string;
  readonly answers: Readonly<Record<string, MockedResponse>>;
  readonly act?: (page: Page) => Promise<void>;
  readonly shows: string;
}

const ok = (data: unknown, msg = ''): MockedResponse => ({ status: 200, json: { status: 200, msg, data } });
function refused(status: number, code: FailureCode, msg: string): MockedResponse {
  const json: Failure = { status, code, msg, data: null };
  return { status, json };
}

const openCart = (page: Page) => page.locator('[data-cart-open]').click();
const openQuote = async (page: Page) => {
  await openCart(page);
  await page.getByRole('button', { name: '批发询价' }).click();
};

const CHANGES: readonly (readonly LineIssue[])[] = [
  [
    { kind: 'price', before: 3980, now: 4280 },
    { kind: 'stock', before: 9, now: 1 },
  ],
  [{ kind: 'taken-down' }],
  [{ kind: 'stock', before: 6, now: 0 }],
  [{ kind: 'stock', before: 1, now: 0, reserved: true }],
];

function cartStates(products: readonly Product[]): ShopperState[] {
  const full: MockedResponse = { status: 200, json: sampleCart(products) };
  const drawer = { path: '/about', act: openCart };
  return [
    { ...drawer, name: 'cart-visitor', answers: {}, shows: '登录后即可使用购物车' },
    {
      ...drawer,
      name: 'cart-empty',
      answers: { '/cart': { status: 200, json: sampleCart([]) } },
      shows: '购物车是空的',
    },
    { ...drawer, name: 'cart-loading', answers: { '/cart': 'never' }, shows: '正在加载购物车' },
    {
      ...drawer,
      name: 'cart-failed',
      answers: { '/cart': refused(500, 'unforeseen', '购物车加载失败') },
      shows: '购物车加载失败',
    },
    { ...drawer, name: 'cart-lines', answers: { '/cart': full }, shows: '合计' },
    {
      ...drawer,
      name: 'cart-changed',
      answers: { '/cart': { status: 200, json: sampleCart(products, CHANGES) } },
      shows: '选择其他品质',
    },
    {
      ...drawer,
      name: 'cart-mixed',
      answers: { '/cart': { status: 200, json: sampleMixedCart(products) }, '/quotes': ok([]) },
      shows: '申请预留并办文件',
    },
    {
      ...drawer,
      name: 'cart-no-country',
      answers: { '/cart': full, '/user/current': ok({ ...sampleUser, country: null }) },
      shows: '去填写',
    },
    {
      ...drawer,
      name: 'cart-clear',
      answers: { '/cart': full },
      act: async (page) => {
        await openCart(page);
        await page.getByRole('button', { name: '清空购物车' }).click();
      },
      shows: '确定要清空购物车吗？',
    },
    { ...drawer, name: 'cart-quote', answers: { '/cart': full }, act: openQuote, shows: '提交询价' },
    {
      ...drawer,
      name: 'cart-quote-unconfirmed',
      answers: { '/cart': full, '/user/current': ok({ ...sampleUser, email_confirmed: false }) },
      act: openQuote,
      shows: '我已确认',
    },
    {
      ...drawer,
      name: 'cart-quote-sent',
      answers: { '/cart': full, '/quotes': ok(sampleQuote(products).quote) },
      act: async (page) => {
        await openQuote(page);
        await page.getByLabel('询价说明').fill('批发');
        await page.getByRole('button', { name: '提交询价' }).click();
      },
      shows: '询价已提交',
    },
    {
      ...drawer,
      name: 'cart-busy',
      answers: { '/cart': full, '/stripe/create-session': 'never' },
      act: async (page) => {
        await openCart(page);
        await page.getByRole('button', { name: 'Stripe 支付' }).click();
      },
      shows: '处理中...',
    },
  ];
}

const REFUSALS = [
  [
    'repriced',
    { code: 'order-repriced', values: { before: 128.5, total: 12_860, way: 'EMS', fee: 260 } },
    '确认新价格 ¥12860.00',
  ],
  ['others-paying', { code: 'others-paying', values: {} }, '刷新状态'],
  [
    'sold-out',
    { code: 'order-out-of-stock', values: { name: '亚历山大鸟翼凤蝶（雌雄一对，装框） A1-', left: 0 } },
    '本订单不能再付款',
  ],
] as const;

function orderStates(products: readonly Product[]): ShopperState[] {
  const all = sampleOrders(products);
  const list = { path: '/orders' };
  return [
    { ...list, name: 'orders-loading', answers: { '/orders': 'never' }, shows: '正在加载订单' },
    { ...list, name: 'orders-empty', answers: { '/orders': ok([]) }, shows: '暂无订单' },
    {
      ...list,
      name: 'orders-failed',
      answers: { '/orders': refused(500, 'unforeseen', '获取订单失败') },
      shows: '重试',
    },
    { ...list, name: 'orders', answers: { '/orders': ok(Object.values(all)) }, shows: all.refunded.id },
    {
      ...list,
      name: 'orders-tooltip',
      answers: { '/orders': ok([all.done]) },
      act: (page) => page.locator('.order-thumbs a').last().focus(),
      shows: '品质',
    },
    // The list above has the other statuses.
    ...(['pending', 'done', 'goingBack'] as const).map((name) => ({
      name: `order-${name}`,
      path: `/orders/${all[name].id}`,
      answers: {
        [`/orders/${all[name].id}`]: ok(all[name]),
        [`/orders/${all[name].id}/claims`]: ok(sampleClaims(all[name])),
      },
      shows: '商品总金额',
    })),
    ...REFUSALS.map(([name, refusal, shows]) => ({
      name: `order-${name}`,
      path: `/orders/${all.pending.id}`,
      answers: {
        [`/orders/${all.pending.id}`]: ok(sampleRefusedOrder(products, { msg: '', ...refusal })),
      },
      shows,
    })),
    {
      name: 'order-loading',
      path: `/orders/${all.pending.id}`,
      answers: { [`/orders/${all.pending.id}`]: 'never' },
      shows: '正在加载订单',
    },
    {
      name: 'order-ask',
      path: `/orders/${all.pending.id}`,
      answers: { [`/orders/${all.pending.id}`]: ok(all.pending) },
      act: (page) => page.getByRole('button', { name: '取消订单' }).click(),
      shows: '确定要取消该订单吗？',
    },
    {
      name: 'order-claims',
      path: `/orders/${all.shipped.id}`,
      answers: {
        [`/orders/${all.shipped.id}`]: ok(all.shipped),
        [`/orders/${all.shipped.id}/claims`]: ok(sampleClaims(all.shipped)),
      },
      act: (page) => page.getByRole('button', { name: '报告破损' }).click(),
      shows: '提交报告',
    },
    {
      name: 'order-missing',
      path: '/orders/0000-0000-0000',
      answers: { '/orders/0000-0000-0000': refused(404, 'order-not-found', '订单不存在') },
      shows: '返回历史订单',
    },
  ];
}

function quoteStates(products: readonly Product[]): ShopperState[] {
  const { order } = sampleQuote(products);
  const { done } = sampleOrders(products);
  const state = (name: string, shows: string, quote: Partial<Quote>, act?: ShopperState['act']) => {
    const answered = sampleQuote(products, quote).quote;
    const responses = { [`/orders/${order.id}`]: ok(order), [`/quotes/${answered.id}`]: ok(answered) };
    return {
      name,
      path: `/orders/${order.id}`,
      answers: responses,
      shows,
      ...(act === undefined ? {} : { act }),
    };
  };
  return [
    {
      path: '/orders',
      name: 'orders-quotes',
      answers: {
        '/orders': ok([order, done]),
        '/quotes': ok(sampleQuotes(products)),
      },
      act: (page) => page.getByText('已结束的报价').click(),
      shows: '已谢绝',
    },
    state('quote-open', '商城现价', {}),
    state('quote-asked', '能包邮吗？', {
      question: '能包邮吗？',
      can_ask: false,
      freight: null,
      reserved: false,
    }),
    state('quote-asking', '发送问题', {}, (page) => page.getByRole('button', { name: '提问' }).click()),
    state('quote-decline', '暂不谢绝', {}, (page) => page.getByRole('button', { name: '谢绝报价' }).click()),
    state('quote-declined', '您已谢绝这份报价', { state: 'declined' }),
    state('quote-replaced', '查看新报价', { order: '1000-0000-0010' }),
  ];
}

function paymentStates(products: readonly Product[]): ShopperState[] {
  const { done } = sampleOrders(products);
  const call = '/stripe/verify-payment/s';
  const page = { path: '/payment/success?session_id=s' };
  const readReported = (status: 200 | 202): MockedResponse => ({
    status,
    json: paymentResponse(done, status),
  });
  return [
    { ...page, name: 'payment-loading', answers: { [call]: 'never' }, shows: '正在确认支付结果' },
    { ...page, name: 'payment-paid', answers: { [call]: readReported(200) }, shows: '支付成功' },
    { ...page, name: 'payment-pending', answers: { [call]: readReported(202) }, shows: '付款处理中' },
    {
      ...page,
      name: 'payment-failed',
      answers: { [call]: refused(404, 'payment-not-found', '支付验证失败') },
      shows: '返回首页',
    },
    {
      ...page,
      name: 'payment-refunded',
      answers: { [call]: refused(409, 'payment-sent-back', '“蓝闪蝶 A1”刚刚售罄，已全额退款') },
      shows: '已全额退款',
    },
    {
      ...page,
      name: 'payment-released',
      answers: {
        [call]: refused(409, 'sold-out-released', '“蓝闪蝶 A1”刚刚售罄，未扣款'),
      },
      shows: '预授权已撤销',
    },
    {
      ...page,
      name: 'payment-waiting',
      answers: { [call]: refused(409, 'others-paying', '正在确认') },
      shows: '尚未向您扣款',
    },
    {
      ...page,
      name: 'payment-unknown',
      answers: { [call]: refused(503, 'provider-unreachable', '') },
      shows: '若已扣款请勿重复支付',
    },
  ];
}

const ACCOUNT: readonly ShopperState[] = [
  { name: 'profile', path: '/profile?fromOrder=1000-0000-0001', answers: {}, shows: '更新个人资料' },
  {
    name: 'profile-email',
    path: '/profile',
    answers: {},
    act: (page) => page.getByLabel('邮箱', { exact: true }).fill('shuhua@example.com'),
    shows: '更改邮箱需要验证当前密码',
  },
  {
    name: 'profile-pending',
    path: '/profile',
    answers: { '/user/current': ok({ ...sampleUser, pending_email: 'shuhua@example.com' }) },
    shows: '新邮箱 shuhua@example.com 待确认',
  },
  { name: 'email-confirm', path: '/confirm-email?token=t', answers: {}, shows: '重新设置密码后' },
  {
    name: 'email-stopped',
    path: '/stop-email-change?token=t',
    answers: { '/user/email/stop': ok(null, '已停止更改邮箱') },
    act: (page) => page.getByRole('button', { name: '停止更改' }).click(),
    shows: '登录邮箱没有变化',
  },
  {
    name: 'profile-asking',
    path: '/profile',
    answers: { '/user/current': 'never' },
    shows: '正在确认登录状态',
  },
  {
    name: 'account-menu',
    path: '/about',
    answers: {},
    act: (page) => page.getByRole('button', { name: '账户菜单' }).click(),
    shows: '退出登录',
  },
  {
    name: 'register-errors',
    path: '/register',
    answers: {},
    act: (page) => page.getByRole('button', { name: '注册' }).click(),
    shows: '请填写姓名',
  },
  {
    name: 'login-refused-visitor',
    path: '/login',
    answers: { '/login': refused(401, 'wrong-credentials', '邮箱或密码错误') },
    act: (page) => logIn(page, sampleUser.email, 'wrong-password'),
    shows: '邮箱或密码错误',
  },
  {
    name: 'profile-errors',
    path: '/profile',
    answers: {},
    act: async (page) => {
      await page.getByLabel('收货地址', { exact: true }).fill('');
      await page.getByLabel('邮箱', { exact: true }).fill('ouyang');
      // The password field unfolds and moves the button.
      await waitForRest(page);
      await page.getByRole('button', { name: '更新个人资料' }).click();
    },
    shows: '请输入有效的邮箱',
  },
  {
    name: 'forgot-sent',
    path: '/forgot-password',
    answers: {
      '/password/forgot': ok(
        null,
        '如果该邮箱已注册，请打开我们发到该邮箱的最近一封重置或确认邮件，都没有收到时请稍后再试',
      ),
    },
    act: async (page) => {
      await page.getByLabel('邮箱').fill(sampleUser.email);
      await page.getByRole('button', { name: '发送重置邮件' }).click();
    },
    shows: '如果该邮箱已注册',
  },
];

function favoriteStates(products: readonly Product[]): ShopperState[] {
  const page = sampleFavorites(products);
  const list = { path: '/favorites' };
  const empty = { ...page, items: [], gone: [], share_path: null, alerts: [], wants: [] };
  return [
    { ...list, name: 'favorites-loading', answers: { '/favorites': 'never' }, shows: '正在加载' },
    { ...list, name: 'favorites', answers: { '/favorites': ok(page) }, shows: '符合条件的到货' },
    {
      ...list,
      name: 'favorites-empty',
      answers: { '/favorites': ok({ ...empty, mails: 'unconfirmed' }) },
      shows: '去确认邮箱',
    },
    {
      ...list,
      name: 'favorites-want-form',
      answers: { '/favorites': ok({ ...page, mails: 'unsubscribed' }) },
      act: async (open) => {
        await open.getByRole('button', { name: '登记求购' }).click();
        await open.getByRole('button', { name: '保存求购' }).click();
      },
      shows: '请选择种类',
    },
    {
      path: `/favorites/${'a'.repeat(44)}`,
      name: 'favorites-shared',
      answers: { [`/favorites/shared/${'a'.repeat(44)}`]: ok({ items: page.items, next: null }) },
      shows: '一位藏友分享的收藏',
    },
  ];
}

function cabinetStates(products: readonly Product[]): ShopperState[] {
  const page = sampleCabinet(products);
  const cabinet = { path: '/cabinet' };
  return [
    { ...cabinet, name: 'cabinet', answers: { '/cabinet': ok(page) }, shows: '缺少的种类' },
    {
      ...cabinet,
      name: 'cabinet-empty',
      answers: { '/cabinet': ok({ drawers: [], own: [], bought: [], next: null }) },
      shows: '标本柜还是空的',
    },
    {
      ...cabinet,
      name: 'cabinet-form',
      answers: { '/cabinet': ok(page) },
      act: async (open) => {
        await open.getByText('下载与打印').click();
        await open.getByRole('button', { name: '编辑' }).click();
        await open.getByRole('button', { name: '分享抽屉“日本与南美的蝴蝶”' }).click();
        await open.getByRole('button', { name: '添加标本' }).click();
        await open.getByRole('button', { name: '保存标本' }).click();
      },
      shows: '请填写学名',
    },
    {
      path: `/cabinet/${'a'.repeat(44)}`,
      name: 'cabinet-shared',
      answers: {
        [`/cabinet/shared/${'a'.repeat(44)}`]: ok({
          ...{ drawer_name: '日本与南美的蝴蝶', bought: page.bought, next: null },
          own: page.own.map(({ remarks: _, ...one }) => one),
        }),
      },
      shows: '一位藏友分享的抽屉',
    },
  ];
}

const PARTS = {
  account: () => ACCOUNT,
  cabinet: cabinetStates,
  cart: cartStates,
  favorites: favoriteStates,
  orders: orderStates,
  payment: paymentStates,
  quotes: quoteStates,
} satisfies Record<string, (products: readonly Product[]) => readonly ShopperState[]>;

export type StateGroup = keyof typeof PARTS;

export const STATE_GROUPS = Object.keys(PARTS) as StateGroup[];

export function shopperStates(part: StateGroup, products: readonly Product[]): readonly ShopperState[] {
  return PARTS[part](variedProducts(products));
}

/** Milliseconds, less than the test's own timeout. */
const ACT_MS = 12_000;

export async function reachState(page: Page, state: ShopperState, origin: string): Promise<void> {
  const { name, path, act, shows } = state;
  const responses: ShopperState['answers'] = {
    '/user/current': ok(sampleUser),
    '/cart': { status: 200, json: sampleCart([]) },
    '/quotes': ok([]),
    ...state.answers,
  };
  // Disables the 10 s call timeout.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  // A file without script ends the old state's pending calls and notices.
  await page.goto(new URL('/robots.txt', origin).href);
  await page.evaluate(() => sessionStorage.clear());
  await endWaitingCalls(page);
  await page.context().clearCookies();
  if (!name.endsWith('visitor'))
    await page.context().addCookies([{ name: 'signed_in', value: '1', url: origin }]);
  await mockApiCalls(page, (call) => responses[call]);
  await page.goto(new URL(path, origin).href);
  page.setDefaultTimeout(ACT_MS);
  await act?.(page).catch((cause) => {
    throw new Error(`${name} can't be reached`, { cause });
  });
  page.setDefaultTimeout(0);
  const shown = page.getByText(shows).or(page.getByLabel(shows)).filter({ visible: true }).first();
  await expect(shown, `${name} never comes`).toBeVisible({ timeout: ACT_MS });
}
