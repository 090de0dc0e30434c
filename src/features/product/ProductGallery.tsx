import { useLayoutEffect, useRef, useState } from 'react';
import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import { productText as words } from '../base/shop.text.ts';
import type { Picture, ShownSpecimen } from '../specimens/catalogue.contract.ts';
import { fullPictureUrl, MAIN_PICTURE_MIN_WIDTH } from '../specimens/pictures.rules.ts';
import { FRAME_SIZE, marksOnPicture, scaleBar } from './fault-marks.ts';

const RADIUS = 11;

interface FaultMarksProps {
  readonly picture: Picture;
  readonly marks: ShownSpecimen['marks'];
}

/** Hidden from screen readers, because the panel lists the same faults with their side. */
function FaultMarks({ picture, marks }: FaultMarksProps) {
  const shown = marksOnPicture(picture, marks);
  if (shown.length === 0) return null;
  return (
    <svg className="fault-marks" viewBox={`0 0 ${FRAME_SIZE.width} ${FRAME_SIZE.height}`} aria-hidden="true">
      {shown.map(({ number, x, y }) => (
        <g key={number}>
          <circle cx={x} cy={y} r={RADIUS} />
          <text x={x} y={y} dy="0.35em">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}

function ScaleBar({ picture }: { readonly picture: Picture }) {
  const bar = scaleBar(picture);
  if (bar === undefined) return null;
  return (
    // An attribute, because the security policy forbids inline styles.
    <svg className="scale-bar figures" width={`${bar.percent.toFixed(2)}%`} aria-hidden="true">
      <text x="50%" y="50%">
        {words().millimetres(String(bar.mm))}
      </text>
    </svg>
  );
}

interface Props {
  readonly pictures: readonly Picture[];
  readonly marks?: ShownSpecimen['marks'] | undefined;
}

const LARGE = '(width >= 60rem) min(51vw, 46.25rem), (width >= 48rem) 46vw, 92vw';
const THUMBNAIL = '(width >= 60rem) min(12.1vw, 11rem), (width >= 48rem) 11vw, 21vw';

/**
 * The chosen picture stays chosen when an edit moves it. If it is removed, the next or the last picture is chosen. The
 * focus follows.
 */
function useChosen(pictures: readonly Picture[]) {
  const gallery = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  const [chosen, choose] = useState({ at: 0, url: pictures[0]?.url });
  const found = pictures.findIndex(({ url }) => url === chosen.url);
  const at = found === -1 ? Math.min(chosen.at, pictures.length - 1) : found;
  const choosePicture = (index: number) => choose({ at: index, url: pictures[index]?.url });
  const radios = () => [...(gallery.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the radios hold what was chosen before React was there.
  useLayoutEffect(() => {
    const before = radios().findIndex(({ checked }) => checked);
    if (before > 0) choosePicture(before);
    hasFocus.current = radios().some((radio) => radio === document.activeElement);
  }, []);
  const shown = useRef(pictures);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an edit of the pictures moves the focus.
  useLayoutEffect(() => {
    if (shown.current !== pictures && hasFocus.current) radios()[at]?.focus({ preventScroll: true });
    shown.current = pictures;
  }, [pictures]);
  return { gallery, hasFocus, at, choosePicture };
}

/**
 * Each thumbnail is a radio next to its large picture, and the style sheet shows the checked one:
 * this needs no script and never moves the page (docs/shop.md "Pages").
 */
export function ProductGallery({ pictures, marks = [] }: Props) {
  const { gallery, hasFocus, at, choosePicture } = useChosen(pictures);
  return (
    <section
      className="gallery"
      data-measured={pictures[0]?.width_mm === undefined ? undefined : ''}
      aria-label={words().gallery}
      ref={gallery}
      onFocus={({ target }) => {
        hasFocus.current = target instanceof HTMLInputElement;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture that an edit puts in another's place takes it over.
        <div className="gallery-item" key={index}>
          <figure className="gallery-large" data-specimen-main={index === 0 ? '' : undefined}>
            {/* Opens the large view (bind-product.ts); without script the link leads to the file. */}
            <a
              className="gallery-open"
              href={fullPictureUrl(picture)}
              aria-label={words().enlarge(picture.alt)}
              data-side={picture.side}
            >
              {/* Remounted, so that the marks of one specimen never lie on the picture of another. */}
              <SpecimenPicture
                key={picture.url}
                picture={picture}
                sizes={LARGE}
                min={MAIN_PICTURE_MIN_WIDTH}
                max={1600}
                first={index === 0}
              />
            </a>
            <FaultMarks picture={picture} marks={marks} />
            <ScaleBar picture={picture} />
          </figure>
          {pictures.length > 1 && (
            <div className="gallery-thumbnail picture-choice">
              <SpecimenPicture picture={picture} sizes={THUMBNAIL} max={320} alt="" />
              <input
                type="radio"
                name="gallery"
                checked={index === at}
                onChange={() => choosePicture(index)}
                aria-label={words().showPicture(index + 1)}
              />
            </div>
          )}
        </div>
      ))}
    </section>
  );
}
