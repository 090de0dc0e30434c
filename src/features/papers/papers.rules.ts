/**
 * Papers that must exist before a specimen may be paid for (docs/decisions/0098). Days are ISO dates such as
 * 2026-11-26.
 */

import type { PapersRefusal } from '../base/refusals.rules.ts';
import type { RequiredPaper, ShippingVerdict } from '../shipping/rule.rules.ts';

const DAY_MS = 24 * 3_600_000;
/** Duration of a reservation; operators can extend it. */
export const PAPERS_RESERVATION_MS = 14 * DAY_MS;

/** Minimum time to pay after the payment was opened. */
export const PAY_AFTER_PAPERS_MS = 7 * DAY_MS;
/** Buyer and staff are notified this long before a reservation ends. */
export const PAPERS_NOTICE_MS = 3 * DAY_MS;

/** Requests of one account for a reservation that staff has not answered. */
export const OPEN_PAPERS_REQUESTS_MAX = 3;

export const PAPERS_OF_QUOTE_MAX = 60;
export const PAPER_NAME_MAX = 100;
export const PAPER_NUMBER_MAX = 100;

/** The one who has to act next. */
export const WAITING_FOR = ['shop', 'buyer', 'authority'] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

export interface RecordedPaper extends Pick<RequiredPaper, 'name' | 'who'> {
  /** Positions of the order's lines that need the paper. */
  readonly lines: readonly number[];
  /** Day of the application. */
  readonly askedOn: string | null;
  readonly receivedOn: string | null;
  readonly validUntil: string | null;
  /** True if the buyer reported the paper, and nobody has checked it. */
  readonly isReported: boolean;
}

/** A paper that the present rules require before payment. */
export interface PaperBeforePayment extends Pick<RequiredPaper, 'name' | 'who' | 'days'> {
  readonly lines: readonly number[];
}

/** Null once the paper is received. */
export function waitsFor({ who, askedOn, receivedOn, isReported }: RecordedPaper): WaitingFor | null {
  if (receivedOn !== null) return null;
  if (isReported) return 'shop';
  if (askedOn !== null) return 'authority';
  return who;
}

export interface PapersFacts {
  /** The strictest verdict of all lines by the present rules; `unknown` if the country is unknown, too. */
  readonly verdict: ShippingVerdict;
  readonly needed: readonly PaperBeforePayment[];
  readonly papers: readonly RecordedPaper[];
  readonly today: string;
}

/** The reason why the order may not be paid yet; null if it may. */
export function incompletePapersReason({
  verdict,
  needed,
  papers,
  today,
}: PapersFacts): PapersRefusal | null {
  if (verdict === 'forbidden') return 'papersForbidden';
  if (isFreed({ verdict, needed })) return null;
  if (papers.some(({ receivedOn }) => receivedOn === null)) return 'papersOpen';
  if (papers.length === 0 || missingPapers(needed, papers).length > 0) return 'papersMissing';
  return papers.some((paper) => isExpired(paper, today)) ? 'papersExpired' : null;
}

/** True if the present rules require nothing before payment, so open papers no longer matter. */
export function isFreed({ verdict, needed }: Pick<PapersFacts, 'verdict' | 'needed'>): boolean {
  return needed.length === 0 && (verdict === 'allowed' || verdict === 'papers');
}

/** The required papers that are not recorded as received for all of their lines. */
export function missingPapers(
  needed: readonly PaperBeforePayment[],
  papers: readonly Pick<RecordedPaper, 'name' | 'lines' | 'receivedOn'>[],
): PaperBeforePayment[] {
  return needed.filter(({ name, lines }) => {
    const paper = papers.find((one) => one.name === name && one.receivedOn !== null);
    return paper === undefined || lines.some((line) => !paper.lines.includes(line));
  });
}

function isExpired({ validUntil }: Pick<RecordedPaper, 'validUntil'>, today: string): boolean {
  return validUntil !== null && validUntil < today;
}

/** Everybody who has to act next; the shop if only the payment has to be opened. */
export function waitingFor(papers: readonly RecordedPaper[]): WaitingFor[] {
  const found = new Set(papers.map(waitsFor));
  const all = WAITING_FOR.filter((one) => found.has(one));
  return all.length === 0 ? ['shop'] : all;
}

/** The new end of a reservation whose payment is opened. `until`: its end before. */
export function reservationEndAfterPapers(until: Date, now: Date): Date {
  return new Date(Math.max(until.getTime(), now.getTime() + PAY_AFTER_PAPERS_MS));
}
