/** Shows why the shop rejected a request. Editors of hosted content may have no shop login. */
import { Box, Card, Flex, Text } from '@sanity/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type CallOutcome, readOps } from '../../../src/features/desk/ops.client.ts';
import { SmallButton } from './SmallButton.tsx';
import { sessionText } from './session.text.ts';
import { LOGIN_IN_NEW_TAB } from './shop-login.ts';

export type AccessProblem = Exclude<CallOutcome<never, unknown>, { kind: 'answer' }>;

interface Props {
  readonly refusal: AccessProblem;
  readonly again: { readonly text: string; readonly onClick: () => void };
}

const { shopLogin: words } = sessionText;

export function AccessProblemNotice({ refusal, again }: Props): ReactNode {
  const isLogin = refusal.kind === 'login';
  return (
    <Card border padding={3} radius={2} tone={isLogin ? 'caution' : 'critical'} role="alert">
      <Flex align="center" gap={3} wrap="wrap">
        <Box flex={1}>
          <Text size={1}>{isLogin ? words.sentence : refusal.msg}</Text>
        </Box>
        {isLogin && (
          <SmallButton
            as="a"
            href={LOGIN_IN_NEW_TAB}
            target="_blank"
            rel="opener"
            tone="primary"
            text={words.login}
          />
        )}
        <SmallButton text={again.text} onClick={again.onClick} />
      </Flex>
    </Card>
  );
}

export function useAccessProblem(): {
  readonly refusal: AccessProblem | undefined;
  readonly ask: () => Promise<void>;
} {
  const [refusal, setRefusal] = useState<AccessProblem>();
  const ask = useCallback(async () => {
    const result = await readOps('/me', {});
    setRefusal(result.kind === 'answer' ? undefined : result);
  }, []);
  useEffect(() => {
    const refresh = () => void ask();
    refresh();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [ask]);
  return { refusal, ask };
}
