import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { scaleText as words } from './scale.text.ts';

/** Millimetres. */
const LENGTH = 120;
/** CSS pixels. */
const THICKNESS = 36;
const STEP = 10;
/** Millimetre marks closer than this many CSS pixels can't be told apart. */
const CLOSEST_MARKS = 3;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface Props {
  /** CSS pixels per millimetre. */
  readonly scale: number;
  /** CSS pixels from the stage's left edge: the tip of a wing. */
  readonly start: number;
  /** CSS pixels. */
  readonly stage: { readonly width: number; readonly height: number };
}

/** A ruler that lies on the stage and can be moved onto the specimen. */
export function Ruler({ scale, start, stage }: Props) {
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const held = useRef<{ readonly x: number; readonly y: number }>(undefined);
  // The whole ruler is on the stage, also if the specimen is not.
  const left = Math.max(0, start);
  const length = Math.max(10, Math.min(LENGTH, Math.floor((stage.width - left) / scale / 10) * 10));
  const width = length * scale;
  const place = {
    x: clamp(left + moved.x, THICKNESS - width, stage.width - THICKNESS),
    y: clamp(stage.height - THICKNESS + moved.y, 0, stage.height - THICKNESS),
  };
  const marks = Array.from({ length: length + 1 }, (_, millimetre) => millimetre).filter(
    (millimetre) => millimetre % 5 === 0 || scale >= CLOSEST_MARKS,
  );
  const move = (x: number, y: number) => setMoved((before) => ({ x: before.x + x, y: before.y + y }));

  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a thing to be moved.
    <div
      className="scale-ruler"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it.
      tabIndex={0}
      aria-label={words().ruler}
      style={{ inlineSize: width, blockSize: THICKNESS, translate: `${place.x}px ${place.y}px` }}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (held.current === undefined) return;
        move(event.clientX - held.current.x, event.clientY - held.current.y);
        held.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={() => {
        held.current = undefined;
      }}
      onPointerCancel={() => {
        held.current = undefined;
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const step = MOVES[event.key];
        if (step === undefined) return;
        event.preventDefault();
        move(...step);
      }}
    >
      <svg width={width} height={THICKNESS} aria-hidden="true" viewBox={`0 0 ${width} ${THICKNESS}`}>
        {marks.map((millimetre) => (
          <line
            key={millimetre}
            x1={millimetre * scale}
            x2={millimetre * scale}
            y1={0}
            y2={millimetre % 10 === 0 ? 16 : millimetre % 5 === 0 ? 11 : 7}
          />
        ))}
        {marks
          .filter((millimetre) => millimetre % 10 === 0 && millimetre > 0 && millimetre < length)
          .map((millimetre) => (
            <text key={millimetre} x={millimetre * scale} y={30} textAnchor="middle">
              {millimetre / 10}
            </text>
          ))}
      </svg>
    </div>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(least, most), Math.min(value, most));
}
