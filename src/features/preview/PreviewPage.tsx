import { Component, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DraftMessage, PREVIEW_VERSION } from '../../contract/preview.ts';
import { previewText as words } from '../../text/preview.ts';
import type { Contact } from '../policies/ContactCard.tsx';
import { DraftPreview, MissingPreview } from './DraftPreview.tsx';
import { highlightPlaceholders } from './marks.ts';
import { shownDraft } from './shown-draft.ts';
import { listenToStudio, postToStudio } from './studio.ts';

interface GuardProps {
  readonly serial: number;
  readonly children: ReactNode;
}

/** Reports a draft that fails to render, and retries with the next one. */
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

function Draft({ message, contact }: { readonly message: DraftMessage; readonly contact: Contact }) {
  const root = useRef<HTMLDivElement>(null);
  const draft = shownDraft(message);
  useLayoutEffect(() => {
    if (root.current !== null) highlightPlaceholders(root.current, draft.marks);
  });
  const { serial } = message;
  useEffect(() => {
    postToStudio({ preview: PREVIEW_VERSION, kind: 'drawn', serial, problems: [...draft.problems] });
  }, [serial, draft.problems]);
  return (
    <div ref={root}>
      <DraftPreview draft={draft} contact={contact} />
    </div>
  );
}

/** Links in a preview must not navigate. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link !== null && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
}

/** The page inside the Studio's preview frame. It draws only the drafts it receives. */
export default function PreviewPage({ contact }: { readonly contact: Contact }) {
  const [message, setMessage] = useState<DraftMessage>();
  const [framed, setFramed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const isFramed = listenToStudio(setMessage, signal);
    setFramed(isFramed);
    if (isFramed) document.addEventListener('click', stay, { capture: true, signal });
    return () => leaving.abort();
  }, []);
  if (message !== undefined)
    return (
      <Guard serial={message.serial}>
        <Draft message={message} contact={contact} />
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
