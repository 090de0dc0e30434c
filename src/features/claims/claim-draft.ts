/** The form of a claim. It keeps everything that the buyer entered until the report is sent. */

import { clampQuantity } from '../base/quantity.rules.ts';
import type { ClaimRequest } from './claims.contract.ts';
import { CLAIM_PHOTO_MAX_BYTES, CLAIM_PHOTOS_MAX } from './claims.rules.ts';

export interface DraftPhoto {
  /** Becomes the photograph's id, so that a repeated upload adds none. */
  readonly id: string;
  /** A data URL. */
  readonly thumbnail: string;
  readonly picture: Blob;
  readonly isSent: boolean;
}

export interface ClaimDraft {
  /** Chosen units by item. */
  readonly units: Readonly<Record<string, number>>;
  readonly words: string;
  readonly photos: readonly DraftPhoto[];
}

export const EMPTY_DRAFT: ClaimDraft = { units: {}, words: '', photos: [] };

/** 0 removes the item. */
export function withUnits(draft: ClaimDraft, item: string, units: number): ClaimDraft {
  const { [item]: _, ...others } = draft.units;
  return { ...draft, units: units === 0 ? others : { ...others, [item]: units } };
}

export function withPhotos(draft: ClaimDraft, more: readonly DraftPhoto[]): ClaimDraft {
  return { ...draft, photos: [...draft.photos, ...more].slice(0, CLAIM_PHOTOS_MAX) };
}

export function withoutPhoto(draft: ClaimDraft, id: string): ClaimDraft {
  return { ...draft, photos: draft.photos.filter((photo) => photo.id !== id) };
}

export function withSentPhoto(draft: ClaimDraft, id: string): ClaimDraft {
  const photos = draft.photos.map((photo) => (photo.id === id ? { ...photo, isSent: true } : photo));
  return { ...draft, photos };
}

/** The server deletes photographs that wait longer than a day for their claim. */
export function withUnsentPhotos(draft: ClaimDraft): ClaimDraft {
  return { ...draft, photos: draft.photos.map((photo) => ({ ...photo, isSent: false })) };
}

type Claimable = readonly { readonly item: string; readonly left: number }[];

/** Meanwhile units may have been refunded, or claimed in another tab. */
function chosenUnits({ units }: ClaimDraft, claimable: Claimable): ClaimRequest['items'] {
  return claimable.flatMap(({ item, left }) => {
    const chosen = units[item];
    return chosen === undefined || left === 0 ? [] : [{ item, quantity: clampQuantity(chosen, left) }];
  });
}

export type ClaimProblem = 'no-items' | 'no-words';

export function findClaimProblems(draft: ClaimDraft, claimable: Claimable): readonly ClaimProblem[] {
  return [
    ...(chosenUnits(draft, claimable).length === 0 ? (['no-items'] as const) : []),
    ...(draft.words.trim() === '' ? (['no-words'] as const) : []),
  ];
}

export function toClaimRequest(draft: ClaimDraft, claimable: Claimable): ClaimRequest {
  return {
    items: chosenUnits(draft, claimable),
    words: draft.words,
    photos: draft.photos.map(({ id }) => id),
  };
}

export interface CheckedPhotoFiles<T> {
  readonly fine: readonly T[];
  readonly tooLarge: readonly T[];
  readonly hasTooMany: boolean;
}

/** Sorts out files before they are decoded. */
export function checkPhotoFiles<T extends { readonly size: number }>(
  files: readonly T[],
  photos: number,
): CheckedPhotoFiles<T> {
  const isSmall = ({ size }: T) => size <= CLAIM_PHOTO_MAX_BYTES;
  const small = files.filter(isSmall);
  const fine = small.slice(0, Math.max(0, CLAIM_PHOTOS_MAX - photos));
  return { fine, tooLarge: files.filter((file) => !isSmall(file)), hasTooMany: fine.length < small.length };
}

/** Fits a picture into a square, without enlarging it. */
export function fitWithin(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
