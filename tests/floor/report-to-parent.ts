/** Sends the server's port to the parent process and, on request, its resident memory. */
export function reportToParent(port: number): void {
  const respond = () => process.send?.({ port, rssMb: process.memoryUsage.rss() / 1024 ** 2 });
  process.on('message', () => {
    globalThis.gc?.();
    respond();
  });
  // The bench has ended.
  process.on('disconnect', () => process.exit());
  respond();
}
