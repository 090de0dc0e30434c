import { DragHandleIcon } from '@sanity/icons/DragHandle';
import { Badge, Button, Card, Flex } from '@sanity/ui';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { Preview, useSchema } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { deskText } from '../text/desk.ts';
import type { Slide } from './carousel-order.ts';

const { carousel: words } = deskText;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface Props {
  readonly slide: Slide;
  readonly isChosen: boolean;
  readonly isDragged: boolean;
  /** A place up (-1) or down (1). */
  readonly onStep: (step: number) => void;
  readonly onDrag: (id: string | undefined) => void;
  /** What is being dragged was let go over this row. */
  readonly onDrop: () => void;
}

export function SlideRow({ slide, isChosen, isDragged, onStep, onDrag, onDrop }: Props): ReactNode {
  const schemaType = useSchema().get('carouselItem');
  const { ChildLink } = usePaneRouter();

  const stepByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  const take = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', slide.title);
    onDrag(slide.id);
  };

  return (
    <Card
      as="li"
      radius={2}
      data-slide={slide.id}
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
          aria-label={words.handle(slide.title || words.untitled)}
          onKeyDown={stepByKey}
          style={{ cursor: 'grab' }}
        />
        <Card as={ChildLink} childId={slide.id} data-as="a" flex={1} radius={2} padding={2} tone="inherit">
          {schemaType !== undefined && (
            <Preview
              layout="default"
              schemaType={schemaType}
              value={{ _type: 'carouselItem', _id: slide.id }}
            />
          )}
        </Card>
        {!slide.isPublished && <Badge tone="caution">{words.draftOnly}</Badge>}
      </Flex>
    </Card>
  );
}
