import { useId, useRef, useState } from 'react';
import { REQUEST_MAX_BYTES } from '../base/limits.contract.ts';
import { type ClaimDraft, checkPhotoFiles, fitWithin, withoutPhoto, withPhotos } from './claim-draft.ts';
import { CLAIM_PHOTO_PIXELS, CLAIM_PHOTOS_MAX } from './claims.rules.ts';
import { claimsText as words } from './claims.text.ts';

/** Twice the display width. */
const THUMBNAIL_PIXELS = 224;
const QUALITIES = [0.85, 0.7, 0.5] as const;

interface ReducedPhoto {
  readonly picture: Blob;
  readonly thumbnail: string;
}

/** Undefined if the browser can't decode the file. Drawing drops all metadata. */
async function reducePhoto(file: Blob): Promise<ReducedPhoto | undefined> {
  const address = URL.createObjectURL(file);
  try {
    // Unlike createImageBitmap of older Safari, an <img> applies the orientation that the camera recorded.
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = draw(image, CLAIM_PHOTO_PIXELS);
    const picture = await toSmallJpeg(canvas);
    if (picture === undefined) return undefined;
    return { picture, thumbnail: draw(image, THUMBNAIL_PIXELS).toDataURL('image/jpeg', 0.8) };
  } catch {
    // `decode` throws for anything that is not an image.
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function draw(image: HTMLImageElement, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const size = fitWithin({ width: image.naturalWidth, height: image.naturalHeight }, side);
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no 2D canvas');
  // JPEG has no transparency and would turn transparent pixels black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(image, 0, 0, size.width, size.height);
  return canvas;
}

/** Phones take photographs of 8 MB, but a request may have 2 MB (docs/decisions/0095). */
async function toSmallJpeg(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (picture !== null && picture.size <= REQUEST_MAX_BYTES) return picture;
  }
  return undefined;
}

interface Props {
  readonly draft: ClaimDraft;
  readonly change: (by: (draft: ClaimDraft) => ClaimDraft) => void;
}

export function ClaimPhotos({ draft, change }: Props) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { photos } = draft;

  const add = async (files: readonly File[]) => {
    const { fine, tooLarge, hasTooMany } = checkPhotoFiles(files, photos.length);
    const messages = tooLarge.map(({ name }) => words().photoTooLarge(name));
    if (hasTooMany) messages.push(words().tooManyPhotos);
    setProblems(messages);
    setReading(true);
    // One by one, because a decoded photograph takes 50 MB.
    for (const file of fine) {
      const made = await reducePhoto(file);
      if (made === undefined) messages.push(words().photoUnreadable(file.name));
      else change((now) => withPhotos(now, [{ ...made, id: crypto.randomUUID(), isSent: false }]));
    }
    setProblems([...messages]);
    setReading(false);
  };

  const remove = (photo: string) => {
    change((now) => withoutPhoto(now, photo));
    input.current?.focus();
  };

  return (
    <fieldset className="claim-field" aria-describedby={`${id}-hint`}>
      <legend>{words().photos}</legend>
      <p className="order-term" id={`${id}-hint`}>
        {words().photosHint}
      </p>
      <ul className="claim-photos">
        {photos.map((photo, nth) => (
          <li key={photo.id}>
            <img src={photo.thumbnail} alt={words().photo(nth + 1)} width="112" height="112" />
            <button
              type="button"
              className="claim-remove"
              aria-label={words().removePhoto(nth + 1)}
              onClick={() => remove(photo.id)}
            >
              <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </button>
          </li>
        ))}
        {/* Stays in place at the limit, because it holds the focus after a removal. */}
        <li hidden={photos.length >= CLAIM_PHOTOS_MAX}>
          <label className="claim-add file-field">
            <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 5v14M5 12h14" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
            {words().addPhotos}
            <input
              ref={input}
              type="file"
              accept="image/*"
              multiple
              disabled={isReading}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])];
                // Otherwise choosing the same file again would fire no event.
                target.value = '';
                void add(files);
              }}
            />
          </label>
        </li>
      </ul>
      <p role="status">{isReading && words().readingPhotos}</p>
      <div role="alert" className="field-error">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </fieldset>
  );
}
