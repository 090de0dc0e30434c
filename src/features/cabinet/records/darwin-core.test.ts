/** Holds the rules of GBIF's validator: https://www.gbif.org/tools/data-validator. */
import fc from 'fast-check';
import { strFromU8, strToU8 } from 'fflate';
import { Parser } from 'saxen';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../base/country-codes.rules.ts';
import { isEventDate } from '../cabinet.rules.ts';
import { type DataSet, darwinCoreFiles, LICENSES } from './darwin-core.ts';
import type { CabinetSpecimen } from './specimens.ts';
import { cabinetCsv } from './spreadsheet.ts';

const ID = '0198c0de-7a1b-4c2d-8e3f-00000000000';
const specimen = (fields: Partial<CabinetSpecimen> = {}): CabinetSpecimen => ({
  ...{
    id: `${ID}1`,
    kind: 'own',
    drawer: null,
    line: null,
    latinName: 'Morpho didius',
    chineseName: '欢乐女神闪蝶',
  },
  ...{ family: '蛱蝶科 Nymphalidae', sex: '雄', country: 'PE', locality: 'Satipo', isCoarsened: false },
  grade: '',
  ...{
    collectedOn: '2019-06',
    collector: '王小蝶',
    number: 'W-12',
    note: '交换',
    quantity: 2,
    picture: null,
  },
  ...fields,
});
const dataSet = (specimens: readonly CabinetSpecimen[], fields: Partial<DataSet> = {}): DataSet => ({
  ...{
    specimens,
    license: 'CC BY-NC 4.0',
    creator: '王小蝶',
    title: '收藏',
    abstract: '私人收藏',
    language: 'zho',
  },
  ...{ id: `${ID}9`, now: new Date('2026-11-26T00:00:00Z') },
  ...fields,
});
const fileOf = (name: string, ...specimens: readonly CabinetSpecimen[]) =>
  darwinCoreFiles(dataSet(specimens))[name] ?? '';

/** Elements with their attributes and texts. Throws if the text is no XML. */
function elementsOf(xml: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const elements: ReturnType<typeof elementsOf> = [];
  const open: ReturnType<typeof elementsOf> = [];
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, readAttributes, decode) => {
    const attributes = Object.fromEntries(
      Object.entries(readAttributes()).map(([key, value]) => [key, decode(String(value))]),
    );
    const element = { name, attributes, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text, decode) => {
    for (const element of open) element.text += decode(text);
  });
  parser.on('closeTag', () => open.pop());
  parser.parse(xml);
  return elements;
}

const columns = () =>
  elementsOf(fileOf('meta.xml'))
    .filter(({ name }) => name === 'field')
    .map(({ attributes }) => attributes);

function rowsOf(data: DataSet): Record<string, string>[] {
  const text = strFromU8(strToU8(darwinCoreFiles(data)['occurrence.txt'] ?? ''));
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell]));
  });
}
const rowOf = (fields: Partial<CabinetSpecimen>) => rowsOf(dataSet([specimen(fields)]))[0];

