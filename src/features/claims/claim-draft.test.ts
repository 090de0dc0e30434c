import { describe, expect, test } from 'vitest';
import {
  type ClaimDraft,
  checkPhotoFiles,
  type DraftPhoto,
  EMPTY_DRAFT,
  findClaimProblems,
  fitWithin,
  toClaimRequest,
  withoutPhoto,
  withPhotos,
  withSentPhoto,
  withUnits,
  withUnsentPhotos,
} from './claim-draft.ts';
import { CLAIM_PHOTO_MAX_BYTES } from './claims.rules.ts';

const photo = (id: string): DraftPhoto => ({ id, thumbnail: '', picture: new Blob(), isSent: false });
const claimable = [
  { item: 'a-1', left: 3 },
  { item: 'a-2', left: 1 },
  { item: 'a-3', left: 0 },
];
const full: ClaimDraft = { units: { 'a-1': 2 }, words: '翅膀断裂', photos: [photo('x')] };

describe('a draft', () => {
  test.each([
    ['nothing is filled in', EMPTY_DRAFT, ['no-items', 'no-words']],
    ['words are only spaces', { ...full, words: ' \n' }, ['no-words']],
    ['the chosen units were claimed meanwhile', { ...full, units: { 'a-3': 1 } }, ['no-items']],
    ['it has units and words', full, []],
  ])('has faults if %s', (_, draft, faults) => {
    expect(findClaimProblems(draft, claimable)).toEqual(faults);
  });

  test('requests no more units than are left, and all photographs', () => {
    expect(toClaimRequest({ ...full, units: { 'a-2': 4, 'a-1': 2 } }, claimable)).toEqual({
      items: [
        { item: 'a-1', quantity: 2 },
        { item: 'a-2', quantity: 1 },
      ],
      words: '翅膀断裂',
      photos: ['x'],
    });
  });

  test('drops an item at 0 units', () => {
    expect(withUnits(withUnits(full, 'a-2', 1), 'a-1', 0).units).toEqual({ 'a-2': 1 });
  });

  test('takes five photographs, remembers those that are sent, and removes one', () => {
    const draft = withPhotos(full, ['b', 'c', 'd', 'e', 'f'].map(photo));
    expect(draft.photos.map(({ id }) => id)).toEqual(['x', 'b', 'c', 'd', 'e']);
    const sent = withoutPhoto(withSentPhoto(draft, 'c'), 'b');
    expect(sent.photos.map(({ id, isSent }) => [id, isSent])).toEqual([
      ['x', false],
      ['c', true],
      ['d', false],
      ['e', false],
    ]);
    expect(withUnsentPhotos(sent).photos.some(({ isSent }) => isSent)).toBe(false);
  });
});

test('files are refused by size first, then by number', () => {
  const files = [1, CLAIM_PHOTO_MAX_BYTES + 1, CLAIM_PHOTO_MAX_BYTES, 2].map((size) => ({ size }));
  expect(checkPhotoFiles(files, 3)).toEqual({
    fine: [files[0], files[2]],
    tooLarge: [files[1]],
    hasTooMany: true,
  });
  expect(checkPhotoFiles(files, 2).hasTooMany).toBe(false);
  expect(checkPhotoFiles(files, 5).fine).toEqual([]);
});

test.each([
  [4_032, 3_024, 2_048, 1_536],
  [3_024, 4_032, 1_536, 2_048],
  [800, 600, 800, 600],
  [9_000, 1, 2_048, 1],
])('%i × %i pixels are sent as %i × %i', (width, height, toWidth, toHeight) => {
  expect(fitWithin({ width, height }, 2_048)).toEqual({ width: toWidth, height: toHeight });
});
