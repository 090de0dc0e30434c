/** Orders the slides by dragging or arrow keys; a move is live at once. */
import { AddIcon } from '@sanity/icons/Add';
import { DragHandleIcon } from '@sanity/icons/DragHandle';
import { Badge, Box, Button, Card, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Preview, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { usePaneRouter } from 'sanity/structure';
import { deskText } from '../text/desk.ts';
import type { Slide } from './carousel-order.ts';
import { useSlides } from './use-slides.ts';

const { carousel: words } = deskText;

export function CarouselPane({ childItemId }: { readonly childItemId?: string }): ReactNode {
  const { slides, hasFailed, move } = useSlides();
  const [status, setStatus] = useState('');
  const [isOtherOrder, setOtherOrder] = useState(false);
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<{ readonly id: string }>();

  // The handle loses the focus when its row moves.
  useEffect(() => {
    if (focused === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-slide="${focused.id}"] button`)?.focus();
  }, [focused]);

  if (slides === undefined)
    return (
      <Flex align="center" justify="center" padding={5}>
        {hasFailed ? <Text>{words.failed}</Text> : <Spinner muted />}
      </Flex>
    );

  const moveTo = async (id: string, to: number, byKey: boolean) => {
    const place = Math.min(Math.max(to, 0), slides.length - 1);
    const slide = slides.find((one) => one.id === id);
    if (slide === undefined || slides[place] === slide) return;
    const saving = move(id, place);
    if (byKey) setFocused({ id });
    const outcome = await saving;
    setStatus(outcome === 'saved' ? words.moved(slide.title || words.untitled, place + 1) : '');
    setOtherOrder(outcome === 'other-order');
  };

  return (
    <Box flex={1} overflow="auto" padding={3}>
      <Stack gap={4}>
        <Card tone="primary" padding={3} radius={2} border>
          <Text size={1}>{words.live}</Text>
        </Card>
        <IntentLink intent="create" params={{ type: 'carouselItem' }} style={{ textDecoration: 'none' }}>
          <Button as="span" mode="ghost" icon={AddIcon} text={words.add} width="fill" />
        </IntentLink>
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
        <Stack as="ul" gap={1} ref={list}>
          {slides.map((slide, place) => (
            <SlideRow
              key={slide.id}
              slide={slide}
              isChosen={slide.id === childItemId}
              isDragged={slide.id === dragged}
              onStep={(step) => void moveTo(slide.id, place + step, true)}
              onDrag={setDragged}
              onDrop={() => dragged !== undefined && void moveTo(dragged, place, false)}
            />
          ))}
        </Stack>
        {slides.length === 0 && <Text muted>{words.none}</Text>}
        <Text size={1} muted role="status">
          {status}
        </Text>
      </Stack>
    </Box>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface SlideRowProps {
  readonly slide: Slide;
  readonly isChosen: boolean;
  readonly isDragged: boolean;
  /** One place up (-1) or down (1). */
  readonly onStep: (step: number) => void;
  readonly onDrag: (id: string | undefined) => void;
  readonly onDrop: () => void;
}

function SlideRow({ slide, isChosen, isDragged, onStep, onDrag, onDrop }: SlideRowProps): ReactNode {
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
