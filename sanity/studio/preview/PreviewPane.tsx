import { useStore } from '@nanostores/react';
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { atom } from 'nanostores';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useValidationStatus } from 'sanity';
import { type UserViewComponent, usePaneRouter } from 'sanity/structure';
import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import {
  type DraftDocument,
  PREVIEW_PATH,
  PREVIEWED_TYPES,
} from '../../../src/features/preview/preview.contract.ts';
import { previewText as texts } from '../structure/structure.text.ts';
import { $fieldToOpen, $focused } from './focused-field.tsx';
import { fieldTitles, mergeProblems, PreviewProblems } from './problems.tsx';
import { useLiveStock, useReferences } from './references.ts';
import { type PreviewDraft, usePreviewFrame, useWhenIdle } from './use-preview-frame.ts';

const WIDTHS = { phone: 390, desktop: 1440 } as const;
type Width = keyof typeof WIDTHS;
const NAMES = Object.keys(WIDTHS) as Width[];

/** All previews have the width that was chosen last. */
const $width = atom<Width>('phone');

export const PreviewPane: UserViewComponent = ({ documentId, document, schemaType }): ReactNode => {
  const width = useStore($width);
  const element = useRef<HTMLIFrameElement>(null);
  const { displayed } = document;
  const references = useReferences(displayed);
  const titles = useMemo(() => fieldTitles(schemaType), [schemaType]);
  const stock = useLiveStock(schemaType.name === 'product' ? documentId : undefined);
  const type = PREVIEWED_TYPES.find((known) => known === schemaType.name);
  const draft = useMemo((): PreviewDraft | undefined => {
    if (type === undefined || references === undefined) return undefined;
    const shown: DraftDocument = { ...displayed, _id: displayed?._id ?? documentId, _type: type };
    return { type, document: shown, references: [...references], titles, stock };
  }, [type, displayed, documentId, references, titles, stock]);
  const id = publishedId(documentId);
  const focused = useStore($focused);
  const { groupLength, setView } = usePaneRouter();
  const frame = usePreviewFrame(element, {
    draft,
    focus: focused?.id === id ? focused.path : '',
    onOpen: (path) => {
      $fieldToOpen.set({ id, path });
      // If the preview is the only open pane, the form is shown instead.
      if (groupLength === 1) setView('form');
    },
  });
  const refused = useValidationStatus(displayed?._id ?? documentId, schemaType.name, true).validation;
  const isDue = useWhenIdle(draft !== undefined);

  return (
    <Flex direction="column" style={{ height: '100%' }} data-testid="preview-pane">
      <Card borderBottom padding={2}>
        <Flex role="group" aria-label={texts.widths} gap={1} justify="center">
          {NAMES.map((name) => (
            <Button
              key={name}
              mode={name === width ? 'default' : 'bleed'}
              fontSize={1}
              padding={2}
              aria-pressed={name === width}
              text={`${texts[name]} ${WIDTHS[name]}`}
              onClick={() => $width.set(name)}
            />
          ))}
        </Flex>
      </Card>
      {frame.state === 'closed' && (
        <Stack padding={4} gap={4} role="alert">
          <Text size={1}>{texts.closed}</Text>
          <Flex>
            <Button mode="ghost" fontSize={1} padding={3} text={texts.again} onClick={frame.reopen} />
          </Flex>
        </Stack>
      )}
      {isDue ? (
        <ScaledFrame
          key={frame.attempt}
          frame={element}
          width={WIDTHS[width]}
          isHidden={frame.state === 'closed'}
        />
      ) : (
        <Box flex={1} />
      )}
      <PreviewProblems problems={mergeProblems(refused, frame.problems, titles)} />
    </Flex>
  );
};

interface StageProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** CSS pixels that the page sees. */
  readonly width: number;
  /** True after a timeout; a page that responds late is shown again. */
  readonly isHidden: boolean;
}

function ScaledFrame({ frame, width, isHidden }: StageProps): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize(entry.contentRect);
    });
    if (room.current !== null) watch.observe(room.current);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, size.width / width);
  return (
    <Box
      ref={room}
      flex={1}
      style={{
        minHeight: 0,
        overflow: 'hidden',
        position: 'relative',
        visibility: isHidden ? 'hidden' : 'visible',
      }}
    >
      <iframe
        ref={frame}
        src={PREVIEW_PATH}
        title={texts.frame}
        style={{
          position: 'absolute',
          left: Math.max(0, (size.width - width * scale) / 2),
          width,
          // The Studio limits frames to 100%.
          maxWidth: 'none',
          height: scale > 0 ? size.height / scale : size.height,
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </Box>
  );
}
