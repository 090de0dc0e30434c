import { fillPlaceholders, type PlaceholderValues } from '../../../src/features/base/placeholders.rules.ts';
import { mailsText as texts } from './mails.text.ts';

export interface BuyerMail {
  readonly subject: string;
  readonly text: string;
}

export const EMPTY_BUYER_MAIL: BuyerMail = { subject: '', text: '' };

export type FilledBuyerMail =
  | { readonly kind: 'filled'; readonly mail: BuyerMail }
  | { readonly kind: 'refused'; readonly problem: string };

/** The mail as it will be sent, or a problem that the operator has to solve first. */
export function fillBuyerMail({ subject, text }: BuyerMail, values: PlaceholderValues): FilledBuyerMail {
  const parts = [subject, text].map((part) => fillPlaceholders(part.trim(), values));
  const problem = parts.map(problemOf).find((one) => one !== undefined);
  if (problem !== undefined) return { kind: 'refused', problem };
  const [filledSubject = '', filledText = ''] = parts.map((part) =>
    part.kind === 'filled' ? part.text : '',
  );
  if (filledSubject === '' || filledText === '') return { kind: 'refused', problem: texts.emptyLetter };
  return { kind: 'filled', mail: { subject: filledSubject, text: filledText } };
}

function problemOf(part: ReturnType<typeof fillPlaceholders>): string | undefined {
  if (part.kind === 'filled') return undefined;
  return part.kind === 'unknown' ? texts.unknown(part.names) : texts.missing(part.names);
}
