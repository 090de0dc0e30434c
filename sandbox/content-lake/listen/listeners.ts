import { randomUUID } from 'node:crypto';
import type { Feed } from '../answer.ts';
import type { CommittedMutation, DocumentStore } from '../store.ts';
import { eventsOf, type ListenOptions } from './events.ts';

/** Transactions that a listener may have missed and is still told of. */
const KEPT = 1000;
/** Sign of life to whatever stands between, in milliseconds. */
const ALIVE = 20_000;

export type Resume = { isAsked: boolean; lastEventId: string | undefined };

/** Tells listeners of what was committed, and those who come back of what they missed. */
export class Listeners {
  readonly #kept: CommittedMutation[] = [];
  readonly #told = new Set<(mutation: CommittedMutation) => void>();
  readonly #ends = new Set<() => void>();
  /** Where a listener stands that has seen no event yet: the transaction before all that are kept, at first none. */
  #before: string = randomUUID();

  constructor(store: DocumentStore) {
    store.onMutation((mutation) => {
      this.#kept.push(mutation);
      if (this.#kept.length > KEPT) this.#before = this.#kept.shift()?.transactionId ?? this.#before;
      for (const tell of this.#told) tell(mutation);
    });
  }

  /** The event stream of one listener. */
  feed(options: ListenOptions, resume: Resume): Feed {
    return (send, end) => {
      const tell = (mutation: CommittedMutation, after?: string) => {
        const events = eventsOf(mutation, options);
        const missed = events.slice(events.findIndex(({ id }) => id === after) + 1);
        for (const { id, data } of missed) send(message('mutation', data, id));
      };
      const missed = resume.isAsked ? this.#since(resume.lastEventId) : null;
      const name = { listenerName: randomUUID() };
      // Without the missed events it is a welcome: Studio then reads its documents anew and goes on.
      send(
        message(
          missed ? 'welcomeback' : 'welcome',
          name,
          missed ? undefined : `${this.#kept.at(-1)?.transactionId ?? this.#before}#`,
        ),
      );
      for (const mutation of missed ?? []) tell(mutation, resume.lastEventId);
      const listener = (mutation: CommittedMutation) => tell(mutation);
      const alive = setInterval(() => send(':\n\n'), ALIVE);
      this.#told.add(listener);
      this.#ends.add(end);
      return () => {
        clearInterval(alive);
        this.#told.delete(listener);
        this.#ends.delete(end);
      };
    };
  }

  /** Ends all streams; listeners come again. */
  close(): void {
    for (const end of [...this.#ends]) end();
  }

  /** From the transaction of that event on, itself included as it may have had more events; null when it is unknown. */
  #since(lastEventId: string | undefined): readonly CommittedMutation[] | null {
    const transactionId = lastEventId?.split('#')[0];
    if (transactionId === undefined) return null;
    if (transactionId === this.#before) return [...this.#kept];
    const at = this.#kept.findIndex((mutation) => mutation.transactionId === transactionId);
    if (at === -1) return null;
    // The position of a welcome has seen all of it.
    return this.#kept.slice(lastEventId?.endsWith('#') ? at + 1 : at);
  }
}

function message(event: string, data: unknown, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
