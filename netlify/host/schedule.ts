/** Netlify calls scheduled functions by a POST whose body has the time of the next run. */
import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import type { HostEvent } from './function-call.ts';
import { makeContext } from './function-context.ts';
import type { LoadedFunction } from './function-file.ts';

export interface Schedule {
  /** Returns false if the function doesn't exist. */
  run(name: string): Promise<boolean>;
  stop(): Promise<void>;
}

interface Rules {
  readonly origin: string;
  readonly deployContext: string;
  track(work: Promise<unknown>): void;
  log(entry: HostEvent): void;
}

/** Skips a run while the previous one is active. */
export function startSchedule(functions: readonly LoadedFunction[], rules: Rules): Schedule {
  const underWay = new Map<string, Promise<void>>();
  const runs = new Map<string, () => Promise<void>>();
  const jobs: Cron[] = [];
  for (const fn of functions) {
    if (fn.schedule === undefined) continue;
    const runOnce = (): Promise<void> => {
      const running = underWay.get(fn.name);
      if (running !== undefined) return running;
      const run = invoke(fn, job.nextRun(), rules).finally(() => underWay.delete(fn.name));
      underWay.set(fn.name, run);
      return run;
    };
    const job = new Cron(fn.schedule, { timezone: 'UTC', protect: true, unref: true }, runOnce);
    runs.set(fn.name, runOnce);
    jobs.push(job);
  }
  return {
    async run(name) {
      const run = runs.get(name);
      await run?.();
      return run !== undefined;
    },
    async stop() {
      for (const job of jobs) job.stop();
      await Promise.all(underWay.values());
    },
  };
}

async function invoke(fn: LoadedFunction, next: Date | null, rules: Rules): Promise<void> {
  const url = new URL(`/.netlify/functions/${fn.name}`, rules.origin);
  const requestId = randomUUID();
  const request = new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Nf-Event': 'schedule', 'X-Nf-Request-Id': requestId },
    body: JSON.stringify({ next_run: next?.toISOString() }),
  });
  const context = makeContext({
    url,
    requestId,
    ip: '127.0.0.1',
    deployContext: rules.deployContext,
    waitUntil: (promise) => rules.track(promise),
  });
  const failed = { level: 'error', event: 'scheduled function failed', function: fn.name } as const;
  try {
    const response = await fn.handler(request, context);
    if (response instanceof Response) {
      if (response.status >= 400)
        rules.log({ ...failed, reason: `the answer has status ${response.status}` });
      await response.body?.cancel();
    }
  } catch (error) {
    rules.log({ ...failed, error });
  }
}
