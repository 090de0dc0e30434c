import { AddIcon } from '@sanity/icons/Add';
import { SearchIcon } from '@sanity/icons/Search';
import { Box, Button, Card, Flex, Spinner, Stack, Text, TextInput } from '@sanity/ui';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useClient } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API_VERSION } from '../../../src/content/queries.ts';
import { SmallButton } from '../base/SmallButton.tsx';
import { type RankedDocument, type SortableItem, sortableItems } from './ranks.ts';
import { type RowHandlers, SortingRow } from './SortingRow.tsx';
import { structureText } from './structure.text.ts';
import { type SortableListQuery, useSortableList } from './use-sorting.ts';

const { order: listText } = structureText;
/** Milliseconds. */
const PAUSE = 250;

interface BringInProps {
  readonly list: SortableListQuery;
  readonly onBring: (item: SortableItem) => void;
}

function AddToList({ list: { type, filter = 'true', params }, onBring }: BringInProps): ReactNode {
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
        aria-label={listText.bring}
        placeholder={listText.bring}
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
                  text={listText.toTop}
                  aria-label={listText.bringTitle(item.title)}
                  onClick={() => {
                    setTyped('');
                    onBring(item);
                  }}
                />
              </Flex>
            ))}
            {found.length === 0 && (
              <Text size={1} muted>
                {listText.notFound(asked)}
              </Text>
            )}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}

const { order: words } = structureText;
/** Documents per page, including drafts. */
const PAGE = 100;
/** Rows drawn at a time; the page can respond in between. */
const RENDER_BATCH = 15;

export interface SortablePane extends SortableListQuery {
  readonly place: string;
  readonly first?: number;
  readonly canCreate?: boolean;
}

interface OrderPaneProps {
  readonly pane: SortablePane;
  /** Id of the document in the next pane. */
  readonly chosen: string | undefined;
}

export function SortingPane({ pane, chosen }: OrderPaneProps): ReactNode {
  const { type, place, first, canCreate } = pane;
  const [most, setMost] = useState(PAGE);
  const { items, hasMore, hasFailed, move } = useSortableList(pane, most);
  const [status, setStatus] = useState('');
  const [isOtherOrder, setOtherOrder] = useState(false);
  const [focused, setFocused] = useState<{ readonly id: string }>();

  if (items === undefined)
    return (
      <Flex align="center" justify="center" padding={5}>
        {hasFailed ? <Text>{words.failed}</Text> : <Spinner muted />}
      </Flex>
    );

  const moveTo = async (item: SortableItem, to: number, byKey: boolean) => {
    const place = Math.min(Math.max(to, 0), items.length - 1);
    if (items[place]?.id === item.id) return;
    const saving = move(item, place);
    if (byKey) setFocused({ id: item.id });
    const outcome = await saving;
    setStatus(outcome === 'saved' ? words.moved(item.title || words.untitled, place + 1) : '');
    setOtherOrder(outcome === 'other-order');
  };

  return (
    <Box flex={1} overflow="auto" padding={3}>
      <Stack gap={4}>
        <Card tone="primary" padding={3} radius={2} border>
          <Text size={1}>{words.live(place)}</Text>
        </Card>
        {canCreate === true && (
          <IntentLink intent="create" params={{ type }} style={{ textDecoration: 'none' }}>
            <Button as="span" mode="ghost" icon={AddIcon} text={words.add} width="fill" />
          </IntentLink>
        )}
        {first !== undefined && <AddToList list={pane} onBring={(item) => void moveTo(item, 0, true)} />}
        {hasFailed && (
          <Card tone="critical" padding={3} radius={2} border role="alert">
            <Text size={1}>{words.failed}</Text>
          </Card>
        )}
        {isOtherOrder && (
          <Card tone="caution" padding={3} radius={2} border role="alert">
            <Text size={1}>{words.otherOrder}</Text>
          </Card>
        )}
        {/* The status element must exist before its first text, or screen readers miss it. */}
        <Stack gap={status === '' ? 0 : 4}>
          <Text size={1} muted role="status">
            {status}
          </Text>
          <Rows pane={pane} items={items} chosen={chosen} focused={focused} onMove={moveTo} />
        </Stack>
        {items.length === 0 && <Text muted>{words.none}</Text>}
        {hasMore && (
          <Button mode="ghost" text={words.more} onClick={() => setMost((before) => before + PAGE)} />
        )}
      </Stack>
    </Box>
  );
}

interface RowsProps {
  readonly pane: SortablePane;
  readonly items: readonly SortableItem[];
  readonly chosen: string | undefined;
  readonly focused: { readonly id: string } | undefined;
  readonly onMove: (item: SortableItem, to: number, byKey: boolean) => Promise<void>;
}

function Rows({ pane: { type, first }, items, chosen, focused, onMove }: RowsProps): ReactNode {
  const drawn = useDeferredValue(items.length, RENDER_BATCH);
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  // The handle loses focus when its row moves.
  useEffect(() => {
    if (focused === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-item="${focused.id}"] button`)?.focus();
  }, [focused]);
  const move = (id: string | undefined, to: number, byKey: boolean) => {
    const item = items.find((one) => one.id === id);
    if (item !== undefined) void onMove(item, to, byKey);
  };
  const handlers = useStableHandlers({
    move: (id, to) => move(id, to, true),
    drag: setDragged,
    drop: (place) => move(dragged, place, false),
  });
  return (
    <Stack as="ul" gap={1} ref={list}>
      {items.slice(0, drawn).map((item, place) => (
        <SortingRow
          key={item.id}
          type={type}
          id={item.id}
          title={item.title}
          isPublished={item.isPublished}
          place={place + 1}
          last={items.length - 1}
          endsWith={place + 1 === first ? words.endOfFirst : undefined}
          isChosen={item.id === chosen}
          isDragged={item.id === dragged}
          handlers={handlers}
        />
      ))}
    </Stack>
  );
}

function useStableHandlers(newest: RowHandlers): RowHandlers {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useMemo(
    () => ({
      move: (id, to) => latest.current.move(id, to),
      drag: (id) => latest.current.drag(id),
      drop: (place) => latest.current.drop(place),
    }),
    [],
  );
}
