import type { z } from 'zod';
import { paymentResponseSchema } from '../../netlify/server/testing/responses.ts';
import { userSchema } from '../../src/features/accounts/account.contract.ts';
import { type Cabinet, cabinetSchema } from '../../src/features/cabinet/cabinet.contract.ts';
import {
  type CartItem,
  cartItemSchema,
  cartSchema,
  type LineIssue,
} from '../../src/features/cart/cart.contract.ts';
import { type OrderClaims, orderClaimsSchema } from '../../src/features/claims/claims.contract.ts';
import { type Order, orderSchema } from '../../src/features/orders/orders.contract.ts';
import { type Quote, quoteSchema } from '../../src/features/quotes/quotes.contract.ts';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { type FavoritesResponse, favoritesPageSchema } from '../../src/features/wants/wants.contract.ts';

const AT = '2026-09-01T08:00:00.000Z';

export const sampleUser = userSchema.parse({
  name: '欧阳淑华',
  email: 'ouyang.shuhua@example.com',
  phone: '+86 138 1234 5678',
  address: '云南省大理白族自治州大理市古城复兴路 8 号院 3 栋 1202 室',
  country: 'DE',
  avatar: null,
  email_confirmed: true,
  pending_email: null,
});

/** The products include the longest name and a bulk tier. */
export function variedProducts(products: readonly Product[]): readonly Product[] {
  const longest = products.toSorted((a, b) => b.name.length - a.name.length).slice(0, 1);
  const tiered = products.filter((each) => firstVariant(each).bulk_discount.length > 0).slice(0, 2);
  return [...new Set([...longest, ...tiered, ...products])].slice(0, 7);
}

function firstVariant({ id, specifications }: Product) {
  const [variant] = specifications.quality_variants;
  if (variant === undefined) throw new Error(`${id} has no variant`);
  return variant;
}

function cartLine(product: Product, changes: readonly LineIssue[]): CartItem {
  const variant = firstVariant(product);
  const [tier] = variant.bulk_discount;
  const price = tier?.price ?? variant.price;
  const quantity = tier?.quantity ?? 1;
  return cartItemSchema.parse({
    id: `line-${product.id}`,
    product: {
      ...product,
      specifications: { quality_variants: [{ ...variant, stock: Math.max(variant.stock, quantity) }] },
    },
    quality: variant.quality,
    variantKey: variant.key,
    quantity,
    unit_price: price,
    amount: price * quantity,
    changes,
    shipping: [],
  });
}

const EMS = {
  ...{ id: 'eu/ems', name: 'EMS', price: 260, because: null, paused: null },
  ...{ days: { from: 7, to: 15 }, tracked: true, duty_paid: false },
} as const;
/** A choice of two ways, one of which is free, beside one that is paused. */
const freight: Omit<z.input<typeof cartSchema>['freight'][number], 'total'> = {
  country: String(sampleUser.country),
  ways: [
    EMS,
    { ...EMS, id: 'eu/post', name: '国际挂号小包', price: 0, days: { from: 15, to: 30 } },
    {
      ...EMS,
      id: 'eu/sea',
      name: '平邮',
      price: null,
      because: 'paused',
      paused: '邮政暂停收寄，恢复时间待定',
    },
  ],
  ...{ proposed: EMS.id, because: null, tax_note: '进口增值税和关税由收件人承担', for_papers: null },
};

/** `changes`: by line position. */
export function sampleCart(products: readonly Product[], changes: readonly (readonly LineIssue[])[] = []) {
  const data = products.map((product, place) => cartLine(product, changes[place] ?? []));
  const total = data.length * 100;
  return cartSchema.parse({ status: 200, data, version: 1, total, freight: [{ ...freight, total }] });
}

/** The first line can be paid now, the second needs papers first, the others are forbidden. */
export function sampleMixedCart(products: readonly Product[]) {
  const { country } = freight;
  const permit = { name: '目的地国 CITES 进口许可', who: 'buyer', when: 'before', days: 28 } as const;
  const notices = [
    [],
    [{ country, verdict: 'papers', papers: [permit], words: [], refusal: 'papers-first' }],
    [
      {
        country,
        verdict: 'forbidden',
        papers: [],
        words: ['禁止进口野生动物及其部分。'],
        refusal: 'forbidden',
      },
    ],
  ] as const;
  const cart = sampleCart(products);
  const data = cart.data.map((line, at) => ({ ...line, shipping: notices[Math.min(at, 2)] }));
  return cartSchema.parse({ ...cart, data });
}

