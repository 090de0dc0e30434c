/** Zooming by two fingers, under which the picture stays. */
import type { PanzoomObject } from '@panzoom/panzoom';

/** Panzoom grows the scale by `step` for so many pixels that two fingers part, whatever it was and wherever they began. */
const PIXELS_OF_A_STEP = 80;
/** Panzoom's own, for wheel and buttons. */
const STEP = 0.3;

/** Listens before Panzoom does, on an element around its picture. */
export function followFingers(frame: HTMLElement, panzoom: PanzoomObject): void {
  const fingers = new Map<number, PointerEvent>();
  const before = { capture: true };
  frame.addEventListener(
    'pointerdown',
    (event) => {
      // The first of them, or a mouse: what went up somewhere else is forgotten.
      if (event.isPrimary) fingers.clear();
      fingers.set(event.pointerId, event);
      const [one, other] = fingers.values();
      if (!one || !other) return;
      const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      panzoom.setOptions({ step: (PIXELS_OF_A_STEP * panzoom.getScale()) / Math.max(apart, 1) });
    },
    before,
  );
  frame.addEventListener(
    'pointermove',
    (event) => {
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    },
    before,
  );
  for (const end of ['pointerup', 'pointercancel'] as const)
    frame.addEventListener(
      end,
      ({ pointerId }) => {
        if (fingers.delete(pointerId)) panzoom.setOptions({ step: STEP });
      },
      before,
    );
}
