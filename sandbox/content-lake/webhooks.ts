import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { concurrencyLimiter } from './concurrency.ts';
import { type Doc, isPublishedId, operationOf } from './documents.ts';
import type { CommittedTransaction } from './store.ts';

export type Webhook = {
  url: string;
  secret: string;
  /** If absent, the webhook receives all types except assets. */
  types?: readonly string[];
};

/** Milliseconds between tries. After the last, the delivery is dropped and logged. */
const BACKOFF = [200, 1000, 5000, 20_000];
const TIMEOUT = 10_000;

type WebhookOptions = {
  webhooks: readonly Webhook[];
  projectId: string;
  dataset: string;
  log: (line: string) => void;
  backoff?: readonly number[];
};

/** Like Sanity's, all tries have the same `idempotency-key`. Mutations never wait for a webhook. */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #closing = new AbortController();
  readonly #atMost = concurrencyLimiter(4);
  readonly #underway = new Set<Promise<void>>();

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  announce(mutation: CommittedTransaction): void {
    for (const { id, before, after } of mutation.changes) {
      const doc = after ?? before;
      if (!doc || !isPublishedId(id)) continue;
      const operation = operationOf({ before, after });
      for (const webhook of this.#options.webhooks) {
        if (!concerns(webhook, doc)) continue;
        const key = `${mutation.transactionId}-${id}-${randomUUID().slice(0, 8)}`;
        const delivery = this.#atMost(() =>
          this.#deliver(webhook, doc, operation, mutation.transactionId, key),
        );
        this.#underway.add(delivery);
        void delivery.finally(() => this.#underway.delete(delivery));
      }
    }
  }

  /** Drops undelivered webhooks. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underway);
  }

  async #deliver(
    webhook: Webhook,
    doc: Doc,
    operation: string,
    transactionId: string,
    key: string,
  ): Promise<void> {
    const body = JSON.stringify({
      _id: doc._id,
      _type: doc._type,
      _rev: doc._rev,
      _updatedAt: doc._updatedAt,
    });
    const backoff = this.#options.backoff ?? BACKOFF;
    for (let attempt = 0; !this.#closing.signal.aborted; attempt += 1) {
      const failure = await this.#post(webhook, body, {
        'idempotency-key': key,
        'sanity-document-id': doc._id,
        'sanity-operation': operation,
        'sanity-project-id': this.#options.projectId,
        'sanity-dataset': this.#options.dataset,
        'sanity-transaction-id': transactionId,
        'sanity-transaction-time': doc._updatedAt,
      });
      if (failure === null) return;
      const wait = backoff[attempt];
      if (wait === undefined) {
        this.#options.log(`lake: gave up the webhook for ${doc._id} to ${webhook.url}: ${failure}`);
        return;
      }
      await pause(wait, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
  }

  /** Returns null if the receiver accepted the event, otherwise the reason. */
  async #post(webhook: Webhook, body: string, headers: Record<string, string>): Promise<string | null> {
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), this.#closing.signal]),
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'sanity-webhook-signature': signature(body, webhook.secret, Date.now()),
        },
        body,
      });
      await response.body?.cancel();
      return response.ok ? null : `it answered ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function concerns(webhook: Webhook, doc: Doc): boolean {
  return webhook.types ? webhook.types.includes(doc._type) : !doc._type.startsWith('sanity.');
}

/** `timestamp` in milliseconds. */
function signature(body: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64url');
  return `t=${timestamp},v1=${mac}`;
}
