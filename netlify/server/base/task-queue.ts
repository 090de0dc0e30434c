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

/** Tasks of one source that may be ahead of another source's task, running ones included. */
const AHEAD_MAX = 2;

/**
 * Runs tasks in order, except that further tasks of a source wait behind those of others. A full queue refuses its
 * last task.
 */
export function taskQueue({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  const running: string[] = [];
  const queue: { readonly source: string; readonly admit: (isAdmitted: boolean) => void }[] = [];

  /** Tasks of `source` that run or stand before `place`. */
  function countAhead(source: string, place: number): number {
    const ahead = [...running, ...queue.slice(0, place).map((one) => one.source)];
    return ahead.filter((one) => one === source).length;
  }
  const isFurther = (source: string, place: number) => countAhead(source, place) >= AHEAD_MAX;

  function waitForTurn(source: string): Promise<boolean> {
    return new Promise<boolean>((admit) => {
      let place = queue.length;
      if (!isFurther(source, place))
        while (place > 0 && isFurther(queue[place - 1]?.source ?? '', place - 1)) place -= 1;
      queue.splice(place, 0, { source, admit });
      if (queue.length > waiting) queue.pop()?.admit(false);
    });
  }

  return async <T>(work: () => Promise<T>, source = ''): Promise<QueueResult<T>> => {
    if (running.length < atOnce) running.push(source);
    else if (!(await waitForTurn(source))) return { kind: 'full' };
    try {
      return { kind: 'served', value: await work() };
    } finally {
      running.splice(running.indexOf(source), 1);
      const next = queue.shift();
      if (next !== undefined) running.push(next.source);
      next?.admit(true);
    }
  };
}
