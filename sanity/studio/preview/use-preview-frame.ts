/** docs/decisions/0002 describes the messages. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DraftMessage,
  type DraftProblem,
  frameMessageSchema,
  PREVIEW_VERSION,
  parseMessage,
  type StudioMessage,
} from '../../../src/features/preview/preview.contract.ts';

export type PreviewDraft = Pick<DraftMessage, 'type' | 'document' | 'references' | 'titles' | 'stock'>;

export interface PreviewFrame {
  /** `closed`: the page sent no message in time. */
  readonly state: 'opening' | 'open' | 'closed';
  readonly problems: readonly DraftProblem[];
  readonly reopen: () => void;
  readonly attempt: number;
}

const LOAD_TIMEOUT_MS = 15_000;

interface FrameOptions {
  readonly draft: PreviewDraft | undefined;
  /** Empty if no field is edited. */
  readonly focus: string;
  readonly onOpen: (path: string) => void;
}

/** Sends the draft at most once per animation frame. */
export function usePreviewFrame(
  element: RefObject<HTMLIFrameElement | null>,
  { draft, focus, onOpen }: FrameOptions,
): PreviewFrame {
  const [state, setState] = useState<PreviewFrame['state']>('opening');
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const serial = useRef(0);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt waits for a frame of its own.
  useEffect(() => {
    const leaving = new AbortController();
    const onMessage = (event: MessageEvent<unknown>) => {
      const from = { window: element.current?.contentWindow ?? null, origin: location.origin };
      const message = parseMessage(event, from, frameMessageSchema);
      if (message?.kind === 'ready') setState('open');
      if (message?.kind === 'drawn') setProblems(message.problems);
      if (message?.kind === 'open') open.current(message.path);
    };
    addEventListener('message', onMessage, { signal: leaving.signal });
    const patience = setTimeout(
      () => setState((now) => (now === 'opening' ? 'closed' : now)),
      LOAD_TIMEOUT_MS,
    );
    return () => {
      leaving.abort();
      clearTimeout(patience);
    };
  }, [element, attempt]);

  useEffect(() => {
    if (state !== 'open' || draft === undefined) return undefined;
    const next = requestAnimationFrame(() => {
      serial.current += 1;
      const message: DraftMessage = {
        preview: PREVIEW_VERSION,
        kind: 'draft',
        serial: serial.current,
        ...draft,
      };
      element.current?.contentWindow?.postMessage(message, location.origin);
    });
    return () => cancelAnimationFrame(next);
  }, [element, state, draft]);

  const hasDraft = draft !== undefined;
  useEffect(() => {
    if (state !== 'open' || !hasDraft) return;
    const message: StudioMessage = { preview: PREVIEW_VERSION, kind: 'focus', path: focus };
    element.current?.contentWindow?.postMessage(message, location.origin);
  }, [element, state, hasDraft, focus]);

  const reopen = () => {
    setState('opening');
    setAttempt((before) => before + 1);
  };
  // A frame that was loaded offline never opens.
  useEffect(() => {
    if (state === 'open') return undefined;
    addEventListener('online', reopen);
    return () => removeEventListener('online', reopen);
  });
  return { state, problems, reopen, attempt };
}

const AT_MOST_MS = 1000;

/** Waits for the browser's idle time, so that loading delays nothing visible. */
export function useWhenIdle(isWanted: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isWanted || isDue) return undefined;
    const begin = () => setDue(true);
    if (!('requestIdleCallback' in window)) {
      const waiting = setTimeout(begin, AT_MOST_MS);
      return () => clearTimeout(waiting);
    }
    const waiting = requestIdleCallback(begin, { timeout: AT_MOST_MS });
    return () => cancelIdleCallback(waiting);
  }, [isWanted, isDue]);
  return isDue;
}
