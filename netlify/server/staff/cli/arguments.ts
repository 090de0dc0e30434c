/** Parses the operators' command line. */
import { parseArgs } from 'node:util';
import { hasHiddenCharacters } from '../../../../src/rules/hidden-characters.ts';
import { yuanToFen } from '../../../../src/rules/money.ts';
import { parseOrderNumber } from '../../orders/number.ts';

/** The message for the operator. */
export class CommandRefused extends Error {}

export type Say = (line: string) => void;

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/** `words`: the most positional arguments. */
export function read<const O extends NonNullable<Options>>(
  args: readonly string[],
  options: O,
  words: number,
) {
  for (const typed of args) {
    // Arguments end up in mails; pasted text often has invisible characters.
    if (hasHiddenCharacters(typed))
      throw new CommandRefused(
        `Type ${JSON.stringify(typed)} anew: it holds a character that can't be seen.`,
      );
  }
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const more = parsed.positionals[words];
    if (more !== undefined) throw new CommandRefused(`"${more}" is one word too many.`);
    return parsed;
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

export function orderNumber([typed = '']: readonly string[]): string {
  const number = parseOrderNumber(typed);
  if (number === undefined)
    throw new CommandRefused(`Not an order number: "${typed}". They look like 4821-0937-5526.`);
  return number;
}

export function yuan(typed: string): number {
  const fen = yuanToFen(typed.trim() === '' ? Number.NaN : Number(typed));
  if (fen === undefined) throw new CommandRefused(`Not an amount of yuan: ${typed}. Write it like 128.50.`);
  return fen;
}
