/** Loaded when the collector asks for a file. */
import { strToU8, zipSync } from 'fflate';
import { cabinetFileText as words } from '../cabinet.text.ts';
import { darwinCoreFiles, type LicenseName } from './darwin-core.ts';
import type { CabinetSpecimen } from './specimens.ts';
import { cabinetCsv } from './spreadsheet.ts';

function save(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Revoking earlier could cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function downloadCsv(
  specimens: readonly CabinetSpecimen[],
  drawerName: (specimen: CabinetSpecimen) => string,
): void {
  save(words().csvName, 'text/csv', cabinetCsv(specimens, drawerName));
}

export function downloadArchive(
  specimens: readonly CabinetSpecimen[],
  { license, creator }: { readonly license: LicenseName; readonly creator: string },
): void {
  const files = darwinCoreFiles({
    specimens,
    license,
    creator,
    title: words().title(creator),
    abstract: words().abstract,
    language: 'zho',
    id: crypto.randomUUID(),
    now: new Date(),
  });
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  save(words().archiveName, 'application/zip', zip as Uint8Array<ArrayBuffer>);
}
