/** The papers of a reservation as typed. Days are ISO dates, empty for none. */
import type {
  OpsPaper,
  OpsQuotePapers,
  RecordPapersRequest,
} from '../../../src/features/quotes/ops-papers.contract.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { papersText as texts } from './papers.text.ts';

export interface TypedPaper extends Pick<OpsPaper, 'name' | 'who' | 'number' | 'note' | 'reportedNumber'> {
  readonly key: string;
  readonly lines: readonly number[];
  readonly askedOn: string;
  readonly expectedBy: string;
  readonly receivedOn: string;
  readonly issuedOn: string;
  readonly validUntil: string;
  /** False if the operator dismisses the buyer's report. */
  readonly isReported: boolean;
}

export interface PapersForm {
  readonly version: number;
  readonly papers: readonly TypedPaper[];
}

export function papersFormOf({ version, papers }: OpsQuote): PapersForm {
  return { version, papers: (papers?.items ?? []).map(typedPaper) };
}

function typedPaper(paper: OpsPaper): TypedPaper {
  const { name, who, number, note, lines, reportedNumber } = paper;
  return {
    key: name,
    name,
    who,
    number,
    note,
    lines,
    reportedNumber,
    askedOn: paper.askedOn ?? '',
    expectedBy: paper.expectedBy ?? '',
    receivedOn: paper.receivedOn ?? '',
    issuedOn: paper.issuedOn ?? '',
    validUntil: paper.validUntil ?? '',
    isReported: reportedNumber !== null,
  };
}

type Missing = Pick<OpsQuotePapers['missing'][number], 'name' | 'who' | 'lines'>;

/** `known`: a paper that the rules require; without it the operator names the paper. */
export function addPaper(form: PapersForm, lines: readonly number[], known?: Missing): PapersForm {
  const isListed = form.papers.some(({ name }) => name === known?.name);
  if (known !== undefined && isListed)
    return {
      ...form,
      papers: form.papers.map((one) => (one.name === known.name ? { ...one, lines: known.lines } : one)),
    };
  const { name, who } = known ?? { name: '', who: 'shop' as const };
  const key = name === '' ? `new ${form.papers.length} ${Date.now()}` : name;
  const days = { askedOn: '', expectedBy: '', receivedOn: '', issuedOn: '', validUntil: '' };
  const empty = { ...days, number: '', note: '' };
  const added = {
    ...empty,
    key,
    name,
    who,
    lines: known?.lines ?? lines,
    reportedNumber: null,
    isReported: false,
  };
  return { ...form, papers: [...form.papers, added] };
}

/** Applies the typed form to a newer quote. Papers that the buyer reported in the meantime take precedence. */
export function rebasePapersForm(form: PapersForm, quote: OpsQuote): PapersForm {
  const reported = new Map(quote.papers?.items.map(({ name, reportedNumber }) => [name, reportedNumber]));
  return {
    version: quote.version,
    papers: form.papers.map((paper) => {
      const reportedNumber = reported.get(paper.name) ?? null;
      return { ...paper, reportedNumber, isReported: reportedNumber !== null };
    }),
  };
}

export type ParsedPapers =
  | { readonly kind: 'sound'; readonly request: RecordPapersRequest }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] };

export function parsePapers({ version, papers }: PapersForm, id: string): ParsedPapers {
  const names = papers.map(({ name }) => name.trim());
  const problems = [
    ...(names.includes('') || new Set(names).size < names.length ? [texts.problems.name] : []),
    ...papers.flatMap(({ name, receivedOn, issuedOn, validUntil, number, lines }) => [
      ...(receivedOn !== '' && number.trim() === '' ? [texts.problems.number(name)] : []),
      ...(issuedOn !== '' && validUntil !== '' && issuedOn > validUntil ? [texts.problems.days(name)] : []),
      ...(lines.length === 0 ? [texts.problems.lines(name)] : []),
    ]),
  ];
  if (problems.length > 0) return { kind: 'wrong', problems };
  const dayOf = (typed: string) => (typed === '' ? null : typed);
  return {
    kind: 'sound',
    request: {
      id,
      version,
      papers: papers.map((paper) => ({
        name: paper.name.trim(),
        who: paper.who,
        lines: [...paper.lines],
        note: paper.note.trim(),
        askedOn: dayOf(paper.askedOn),
        expectedBy: dayOf(paper.expectedBy),
        receivedOn: dayOf(paper.receivedOn),
        issuedOn: dayOf(paper.issuedOn),
        validUntil: dayOf(paper.validUntil),
        number: paper.number.trim(),
        isReported: paper.isReported,
      })),
    },
  };
}
