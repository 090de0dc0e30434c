/** Milliseconds of work after which the page may respond to a key. */
const SLICE = 40;

/** Pauses between slices, so that the page stays responsive. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE;
    while (performance.now() < until) {
      const { done, value } = work.next();
      if (done) return value;
    }
    await new Promise((resume) => setTimeout(resume));
  }
}