type Differences = Partial<z.input<typeof orderSchema>>;

function order(id: string, products: readonly Product[], differences: Differences): Order {
  const items = products.map((product) => {
    const { quality, price } = firstVariant(product);
    return {
      id: `item-${product.id}`,
      product,
      quality,
      quantity: 2,
      paidInfo: { paid_price: price, amount: price * 2 },
    };
  });
  const total_amount = items.reduce((sum, { paidInfo }) => sum + paidInfo.amount, 0);
  const { shipping_fee: fee = null, fee_status = null } = differences.shipping_info ?? {};
  return orderSchema.parse({
    id,
    status: 'completed',
    created_at: AT,
    ...{ total_amount, payable_amount: total_amount, freight: { fee, status: fee_status, way: null } },
    payment_method: 'stripe',
    method: 'card',
    pay_url: null,
    quote: null,
    payment_processing: false,
    payment_held: false,
    ...{ payable_until: null, payable_left: null },
    items,
    shipping_info: null,
    shipments: [],
    charges: [],
    ...{ refunded_amount: 0, refunding_amount: 0, owed_amount: 0 },
    balance: { refunded: 0, refunding: 0, owed: 0, remaining: null },
    display: { status: 'paid', tone: 'good', next: 'wait-dispatch' },
    delivery: null,
    charged: null,
    recipient: {
      ...{ name: sampleUser.name, phone: sampleUser.phone },
      ...{ address: sampleUser.address, country: sampleUser.country },
    },
    ...{ address_in_review: false, awaits_papers: false, edits: [], payment_refusal: null },
    events: [{ kind: 'placed', at: AT }],
    ...differences,
  });
}

const shipping = {
  status: 'pending',
  shipping_method: '',
  courier: '',
  tracking_number: '',
  shipping_fee: null,
  fee_status: null,
} as const;
const parcel = { shipping_method: '航空特快', courier: '顺丰速运', tracking_number: 'SF1408263377912' };

const delivery = {
  ships: { from: '2026-09-21', to: '2026-10-01' },
  arrives: { from: '2026-12-26', to: '2027-01-13' },
};
const noRefund = { refunding: 0, owed: 0 };

const inADay = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

/** Newest first. */
export function sampleOrders(products: readonly Product[]) {
  const some = products.slice(1, 3);
  return {
    pending: order('1000-0000-0001', some, {
      status: 'pending',
      pay_url: 'https://checkout.stripe.com/c/pay/cs_test',
      ...{ payable_until: inADay(), payable_left: 24 * 3_600 - 1 },
      display: { status: 'unpaid', tone: 'waiting', next: 'pay' },
    }),
    processing: order('1000-0000-0007', some, {
      ...{ status: 'pending', payment_processing: true },
      display: { status: 'processing', tone: 'waiting', next: 'wait-bank' },
    }),
    paid: order('1000-0000-0002', some.slice(0, 1), {
      delivery,
      shipping_info: shipping,
      payment_method: 'paypal',
      method: 'paypal',
      charged: { amount: '27.78', currency: 'USD', rate: '0.1389' },
    }),
    shipped: order('1000-0000-0003', some, {
      shipping_info: { ...shipping, ...parcel, status: 'translating' },
      display: { status: 'shipped', tone: 'good', next: 'wait-arrival' },
      delivery: { ...delivery, ships: null },
      refunded_amount: 20,
      balance: { ...noRefund, refunded: 20, remaining: 80 },
    }),
    done: order('1000-0000-0004', products, {
      shipping_info: { ...shipping, ...parcel, status: 'done', shipping_fee: 186, fee_status: 'received' },
      display: { status: 'received', tone: 'good', next: null },
      events: (['placed', 'paid', 'shipped', 'received'] as const).map((kind) => ({ kind, at: AT })),
    }),
    cancelled: order('1000-0000-0005', some, {
      status: 'cancelled',
      display: { status: 'cancelled', tone: 'bad', next: null },
    }),
    refunded: order('1000-0000-0006', some, {
      status: 'cancelled',
      shipping_info: shipping,
      display: { status: 'refunded', tone: 'bad', next: null },
      refunded_amount: 100,
      balance: { ...noRefund, refunded: 100, remaining: 0 },
    }),
    goingBack: order('1000-0000-0008', some, {
      shipping_info: { ...shipping, shipping_fee: 50, fee_status: 'due' },
      charges: [
        { position: 1, kind: 'freight', reason: null, amount: 50, standing: 'due', pay_path: '/pay/a' },
      ],
      ...{ refunded_amount: 10, refunding_amount: 20, owed_amount: 96 },
      balance: { refunded: 10, refunding: 20, owed: 96, remaining: 116 },
      display: { status: 'refund-owed', tone: 'bad', next: 'wait-refund' },
    }),
  };
}

