import '../../styles/text-fields.css';
import { useId, useState } from 'react';
import type { RunChange } from '../wants/change.ts';
import { ShareLink } from '../wants/ShareLink.tsx';
import { ConfirmedButton } from './ConfirmedButton.tsx';
import { deleteDrawer, deleteSpecimen, shareDrawer, stopSharingDrawer } from './cabinet.client.ts';
import type { CabinetDrawer } from './cabinet.contract.ts';
import { cabinetText as words } from './cabinet.text.ts';
import { specimenTitle } from './labels.ts';
import type { CabinetSpecimen } from './records/specimens.ts';
import { SpecimenTray } from './SpecimenTray.tsx';

interface Props {
  /** Undefined for specimens in no drawer. */
  readonly drawer: CabinetDrawer | undefined;
  readonly drawers: readonly CabinetDrawer[];
  readonly specimens: readonly CabinetSpecimen[];
  readonly change: RunChange;
  /** Without it, the drawer has no buttons. */
  readonly isEditing: boolean;
  readonly rename: () => void;
  readonly edit: (specimenId: string) => void;
  readonly move: (specimen: CabinetSpecimen, drawerId: string | null) => void;
  readonly moveDrawer: (drawerId: string, by: -1 | 1) => void;
}

export function Drawer(props: Props) {
  const { drawer, drawers, specimens, change, isEditing, rename, edit, move, moveDrawer } = props;
  const [isSharing, setSharing] = useState(false);
  const name = drawer?.drawer_name ?? words().unsorted;
  const id = useId();
  const individuals = specimens.reduce((sum, { quantity }) => sum + quantity, 0);
  const actionsOf = (specimen: CabinetSpecimen) => (
    <>
      {drawers.length > 0 && <MoveForm specimen={specimen} drawers={drawers} move={move} />}
      {specimen.kind === 'own' && (
        <p className="want-ways">
          <button
            type="button"
            className="text-button"
            aria-label={words().editFor(specimenTitle(specimen))}
            onClick={() => edit(specimen.id)}
          >
            {words().edit}
          </button>
          <ConfirmedButton
            label={words().deleteSpecimenFor(specimenTitle(specimen))}
            question={words().deleteSpecimen}
            onConfirm={() => change(() => deleteSpecimen(specimen.id))}
          />
        </p>
      )}
    </>
  );
  return (
    <section className="cabinet-drawer" aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {name}
        </h2>
        <span className="want-term figures">{words().count(individuals)}</span>
        {drawer?.share_path != null && <span className="cabinet-shared">{words().sharing}</span>}
        {isEditing && drawer !== undefined && (
          <p className="want-ways">
            <button
              type="button"
              className="text-button"
              aria-label={words().shareFor(name)}
              aria-expanded={isSharing}
              onClick={() => setSharing(!isSharing)}
            >
              {words().share}
            </button>
            <button
              type="button"
              className="text-button"
              aria-label={words().renameFor(name)}
              onClick={rename}
            >
              {words().rename}
            </button>
            {drawers.length > 1 && <MoveButtons {...{ drawer, drawers, moveDrawer }} />}
            <ConfirmedButton
              label={words().deleteDrawerFor(name)}
              question={words().deleteDrawer}
              onConfirm={() => change(() => deleteDrawer(drawer.id))}
            />
          </p>
        )}
      </header>
      {isEditing && drawer !== undefined && isSharing && (
        <ShareLink
          path={drawer.share_path}
          lead={words().shareLead}
          share={() => change(() => shareDrawer(drawer.id))}
          stopSharing={() => change(() => stopSharingDrawer(drawer.id))}
        />
      )}
      {specimens.length === 0 ? (
        <p className="want-term">{words().emptyDrawer}</p>
      ) : (
        <SpecimenTray specimens={specimens} actions={isEditing ? actionsOf : undefined} />
      )}
    </section>
  );
}

export const moveButtonId = (drawerId: string, by: -1 | 1) => `move-${drawerId}-${by}`;

interface MoveButtonsProps extends Pick<Props, 'drawers' | 'moveDrawer'> {
  readonly drawer: CabinetDrawer;
}

/** A button that can't move the drawer further keeps the focus, so that it can be pressed repeatedly. */
function MoveButtons({ drawer: { id, drawer_name }, drawers, moveDrawer }: MoveButtonsProps) {
  const buttons = [
    { by: -1, text: words().moveUp, label: words().moveUpFor(drawer_name), isEnd: drawers[0]?.id === id },
    {
      by: 1,
      text: words().moveDown,
      label: words().moveDownFor(drawer_name),
      isEnd: drawers.at(-1)?.id === id,
    },
  ] as const;
  return buttons.map(({ by, text, label, isEnd }) => (
    <button
      key={by}
      id={moveButtonId(id, by)}
      type="button"
      className="text-button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={() => {
        if (!isEnd) moveDrawer(id, by);
      }}
    >
      {text}
    </button>
  ));
}

/** The id of the element that gets the focus after a move. */
export const placeId = (specimenId: string) => `place-${specimenId}`;

interface MoveFormProps extends Pick<Props, 'drawers' | 'move'> {
  readonly specimen: CabinetSpecimen;
}

/** Arrow keys change a select at once in some browsers, so a button moves. */
function MoveForm({ specimen, drawers, move }: MoveFormProps) {
  const [chosen, choose] = useState<string>();
  const now = specimen.drawer ?? '';
  const value = chosen ?? now;
  const name = specimenTitle(specimen);
  return (
    <form
      className="cabinet-move text-fields"
      onSubmit={(event) => {
        event.preventDefault();
        move(specimen, value === '' ? null : value);
      }}
    >
      <select
        id={placeId(specimen.id)}
        aria-label={words().drawerFor(name)}
        value={value}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{words().unsorted}</option>
        {drawers.map((one) => (
          <option key={one.id} value={one.id}>
            {one.drawer_name}
          </option>
        ))}
      </select>
      {value !== now && (
        <button type="submit" className="button quiet" aria-label={words().moveFor(name)}>
          {words().move}
        </button>
      )}
    </form>
  );
}
