/** The way from a page to the papers. Import it when the first is wanted: it starts the worker that makes them. */
import type { PaperAnswer, PaperJob } from './job.ts';

/** `unavailable`: the fonts could not be fetched. The same may be asked again. */
export type WorkerAnswer = PaperAnswer | { readonly kind: 'unavailable' };

export interface Printer {
  make(job: PaperJob): Promise<WorkerAnswer>;
  close(): void;
}

export function openPrinter(): Printer {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { settle: (answer: WorkerAnswer) => void; fail: (error: Error) => void }>();
  let jobs = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: WorkerAnswer }>) => {
    waiting.get(data.id)?.settle(data.answer);
    waiting.delete(data.id);
  });
  // Either its script didn't come, or there is a mistake in it: nobody waits for an answer that never comes.
  worker.addEventListener('error', ({ message }) => {
    for (const { fail } of waiting.values()) fail(new Error(message || 'The papers’ worker did not start'));
    waiting.clear();
  });
  return {
    make: (job) =>
      new Promise((settle, fail) => {
        jobs += 1;
        waiting.set(jobs, { settle, fail });
        worker.postMessage({ id: jobs, job });
      }),
    close: () => worker.terminate(),
  };
}
