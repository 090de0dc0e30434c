import { DragHandleIcon } from '@sanity/icons/DragHandle';
import { Badge, Box, Button, Card, Flex, Text } from '@sanity/ui';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { Preview, useSchema } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { deskText } from '../text/desk.ts';
import type { SortableItem } from './ranks.ts';

const { order: words } = deskText;
const PAGE_OF_KEYS = 10;

interface OrderRowProps {
  readonly type: string;
  readonly item: SortableItem;
  readonly place: number;
  /** Index of the last row. */
  readonly last: number;
  readonly endsWith: string | undefined;
  readonly isChosen: boolean;
  readonly isDragged: boolean;
  readonly onMove: (to: number) => void;
  readonly onDrag: (item: SortableItem | undefined) => void;
  readonly onDrop: () => void;
}

export function SortingRow(props: OrderRowProps): ReactNode {
  const { type, item, place, endsWith, isChosen, isDragged, onDrag, onDrop } = props;
  const schemaType = useSchema().get(type);
  const { ChildLink } = usePaneRouter();

  const moveByKey = (event: KeyboardEvent) => {
    const to = targetOf(event.key, place - 1, props.last);
    if (to === undefined) return;
    event.preventDefault();
    props.onMove(to);
  };
  const take = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', item.title);
    onDrag(item);
  };

  return (
    <Box as="li" style={{ listStyle: 'none' }}>
      <Card
        radius={2}
        data-item={item.id}
        tone={isChosen ? 'primary' : 'default'}
        style={{ opacity: isDragged ? 0.4 : 1 }}
        draggable
        onDragStart={take}
        onDragEnd={() => onDrag(undefined)}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          onDrop();
        }}
      >
        <Flex align="center" gap={1}>
          <Button
            mode="bleed"
            icon={DragHandleIcon}
            aria-label={words.handle(item.title || words.untitled)}
            onKeyDown={moveByKey}
            style={{ cursor: 'grab' }}
          />
          <Box style={{ minWidth: '2.2em', fontVariantNumeric: 'tabular-nums' }}>
            <Text size={1} muted align="right">
              {place}
            </Text>
          </Box>
          <Card
            as={ChildLink}
            childId={item.id}
            data-as="a"
            flex={1}
            radius={2}
            padding={1}
            tone="inherit"
            overflow="hidden"
          >
            {schemaType !== undefined && (
              <Preview layout="default" schemaType={schemaType} value={{ _type: type, _id: item.id }} />
            )}
          </Card>
          {!item.isPublished && <Badge tone="caution">{words.draftOnly}</Badge>}
        </Flex>
      </Card>
      {endsWith !== undefined && (
        <Card borderBottom paddingY={3} marginBottom={2}>
          <Text size={1} muted align="center">
            {endsWith}
          </Text>
        </Card>
      )}
    </Box>
  );
}

function targetOf(key: string, from: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return from - 1;
    case 'ArrowDown':
      return from + 1;
    case 'PageUp':
      return from - PAGE_OF_KEYS;
    case 'PageDown':
      return from + PAGE_OF_KEYS;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
