import { Observable, Subject } from 'rxjs';
import type { DocumentStore } from 'sanity';
import { expect, test } from 'vitest';
import { asksBeforeLeaving } from './leaving.ts';
import { trackDocument } from './track-document.ts';

function openForm() {
  const consistency = new Subject<boolean>();
  const operations = new Subject();
  let subscribers = 0;
  const counted = <T>(source: Observable<T>) =>
    new Observable<T>((subscriber) => {
      subscribers += 1;
      const inner = source.subscribe(subscriber);
      return () => {
        subscribers -= 1;
        inner.unsubscribe();
      };
    });
  const pair = {
    consistencyStatus: () => counted(consistency),
    operationEvents: () => counted(operations),
  };
  const close = trackDocument({ pair } as unknown as DocumentStore, 'morpho-didius', 'species');
  return { close, consistency, operations, subscribers: () => subscribers };
}

test('a document is unsaved until the content lake has acknowledged its changes', () => {
  const { close, consistency } = openForm();
  const seen = [true, false, true].map((isConsistent) => {
    consistency.next(isConsistent);
    return asksBeforeLeaving();
  });
  expect(seen).toEqual([false, true, false]);
  close();
});

test('a closed form is dropped at once if it is saved', () => {
  const { close, consistency, subscribers } = openForm();
  consistency.next(true);
  expect(subscribers()).toBe(2);
  close();
  expect(subscribers()).toBe(0);
});

test('a closed form stays subscribed until it is saved', () => {
  const { close, consistency, subscribers } = openForm();
  consistency.next(false);
  close();
  expect([subscribers(), asksBeforeLeaving()]).toEqual([2, true]);
  consistency.next(true);
  expect([subscribers(), asksBeforeLeaving()]).toEqual([0, false]);
});

test.each(['consistency', 'operations'] as const)(
  'a document whose %s fail is no reason to ask any more, and is dropped when its form closes',
  (source) => {
    const { close, subscribers, ...sources } = openForm();
    sources.consistency.next(false);
    // RxJS throws errors without a handler where no test can catch them, so that they fail the run.
    sources[source].error(new Error('gone'));
    expect([subscribers(), asksBeforeLeaving()]).toEqual([1, false]);
    close();
    expect(subscribers()).toBe(0);
  },
);
