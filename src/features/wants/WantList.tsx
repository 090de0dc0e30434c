import { useEffect, useRef, useState } from 'react';
import { WithLatinName } from '../../components/WithLatinName.tsx';
import { pagePath } from '../base/words.text.ts';
import type { RunChange } from './change.ts';
import { WantForm } from './WantForm.tsx';
import { linkedDraft } from './want-draft.ts';
import { criteriaTexts, formatDay, wantName, wantSearchPath } from './want-facts.ts';
import { deleteWant } from './wants.client.ts';
import type { Want } from './wants.contract.ts';
import { favoritesPageText as words } from './wants.text.ts';

interface Props {
  readonly wants: readonly Want[];
  /** False until the mailbox is confirmed. */
  readonly canAdd: boolean;
  readonly change: RunChange;
}

export function WantList({ wants, canAdd, change }: Props) {
  /** The id of the want whose form is open; `new` for the form of a new want. */
  const [linked, setLinked] = useState(() => linkedDraft(location.search));
  const [open, setOpen] = useState<string | undefined>(linked && canAdd ? 'new' : undefined);
  const add = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The closed form takes the focus away with it.
  useEffect(() => {
    if (open === undefined && wasOpen.current) add.current?.focus();
    wasOpen.current = open !== undefined;
  }, [open]);
  const close = () => {
    setOpen(undefined);
    setLinked(undefined);
  };
  return (
    <>
      {wants.length === 0 ? (
        <p className="want-term">{words().noWants}</p>
      ) : (
        <ul className="want-rows">
          {wants.map((want) => (
            <li key={want.id}>
              {open === want.id ? (
                <WantForm want={want} change={change} onClose={close} />
              ) : (
                <Row want={want} edit={() => setOpen(want.id)} canEdit={canAdd} change={change} />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' ? (
        <WantForm draft={linked} change={change} onClose={close} />
      ) : (
        canAdd && (
          <button type="button" className="button quiet" ref={add} onClick={() => setOpen('new')}>
            {words().addWant}
          </button>
        )
      )}
    </>
  );
}

interface RowProps {
  readonly want: Want;
  readonly canEdit: boolean;
  readonly edit: () => void;
  readonly change: RunChange;
}

function Row({ want, canEdit, edit, change }: RowProps) {
  const name = wantName(want);
  return (
    <>
      <div>
        <p>
          <WithLatinName text={name} />{' '}
          {want.species !== null && (
            <i className="latin" lang="la">
              {want.species.latin_name}
            </i>
          )}
        </p>
        <p className="want-term figures">
          {[...criteriaTexts(want), words().until(formatDay(want.expires_at))].map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </div>
      <p className="want-ways">
        <a href={pagePath(wantSearchPath(want))} aria-label={words().seeFor(name)}>
          {words().see}
        </a>
        {canEdit && (
          <button type="button" className="text-button" aria-label={words().editFor(name)} onClick={edit}>
            {words().edit}
          </button>
        )}
        <button
          type="button"
          className="text-button"
          aria-label={words().deleteFor(name)}
          onClick={() => void change(() => deleteWant(want.id))}
        >
          {words().delete}
        </button>
      </p>
    </>
  );
}
