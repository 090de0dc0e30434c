import { fillPlaceholders, type PlaceholderValues } from '../../../../src/rules/placeholders.ts';
import { lettersText as texts } from '../../text/letters.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export const EMPTY_LETTER: Letter = { subject: '', text: '' };

export type FilledLetter =
  | { readonly kind: 'filled'; readonly letter: Letter }
  | { readonly kind: 'refused'; readonly problem: string };

/** The letter as it will be sent, or a problem that the operator has to solve first. */
export function fillLetter({ subject, text }: Letter, values: PlaceholderValues): FilledLetter {
  const parts = [subject, text].map((part) => fillPlaceholders(part.trim(), values));
  const problem = parts.map(problemOf).find((one) => one !== undefined);
  if (problem !== undefined) return { kind: 'refused', problem };
  const [filledSubject = '', filledText = ''] = parts.map((part) =>
    part.kind === 'filled' ? part.text : '',
  );
  if (filledSubject === '' || filledText === '') return { kind: 'refused', problem: texts.emptyLetter };
  return { kind: 'filled', letter: { subject: filledSubject, text: filledText } };
}

function problemOf(part: ReturnType<typeof fillPlaceholders>): string | undefined {
  if (part.kind === 'filled') return undefined;
  return part.kind === 'unknown' ? texts.unknown(part.names) : texts.missing(part.names);
}
