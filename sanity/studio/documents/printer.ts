import type { DocumentJob, DocumentResult } from './job.ts';

/** `unavailable`: fonts or worker could not be fetched; a retry may help. */
export type PrinterResult = DocumentResult | { readonly kind: 'unavailable' };

export interface PrinterRequest {
  readonly id: number;
  readonly job: DocumentJob;
}
export type PrinterReply = { readonly id: number } & (
  | { readonly answer: PrinterResult }
  | { readonly error: string }
);

interface PendingJob {
  readonly settle: (result: PrinterResult) => void;
  readonly fail: (error: Error) => void;
}

const pending = new Map<number, PendingJob>();
let worker: Worker | undefined;
let jobs = 0;

export function makeDocuments(job: DocumentJob): Promise<PrinterResult> {
  worker ??= startWorker();
  const to = worker;
  return new Promise((settle, fail) => {
    jobs += 1;
    pending.set(jobs, { settle, fail });
    to.postMessage({ id: jobs, job } satisfies PrinterRequest);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<PrinterReply>) => {
    const who = pending.get(data.id);
    pending.delete(data.id);
    if ('answer' in data) who?.settle(data.answer);
    else who?.fail(new Error(data.error));
  });
  // A new build may have removed the script.
  started.addEventListener('error', () => {
    worker = undefined;
    for (const { settle } of pending.values()) settle({ kind: 'unavailable' });
    pending.clear();
  });
  return started;
}
