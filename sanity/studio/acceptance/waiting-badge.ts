import { useEffect, useState } from 'react';
import type { DocumentBadgeComponent } from 'sanity';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import { acceptanceText as words } from './acceptance.text.ts';

/** Tells an editor that what is published is not in force yet. */
export const waitingBadge: DocumentBadgeComponent = ({ id, published }) => {
  const [isWaiting, setWaiting] = useState(false);
  const revision = published?._rev;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` asks again after each publish.
  useEffect(() => {
    let isShown = true;
    void readOps('/acceptance', { kind: 'shipping-rules' }).then((found) => {
      if (!isShown || found.kind !== 'answer' || found.data.published.kind !== 'readable') return;
      setWaiting(found.data.published.differences.some((one) => one.id === id));
    });
    return () => {
      isShown = false;
    };
  }, [id, revision]);
  return isWaiting ? { label: words.badge, title: words.badgeHint, color: 'warning' } : null;
};
