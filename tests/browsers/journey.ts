import path from 'node:path';
import type { Tab } from './tab.ts';

export interface JourneyOptions {
  readonly origin: string;
  readonly products: readonly { readonly id: string; readonly name: string }[];
  /** Unique name of the journey. */
  readonly email: string;
  readonly narrow: boolean;
}

export interface JourneyStep {
  readonly name: string;
  readonly walk: (tab: Tab, place: JourneyOptions) => Promise<void>;
}

export const ADDRESS = { text: '1 Rue de la Paix, 75002 Paris, France', country: 'FR' };
const PASSWORD = 'butterfly-journey';
const AVATAR = path.resolve(import.meta.dirname, '../../public/apple-touch-icon.png');

async function arriveAt(tab: Tab, pattern: RegExp): Promise<void> {
  const limit = performance.now() + 20_000;
  while (!pattern.test(await tab.url())) {
    if (performance.now() > limit) throw new Error(`${await tab.url()} is not ${pattern}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function addToCart(tab: Tab, { origin, products }: JourneyOptions, which: number): Promise<void> {
  await tab.open(`${origin}/product/${products[which]?.id}`);
  await tab.press('button', '加入购物车');
}

export const JOURNEY: readonly JourneyStep[] = [
  {
    name: 'home',
    walk: async (tab, { origin }) => {
      await tab.open(`${origin}/`);
      await tab.see('按种类选购');
    },
  },
  {
    name: 'listing and filter',
    walk: async (tab, { origin, narrow }) => {
      await tab.open(`${origin}/butterfly/all`);
      if (narrow) await tab.press('button', '筛选');
      await tab.press('button', '凤蝶科');
      await tab.press('radio', '裳凤蝶');
      await arriveAt(tab, /\/butterfly\/(?!all)/);
      await tab.see('裳凤蝶');
    },
  },
  {
    name: 'product',
    walk: async (tab, { origin, products }) => {
      await tab.open(`${origin}/product/${products[0]?.id}`);
      await tab.see(products[0]?.name ?? '');
      await tab.press('button', '增加数量');
    },
  },
  {
    name: 'add, sent to the login',
    walk: async (tab, place) => {
      await addToCart(tab, place, 0);
      await arriveAt(tab, /\/login/);
    },
  },
  {
    name: 'register',
    walk: async (tab, { email }) => {
      await tab.press('link', '注册');
      await arriveAt(tab, /\/register/);
      await tab.type('姓名', '旅行者');
      await tab.type('收货地址', ADDRESS.text);
      await tab.type('国家/地区', '法国');
      await tab.type('邮箱', email);
      await tab.type('密码', PASSWORD);
      await tab.type('联系手机', '+33 1 23 45 67 89');
      await tab.press('button', '注册');
      await arriveAt(tab, /\/login/);
    },
  },
  {
    name: 'login from where one was',
    walk: async (tab, { email }) => {
      await tab.type('邮箱', email);
      await tab.type('密码', PASSWORD);
      await tab.press('button', '登录');
      await arriveAt(tab, /\/product\//);
    },
  },
  {
    name: 'add',
    walk: async (tab, place) => {
      await addToCart(tab, place, 0);
      await tab.see('合计');
      await tab.see(place.products[0]?.name ?? '');
    },
  },
  {
    name: 'card',
    walk: async (tab) => {
      await tab.press('button', 'Stripe 支付');
      await arriveAt(tab, /\/c\/pay\//);
      await tab.press('button', '支付');
      await arriveAt(tab, /\/payment\/success/);
      await tab.see('支付成功');
    },
  },
  {
    name: 'wallet',
    walk: async (tab, place) => {
      await addToCart(tab, place, 1);
      await tab.see('合计');
      await tab.inWindow(
        () => tab.inFrame('PayPal 支付', (frame) => frame.press('button', 'PayPal')),
        (window) => window.press('button', '同意付款'),
      );
      await tab.see('支付成功');
    },
  },
  {
    name: 'orders',
    walk: async (tab, { origin }) => {
      await tab.open(`${origin}/orders`);
      await tab.see('已支付');
      await tab.press('link', '查看订单详情');
      await arriveAt(tab, /\/orders\/./);
      await tab.see('订单金额');
    },
  },
  {
    name: 'profile with picture',
    walk: async (tab, { origin }) => {
      await tab.open(`${origin}/profile`);
      await tab.see('个人信息');
      await tab.upload('', AVATAR);
      await tab.press('button', '更新个人资料');
      await tab.see('更新成功');
    },
  },
  {
    name: 'search with suggestions',
    walk: async (tab, { origin, narrow }) => {
      await tab.open(`${origin}/guide`);
      if (narrow) await tab.press('button', '搜索');
      await tab.type('搜索', '闪蝶');
      await tab.press('option', '闪蝶');
      await arriveAt(tab, /\/(product|butterfly|search)/);
    },
  },
  {
    name: 'Back',
    walk: async (tab) => {
      await tab.back();
      await arriveAt(tab, /\/guide/);
      await tab.see('购买须知');
    },
  },
];
