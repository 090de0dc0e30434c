import { Component, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Contact } from '../policies/ContactCard.tsx';
import { DraftPreview, MissingPreview } from './DraftPreview.tsx';
import { findFieldElement, findFieldOf } from './field-elements.ts';
import { highlightPlaceholders } from './marks.ts';
import {
  type DraftMessage,
  type FrameMessage,
  PREVIEW_VERSION,
  type PreviewedType,
  parseMessage,
  type StudioMessage,
  studioMessageSchema,
} from './preview.contract.ts';
import { previewText as words } from './preview.text.ts';
import { shownDraft } from './shown-draft.ts';

/** False outside a frame. */
function listenToStudio(take: (message: StudioMessage) => void, signal: AbortSignal): boolean {
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

function postToStudio(message: FrameMessage): void {
  window.parent.postMessage(message, location.origin);
}

const MARK = 'data-edited';

function markFieldElement(root: Element, type: PreviewedType, path: string): Element | undefined {
  const place = path === '' ? undefined : withBox(findFieldElement(root, type, path));
  for (const marked of root.querySelectorAll(`[${MARK}]`)) if (marked !== place) marked.removeAttribute(MARK);
  place?.setAttribute(MARK, '');
  return place;
}

/** Elements without a box of their own can't be outlined. */
function withBox(element: Element | null | undefined): Element | undefined {
  if (element == null) return undefined;
  return element.getClientRects().length > 0 ? element : withBox(element.parentElement);
}

/** `scrollIntoView` would also move the Studio around the frame. */
function scrollToFieldElement(place: Element): void {
  const { top, bottom, height } = place.getBoundingClientRect();
  const header = 0.1 * innerHeight;
  if (top >= header && bottom <= innerHeight) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({
    top: scrollY + top - Math.max(header, (innerHeight - height) / 2),
    behavior: isCalm ? 'instant' : 'smooth',
  });
}

interface GuardProps {
  readonly serial: number;
  readonly children: ReactNode;
}

/** Error boundary; tries again with the next draft. */
class Guard extends Component<GuardProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: GuardProps) {
    if (this.state.failed && before.serial !== this.props.serial) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <MissingPreview marks={[]} /> : this.props.children;
  }
}

interface DraftProps {
  readonly message: DraftMessage;
  readonly focus: string;
  readonly contact: Contact;
}

function Draft({ message, focus, contact }: DraftProps) {
  const root = useRef<HTMLDivElement>(null);
  const draft = shownDraft(message);
  const { type } = message;
  // A render may have replaced the marked element.
  useLayoutEffect(() => {
    if (root.current !== null) markFieldElement(root.current, type, focus);
  });
  useEffect(() => {
    const place = root.current === null ? undefined : markFieldElement(root.current, type, focus);
    if (place !== undefined) scrollToFieldElement(place);
  }, [type, focus]);
  useEffect(() => {
    const leaving = new AbortController();
    const open = ({ target }: MouseEvent) => {
      if (root.current === null || !(target instanceof Element)) return;
      // Selecting text must not open a field.
      if (getSelection()?.isCollapsed === false) return;
      const path = findFieldOf(root.current, type, target);
      if (path !== undefined) postToStudio({ preview: PREVIEW_VERSION, kind: 'open', path });
    };
    document.addEventListener('click', open, { signal: leaving.signal });
    return () => leaving.abort();
  }, [type]);
  useLayoutEffect(() => {
    if (root.current !== null) highlightPlaceholders(root.current, draft.marks);
  });
  const { serial } = message;
  useEffect(() => {
    postToStudio({ preview: PREVIEW_VERSION, kind: 'drawn', serial, problems: [...draft.problems] });
  }, [serial, draft.problems]);
  return (
    <div ref={root}>
      <DraftPreview draft={draft} contact={contact} focus={focus} />
    </div>
  );
}

/** Links in a preview must not navigate. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link !== null && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
}

/** Draws only drafts that the Studio sends to this frame. */
export default function PreviewPage({ contact }: { readonly contact: Contact }) {
  const [message, setMessage] = useState<DraftMessage>();
  const [focus, setFocus] = useState('');
  const [framed, setFramed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const isFramed = listenToStudio((sent) => {
      if (sent.kind === 'draft') setMessage(sent);
      else setFocus(sent.path);
    }, signal);
    setFramed(isFramed);
    if (isFramed) document.addEventListener('click', stay, { capture: true, signal });
    return () => leaving.abort();
  }, []);
  if (message !== undefined)
    return (
      <Guard serial={message.serial}>
        <Draft message={message} focus={focus} contact={contact} />
      </Guard>
    );
  return (
    <div className="wrap preview-alone" hidden={framed}>
      <h1>{words().title}</h1>
      <p>{words().alone}</p>
      <a className="button quiet" href="/studio">
        {words().toStudio}
      </a>
    </div>
  );
}