/** An unpaid order between two attempts that its page says can't be paid as it is. */
export function sampleRefusedOrder(products: readonly Product[], refusal: Order['payment_refusal']): Order {
  const { pending } = sampleOrders(products);
  return { ...pending, pay_url: `https://shop.example/orders/${pending.id}`, payment_refusal: refusal };
}

/** One claim waits, the other is answered; more damage can be reported. */
export function sampleClaims({ items }: Order): OrderClaims {
  const claim = {
    created_at: AT,
    words: '右前翅断裂，触角脱落',
    photos: [],
    answer: null,
    answered_at: null,
  };
  const claimed = items.slice(0, 1).map(({ id }) => ({ item: id, quantity: 1 }));
  return orderClaimsSchema.parse({
    refusal: null,
    until: AT,
    items: items.map(({ id, quantity }) => ({ item: id, left: quantity })),
    claims: [
      {
        ...claim,
        id: '7f1c9d6e-1111-4111-8111-000000000001',
        state: 'open',
        items: claimed,
        refund: null,
        replacement: null,
      },
      {
        ...claim,
        ...{ id: '7f1c9d6e-1111-4111-8111-000000000002', state: 'refunded', items: claimed, refund: 20 },
        ...{ answer: '非常抱歉，已按一件的价款赔付。', answered_at: AT, replacement: null },
      },
      {
        ...claim,
        ...{ id: '7f1c9d6e-1111-4111-8111-000000000003', state: 'replaced', items: claimed, refund: null },
        ...{ answer: '我们补发一件。', answered_at: AT, replacement: { quantity: 1, sent: 0 } },
      },
    ],
  });
}

const QUOTE_ID = '0198c0de-7a1b-4c2d-8e3f-00000000000';
const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000).toISOString();

/** An open quote of many lines with its order. */
export function sampleQuote(products: readonly Product[], differences: Partial<Quote> = {}) {
  const of = order('1000-0000-0009', products, {
    ...{ status: 'pending', quote: `${QUOTE_ID}1`, pay_url: 'https://shop.example/orders/1000-0000-0009' },
    ...{ payable_until: inThreeDays(), payable_left: 3 * 86_400 },
  });
  const quote = quoteSchema.parse({
    ...{ id: `${QUOTE_ID}1`, state: 'sent', created_at: AT, sent_at: AT, order: of.id },
    for_papers: false,
    message: '每种各需二十件，用于学校标本室。\n请报含运费的价格，寄往德国，十二月前到货。',
    items: of.items.map(({ product: { id, name, main_image }, quality, quantity, paidInfo }) => ({
      ...{ product: { id, name, main_image }, quality, quantity },
      ...{ unit_price: paidInfo.paid_price, tier_price: paidInfo.paid_price + 12 },
    })),
    ...{ total: of.total_amount, freight: 88.5, valid_until: inThreeDays(), reserved: true },
    ...{ note: '附检疫证书。', withdrawal_reason: null },
    ...{ question: null, papers: null, can_ask: true, can_decline: true },
    ...differences,
  });
  return { order: of, quote };
}

