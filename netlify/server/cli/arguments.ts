import { parseArgs } from 'node:util';
import { hasHiddenCharacters } from '../../../src/features/base/hidden-characters.rules.ts';
import { yuanToFen } from '../../../src/features/base/money.rules.ts';
import { parseOrderNumber } from '../orders/number.ts';

export class CommandError extends Error {}

export type PrintLine = (line: string) => void;

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/** `words` limits positional arguments. */
export function parseOptions<const O extends NonNullable<Options>>(
  args: readonly string[],
  options: O,
  words: number,
) {
  for (const typed of args) {
    // Pasted text often has invisible characters.
    if (hasHiddenCharacters(typed))
      throw new CommandError(`Type ${JSON.stringify(typed)} anew: it holds a character that can't be seen.`);
  }
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const more = parsed.positionals[words];
    if (more !== undefined) throw new CommandError(`"${more}" is one word too many.`);
    return parsed;
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

export function parseOrderArgument([typed = '']: readonly string[]): string {
  const number = parseOrderNumber(typed);
  if (number === undefined)
    throw new CommandError(`Not an order number: "${typed}". They look like 4821-0937-5526.`);
  return number;
}

export function parseYuan(typed: string): number {
  const fen = yuanToFen(typed.trim() === '' ? Number.NaN : Number(typed));
  if (fen === undefined) throw new CommandError(`Not an amount of yuan: ${typed}. Write it like 128.50.`);
  return fen;
}
