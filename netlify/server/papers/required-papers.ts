import type { ProductContent } from '../../../src/content/schema.ts';
import { HOME_COUNTRY } from '../../../src/features/base/home-country.rules.ts';
import type { PapersRefusal } from '../../../src/features/base/refusals.rules.ts';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import {
  incompletePapersReason,
  type PaperBeforePayment,
  type PapersFacts,
} from '../../../src/features/papers/papers.rules.ts';
import { combineEligibility, type Eligibility } from '../../../src/features/shipping/eligibility.rules.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { assessProduct } from '../shipping/assess.ts';
import { type PaperContent, type PaperRow, recordedPaper } from './store.ts';

interface ShippedLine {
  readonly position: number;
  readonly productId: string;
}

export interface LineAssessment extends Pick<PapersFacts, 'verdict' | 'needed'> {
  /** Texts of the rules that decided, for the buyer. */
  readonly words: readonly string[];
}

/**
 * Returns the papers that the present shipping rules require for an order's lines (docs/decisions/0098). The verdict is
 * `unknown` for a withdrawn product, and for an unknown country.
 */
export function assessLines(
  rules: readonly ShippingRule[],
  lines: readonly ShippedLine[],
  products: readonly ProductContent[],
  country: string | null,
  now: Date,
): LineAssessment {
  if (country === HOME_COUNTRY) return { verdict: 'allowed', needed: [], words: [] };
  const found = lines.map(({ position, productId }) => {
    const product = products.find(({ _id }) => _id === productId);
    const eligibility: Eligibility =
      product === undefined || country === null
        ? { verdict: 'unknown', papers: [], rules: [] }
        : assessProduct(rules, product, country, now.getTime());
    return { position, eligibility };
  });
  const { verdict, rules: decisive } = combineEligibility(found.map(({ eligibility }) => eligibility));
  const needed = new Map<string, PaperBeforePayment>();
  for (const { position, eligibility } of found)
    for (const { name, who, days, when } of eligibility.papers) {
      if (when !== 'before') continue;
      const lines = [...(needed.get(name)?.lines ?? []), position];
      needed.set(name, { name, who, days, lines });
    }
  const words = decisive.filter((rule) => rule.verdict === verdict && rule.words !== '');
  return {
    verdict,
    needed: [...needed.values()],
    words: [...new Set(words.map((rule) => rule.words))],
  };
}

/** Null if the order may be paid for. */
export function findPapersRefusal(
  { verdict, needed }: LineAssessment,
  papers: readonly PaperRow[],
  now: Date,
): PapersRefusal | null {
  return incompletePapersReason({ verdict, needed, papers: papers.map(recordedPaper), today: shopDay(now) });
}

/**
 * The papers that the rules require. `former`: papers of an earlier order of the same goods, whose data is
 * reused.
 */
export function createPapers(
  needed: readonly PaperBeforePayment[],
  former: readonly PaperRow[] = [],
): PaperContent[] {
  return needed.map(({ name, who, lines }) => {
    const known = former.find((paper) => paper.name === name);
    const { orderNumber: _order, position: _position, ...content } = known ?? UNASKED;
    return { ...content, name, who, lines: [...lines] };
  });
}

const UNASKED = {
  orderNumber: '',
  position: 0,
  number: '',
  note: '',
  askedOn: null,
  expectedBy: null,
  receivedOn: null,
  issuedOn: null,
  validUntil: null,
  reportedNumber: null,
};
