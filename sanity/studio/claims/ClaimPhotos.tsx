import { type ReactNode, useState } from 'react';
import { Modal } from '../orders/elements.tsx';
import { claimsText as texts } from './claims.text.ts';

/** Photographs are private: only operators can open their addresses. */
export function ClaimPhotos({ photos }: { readonly photos: readonly string[] }): ReactNode {
  const [shown, setShown] = useState<number>();
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="claim-photos">
        {photos.map((address, nth) => (
          <li key={address}>
            <button type="button" aria-label={texts.enlarge(nth + 1)} onClick={() => setShown(nth)}>
              <img src={address} alt="" width={112} height={112} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Modal title={texts.photo(shown + 1)} isWide onClose={() => setShown(undefined)}>
          <img className="claim-photo" src={photos[shown]} alt={texts.photo(shown + 1)} />
          {photos.length > 1 && (
            <div className="buttons">
              <button type="button" onClick={() => setShown((shown + photos.length - 1) % photos.length)}>
                {texts.previous}
              </button>
              <button type="button" onClick={() => setShown((shown + 1) % photos.length)}>
                {texts.next}
              </button>
            </div>
          )}
        </Modal>
      )}
    </>
  );
}
