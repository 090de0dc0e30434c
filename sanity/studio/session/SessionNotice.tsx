/** Stands above the Studio while what is typed can't be saved, and leads to the shop's login. */
import { Box, Button, Card, Flex, Text } from '@sanity/ui';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { sessionText } from '../text/session.ts';
import type { ContentSession } from './content-session.ts';
import { LOGIN_BESIDE } from './login-path.ts';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

export function SessionNotice({ session }: { readonly session: ContentSession }): ReactNode {
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  const state = useSyncExternalStore(subscribe, () => session.state);
  const isGoing = state.kind === 'going';
  useAskBeforeLeaving(!isGoing);
  if (isGoing) return null;
  const { ended, otherEditor } = sessionText;
  const isOther = state.kind === 'other-editor';
  const title = isOther ? otherEditor.title(state.name) : ended.title;
  const sentence = isOther ? otherEditor.sentence(session.editor.name) : ended.sentence;
  return (
    <Card tone="caution" borderBottom padding={3} role="alert">
      <Flex align="center" gap={4} wrap="wrap">
        <Box flex={1}>
          <Flex gap={3} wrap="wrap">
            <Text weight="semibold">{title}</Text>
            <Text>{sentence}</Text>
          </Flex>
        </Box>
        {isOther && <Button mode="ghost" text={otherEditor.reload} onClick={() => location.reload()} />}
        <Button
          as="a"
          href={LOGIN_BESIDE}
          target="_blank"
          rel="opener"
          tone="primary"
          text={isOther ? otherEditor.login : ended.login}
        />
      </Flex>
    </Card>
  );
}
