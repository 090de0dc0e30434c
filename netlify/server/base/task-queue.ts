export type QueueResult<T> = { readonly kind: 'served'; readonly value: T } | { readonly kind: 'full' };

/** Returns a queue for each name, so that a busy name delays only itself. */
export function taskQueues(limits: { readonly atOnce: number; readonly waiting: number }) {
  const lines = new Map<string, { readonly inLine: ReturnType<typeof taskQueue>; users: number }>();
  return async <T>(name: string, work: () => Promise<T>): Promise<QueueResult<T>> => {
    const line = lines.get(name) ?? { inLine: taskQueue(limits), users: 0 };
    lines.set(name, line);
    line.users += 1;
    try {
      return await line.inLine(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(name);
    }
  };
}

export function taskQueue({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  const next: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<QueueResult<T>> => {
    if (running >= atOnce) {
      if (next.length >= waiting) return { kind: 'full' };
      await new Promise<void>((resolve) => next.push(resolve));
    } else running += 1;
    try {
      return { kind: 'served', value: await work() };
    } finally {
      const handOver = next.shift();
      if (handOver === undefined) running -= 1;
      else handOver();
    }
  };
}