/** Quotes without an order: requests, and ended quotes. */
export function sampleQuotes(products: readonly Product[]): readonly Quote[] {
  const unsent = {
    order: null,
    total: null,
    freight: null,
    valid_until: null,
    reserved: null,
    note: null,
    can_ask: false,
  };
  return (
    [
      { ...unsent, state: 'requested' },
      { ...unsent, state: 'requested', items: [], message: '急需' },
      { state: 'declined' },
      { state: 'expired' },
      { ...unsent, state: 'withdrawn', items: [], withdrawal_reason: '这种标本暂时缺货。' },
    ] satisfies Partial<Quote>[]
  ).map((differences, n) => sampleQuote(products, { id: `${QUOTE_ID}${n + 2}`, ...differences }).quote);
}

/** Favourites with long names, and a favourite whose product is withdrawn. */
export function sampleFavorites(products: readonly Product[]): FavoritesResponse {
  const [first] = products;
  if (first === undefined) throw new Error('there are no products');
  const want = { level: 'species', taxon: first.species.id, sex: null, grade: null, origin: null } as const;
  const { name, latin_name } = first.species;
  return favoritesPageSchema.parse({
    items: products.slice(0, 5).map((product) => ({ ...product, version: 'v1' })),
    next: null,
    gone: [{ id: 'gone', name: first.name }],
    share_path: `/favorites/${'a'.repeat(44)}`,
    alerts: [
      { id: `${QUOTE_ID}1`, product: { id: first.id, name: first.name }, quality: 'A1', expires_at: AT },
    ],
    wants: [
      { ...want, id: `${QUOTE_ID}1`, species: { name, latin_name }, max_price: null, expires_at: AT },
      {
        ...{ ...want, id: `${QUOTE_ID}2`, level: 'family', taxon: first.species.family, species: null },
        ...{ sex: '雌雄', grade: 'A1-', origin: 'CD', max_price: 128.5, expires_at: AT },
      },
    ],
    mails: 'on',
  });
}

/** A shared drawer with bought and entered specimens of long names, an empty drawer, and specimens in none. */
export function sampleCabinet(products: readonly Product[]): Cabinet {
  const drawer = `${QUOTE_ID}1`;
  const own = {
    ...{ drawer, latin_name: 'Papilio (Achillides) maackii Ménétriés, 1859', chinese_name: '绿带翠凤蝶' },
    ...{ family_name: 'Papilionidae', sex: '雌', country: 'JP', site: '长野县松本市上高地，海拔 1500 米' },
    ...{ collected_on: '2019-06/2019-07', collector: '欧阳淑华', number: 'OY-2019-0127', quantity: 2 },
    remarks: '与松本的藏友交换，左后翅尾突修补过',
  } as const;
  return cabinetSchema.parse({
    drawers: [
      { id: drawer, drawer_name: '日本与南美的蝴蝶', share_path: `/cabinet/${'a'.repeat(44)}` },
      { id: `${QUOTE_ID}2`, drawer_name: '空抽屉', share_path: null },
    ],
    own: [
      { ...own, id: `${QUOTE_ID}3` },
      { ...own, id: `${QUOTE_ID}4`, drawer: null, sex: null, country: null, chinese_name: '', remarks: '' },
    ],
    bought: products.slice(0, 5).map(({ species, gender, locality, main_image, sku }, at) => ({
      ...{ id: `${QUOTE_ID}${at + 5}`, drawer: at < 3 ? drawer : null, latin_name: species.latin_name },
      ...{ name: species.name, family: species.family, sex: gender, country: 'PE', locality },
      ...{ locality_coarsened: false, collected_on: '2024-03-15', collector: '', number: sku ?? '' },
      ...{ quantity: at + 1, picture: main_image, grade: 'A1', line: { order: '1', position: at } },
    })),
    next: null,
  });
}

/** 202: the bank is still working. */
export function paymentResponse(bought: Order, status: 200 | 202) {
  const order = { ...bought, charge: null, freight_amount: 186, delivery, next: 'wait-dispatch' };
  return paymentResponseSchema.parse({ status, msg: '', data: { order } });
}
