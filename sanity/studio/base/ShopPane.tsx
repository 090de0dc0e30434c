import { Box, Flex, Spinner } from '@sanity/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ReadResult } from '../../../src/features/desk/ops.client.ts';
import { AccessProblemNotice } from './AccessProblem.tsx';

type Asked<T> = { readonly kind: 'asking' } | ReadResult<T>;

interface ShopData<T> {
  readonly state: Asked<T>;
  readonly setState: (state: ReadResult<T>) => void;
  readonly ask: () => Promise<void>;
}

/** Asks the shop at once, and again when the window gets the focus. `read` must stay the same function. */
export function useShopData<T>(read: () => Promise<ReadResult<T>>): ShopData<T> {
  const [state, setState] = useState<Asked<T>>({ kind: 'asking' });
  const ask = useCallback(async () => setState(await read()), [read]);
  useEffect(() => {
    void ask();
    const onFocus = () => void ask();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [ask]);
  return { state, setState, ask };
}

interface ShopPaneProps<T> extends Pick<ShopData<T>, 'state' | 'ask'> {
  readonly words: { readonly loading: string; readonly retry: string };
  readonly children: (data: T) => ReactNode;
}

/** Draws the data once it is there; before that, that it is asked for, or why it can't be had. */
export function ShopPane<T>({ state, ask, words, children }: ShopPaneProps<T>): ReactNode {
  if (state.kind === 'asking')
    return (
      <Flex justify="center" padding={5} aria-label={words.loading}>
        <Spinner muted />
      </Flex>
    );
  if (state.kind !== 'answer')
    return (
      <Box padding={3}>
        <AccessProblemNotice refusal={state} again={{ text: words.retry, onClick: () => void ask() }} />
      </Box>
    );
  return (
    <Box flex={1} overflow="auto" padding={4}>
      {children(state.data)}
    </Box>
  );
}
