import type { PaperBeforePayment } from '../../../src/rules/papers.ts';
import type { PaperContent, PaperRow } from './store.ts';

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
  ...{ orderNumber: '', position: 0, number: '', note: '' },
  ...{
    askedOn: null,
    expectedBy: null,
    receivedOn: null,
    issuedOn: null,
    validUntil: null,
    reportedNumber: null,
  },
};
