import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $session } from '../../browser/session.ts';
import { notify } from '../base/notices.ts';
import { cabinetText as words } from './cabinet.text.ts';
import { LABEL_SIZES, type LabelSize } from './labels.ts';
import type { LicenseName } from './records/darwin-core.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

/** The keys of `LICENSES`, which are loaded with the archive. */
const LICENSE_NAMES = ['CC BY-NC 4.0', 'CC BY 4.0', 'CC0 1.0'] as const satisfies readonly LicenseName[];

interface Props {
  readonly specimens: readonly CabinetSpecimen[];
  readonly drawerName: (specimen: CabinetSpecimen) => string;
  readonly size: LabelSize;
  readonly setSize: (size: LabelSize) => void;
  readonly print: () => void;
}

export function Downloads({ specimens, drawerName, size, setSize, print }: Props) {
  const session = useStore($session);
  const [license, setLicense] = useState<LicenseName>(LICENSE_NAMES[0]);
  const unrecorded = specimens.filter(({ latinName }) => latinName === '').length;

  const download = async (kind: 'csv' | 'archive') => {
    // An archive without its creator is invalid.
    const creator = session.kind === 'user' ? session.user.name : '';
    if (kind === 'archive' && creator === '') return void notify({ kind: 'error', text: words().fileFailed });
    try {
      const { downloadArchive, downloadCsv } = await import('./records/download.ts');
      if (kind === 'csv') downloadCsv(specimens, drawerName);
      else downloadArchive(specimens, { license, creator });
    } catch {
      notify({ kind: 'error', text: words().fileFailed });
    }
  };

  return (
    <>
      <p className="want-term">{words().downloadLead}</p>
      {unrecorded > 0 && <p className="want-term">{words().unrecorded(unrecorded)}</p>}
      <div className="cabinet-files">
        <label>
          {words().labelSize}
          <select value={size} onChange={({ target }) => setSize(target.value as LabelSize)}>
            {LABEL_SIZES.map((one) => (
              <option key={one} value={one}>
                {words().labelSizes[one]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button quiet" onClick={print}>
          {words().printAll}
        </button>
        <label>
          {words().license}
          <select value={license} onChange={({ target }) => setLicense(target.value as LicenseName)}>
            {LICENSE_NAMES.map((one) => (
              <option key={one} value={one}>
                {words().licenses[one]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button quiet" onClick={() => void download('archive')}>
          {words().archive}
        </button>
        <button type="button" className="button quiet" onClick={() => void download('csv')}>
          {words().csv}
        </button>
      </div>
    </>
  );
}
