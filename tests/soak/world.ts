import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../netlify/server/db/schema.ts';
import { HttpCaller, type HttpResponse, type SendOptions } from '../common/http-caller.ts';
import type { SoakShop } from './shop.ts';

export interface World {
  readonly shop: SoakShop;
  readonly complaints: string[];
  /** Few, so that they sell out. */
  readonly goods: readonly BuyableVariant[];
  /** False once the time is over: participants then only finish running tasks. */
  readonly isOpen: () => boolean;
  /** Unique names of the acknowledged writes; at the end each must exist exactly once. */
  readonly promised: {
    readonly accounts: Set<string>;
    readonly notes: Set<string>;
    /** Units by the reason that was written. */
    readonly received: Map<string, number>;
  };
}

export interface BuyableVariant {
  readonly id: string;
  readonly key: string;
  readonly quality: string;
  /** Yuan. Exclusive lower limit of the price. */
  readonly above: number;
}

export const STAFF = { editor: 'editor@soak.example', operator: 'operator@soak.example' } as const;

export const chance = (part: number): boolean => Math.random() < part;

/** Both ends inclusive. */
export const between = (least: number, most: number): number => randomInt(least, most + 1);

export function pick<T>(list: readonly T[]): T {
  const picked = list[randomInt(list.length)];
  if (picked === undefined) throw new Error('Nothing to pick from');
  return picked;
}

/** A broken shop fails every call. */
const COMPLAINTS_MAX = 100;

/** Throws after too many complaints. */
function complain({ complaints }: World, sentence: string): void {
  console.log(`! ${sentence}`);
  complaints.push(sentence);
  if (complaints.length > COMPLAINTS_MAX) throw new Error('Too much is wrong to go on');
}

/** The shop was killed during the call, so its outcome is unknown. */
class InterruptedError extends Error {}

/** Milliseconds, longer than any call on a busy machine. */
const TIMEOUT = 60_000;
/** Providers fail on purpose, and the content is down while the shop starts, which explains these 5xx codes. */
const EXCUSED = ['provider-unreachable', 'payment-not-begun', 'cancel-failed', 'content-unreachable'];
const PASSWORD = 'silver-antenna-9';

export class Person extends HttpCaller {
  static answers = 0;

  readonly world: World;

  constructor(world: World) {
    super(world.shop.url);
    this.world = world;
  }

  static async register(world: World, email = `${randomUUID()}@example.com`): Promise<Person> {
    const person = new Person(world);
    const response = await person.call('POST', '/register', {
      ...{ name: '林晓', phone: '13812345678', address: '云南省大理市古城路 8 号', country: 'CN' },
      ...{ email, password: PASSWORD },
    });
    if (response.status === 200) world.promised.accounts.add(email);
    else complain(world, `Registering ${email} was refused: ${response.bytes}`);
    return await Person.logIn(world, email);
  }

  static async logIn(world: World, email: string): Promise<Person> {
    const person = new Person(world);
    const response = await person.call('POST', '/login', { email, password: PASSWORD });
    if (response.status !== 200) complain(world, `${email} could not log in: ${response.bytes}`);
    return person;
  }

  /** Throws `InterruptedError` if the shop was killed during the call. */
  override async send(
    method: string,
    path: string,
    sending: Omit<SendOptions, 'method'> = {},
  ): Promise<HttpResponse> {
    const { shop } = this.world;
    await shop.untilUp();
    const kills = shop.kills();
    try {
      const response = await super.send(method, path, { ...sending, timeoutMs: TIMEOUT });
      if (path.startsWith('/sandbox')) return response;
      Person.answers += 1;
      const { status, body, bytes } = response;
      if (status >= 500 && !EXCUSED.includes(body?.code))
        complain(this.world, `${method} ${path} answered ${status}: ${bytes.toString().slice(0, 300)}`);
      return response;
    } catch (error) {
      if (kills === shop.kills())
        complain(this.world, `${method} ${path} got no answer from a running shop: ${error}`);
      throw new InterruptedError(`${method} ${path}`, { cause: error });
    }
  }

  async read<T>(path: string): Promise<T | undefined> {
    return (await this.call('GET', path)).body?.data;
  }

  /** Each write has a new idempotency key. */
  async write(path: string, body: unknown): Promise<HttpResponse> {
    return await this.call('POST', path, body, { 'idempotency-key': randomUUID() });
  }

  /** Controls the providers' stand-ins. */
  async control(path: string, data: object = {}): Promise<HttpResponse> {
    const headers = { 'content-type': 'application/json' };
    return await this.send('POST', `/sandbox/api/${path}`, { headers, body: JSON.stringify(data) });
  }
}

/** Abandons interrupted calls, as people do. */
export async function repeatWhileOpen({ isOpen }: World, what: () => Promise<void>): Promise<void> {
  while (isOpen()) {
    try {
      await what();
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
    }
  }
}

/** Confirms the address without its mail. */
export async function confirmAccount({ shop }: World, email: string): Promise<void> {
  await shop.database.update(users).set({ emailVerified: true }).where(eq(users.email, email));
}
