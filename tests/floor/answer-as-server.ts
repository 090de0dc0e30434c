/** In the server's process: tells where it listens, and what memory it takes whenever it is asked. */
export function answerAsServer(port: number): void {
  const tell = () => {
    const { user, system } = process.cpuUsage();
    const rssMb = process.memoryUsage.rss() / 1024 ** 2;
    process.send?.({ port, rssMb, cpuMs: (user + system) / 1_000 });
  };
  process.on('message', (asked) => {
    if (asked === 'memory') globalThis.gc?.();
    tell();
  });
  // Nobody is left to measure it.
  process.on('disconnect', () => process.exit());
  tell();
}
