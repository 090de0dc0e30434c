/** See docs/decisions/0002. */
import {
  type FrameMessage,
  PREVIEW_VERSION,
  parseMessage,
  type StudioMessage,
  studioMessageSchema,
} from '../../contract/preview.ts';

/** False outside a frame. */
export function listenToStudio(take: (message: StudioMessage) => void, signal: AbortSignal): boolean {
  const studio = window.parent;
  if (studio === window) return false;
  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const message = parseMessage(event, { window: studio, origin: location.origin }, studioMessageSchema);
      if (message !== undefined) take(message);
    },
    { signal },
  );
  postToStudio({ preview: PREVIEW_VERSION, kind: 'ready' });
  return true;
}

export function postToStudio(message: FrameMessage): void {
  window.parent.postMessage(message, location.origin);
}
