import type { ReactNode } from 'react';
import { quotesText as texts } from './quotes.text.ts';

/** The end of a Beijing day, which a local date could move to the next. */
const beijing = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'medium',
  timeStyle: 'short',
});

const formatBeijing = (iso: string) => beijing.format(new Date(iso));

interface ValidUntilProps {
  /** Null while undecided. */
  readonly at: string | null;
  /** The buyer waits for the quote, so a date in the past matters. */
  readonly isOpen: boolean;
}

export function ValidUntil({ at, isOpen }: ValidUntilProps): ReactNode {
  if (at === null) return null;
  const isOver = isOpen && Date.parse(at) <= Date.now();
  return (
    <time dateTime={at} className={isOver ? 'bad' : undefined}>
      {formatBeijing(at)}
      {isOver && ` ${texts.over}`}
    </time>
  );
}
