/** What stands beside a document's name: what an editor should know before they look closer. */
import { useEffect, useState } from 'react';
import type { DocumentBadgeComponent } from 'sanity';
import type { ContentProblem } from '../../../src/contract/ops.ts';
import { fetchProblems } from '../../../src/contract/ops-client.ts';
import { useLevels } from '../stock/levels.ts';
import { availableOf } from '../stock/levels-cache.ts';
import { deskText } from '../text/desk.ts';

const { badges: words } = deskText;

const changed: DocumentBadgeComponent = ({ draft, published }) =>
  draft === null || published === null
    ? null
    : { label: words.changed, title: words.changedHint, color: 'warning' };

const soldOut: DocumentBadgeComponent = ({ id, published }) => {
  const stock = availableOf(useLevels(id));
  if (published === null || stock === undefined || stock > 0) return null;
  return { label: words.soldOut, title: words.soldOutHint, color: 'danger' };
};

const skipped: DocumentBadgeComponent = ({ id, published }) => {
  const [documents, setDocuments] = useState<readonly ContentProblem[]>([]);
  const revision = published?._rev;
  useEffect(() => {
    if (revision === undefined) return;
    let isShown = true;
    void fetchProblems().then((found) => {
      if (isShown) setDocuments(found.kind === 'answer' ? found.data : []);
    });
    return () => {
      isShown = false;
    };
  }, [revision]);
  if (!documents.some((one) => one.id === id)) return null;
  return { label: words.skipped, title: words.skippedHint, color: 'danger' };
};

export function badgesOf(type: string): DocumentBadgeComponent[] {
  return type === 'product' ? [changed, soldOut, skipped] : [changed, skipped];
}
