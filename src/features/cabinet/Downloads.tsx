import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState } from 'react';
import { $session } from '../../browser/session.ts';
import { notify } from '../base/notices.ts';
import { useFormFields } from '../wants/form-fields.tsx';
import type { CabinetDrawer } from './cabinet.contract.ts';
import { cabinetText as words } from './cabinet.text.ts';
import { LabelSheet } from './LabelSheet.tsx';
import { LABEL_SIZES, LABELS_PER_PRINT, type LabelSize } from './labels.ts';
import type { LicenseName } from './records/darwin-core.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

/** The keys of `LICENSES`, which are loaded with the archive. */
const LICENSE_NAMES = ['CC BY-NC 4.0', 'CC BY 4.0', 'CC0 1.0'] as const satisfies readonly LicenseName[];
/** A choice beside the drawers' ids. */
const ALL = 'all';

interface Choice {
  readonly drawer: string;
  readonly size: LabelSize;
  readonly license: LicenseName;
}

interface Props {
  readonly specimens: readonly CabinetSpecimen[];
  readonly drawers: readonly CabinetDrawer[];
}

export function Downloads({ specimens, drawers }: Props) {
  const session = useStore($session);
  const form = useRef<HTMLFormElement>(null);
  const { draft, select } = useFormFields<Choice>(
    () => ({ drawer: ALL, size: 'small', license: LICENSE_NAMES[0] }),
    form,
  );
  const [printed, setPrinted] = useState<readonly CabinetSpecimen[]>();
  const endPrint = useCallback(() => setPrinted(undefined), []);
  const unrecorded = specimens.filter(({ latinName }) => latinName === '').length;
  const drawerName = ({ drawer }: CabinetSpecimen) =>
    drawers.find(({ id }) => id === drawer)?.drawer_name ?? words().unsorted;

  const print = () => {
    const inside = specimens.filter(({ drawer }) => draft.drawer === ALL || draft.drawer === (drawer ?? ''));
    const labels = inside.reduce((sum, { quantity }) => sum + quantity, 0);
    if (labels === 0) notify({ kind: 'error', text: words().emptyDrawer });
    else if (labels <= LABELS_PER_PRINT) setPrinted(inside);
    else notify({ kind: 'error', text: words().tooManyLabels(LABELS_PER_PRINT) });
  };
  const download = async (kind: 'csv' | 'archive') => {
    // An archive without its creator is invalid.
    const creator = session.kind === 'user' ? session.user.name : '';
    if (kind === 'archive' && creator === '') return void notify({ kind: 'error', text: words().fileFailed });
    try {
      const { downloadArchive, downloadCsv } = await import('./records/download.ts');
      if (kind === 'csv') downloadCsv(specimens, drawerName);
      else downloadArchive(specimens, { license: draft.license, creator });
    } catch {
      notify({ kind: 'error', text: words().fileFailed });
    }
  };

  return (
    <>
      <div className="want-form text-fields">
        {select('drawer', words().labelsOf, [
          [ALL, words().allDrawers],
          ...drawers.map((one) => [one.id, one.drawer_name] as const),
          ['', words().unsorted],
        ])}
        {select(
          'size',
          words().labelSize,
          LABEL_SIZES.map((one) => [one, words().labelSizes[one]]),
        )}
        <p className="ways">
          <button type="button" className="button quiet" onClick={print}>
            {words().print}
          </button>
        </p>
        {printed !== undefined && <LabelSheet specimens={printed} size={draft.size} onPrinted={endPrint} />}
        {select(
          'license',
          words().license,
          LICENSE_NAMES.map((one) => [one, words().licenses[one]]),
        )}
        <p className="ways">
          <button type="button" className="button quiet" onClick={() => void download('archive')}>
            {words().archive}
          </button>
          <button type="button" className="button quiet" onClick={() => void download('csv')}>
            {words().csv}
          </button>
        </p>
      </div>
      <p className="want-term">{words().downloadLead}</p>
      {unrecorded > 0 && <p className="want-term">{words().unrecorded(unrecorded)}</p>}
    </>
  );
}
