/** Sends its port to the parent, and on request its resident memory. */
export function reportToParent(port: number): void {
  const answer = () => process.send?.({ port, rssMb: process.memoryUsage.rss() / 1024 ** 2 });
  process.on('message', () => {
    globalThis.gc?.();
    answer();
  });
  // The bench has ended.
  process.on('disconnect', () => process.exit());
  answer();
}
