import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SendOptions } from '../common/http-caller.ts';
import { HttpCaller, type HttpResponse } from '../common/http-caller.ts';
import type { SoakShop } from './soak-shop.ts';

export interface BuyableVariant {
  readonly id: string;
  readonly key: string;
  readonly quality: string;
  /** Yuan. Exclusive lower limit of the price. */
  readonly above: number;
}

export interface World {
  readonly shop: SoakShop;
  readonly records: Records;
  readonly diceOf: (name: string) => Random;
  /** Few, so that they sell out. */
  readonly goods: readonly BuyableVariant[];
  /** False once the time is over: participants then only finish running tasks. */
  readonly isOpen: () => boolean;
  /** Unique names of the acknowledged writes; at the end each must exist exactly once. */
  readonly promised: {
    readonly accounts: Set<string>;
    readonly notes: Set<string>;
    readonly received: Map<string, number>;
  };
}

/** The seed repeats the values; concurrent calls still interleave differently. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(part: number): boolean {
    return this.next() < part;
  }

  /** Both ends inclusive. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }
}

/** The shop was killed during the call, so its outcome is unknown. */
export class InterruptedError extends Error {}

/** Milliseconds, longer than any call on a busy machine. */
const TIMEOUT = 60_000;
/** A provider's fault or a late job explains these 5xx codes. */
const EXCUSED = [
  'provider-unreachable',
  'payment-not-begun',
  'cancel-failed',
  'not-well',
  'content-unreachable',
];

export class Person extends HttpCaller {
  readonly #world: World;

  constructor(world: World) {
    super(world.shop.url);
    this.#world = world;
  }

  /** Throws `Interrupted` if the shop was killed during the call. */
  override async send(
    method: string,
    path: string,
    sending: Omit<SendOptions, 'method'> = {},
  ): Promise<HttpResponse> {
    const { shop, records } = this.#world;
    const { timeoutMs = TIMEOUT } = sending;
    await shop.untilUp();
    const epoch = shop.epoch();
    const begun = performance.now();
    try {
      const response = await super.send(method, path, { ...sending, timeoutMs });
      if (path.startsWith('/sandbox')) return response;
      records.answers += 1;
      if (response.status >= 500 && !EXCUSED.includes(response.body?.code))
        records.complain(
          `${method} ${path} answered ${response.status}: ${response.bytes.toString().slice(0, 300)}`,
        );
      return response;
    } catch (error) {
      const isHang = performance.now() - begun >= timeoutMs;
      const why = isHang ? `hangs: no answer within ${timeoutMs / 1000} s` : 'got no answer';
      // The connection breaks before the kill is recorded.
      await pause(100);
      if (epoch === shop.epoch() && shop.isUp())
        records.complain(
          `${method} ${path.slice(0, 300)} ${why}, though the shop was there: ${String(error)}`,
        );
      throw new InterruptedError(`${method} ${path}`, { cause: error });
    }
  }

  async sandbox(path: string, data: object = {}): Promise<HttpResponse> {
    return await this.send('POST', `/sandbox/api/${path}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
  }
}

/** Each write has a new idempotency key. */
export const sendWrite = (person: Person, path: string, body: unknown): Promise<HttpResponse> =>
  person.call('POST', path, body, { 'idempotency-key': randomUUID() });

/** Abandons interrupted calls, as people do. */
export async function repeatWhileOpen(world: World, what: () => Promise<void>): Promise<void> {
  while (world.isOpen()) {
    try {
      await what();
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
    }
  }
}

/** A broken shop fails every call. */
const COMPLAINTS_MAX = 100;

export class Records {
  readonly complaints: string[] = [];
  /** Complaints that were not recorded. */
  left = 0;
  answers = 0;

  complain(sentence: string): void {
    if (this.complaints.length >= COMPLAINTS_MAX) {
      this.left += 1;
      return;
    }
    this.complaints.push(sentence);
    console.log(`! ${sentence}`);
  }
}
