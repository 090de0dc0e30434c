/** Somebody who takes part: all they ask is counted, and what no answer may be is complained of. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, HttpCaller } from '../common/http-caller.ts';
import type { Sending } from '../common/send-from.ts';
import type { World } from './world.ts';

/** The shop was killed over it: nobody knows whether it was done. */
export class CutOff extends Error {}

/** Longer than any call may take, on a machine with much to do. Milliseconds. */
const PATIENCE = 60_000;
/** What a provider's fault, or a job that was away with the shop, may come to. */
const EXCUSED = [
  'provider-unreachable',
  'payment-not-begun',
  'cancel-failed',
  'not-well',
  'content-unreachable',
];

export class Person extends HttpCaller {
  readonly #world: World;

  readonly #isJudged: boolean;

  /** Whoever sends what is malformed judges the answers by themselves. */
  constructor(world: World, { isJudged = true } = {}) {
    super(world.shop.url);
    this.#world = world;
    this.#isJudged = isJudged;
  }

  /** As `HttpCaller` sends; throws `CutOff` when the shop went away over it. */
  override async send(method: string, path: string, sending: Omit<Sending, 'method'> = {}): Promise<Answer> {
    const { shop, records } = this.#world;
    const { patience = PATIENCE } = sending;
    await shop.untilUp();
    const epoch = shop.epoch();
    const begun = performance.now();
    try {
      const answer = await super.send(method, path, { ...sending, patience });
      if (path.startsWith('/sandbox')) return answer;
      records.answered(method, path, answer.status, answer.took);
      if (this.#isJudged && answer.status >= 500 && !EXCUSED.includes(answer.body?.code))
        records.complain(
          `${method} ${path} answered ${answer.status}: ${answer.bytes.toString().slice(0, 300)}`,
        );
      return answer;
    } catch (error) {
      const isHang = performance.now() - begun >= patience;
      const why = isHang ? `hangs: no answer within ${patience / 1000} s` : 'got no answer';
      // The kill is seen by the caller before it is noted.
      await pause(100);
      if (epoch === shop.epoch() && shop.isUp())
        records.complain(
          `${method} ${path.slice(0, 300)} ${why}, though the shop was there: ${String(error)}`,
        );
      else records.cutOff(method, path);
      throw new CutOff(`${method} ${path}`, { cause: error });
    }
  }

  /** A control of the payments sandbox. */
  async sandbox(path: string, data: object = {}): Promise<Answer> {
    return await this.send('POST', `/sandbox/api/${path}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
  }
}

/** Goes on doing it until the time is over; what was cut off is left as it lies, as people do. */
export async function repeat(world: World, what: () => Promise<void>): Promise<void> {
  while (world.isOpen()) {
    try {
      await what();
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
    }
  }
}
