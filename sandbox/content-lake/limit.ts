/** Runs at most `width` jobs at once, the others in the order they came. */
export function limiter(width: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= width) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      // The place goes over to the next job without being given back, or a newcomer could take it too.
      if (next) next();
      else running -= 1;
    }
  };
}
