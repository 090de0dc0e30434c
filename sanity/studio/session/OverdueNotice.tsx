/** Stands above the Studio while what was typed waits for a lake that does not answer. */
import { Card, Flex, Text } from '@sanity/ui';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { sessionText } from '../text/session.ts';
import type { OverdueWrites } from './overdue-writes.ts';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

export function OverdueNotice({ overdue }: { readonly overdue: OverdueWrites }): ReactNode {
  const subscribe = useCallback((listener: () => void) => overdue.subscribe(listener), [overdue]);
  const isLong = useSyncExternalStore(subscribe, () => overdue.isLong);
  useAskBeforeLeaving(isLong);
  if (!isLong) return null;
  const { title, sentence } = sessionText.unsaved;
  return (
    <Card tone="caution" borderBottom padding={3} role="alert">
      <Flex gap={3} wrap="wrap">
        <Text weight="semibold">{title}</Text>
        <Text>{sentence}</Text>
      </Flex>
    </Card>
  );
}
