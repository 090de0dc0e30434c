import { useId } from 'react';
import { shareFavorites, stopSharingFavorites } from '../../contract/wants-client.ts';
import { favoritesPageText as words } from '../../text/wants.ts';
import { pagePath } from '../../text/words.ts';
import { notify } from '../notices/store.ts';
import type { RunChange } from './change.ts';

interface Props {
  /** Null while the favourites are not shared. */
  readonly path: string | null;
  readonly change: RunChange;
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify({ kind: 'success', text: words().copied });
  } catch {
    notify({ kind: 'error', text: words().copyFailed });
  }
}

export function ShareFavorites({ path, change }: Props) {
  const id = useId();
  if (path === null)
    return (
      <div className="want-share">
        <p className="want-term">{words().shareLead}</p>
        <button type="button" className="button quiet" onClick={() => void change(shareFavorites)}>
          {words().makeLink}
        </button>
      </div>
    );
  const link = new URL(pagePath(path), location.origin).href;
  return (
    <div className="want-share">
      <label htmlFor={id}>{words().link}</label>
      <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
      <p className="want-term">{words().shareLead}</p>
      <p className="want-ways">
        <button type="button" className="button quiet" onClick={() => void copy(link)}>
          {words().copyLink}
        </button>
        <button type="button" className="text-button" onClick={() => void change(shareFavorites)}>
          {words().renewLink}
        </button>
        <button type="button" className="text-button" onClick={() => void change(stopSharingFavorites)}>
          {words().withdrawLink}
        </button>
      </p>
    </div>
  );
}