describe('an archive', () => {
  test('names each column by its index, and the id among them', () => {
    const elements = elementsOf(fileOf('meta.xml'));
    const [head = ''] = fileOf('occurrence.txt').split('\n');
    const core = elements.find(({ name }) => name === 'core')?.attributes;
    expect(core).toMatchObject({
      ...{ encoding: 'UTF-8', fieldsTerminatedBy: '\\t', linesTerminatedBy: '\\n', fieldsEnclosedBy: '' },
      ...{ ignoreHeaderLines: '1', rowType: 'http://rs.tdwg.org/dwc/terms/Occurrence' },
    });
    expect(elements.find(({ name }) => name === 'location')?.text).toBe('occurrence.txt');
    expect(elements.find(({ name }) => name === 'archive')?.attributes['metadata']).toBe('eml.xml');
    expect(columns().map(({ index }) => index)).toEqual(columns().map((_, at) => String(at)));
    expect(columns().map(({ term }) => term?.split('/').at(-1))).toEqual(head.split('\t'));
    expect(columns()[0]?.['term']).toBe('http://rs.tdwg.org/dwc/terms/occurrenceID');
    expect(new Set(columns().map(({ term }) => term)).size).toBe(columns().length);
  });

  test('describes itself with title, creator, contact, abstract and a licence that machines read', () => {
    const creator = '王 & <小>"蝶"';
    const elements = elementsOf(
      darwinCoreFiles(dataSet([], { creator, license: 'CC0 1.0' }))['eml.xml'] ?? '',
    );
    const textOf = (wanted: string) => elements.find(({ name }) => name === wanted)?.text.trim();
    expect(textOf('title')).toBe('收藏');
    expect(textOf('abstract')).toBe('私人收藏');
    expect(textOf('pubDate')).toBe('2026-11-26');
    for (const agent of ['creator', 'metadataProvider', 'contact']) expect(textOf(agent)).toBe(creator);
    expect(textOf('intellectualRights')).toContain('Public Domain (CC0 1.0)');
    expect(elements.find(({ name }) => name === 'ulink')?.attributes['url']).toBe(LICENSES['CC0 1.0'].url);
    expect(elements.find(({ name }) => name === 'eml:eml')?.attributes['packageId']).toBe(`${ID}9`);
  });

  test('has a record for each specimen', () => {
    expect(rowOf({})).toEqual({
      ...{ occurrenceID: `urn:uuid:${ID}1`, basisOfRecord: 'PreservedSpecimen', occurrenceStatus: 'present' },
      ...{ catalogNumber: 'W-12', scientificName: 'Morpho didius', kingdom: 'Animalia', genus: 'Morpho' },
      ...{ family: 'Nymphalidae', vernacularName: '欢乐女神闪蝶', sex: 'male', individualCount: '2' },
      ...{ eventDate: '2019-06', countryCode: 'PE', country: 'Peru', locality: 'Satipo' },
      ...{ dataGeneralizations: '', recordedBy: '王小蝶', occurrenceRemarks: '' },
      license: 'http://creativecommons.org/licenses/by-nc/4.0/legalcode',
    });
  });

  test.each<[Partial<CabinetSpecimen>, Record<string, unknown>]>([
    [{ sex: '雌' }, { sex: 'female' }],
    [{ sex: '雌雄' }, { sex: '', occurrenceRemarks: 'Male and female.' }],
    [
      { sex: null, country: null },
      { sex: '', country: '', countryCode: '' },
    ],
    [
      { family: '凤蝶科', latinName: '凤蝶属未定种' },
      { family: '', genus: '' },
    ],
    [{ collectedOn: '约 2019 年' }, { eventDate: '' }],
    [{ collectedOn: '2019-06/2019-07' }, { eventDate: '2019-06/2019-07' }],
    [{ isCoarsened: true }, { dataGeneralizations: expect.stringContaining('coarse locality') }],
    [{ locality: 'a\tb\r\nc\u0000d\u2028e' }, { locality: 'a b c d e' }],
  ])('writes %j as a machine reads it', (fields, expected) => {
    expect(rowOf(fields)).toMatchObject(expected);
  });

  test('leaves out notes, and what has no scientific name', () => {
    expect(rowsOf(dataSet([specimen({ latinName: ' ' })]))).toEqual([]);
    expect(fileOf('occurrence.txt', specimen())).not.toContain('交换');
  });

  test('keeps to the rules whatever a collector writes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    const any = fc.record({
      id: fc.uuid(),
      latinName: text,
      chineseName: text,
      family: text,
      sex: fc.option(fc.constantFrom('雄', '雌', '雌雄')),
      country: fc.option(fc.constantFrom(...COUNTRIES)),
      locality: text,
      collectedOn: fc.oneof(text, fc.constantFrom('2019', '2020-02-30', '2019-01-05/2019-02')),
      collector: text,
      number: text,
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ id }) => id, maxLength: 8 }), (written) => {
        const rows = rowsOf(dataSet(written.map((fields) => specimen(fields))));
        expect(rows).toHaveLength(written.filter(({ latinName }) => latinName.trim() !== '').length);
        expect(new Set(rows.map(({ occurrenceID }) => occurrenceID)).size).toBe(rows.length);
        for (const { eventDate = '', countryCode = '', individualCount } of rows) {
          expect(eventDate === '' || isEventDate(eventDate)).toBe(true);
          expect(countryCode).toMatch(/^([A-Z]{2})?$/);
          expect(individualCount).toMatch(/^[1-9]\d*$/);
        }
        const [{ latinName: creator = '' } = {}] = written;
        elementsOf(darwinCoreFiles(dataSet([], { creator }))['eml.xml'] ?? '');
      }),
      { numRuns: 60 },
    );
  });
});

test('a spreadsheet has a row for each specimen, and runs no formula', () => {
  const csv = cabinetCsv(
    [specimen({ locality: '=1+1', isCoarsened: true }), specimen({ kind: 'bought', country: null })],
    () => '闪蝶',
  );
  const [head, first, second] = csv.split('\r\n');
  expect(head).toMatch(/^\uFEFF抽屉,学名,/);
  expect(first).toBe(
    "闪蝶,Morpho didius,欢乐女神闪蝶,蛱蝶科 Nymphalidae,雄,2,秘鲁,'=1+1,大致范围,2019-06,王小蝶,W-12,,交换,自行添加",
  );
  expect(second).toContain(',本店购得');
});
