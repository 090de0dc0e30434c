import { useEffect, useMemo, useRef, useState } from 'react';
import { CallFailureMessage, LoadingMessage } from '../../components/call-messages.tsx';
import { failureText } from '../base/failures.text.ts';
import { pagePath } from '../base/words.text.ts';
import { OrdersGuard } from '../orders/pages/OrdersGuard.tsx';
import { useChangeable } from '../wants/use-changeable.ts';
import { genusOf } from '../wants/wants.rules.ts';
import { fetchCabinet, moveSpecimen, orderDrawers } from './cabinet.client.ts';
import { cabinetFailures, cabinetImportText, cabinetText as words } from './cabinet.text.ts';
import { Downloads } from './Downloads.tsx';
import { Drawer, moveButtonId, placeId } from './Drawer.tsx';
import { DrawerForm } from './DrawerForm.tsx';
import { GapList } from './GapList.tsx';
import { ImportForm } from './ImportForm.tsx';
import { type CabinetSpecimen, cabinetSpecimens } from './records/specimens.ts';
import { SpecimenForm } from './SpecimenForm.tsx';

/** The open form; without an id it is that of something new. */
type OpenForm = { readonly kind: 'drawer' | 'specimen' | 'import'; readonly id?: string };

function Cabinet() {
  const { result, retry, change } = useChangeable(fetchCabinet, cabinetFailures, words().changeFailed);
  const [open, setOpen] = useState<OpenForm>();
  const [isEditing, setEditing] = useState(false);
  const page = result.kind === 'answer' ? result.data : undefined;
  const specimens = useMemo(() => (page === undefined ? [] : cabinetSpecimens(page)), [page]);
  /** The id of an element of what was moved. */
  const moved = useRef<string>(undefined);
  /** The order of drawers that was requested last. It has no response yet, so quick presses add up. */
  const requestedOrder = useRef<readonly string[]>(undefined);
  // What was moved is drawn anew in another place, so the focus would be lost.
  useEffect(() => {
    if (page === undefined || moved.current === undefined) return;
    document.getElementById(moved.current)?.focus();
    moved.current = undefined;
  }, [page]);
  if (result.kind === 'loading') return <LoadingMessage text={words().loading} />;
  if (result.kind !== 'answer')
    return <CallFailureMessage text={failureText(result, cabinetFailures, words().failed)} retry={retry} />;

  const { drawers, own } = result.data;
  const inDrawer = (id: string | null) => specimens.filter(({ drawer }) => drawer === id);
  const unsorted = inDrawer(null);
  const isEmpty = specimens.length + drawers.length === 0;
  const close = () => setOpen(undefined);
  const add = (kind: OpenForm['kind']) => {
    setEditing(true);
    setOpen({ kind });
  };
  const moveWith = async (elementId: string, call: Parameters<typeof change>[0]) => {
    moved.current = elementId;
    if (!(await change(call))) moved.current = undefined;
  };
  const move = ({ id, line }: CabinetSpecimen, drawer: string | null) =>
    moveWith(placeId(id), () => moveSpecimen(id, line, drawer));
  const moveDrawer = async (id: string, by: -1 | 1) => {
    const ids = requestedOrder.current ?? drawers.map((drawer) => drawer.id);
    const others = ids.filter((one) => one !== id);
    const at = Math.max(0, ids.indexOf(id) + by);
    const order = [...others.slice(0, at), id, ...others.slice(at)];
    requestedOrder.current = order;
    await moveWith(moveButtonId(id, by), () => orderDrawers(order));
    if (requestedOrder.current === order) requestedOrder.current = undefined;
  };
  const isOpen = (kind: OpenForm['kind'], ids: readonly { readonly id: string }[]) =>
    open?.kind === kind && ids.some(({ id }) => id === open.id);

  const formOf = (drawer: (typeof drawers)[number] | undefined, inside: readonly CabinetSpecimen[]) => {
    if (drawer !== undefined && isOpen('drawer', [drawer]))
      return <DrawerForm drawer={drawer} change={change} onClose={close} />;
    if (!isOpen('specimen', inside)) return null;
    const specimen = own.find(({ id }) => id === open?.id);
    return <SpecimenForm key={open?.id} specimen={specimen} {...{ drawers, change }} onClose={close} />;
  };
  const drawerOf = (drawer: (typeof drawers)[number] | undefined, inside: readonly CabinetSpecimen[]) => (
    <div key={drawer?.id ?? 'unsorted'} className="cabinet-place">
      {formOf(drawer, inside)}
      <Drawer
        {...{ drawer, drawers, change, isEditing, move, moveDrawer }}
        specimens={inside}
        rename={() => setOpen({ kind: 'drawer', ...(drawer && { id: drawer.id }) })}
        edit={(id) => setOpen({ kind: 'specimen', id })}
      />
    </div>
  );

  return (
    <>
      <p className="want-lead">{words().lead}</p>
      <p className="want-ways cabinet-add">
        {!isEditing && specimens.length > 0 && (
          <span className="want-term figures">{summaryOf(specimens)}</span>
        )}
        {(isEditing || isEmpty) && (
          <>
            <button type="button" className="button" onClick={() => add('specimen')}>
              {words().addSpecimen}
            </button>
            <button type="button" className="button quiet" onClick={() => add('drawer')}>
              {words().addDrawer}
            </button>
            <button type="button" className="button quiet" onClick={() => add('import')}>
              {cabinetImportText().title}
            </button>
          </>
        )}
        {!isEmpty && (
          <button
            type="button"
            className="button quiet cabinet-switch"
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? words().endEdit : words().editCabinet}
          </button>
        )}
      </p>
      {open?.kind === 'specimen' && open.id === undefined && (
        <SpecimenForm {...{ drawers, change }} onClose={close} />
      )}
      {open?.kind === 'drawer' && open.id === undefined && <DrawerForm change={change} onClose={close} />}
      {open?.kind === 'import' && <ImportForm change={change} onClose={close} />}
      {isEmpty && (
        <p className="want-term">
          {words().empty}
          <a href={pagePath('/butterfly/all')}>{words().goShopping}</a>
        </p>
      )}
      {drawers.map((drawer) => drawerOf(drawer, inDrawer(drawer.id)))}
      {unsorted.length > 0 && drawerOf(undefined, unsorted)}
      {specimens.length > 0 && (
        <>
          <section className="want-section" aria-labelledby="gaps">
            <h2 id="gaps">{words().gaps}</h2>
            <GapList specimens={specimens} />
          </section>
          <details className="want-section cabinet-fold">
            <summary>{words().download}</summary>
            <Downloads {...{ specimens, drawers }} />
          </details>
        </>
      )}
    </>
  );
}

function summaryOf(specimens: readonly CabinetSpecimen[]): string {
  const names = specimens.map(({ latinName }) => latinName).filter(Boolean);
  const individuals = specimens.reduce((sum, { quantity }) => sum + quantity, 0);
  return words().summary(individuals, new Set(names).size, new Set(names.map(genusOf)).size);
}

export default function CabinetPage() {
  return (
    <OrdersGuard>
      <Cabinet />
    </OrdersGuard>
  );
}
