import {
  type CaptureReply,
  type OrderReply,
  type PageMessage,
  parseFrameMessage,
  type WalletMessage,
} from './messages.ts';

export interface WalletFlow {
  readonly open: () => Promise<OrderReply>;
  readonly capture: (id: string) => Promise<CaptureReply>;
  readonly cancel: (id: string | undefined) => void;
  readonly broke: (text: string) => void;
}

export interface FrameConnection {
  readonly allow: (allowed: boolean) => void;
  readonly close: () => void;
}

/** Milliseconds, for frame, its script and PayPal's script together. */
const TIMEOUT_MS = 20_000;
/** A loaded page that stays silent is not our frame, or lacks its script. */
const SILENCE_MS = 1_000;
/** CSS pixels. */
const HEIGHT_MAX = 160;

/** `missing` is called once if no button will appear. */
export function connectWalletFrame(
  frame: HTMLIFrameElement,
  flow: WalletFlow,
  missing: () => void,
): FrameConnection {
  const place = frame.parentElement;
  const dialog = frame.closest('dialog');
  const life = new AbortController();
  const { signal } = life;
  let hasStarted = false;
  let allowed = false;
  let covers = false;

  const tell = () => {
    const { left = 0, top = 0, width = 0 } = place?.getBoundingClientRect() ?? {};
    const word: PageMessage = { allowed, place: covers ? { left, top, width } : undefined };
    frame.contentWindow?.postMessage(word, location.origin);
  };
  // If windows are blocked, PayPal shows its checkout over the frame's page. The frame then
  // covers the whole page, above the drawer.
  const cover = (is: boolean) => {
    if (is === covers) return;
    covers = is;
    frame.popover = is ? 'manual' : null;
    if (is) frame.showPopover();
    tell();
  };
  // Reports an error, because the SDK's window would otherwise wait forever.
  const open = () => flow.open().catch((error): OrderReply => void reportError(error));
  const capture = async (id: string): Promise<CaptureReply> => {
    // PayPal's window opens again for another funding source.
    cover(false);
    const response = await flow.capture(id).catch((error): CaptureReply => {
      reportError(error);
      return 'done';
    });
    cover(response === 'again');
    return response;
  };
  const hear = (said: WalletMessage, port: MessagePort | undefined) => {
    switch (said.wallet) {
      case 'starting':
        hasStarted = true;
        return tell();
      case 'ready':
        return clearTimeout(timeout);
      case 'missing':
        return missing();
      case 'height':
        return place?.style.setProperty('--wallet-height', `${Math.min(said.px, HEIGHT_MAX)}px`);
      case 'pay':
        cover(true);
        return void open().then((id) => port?.postMessage(id));
      case 'approved':
        return void capture(said.id).then((response) => port?.postMessage(response));
      case 'cancelled':
        cover(false);
        return flow.cancel(said.id);
      case 'broke':
        cover(false);
        return flow.broke(said.text);
      case 'escape':
        return dialog?.close();
    }
  };

  const timeout = setTimeout(missing, TIMEOUT_MS);
  addEventListener(
    'message',
    ({ data, origin, source, ports }) => {
      if (origin !== location.origin || source !== frame.contentWindow) return;
      const said = parseFrameMessage(data);
      if (said !== undefined) hear(said, ports[0]);
    },
    { signal },
  );
  frame.addEventListener(
    'load',
    () => {
      if (frame.contentDocument?.URL === 'about:blank') return;
      setTimeout(() => !hasStarted && !signal.aborted && missing(), SILENCE_MS);
    },
    { signal },
  );
  addEventListener('resize', () => covers && tell(), { signal });
  dialog?.addEventListener('close', () => cover(false), { signal });
  return {
    allow: (is) => {
      allowed = is;
      tell();
    },
    close: () => {
      clearTimeout(timeout);
      life.abort();
    },
  };
}
