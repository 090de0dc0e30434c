import type { PanzoomObject } from '@panzoom/panzoom';
import Panzoom from '@panzoom/panzoom';
import { zoomText as words } from './zoom.text.ts';

/** Pixels per key press. */
const STEP = 60;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};
/** Lower limit of the maximum zoom, so that small pictures can be enlarged too. */
const LEAST_MOST = 2;

export interface ZoomPane {
  readonly element: HTMLElement;
  /** Requires that the pane is in the page and has a size. */
  begin(): void;
  /** Removes Panzoom's listeners on the document, which would keep the picture in memory. */
  end(): void;
  zoom(by: -1 | 1): void;
  reset(): void;
  /** False if the key does not move or zoom. */
  byKey(key: string): boolean;
  /** Percent of the file's pixels. */
  percent(): number;
  onMoved(moved: () => void): void;
  moveLike(other: ZoomPane): void;
  state(): { readonly scale: number; readonly x: number; readonly y: number };
}

function sideOf(value: string | undefined): string {
  return value === 'dorsal' || value === 'ventral' ? words().sides[value] : '';
}

export function createZoomPane(link: HTMLAnchorElement): ZoomPane {
  const small = link.querySelector('img');
  const width = Number(small?.getAttribute('width'));
  const height = Number(small?.getAttribute('height'));
  const element = document.createElement('figure');
  element.className = 'zoom-pane';
  const frame = document.createElement('div');
  frame.className = 'zoom-frame';
  const image = document.createElement('img');
  image.alt = small?.alt ?? '';
  image.width = width;
  image.height = height;
  image.src = link.href;
  // Shown until the large file has loaded.
  const loaded = [...(link.closest('.gallery-item')?.querySelectorAll('img') ?? [])];
  const source = loaded.find(({ complete, currentSrc }) => complete && currentSrc !== '')?.currentSrc;
  if (source !== undefined) image.style.backgroundImage = `url("${source}")`;
  frame.append(image);
  element.append(frame);
  const side = sideOf(link.dataset['side']);
  if (side !== '') element.append(Object.assign(document.createElement('figcaption'), { textContent: side }));

  let panzoom: ReturnType<typeof Panzoom> | undefined;
  /** Screen pixels per pixel of the file at scale 1. */
  const wholeAt = () => Math.min(frame.clientWidth / width, frame.clientHeight / height) || 1;
  const most = () => Math.max(LEAST_MOST, 1 / wholeAt());
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;

  const state = () => ({ scale: panzoom?.getScale() ?? 1, ...(panzoom?.getPan() ?? { x: 0, y: 0 }) });
  const pane: ZoomPane = {
    element,
    state,
    begin() {
      panzoom = Panzoom(image, {
        maxScale: most(),
        minScale: 1,
        contain: 'outside',
        panOnlyWhenZoomed: true,
        cursor: 'default',
        animate: false,
      });
      followFingers(frame, panzoom);
      frame.addEventListener('wheel', panzoom.zoomWithWheel, { passive: false });
      frame.addEventListener('dblclick', (event) => {
        if (!panzoom) return;
        if (panzoom.getScale() > 1) panzoom.reset({ animate });
        else panzoom.zoomToPoint(most(), event, { animate });
      });
      new ResizeObserver(() => panzoom?.setOptions({ maxScale: most() })).observe(frame);
    },
    end: () => panzoom?.destroy(),
    zoom: (by) => void (by === 1 ? panzoom?.zoomIn({ animate }) : panzoom?.zoomOut({ animate })),
    reset: () => void panzoom?.reset({ animate }),
    byKey(key) {
      const move = MOVES[key];
      if (key === '+' || key === '=') pane.zoom(1);
      else if (key === '-') pane.zoom(-1);
      else if (key === '0') pane.reset();
      else if (move && panzoom) panzoom.pan(...move, { relative: true, animate });
      else return false;
      return true;
    },
    percent: () => Math.round(state().scale * wholeAt() * 100),
    onMoved: (moved) => image.addEventListener('panzoomchange', moved),
    moveLike(other) {
      const { scale, x, y } = other.state();
      panzoom?.zoom(scale, { silent: true, force: true });
      panzoom?.pan(x, y, { silent: true, force: true });
    },
  };
  return pane;
}

/** Pixels of finger distance per step. */
const PIXELS_OF_A_STEP = 80;
/** Panzoom's own step, for wheel and buttons. */
const ZOOM_STEP = 0.3;

/** Keeps the picture under the fingers. Listens around the picture, before Panzoom does. */
function followFingers(frame: HTMLElement, panzoom: PanzoomObject): void {
  const fingers = new Map<number, PointerEvent>();
  const before = { capture: true };
  frame.addEventListener(
    'pointerdown',
    (event) => {
      // Pointers may have been lifted outside.
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
        if (fingers.delete(pointerId)) panzoom.setOptions({ step: ZOOM_STEP });
      },
      before,
    );
}
