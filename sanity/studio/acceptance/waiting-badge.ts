import { useEffect, useState } from 'react';
import type { DocumentBadgeComponent } from 'sanity';
import { acceptanceText as words } from './acceptance.text.ts';
import { acceptedKindOf, readWaiting } from './waiting.ts';

/** Tells an editor that what is published is not in force yet. */
export const waitingBadge: DocumentBadgeComponent = ({ id, type, published }) => {
  const kind = acceptedKindOf(type);
  const [isWaiting, setWaiting] = useState(false);
  const revision = published?._rev;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` asks again after each publish.
  useEffect(() => {
    if (kind === undefined) return undefined;
    let isShown = true;
    void readWaiting(kind).then((waiting) => {
      if (isShown && waiting !== undefined) setWaiting(waiting.some((one) => one.id === id));
    });
    return () => {
      isShown = false;
    };
  }, [id, kind, revision]);
  return isWaiting ? { label: words.badge, title: words.badgeHint, color: 'warning' } : null;
};
