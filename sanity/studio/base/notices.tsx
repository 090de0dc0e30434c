import { Box, Button, Card, Flex, Text } from '@sanity/ui';
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { definePlugin, type NavbarProps } from 'sanity';
import type { ContentSession } from './content-session.ts';
import { askBeforeLeaving } from './leaving.ts';
import { sessionText } from './session.text.ts';
import { LOGIN_IN_NEW_TAB } from './shop-login.ts';

function SessionNotice({ session }: { readonly session: ContentSession }): ReactNode {
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  const state = useSyncExternalStore(subscribe, () => session.state);
  const isActive = state.kind === 'active';
  useAskBeforeLeaving(!isActive);
  if (isActive) return null;
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
          href={LOGIN_IN_NEW_TAB}
          target="_blank"
          rel="opener"
          tone="primary"
          text={isOther ? otherEditor.login : ended.login}
        />
      </Flex>
    </Card>
  );
}

export const sessionNotices = definePlugin<{ readonly session: ContentSession }>(({ session }) => ({
  name: 'shop-session',
  studio: {
    components: {
      navbar: (props: NavbarProps) => (
        <>
          <SessionNotice session={session} />
          {props.renderDefault(props)}
        </>
      ),
    },
  },
}));

export function useAskBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    const reason = {};
    askBeforeLeaving(reason, isUnsaved);
    return () => askBeforeLeaving(reason, false);
  }, [isUnsaved]);
}
