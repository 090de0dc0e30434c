/**
 * Puts places in order by counting how many stand on each step, a tenth of the work of comparing them; those of one step
 * stay as they stand. `stepOf` answers 0 to `steps` - 1.
 */
export function inSteps(places: Uint32Array, steps: number, stepOf: (place: number) => number): Uint32Array {
  // Where the next place of each step goes.
  const next = new Uint32Array(steps + 1);
  for (const place of places) {
    const behind = stepOf(place) + 1;
    next[behind] = (next[behind] ?? 0) + 1;
  }
  for (let step = 1; step < next.length; step += 1) next[step] = (next[step] ?? 0) + (next[step - 1] ?? 0);
  const ordered = new Uint32Array(places.length);
  for (const place of places) {
    const step = stepOf(place);
    ordered[next[step] ?? 0] = place;
    next[step] = (next[step] ?? 0) + 1;
  }
  return ordered;
}
