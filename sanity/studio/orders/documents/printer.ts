/** The way from a page to the papers. The worker that makes them, and its fonts, come with the first. */
import type { PaperAnswer, PaperJob } from './job.ts';

/** `unavailable`: the fonts or the worker could not be fetched. The same may be asked again. */
export type PrinterAnswer = PaperAnswer | { readonly kind: 'unavailable' };

export interface Request {
  readonly id: number;
  readonly job: PaperJob;
}
export type Reply = { readonly id: number } & (
  | { readonly answer: PrinterAnswer }
  | { readonly mistake: string }
);

interface Waiting {
  readonly settle: (answer: PrinterAnswer) => void;
  readonly fail: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let jobs = 0;

/** Rejects for a mistake of ours alone. */
export function makePapers(job: PaperJob): Promise<PrinterAnswer> {
  worker ??= startWorker();
  const to = worker;
  return new Promise((settle, fail) => {
    jobs += 1;
    waiting.set(jobs, { settle, fail });
    to.postMessage({ id: jobs, job } satisfies Request);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const who = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) who?.settle(data.answer);
    else who?.fail(new Error(data.mistake));
  });
  // Its script didn't come: after a new build the old one's files may be gone.
  started.addEventListener('error', () => {
    worker = undefined;
    for (const { settle } of waiting.values()) settle({ kind: 'unavailable' });
    waiting.clear();
  });
  return started;
}
