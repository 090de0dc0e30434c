/** Which orders of the list are selected, by their numbers. */

export type Selection = ReadonlySet<string>;

export function toggled(selection: Selection, number: string): Selection {
  const next = new Set(selection);
  if (!next.delete(number)) next.add(number);
  return next;
}

/** All rows from the one that was pressed before to this one become as this one becomes. */
export function toggledTo(
  selection: Selection,
  numbers: readonly string[],
  from: string | undefined,
  to: string,
): Selection {
  const start = from === undefined ? -1 : numbers.indexOf(from);
  const end = numbers.indexOf(to);
  if (start < 0 || end < 0) return toggled(selection, to);
  const isWanted = !selection.has(to);
  const next = new Set(selection);
  for (const number of numbers.slice(Math.min(start, end), Math.max(start, end) + 1))
    if (isWanted) next.add(number);
    else next.delete(number);
  return next;
}

/** All of a page: selected where one was not, none where all were. */
export function toggledAll(selection: Selection, numbers: readonly string[]): Selection {
  const next = new Set(selection);
  const areAll = numbers.every((number) => selection.has(number));
  for (const number of numbers)
    if (areAll) next.delete(number);
    else next.add(number);
  return next;
}
