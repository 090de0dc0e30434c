import type { Clock } from '../clock.ts';
import type { Provider, SandboxControls } from '../controls/settings.ts';
import type { PaymentsStore, Table } from '../store.ts';
import {
  deliverWebhook,
  type Endpoint,
  GIVE_UP_AFTER_MS,
  retryDelayMs,
  type Tampering,
  type WebhookDelivery,
} from './deliver.ts';

const CONCURRENT_DELIVERIES = 8;

type OutboxParts = {
  store: PaymentsStore;
  clock: Clock;
  controls: SandboxControls;
  endpoints: Partial<Record<Provider, Endpoint>>;
  log: (line: string) => void;
};

/**
 * Delivers at least once, concurrently and unordered. A delivery is on the disk before its first
 * try, and again after its response.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #table: Table<WebhookDelivery>;
  /** Contains only undelivered events, so that delivered events cost nothing. */
  readonly #open = new Map<string, WebhookDelivery>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#table = parts.store.table<WebhookDelivery>('deliveries');
    for (const one of this.#table.all()) this.#index(one);
  }

  all(): WebhookDelivery[] {
    return this.#table.all();
  }

  pending(eventId: string): number {
    return [...this.#open.values()].filter((one) => one.eventId === eventId).length;
  }

  /** Sends nothing if no webhook URL is configured. */
  add(event: { provider: Provider; eventId: string; type: string }): void {
    const { clock, controls, endpoints } = this.#parts;
    if (!endpoints[event.provider]) return;
    const { duplicates, hold, delayMs } = controls.webhooks(event.provider);
    let number = 1;
    for (let copy = 0; copy <= duplicates; copy += 1) {
      while (this.#table.get(`${event.eventId}.${number}`)) number += 1;
      this.#put({
        ...event,
        id: `${event.eventId}.${number}`,
        createdAt: clock.now(),
        nextAt: clock.now() + delayMs,
        state: hold ? 'held' : 'waiting',
        attempts: [],
      });
    }
  }

  /** Releases held events one after the other. */
  release(of: Provider, newestFirst: boolean): number {
    const held = [...this.#open.values()].filter((one) => one.provider === of && one.state === 'held');
    for (const [at, one] of (newestFirst ? held.toReversed() : held).entries()) {
      this.#put({ ...one, state: 'waiting', nextAt: this.#parts.clock.now() + at });
    }
    return held.length;
  }

  /** After a clock reset, due times must not be far in the future. */
  clockWasReset(): void {
    const now = this.#parts.clock.now();
    for (const one of [...this.#open.values()]) if (one.nextAt > now) this.#put({ ...one, nextAt: now });
  }

  kick(): void {
    if (this.#ending.signal.aborted) return;
    clearTimeout(this.#timer);
    const now = this.#parts.clock.now();
    const waiting = [...this.#open.values()].filter(
      (one) => one.state === 'waiting' && !this.#underWay.has(one.id),
    );
    for (const one of this.#order(waiting.filter((each) => each.nextAt <= now))) {
      if (this.#underWay.size >= (this.#oneByOne(one) ? 1 : CONCURRENT_DELIVERIES)) break;
      this.#start(one);
    }
    const later = waiting.filter((one) => one.nextAt > now).map((one) => one.nextAt - now);
    if (later.length === 0) return;
    this.#timer = setTimeout(() => this.kick(), Math.min(...later, 60_000));
    this.#timer.unref();
  }

  /** Resolves once nothing is due or being sent. */
  async quiet(): Promise<void> {
    this.kick();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Aborted deliveries are repeated after the next start. */
  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#underWay.values());
  }

  #put(one: WebhookDelivery): void {
    this.#index(this.#table.put(one));
  }

  #index(one: WebhookDelivery): void {
    const isOpen = one.state === 'waiting' || one.state === 'held';
    // After a restart with other settings a provider may have no endpoint any more.
    if (isOpen && this.#parts.endpoints[one.provider]) this.#open.set(one.id, one);
    else this.#open.delete(one.id);
  }

  #oneByOne(one: WebhookDelivery): boolean {
    return this.#parts.controls.webhooks(one.provider).newestFirst;
  }

  #order(due: WebhookDelivery[]): WebhookDelivery[] {
    const newest = due.filter((one) => this.#oneByOne(one)).toReversed();
    const asTheyCame = due.filter((one) => !this.#oneByOne(one)).toSorted((a, b) => a.nextAt - b.nextAt);
    return [...asTheyCame, ...newest];
  }

  #start(one: WebhookDelivery): void {
    const tried = this.#try(one).finally(() => {
      this.#underWay.delete(one.id);
      this.kick();
    });
    this.#underWay.set(one.id, tried);
  }

  async #try(one: WebhookDelivery): Promise<void> {
    const { clock, endpoints, store, log } = this.#parts;
    const endpoint = endpoints[one.provider];
    if (!endpoint) return;
    const tampered = this.#tampering(one.provider);
    const deliver = () => deliverWebhook(endpoint, one, tampered, this.#ending.signal);
    // Whatever prevents a delivery counts as a try, so that the next one waits.
    const response = await store.durable().then(deliver).catch(String);
    if (this.#ending.signal.aborted) return;
    const at = clock.now();
    const attempts = [...one.attempts, { at, answer: response, ...(tampered ? { tampered } : {}) }];
    const accepted = typeof response === 'number' && response >= 200 && response < 300;
    const tooOld = at - one.createdAt > GIVE_UP_AFTER_MS;
    this.#put({
      ...one,
      attempts,
      state: accepted ? 'delivered' : tooOld ? 'abandoned' : 'waiting',
      nextAt: accepted ? one.nextAt : at + retryDelayMs(attempts.length),
    });
    log(`payments: webhook ${one.type} ${one.eventId} → ${response}`);
    // The next write of the store repeats a failed one.
    await store.durable().catch(() => undefined);
  }

  #tampering(of: Provider): Tampering | undefined {
    const { controls } = this.#parts;
    const tamper = controls.webhooks(of).tamper;
    if (!tamper) return undefined;
    controls.setWebhooks(of, { tamper: tamper.tries > 1 ? { ...tamper, tries: tamper.tries - 1 } : null });
    return tamper.kind;
  }
}
