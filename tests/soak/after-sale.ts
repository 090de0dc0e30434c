/**
 * Stories of a buyer and an operator: quotes, pay links, edits, joined and partial parcels, claims and replacements.
 * Steps race on purpose. Any step may fail because of faults, kills and other operators.
 */
import { randomUUID } from 'node:crypto';
import type { OrderClaims } from '../../src/features/claims/claims.contract.ts';
import type { OpsOrder } from '../../src/features/orders/ops-order.contract.ts';
import type { Order } from '../../src/features/orders/orders.contract.ts';
import type { OpsQuote } from '../../src/features/quotes/ops-quotes.contract.ts';
import { addToCart, payByCard, payByWallet, twice } from './shoppers.ts';
import {
  between,
  chance,
  confirmAccount,
  Person,
  pick,
  repeatWhileOpen,
  STAFF,
  type World,
} from './world.ts';

const DAY_MS = 24 * 3_600_000;
export const DUE = { fee: 8, feeStatus: 'due' } as const;

export const randomParcel = () => ({ courier: '顺丰国际', trackingNumber: `SF${between(1, 10_000_000)}` });

export async function actAfterSale(world: World): Promise<void> {
  await repeatWhileOpen(world, async () => {
    const email = `${randomUUID()}@example.com`;
    const buyer = await Person.register(world, email);
    await confirmAccount(world, email);
    const story = new Story(buyer, await Person.logIn(world, STAFF.operator));
    await story.answerDamage();
    await story.joinParcels();
    await story.sellByQuote();
    await story.answerDamage();
  });
}

class Story {
  readonly #buyer: Person;
  readonly #operator: Person;

  constructor(buyer: Person, operator: Person) {
    this.#buyer = buyer;
    this.#operator = operator;
  }

  async #order(number: string): Promise<OpsOrder | undefined> {
    return (await this.#operator.read<{ order: OpsOrder }>(`/ops/orders/${number}`))?.order;
  }

  /** Writes to the order's present version. */
  async #write(path: string, number: string, more: object = {}): Promise<void> {
    const version = (await this.#order(number))?.version ?? 0;
    await this.#operator.write(`/ops/${path}`, { number, version, ...more });
  }

