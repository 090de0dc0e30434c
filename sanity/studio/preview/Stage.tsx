import { Box } from '@sanity/ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PREVIEW_PATH } from '../../../src/contract/preview.ts';
import { previewText as texts } from '../text/preview.ts';

interface Props {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** How wide the page believes its window to be. CSS pixels. */
  readonly width: number;
  /** Until its page says something: one that comes late is shown after all. */
  readonly isHidden: boolean;
}

/** The frame at its own width, made smaller where the pane is narrower. */
export function Stage({ frame, width, isHidden }: Props): ReactNode {
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
          // The Studio lets no frame be wider than its place.
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
