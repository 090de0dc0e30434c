/**
 * A Darwin Core archive of occurrences: meta.xml names the columns of occurrence.txt, eml.xml describes the data set
 * (https://dwc.tdwg.org/text/, https://ipt.gbif.org/manual/en/ipt/latest/gbif-metadata-profile). The rules are those of
 * GBIF's validator.
 */

import { genusOf, latinFamily } from '../../wants/wants.rules.ts';
import { isEventDate } from '../cabinet.rules.ts';
import type { CabinetSpecimen } from './specimens.ts';

/** The licences that GBIF accepts, by the address that it recognizes. */
export const LICENSES = {
  'CC0 1.0': {
    url: 'http://creativecommons.org/publicdomain/zero/1.0/legalcode',
    title: 'Public Domain (CC0 1.0)',
  },
  'CC BY 4.0': {
    url: 'http://creativecommons.org/licenses/by/4.0/legalcode',
    title: 'Creative Commons Attribution (CC-BY) 4.0 License',
  },
  'CC BY-NC 4.0': {
    url: 'http://creativecommons.org/licenses/by-nc/4.0/legalcode',
    title: 'Creative Commons Attribution Non Commercial (CC-BY-NC) 4.0 License',
  },
} as const;
export type LicenseName = keyof typeof LICENSES;

const DWC = 'http://rs.tdwg.org/dwc/terms/';

type Column = readonly [term: string, value: (specimen: CabinetSpecimen, license: LicenseName) => string];

/** The first column is the id of the row. */
const COLUMNS: readonly Column[] = [
  [`${DWC}occurrenceID`, ({ id }) => `urn:uuid:${id}`],
  [`${DWC}basisOfRecord`, () => 'PreservedSpecimen'],
  [`${DWC}occurrenceStatus`, () => 'present'],
  [`${DWC}catalogNumber`, ({ number }) => number],
  [`${DWC}scientificName`, ({ latinName }) => latinName],
  [`${DWC}kingdom`, () => 'Animalia'],
  [`${DWC}family`, ({ family }) => latinWord(latinFamily(family))],
  [`${DWC}genus`, ({ latinName }) => latinWord(genusOf(latinName))],
  [`${DWC}vernacularName`, ({ chineseName }) => chineseName],
  [`${DWC}sex`, ({ sex }) => ({ 雄: 'male', 雌: 'female' })[sex ?? ''] ?? ''],
  [`${DWC}individualCount`, ({ quantity }) => String(quantity)],
  [`${DWC}eventDate`, ({ collectedOn }) => (isEventDate(collectedOn) ? collectedOn : '')],
  [`${DWC}countryCode`, ({ country }) => country ?? ''],
  [`${DWC}country`, ({ country }) => (country === null ? '' : englishName(country))],
  [`${DWC}locality`, ({ locality }) => locality],
  [
    `${DWC}dataGeneralizations`,
    ({ isCoarsened }) =>
      isCoarsened ? 'The supplier gives only a coarse locality, to protect the population.' : '',
  ],
  [`${DWC}recordedBy`, ({ collector }) => collector],
  // The vocabulary of `sex` has no value for several individuals of both.
  [`${DWC}occurrenceRemarks`, ({ sex }) => (sex === '雌雄' ? 'Male and female.' : '')],
  ['http://purl.org/dc/terms/license', (_, license) => LICENSES[license].url],
];

function latinWord(word: string): string {
  return /^[A-Z][a-z-]+$/.test(word) ? word : '';
}

function englishName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? '';
}

/** A record without a scientific name says nothing. */
function canBeRecorded({ latinName }: CabinetSpecimen): boolean {
  return latinName.trim() !== '';
}

export interface DataSet {
  readonly specimens: readonly CabinetSpecimen[];
  readonly license: LicenseName;
  /** Such as the collector's name. */
  readonly creator: string;
  readonly title: string;
  readonly abstract: string;
  /** ISO 639-3. */
  readonly language: string;
  /** A UUID, new for each archive. */
  readonly id: string;
  readonly now: Date;
}

/** Contents of the archive's files, in UTF-8. */
export function darwinCoreFiles(data: DataSet): Readonly<Record<string, string>> {
  return { 'meta.xml': META, 'eml.xml': eml(data), 'occurrence.txt': occurrences(data) };
}

function occurrences({ specimens, license }: DataSet): string {
  const head = COLUMNS.map(([term]) => term.split('/').at(-1) ?? '');
  const rows = specimens
    .filter(canBeRecorded)
    .map((specimen) => COLUMNS.map(([, value]) => value(specimen, license)));
  return [head, ...rows].map((row) => `${row.map(cell).join('\t')}\n`).join('');
}

/** The file has no quotes, so a tab or line break would begin another cell. */
function cell(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ').trim();
}

const META = `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
  <core encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${DWC}Occurrence">
    <files>
      <location>occurrence.txt</location>
    </files>
    <id index="0"/>
${COLUMNS.map(([term], index) => `    <field index="${index}" term="${term}"/>`).join('\n')}
  </core>
</archive>
`;

function eml({ license, creator, title, abstract, language, id, now }: DataSet): string {
  const agent = `<individualName><surName>${escapeXml(creator)}</surName></individualName>`;
  const { url, title: licenseTitle } = LICENSES[license];
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd" packageId="${escapeXml(id)}" system="http://gbif.org" scope="system" xml:lang="${language}">
  <dataset>
    <title xml:lang="${language}">${escapeXml(title)}</title>
    <creator>${agent}</creator>
    <metadataProvider>${agent}</metadataProvider>
    <pubDate>${now.toISOString().slice(0, 10)}</pubDate>
    <language>${language}</language>
    <abstract>
      <para>${escapeXml(abstract)}</para>
    </abstract>
    <intellectualRights>
      <para>This work is licensed under a <ulink url="${url}"><citetitle>${licenseTitle}</citetitle></ulink>.</para>
    </intellectualRights>
    <contact>${agent}</contact>
  </dataset>
</eml:eml>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return cell(text).replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
