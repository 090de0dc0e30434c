/**
 * Configuration and pages are bundled apart, and run in one process: what a build's integration leaves for the code of
 * its pages is found by a name. Empty where nothing was left, as in `npm run dev`.
 */
export function handover<Left>(name: string): { left?: Left | undefined } {
  const all: Record<symbol, { left?: Left }> = globalThis as never;
  const slot = Symbol.for(`butterfly-shop.${name}`);
  all[slot] ??= {};
  return all[slot];
}
