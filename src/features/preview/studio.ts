/** The frame's side of the message protocol with the Studio pane (docs/decisions/0002). */
import {
  type DraftMessage,
  draftMessageSchema,
  type FrameMessage,
  PREVIEW_VERSION,
  parseMessage,
} from '../../contract/preview.ts';

/** Listens for drafts and announces readiness; false outside a frame. */
export function listenToStudio(take: (message: DraftMessage) => void, signal: AbortSignal): boolean {
  const studio = window.parent;
  if (studio === window) return false;
  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const message = parseMessage(event, { window: studio, origin: location.origin }, draftMessageSchema);
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
