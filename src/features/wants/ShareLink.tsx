import '../../styles/text-fields.css';
import { useId } from 'react';
import { notify } from '../base/notices.ts';
import { pagePath } from '../base/words.text.ts';
import { shareLinkText as words } from './wants.text.ts';

interface Props {
  /** Null while nothing is shared. */
  readonly path: string | null;
  /** Says what people with the link see. */
  readonly lead: string;
  /** Makes or renews the link. */
  readonly share: () => unknown;
  readonly stopSharing: () => unknown;
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify({ kind: 'success', text: words().copied });
  } catch {
    notify({ kind: 'error', text: words().copyFailed });
  }
}

export function ShareLink({ path, lead, share, stopSharing }: Props) {
  const id = useId();
  if (path === null)
    return (
      <div className="want-share">
        <p className="want-term">{lead}</p>
        <button type="button" className="button quiet" onClick={share}>
          {words().makeLink}
        </button>
      </div>
    );
  const link = new URL(pagePath(path), location.origin).href;
  return (
    <div className="want-share text-fields">
      <label htmlFor={id}>{words().link}</label>
      <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
      <p className="want-term">{lead}</p>
      <p className="want-ways">
        <button type="button" className="button quiet" onClick={() => void copy(link)}>
          {words().copyLink}
        </button>
        <button type="button" className="text-button" onClick={share}>
          {words().renewLink}
        </button>
        <button type="button" className="text-button" onClick={stopSharing}>
          {words().withdrawLink}
        </button>
      </p>
    </div>
  );
}
