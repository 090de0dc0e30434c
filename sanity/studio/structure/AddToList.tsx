import { SearchIcon } from '@sanity/icons/Search';
import { Card, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { SmallButton } from '../SmallButton.tsx';
import { structureText } from '../text/structure.ts';
import { type RankedDocument, type SortableItem, sortableItems } from './ranks.ts';
import type { SortableListQuery } from './use-sorting.ts';

const { order: words } = structureText;
/** Milliseconds. */
const PAUSE = 250;

interface BringInProps {
  readonly list: SortableListQuery;
  readonly onBring: (item: SortableItem) => void;
}

export function AddToList({ list: { type, filter = 'true', params }, onBring }: BringInProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly SortableItem[]>();
  const asked = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameters belong to the list of this pane.
  useEffect(() => {
    setFound(undefined);
    if (asked === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const query = `*[_type == $type && (${filter}) && name match text::query($words)]
        | order(rank asc)[0...8]{_id, _createdAt, rank, "title": name}`;
      const options = { perspective: 'raw' } as const;
      const documents = await client
        .fetch<RankedDocument[]>(query, { ...params, type, words: asked }, options)
        .catch(() => []);
      if (isWanted) setFound(sortableItems(documents));
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, client, type, filter]);

  return (
    <Stack gap={2}>
      <TextInput
        icon={SearchIcon}
        aria-label={words.bring}
        placeholder={words.bring}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found !== undefined && (
        <Card border radius={2} padding={2}>
          <Stack gap={1}>
            {found.map((item) => (
              <Flex key={item.id} align="center" gap={2}>
                <Text size={1} style={{ flex: 1 }}>
                  {item.title}
                </Text>
                <SmallButton
                  text={words.toTop}
                  aria-label={words.bringTitle(item.title)}
                  onClick={() => {
                    setTyped('');
                    onBring(item);
                  }}
                />
              </Flex>
            ))}
            {found.length === 0 && (
              <Text size={1} muted>
                {words.notFound(asked)}
              </Text>
            )}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
