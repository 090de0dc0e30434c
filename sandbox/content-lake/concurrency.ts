export function concurrencyLimiter(width: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= width) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      // Passes the slot on directly; a released slot could be taken by a newer job.
      if (next) next();
      else running -= 1;
    }
  };
}