  /** Buys by card; undefined if that failed. */
  async #buy(quantity = 1): Promise<string | undefined> {
    await addToCart(this.#buyer, quantity);
    const { sessionId } = (await this.#buyer.call('POST', '/stripe/create-session')).body ?? {};
    await this.#buyer.control(`stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
    await this.#buyer.call('GET', `/stripe/verify-payment/${sessionId}`);
    const [order] = (await this.#buyer.read<Order[]>('/orders')) ?? [];
    return order?.status === 'completed' ? order.id : undefined;
  }

  /** Begins the payment in one or two tabs, and pays once. */
  async #payAt(path: string, body: object, isCard: boolean): Promise<void> {
    const begun = await twice(0.5, () => this.#buyer.call('POST', path, body));
    const ready = begun.find(({ status }) => status === 200)?.body;
    if (ready === undefined) return;
    if (isCard) return await payByCard(this.#buyer, ready.sessionId);
    const capture = () => this.#buyer.call('POST', `${path}/capture`, { id: ready.id });
    await payByWallet(this.#buyer, ready.id, path.startsWith('/pay/') ? capture : undefined);
  }

  async #payCharges(number: string): Promise<void> {
    const order = await this.#buyer.read<Order>(`/orders/${number}`);
    for (const { pay_path } of order?.charges ?? []) {
      const isCard = chance(0.5);
      if (pay_path !== null) await this.#payAt(pay_path, { method: isCard ? 'card' : 'paypal' }, isCard);
    }
  }

  async sellByQuote(): Promise<void> {
    await addToCart(this.#buyer, 2);
    const { id } = (await this.#buyer.write('/quotes', { message: '批发，请报价' })).body?.data ?? {};
    const quote = () => this.#operator.read<OpsQuote>(`/ops/quotes/${id}`);
    const act = async (action: string, more: object = {}) =>
      await this.#operator.write(`/ops/quotes/${action}`, {
        id,
        version: (await quote())?.version ?? 0,
        ...more,
      });
    const lines = ((await quote())?.lines ?? []).map(({ productId, variantKey, quantity, listPrice }) => ({
      ...{ productId, variantKey, quantity, unitPrice: listPrice ?? 8 },
    }));
    const validUntil = new Date(Date.now() + 2 * DAY_MS).toISOString();
    await act('edit', { lines, freight: 6, reserve: chance(0.5), validUntil });
    const { order } = (await act('send')).body?.data ?? {};
    if (typeof order !== 'string') return;
    const isCard = chance(0.5);
    await Promise.all([
      this.#payAt(isCard ? '/stripe/create-session' : '/paypal/orders', { order }, isCard),
      chance(0.4) && act(pick(['revise', 'withdraw'])),
      chance(0.1) && this.#buyer.call('POST', `/quotes/${id}/decline`),
    ]);
    await this.#payCharges(order);
  }

  async joinParcels(): Promise<void> {
    const [first, second] = [await this.#buy(2), await this.#buy()];
    if (first === undefined || second === undefined) return;
    await this.#write('orders/fee', second, DUE);
    await this.#write('orders/send-link', second, { charge: 1 });
    await this.#write('orders/pack', first, { lines: [{ position: 0, pieces: 1 }] });
    const others = async () => [{ number: second, version: (await this.#order(second))?.version ?? 0 }];
    await Promise.all([
      this.#write('orders/join', first, { others: await others(), fee: DUE }),
      this.#payCharges(second),
      chance(0.3) && this.#write('orders/refund', second, { amount: 1, of: 'part', back: [] }),
    ]);
    await Promise.all([
      this.#write('orders/ship', first, { ...randomParcel(), joined: await others() }),
      this.#payCharges(first),
    ]);
    await this.#write('orders/ship', first, randomParcel());
    await this.#buyer.call('GET', `/orders/${first}`);
  }

  async answerDamage(): Promise<void> {
    const number = await this.#buy(2);
    const [line] = number === undefined ? [] : ((await this.#order(number))?.lines ?? []);
    if (number === undefined || line === undefined) return;
    const edit = { reason: '加一件', lines: [{ position: 0, quantity: 3 }], difference: line.unitPrice };
    await Promise.all([this.#write('orders/edit', number, edit), this.#write('orders/fee', number, DUE)]);
    await Promise.all([
      this.#payCharges(number),
      chance(0.3) && this.#write('orders/withdraw-charge', number, { charge: between(1, 2) }),
    ]);
    await this.#write('orders/ship', number, randomParcel());
    const item = (await this.#buyer.read<OrderClaims>(`/orders/${number}/claims`))?.items[0]?.item;
    const damage = { items: [{ item, quantity: 1 }], words: '右前翅断裂' };
    const reported = await this.#buyer.write(`/orders/${number}/claims`, damage);
    const claim: string | undefined = reported.body?.data?.claims[0]?.id;
    if (claim === undefined) return;
    const refund = { action: 'refund', amount: line.unitPrice, answer: '已赔付' };
    await Promise.all([
      this.#write('claims/answer', number, { claim, action: 'replace', answer: '为您补发' }),
      chance(0.4) && this.#write('claims/answer', number, { claim, ...refund }),
    ]);
    await Promise.all([
      chance(0.7) && this.#write('orders/ship', number, randomParcel()),
      chance(0.4) && this.#write('claims/give-up-replacement', number, { claim, reason: '缺货' }),
    ]);
  }
}

/** Further writes of an operator to some order. */
export function afterSaleWrites(
  { lines, joinable, joined, charges }: OpsOrder,
  on: (action: string, body?: object) => Promise<unknown>,
): readonly (() => Promise<unknown>)[] {
  const seen = (others: OpsOrder['joined']) => others.map(({ number, version }) => ({ number, version }));
  const due = charges.findLast(({ standing }) => standing === 'due');
  return [
    () => on('fee', { ...DUE, fee: between(5, 9) }),
    () => on('send-link', { charge: due?.position ?? 1 }),
    () => on('pack', { lines: lines.slice(0, 1).map(({ position }) => ({ position, pieces: 1 })) }),
    () => on('join', { others: seen(joinable.slice(0, 2)) }),
    () => on('ship', { ...randomParcel(), joined: seen(joined) }),
    () => on('split'),
  ];
}
