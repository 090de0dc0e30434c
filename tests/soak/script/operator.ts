/** The operator's name is script too. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { giveStaffRole, logIn, registerPerson } from '../accounts.ts';
import type { Person, World } from '../world.ts';
import { type HostilePurchase, recordIfRefused } from './shopper.ts';
import type { TypedScripts } from './typed.ts';

const UNITS = 5;

export class HostileOperator {
  readonly person: Person;

  readonly #world: World;

  readonly #typed: TypedScripts;

  private constructor(world: World, typed: TypedScripts, person: Person) {
    this.#world = world;
    this.#typed = typed;
    this.person = person;
  }

  static async giveStaffRole(world: World, typed: TypedScripts): Promise<HostileOperator> {
    const email = `${randomUUID()}@soak.example`;
    await registerPerson(world, email);
    await giveStaffRole(world, email, 'operator');
    const person = await logIn(world, email);
    const { phone, address } = (await person.call('GET', '/user/current')).body.data;
    const form = { name: typed.script('operator.name'), phone, address, email };
    recordIfRefused(world, 'an operator’s name', await person.call('PUT', '/user/update', form));
    return new HostileOperator(world, typed, person);
  }

  /** Makes each kind of movement. Some units stay available. */
  async stock(productId: string): Promise<void> {
    const { body } = await this.person.call('GET', `/products/${productId}`);
    const variantKey: string = body.data.specifications.quality_variants[0].key;
    const write = async (change: object) => {
      const reason = this.#typed.script('stockChange.change.reason', { of: productId });
      const sent = { productId, variantKey, change: { ...change, reason } };
      return recordIfRefused(this.#world, 'a reason', await this.#write('/ops/stock', sent));
    };
    await write({ kind: 'receive', pieces: UNITS + 1 });
    await write({ kind: 'remove', pieces: 1 });
    const path = `/ops/stock/movements?productId=${productId}&variantKey=${variantKey}`;
    const { level } = (await this.person.call('GET', path)).body.data;
    await write({ kind: 'count', onHand: level.onHand + 1, seenVersion: level.version });
  }

  /** Ships the order and refunds a part. */
  async workOff({ number, session }: HostilePurchase): Promise<void> {
    const type = (field: string) => this.#typed.script(field);
    const on = async (action: string, more: object) => {
      const version = (await this.#order(number)).version;
      recordIfRefused(
        this.#world,
        action,
        await this.#write(`/ops/orders/${action}`, { number, version, ...more }),
      );
    };
    const parcel = (call: string) => ({
      ...{ courier: type(`${call}.courier`), trackingNumber: type(`${call}.trackingNumber`) },
    });
    const due = { fee: 8, feeStatus: 'due' };
    await on('note', { text: type('note.text') });
    await on('tags', { tags: [this.#typed.script('tags.tags[]', { isShort: true })] });
    await on('add-charge', { amount: 8, reason: this.#typed.script('addCharge.reason', { isShort: true }) });
    await this.#editAndTakeBack(number, on);
    await on('fee', { ...due, feeNote: type('fee.feeNote') });
    const fee = { ...due, feeNote: type('ship.fee.feeNote') };
    await on('ship', { ...parcel('ship'), method: type('ship.method'), fee });
    await on('tracking', parcel('tracking'));
    const words = (call: string) => ({
      ...{ reason: type(`${call}.reason`), buyerMessage: type(`${call}.buyerMessage`) },
    });
    await on('refund', { amount: 1, of: 'part', back: [], ...words('refund') });
    const how = type('recordRefund.how');
    const outside = { way: 'outside', amount: 1, how, back: [], ...words('recordRefund') };
    await on('record-refund', outside);
    await this.#clearDispute(number, session);
  }

  /** Adds a unit, and cancels the edit, because the scripted buyer doesn't pay its difference. */
  async #editAndTakeBack(number: string, on: (action: string, more: object) => Promise<void>): Promise<void> {
    const [line] = (await this.#order(number)).lines;
    const lines = [{ position: line.position, quantity: line.quantity + 1 }];
    const reason = this.#typed.script('editOrder.reason', { isShort: true });
    await on('edit', { reason, lines, difference: line.unitPrice });
    await on('withdraw-charge', { charge: (await this.#order(number)).edits.at(-1)?.charge });
  }

  /** The buyer's bank opens a dispute and loses it. */
  async #clearDispute(number: string, session: string): Promise<void> {
    await this.person.sandbox(`stripe/sessions/${session}/dispute`);
    const giveUp = performance.now() + 30_000;
    let [flag] = (await this.#order(number)).flags;
    while (flag === undefined && performance.now() < giveUp) {
      await pause(500);
      [flag] = (await this.#order(number)).flags;
    }
    const note = this.#typed.script('clearFlag.note');
    recordIfRefused(
      this.#world,
      'a flag’s note',
      await this.#write('/ops/flags/clear', { id: flag?.id, note }),
    );
    const { stripe } = (await this.person.send('GET', '/sandbox/api/state')).body;
    for (const { id, status } of stripe.disputes)
      if (status === 'needs_response')
        await this.person.sandbox(`stripe/disputes/${id}/close`, { won: true });
  }

  async shipPasted({ number }: HostilePurchase): Promise<void> {
    const courier = this.#typed.script('shipMany.lines[].courier');
    const tracking = this.#typed.script('shipMany.lines[].tracking');
    const response = await this.#write('/ops/orders/ship-many', { lines: [{ number, courier, tracking }] });
    recordIfRefused(this.#world, 'pasted lines', response);
  }

  async refuseClaim({ number }: HostilePurchase): Promise<void> {
    const { body } = await this.person.call('GET', `/ops/claims?order=${number}`);
    const { id: claim, version } = body?.data?.items[0] ?? {};
    const answer = {
      number,
      version,
      claim,
      action: 'refuse',
      answer: this.#typed.script('answerClaim.answer'),
    };
    recordIfRefused(this.#world, 'an answer', await this.#write('/ops/claims/answer', answer));
  }

  // biome-ignore lint/suspicious/noExplicitAny: other tests check this response's contract.
  async #order(number: string): Promise<any> {
    return (await this.person.call('GET', `/ops/orders/${number}`)).body?.data?.order;
  }

  async #write(path: string, body: object) {
    return await this.person.call('POST', path, body, { 'idempotency-key': randomUUID() });
  }
}
