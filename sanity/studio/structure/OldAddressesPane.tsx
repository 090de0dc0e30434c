import { Box, Button, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API_VERSION, OLD_ADDRESSES_QUERY } from '../../../src/content/queries.ts';
import { type AddressedKind, pathOf } from '../../../src/features/content/old-addresses.rules.ts';
import { TableHead } from '../base/TableHead.tsx';
import { structureText } from './structure.text.ts';

const { oldAddresses: words } = structureText;

interface Line {
  readonly id: string;
  readonly type: AddressedKind;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly since: string;
}

type State =
  | { readonly kind: 'asking' | 'failed' }
  | { readonly kind: 'read'; readonly lines: readonly Line[] };

export function OldAddressesPane(): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [state, setState] = useState<State>({ kind: 'asking' });
  const read = useCallback(async () => {
    try {
      const found = await client.fetch(OLD_ADDRESSES_QUERY, {}, { perspective: 'published' });
      const lines = found.flatMap(({ id, type, slug, title, old }) =>
        (old ?? []).flatMap(({ path, since }): Line[] => {
          if (path === null) return [];
          const to = pathOf(type, slug ?? id);
          return [{ id, type, title: title ?? '', from: path, to, since: since ?? '' }];
        }),
      );
      setState({ kind: 'read', lines: lines.sort((a, b) => (a.from < b.from ? -1 : 1)) });
    } catch {
      setState({ kind: 'failed' });
    }
  }, [client]);
  useEffect(() => {
    void read();
    const changes = client
      .listen(OLD_ADDRESSES_QUERY, {}, { visibility: 'query', includeResult: false })
      .subscribe({ next: () => void read(), error: () => setState({ kind: 'failed' }) });
    return () => changes.unsubscribe();
  }, [client, read]);

  if (state.kind === 'asking')
    return (
      <Flex justify="center" padding={5} aria-label={words.loading}>
        <Spinner muted />
      </Flex>
    );
  return (
    <Box flex={1} overflow="auto" padding={4}>
      <Stack gap={4}>
        <Text size={1} muted>
          {words.lead}
        </Text>
        {state.kind === 'failed' && (
          <Flex gap={3} align="center">
            <Text>{words.failed}</Text>
            <Button mode="ghost" text={words.retry} onClick={() => void read()} />
          </Flex>
        )}
        {state.kind === 'read' && state.lines.length === 0 && <Text muted>{words.none}</Text>}
        {state.kind === 'read' && state.lines.length > 0 && <Table lines={state.lines} />}
      </Stack>
    </Box>
  );
}

function Table({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <table className="pane-table">
      <TableHead titles={[words.from, words.to, words.since]} />
      <tbody>
        {lines.map(({ id, type, title, from, to, since }) => (
          <tr key={`${id} ${from}`}>
            <td>{from}</td>
            <td>
              <IntentLink intent="edit" params={{ type, id }}>
                {title}
              </IntentLink>
              <br />
              {to}
            </td>
            <td className="count">{since}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
