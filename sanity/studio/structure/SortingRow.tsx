import { DragHandleIcon } from '@sanity/icons/DragHandle';
import { Badge, Box, Button, Card, Flex, Text } from '@sanity/ui';
import { type DragEvent, type KeyboardEvent, memo, type ReactNode } from 'react';
import { Preview, useSchema } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { structureText } from './structure.text.ts';

const { order: words } = structureText;
const PAGE_OF_KEYS = 10;

/** The same object for the life of the list, so that a move draws only the rows whose position changed. */
export interface RowHandlers {
  readonly move: (id: string, to: number) => void;
  readonly drag: (id: string | undefined) => void;
  readonly drop: (place: number) => void;
}

interface OrderRowProps {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly isPublished: boolean;
  readonly place: number;
  readonly last: number;
  readonly endsWith: string | undefined;
  readonly isChosen: boolean;
  readonly isDragged: boolean;
  readonly handlers: RowHandlers;
}

export const SortingRow = memo(function SortingRow(props: OrderRowProps): ReactNode {
  const { type, id, title, isPublished, place, endsWith, isChosen, isDragged, handlers } = props;
  const schemaType = useSchema().get(type);
  const { ChildLink } = usePaneRouter();

  const moveByKey = (event: KeyboardEvent) => {
    const to = targetOf(event.key, place - 1, props.last);
    if (to === undefined) return;
    event.preventDefault();
    handlers.move(id, to);
  };
  const take = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', title);
    handlers.drag(id);
  };

  return (
    <Box as="li" style={{ listStyle: 'none' }}>
      <Card
        radius={2}
        data-item={id}
        tone={isChosen ? 'primary' : 'default'}
        style={{ opacity: isDragged ? 0.4 : 1 }}
        draggable
        onDragStart={take}
        onDragEnd={() => handlers.drag(undefined)}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          handlers.drop(place - 1);
        }}
      >
        <Flex align="center" gap={1}>
          <Button
            mode="bleed"
            icon={DragHandleIcon}
            padding={2}
            aria-label={words.handle(title || words.untitled)}
            onKeyDown={moveByKey}
            style={{ cursor: 'grab' }}
          />
          <Box style={{ minWidth: '1.4em', fontVariantNumeric: 'tabular-nums' }}>
            <Text size={1} muted align="right">
              {place}
            </Text>
          </Box>
          <Card
            as={ChildLink}
            childId={id}
            data-as="a"
            flex={1}
            radius={2}
            padding={1}
            tone="inherit"
            overflow="hidden"
          >
            {schemaType !== undefined && (
              <Preview layout="default" schemaType={schemaType} value={{ _type: type, _id: id }} />
            )}
          </Card>
          {!isPublished && <Badge tone="caution">{words.draftOnly}</Badge>}
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
});

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
