import { Box, Button, Card, Flex, Text } from '@sanity/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { fetchMe, type StaffResult } from '../../../src/contract/ops-client.ts';
import { sessionText } from '../text/session.ts';
import { LOGIN_BESIDE } from './shop-login.ts';

/** Why the shop did not answer a tool, and the way on: with hosted content an editor may have no login of the shop's. */

export type Refusal = Exclude<StaffResult<never>, { kind: 'answer' }>;

interface Props {
  readonly refusal: Refusal;
  /** What asks again, and how that is called. */
  readonly again: { readonly text: string; readonly onClick: () => void };
}

const { shopLogin: words } = sessionText;

export function ShopRefusal({ refusal, again }: Props): ReactNode {
  const isLogin = refusal.kind === 'login';
  return (
    <Card border padding={3} radius={2} tone={isLogin ? 'caution' : 'critical'} role="alert">
      <Flex align="center" gap={3} wrap="wrap">
        <Box flex={1}>
          <Text size={1}>{isLogin ? words.sentence : refusal.msg}</Text>
        </Box>
        {isLogin && (
          <Button
            as="a"
            href={LOGIN_BESIDE}
            target="_blank"
            rel="opener"
            tone="primary"
            fontSize={1}
            padding={2}
            text={words.login}
          />
        )}
        <Button mode="ghost" fontSize={1} padding={2} text={again.text} onClick={again.onClick} />
      </Flex>
    </Card>
  );
}

/** Why the shop would refuse this editor; asked again whenever they come back to this tab. */
export function useShopRefusal(): {
  readonly refusal: Refusal | undefined;
  readonly ask: () => Promise<void>;
} {
  const [refusal, setRefusal] = useState<Refusal>();
  const ask = useCallback(async () => {
    const result = await fetchMe();
    setRefusal(result.kind === 'answer' ? undefined : result);
  }, []);
  useEffect(() => {
    const look = () => void ask();
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [ask]);
  return { refusal, ask };
}
