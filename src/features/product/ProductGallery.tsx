import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import type { Picture } from '../../contract/catalogue.ts';
import { fullAddress } from '../../rules/picture-address.ts';
import { MAIN_PICTURE_MIN } from '../../rules/picture-widths.ts';
import { product as words } from '../../text/shop.ts';

interface Props {
  readonly pictures: readonly Picture[];
  readonly soldOut: boolean;
}

const LARGE = '(width >= 60rem) min(51vw, 46.25rem), 92vw';
const THUMBNAIL = '(width >= 60rem) min(12.1vw, 11rem), 21vw';

/**
 * The large picture over its thumbnails (docs/shop.md "Pages"). Each thumbnail is a radio beside its own large picture, and the
 * style sheet shows the one that is checked: this works without script, with the arrow keys, and never moves the
 * page. A large picture is fetched when its thumbnail is pointed at or chosen, not before.
 */
export function ProductGallery({ pictures, soldOut }: Props) {
  return (
    <section className="gallery" aria-label={words.gallery}>
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture that an edit puts in another's place takes it over.
        <div className="gallery-item" key={index}>
          <figure className="gallery-large" data-specimen-main={index === 0 ? '' : undefined}>
            {/* Opens large in place (watch-zoom.ts); without script it is the way to the file. */}
            <a
              className="gallery-open"
              href={fullAddress(picture)}
              aria-label={words.enlarge(picture.alt)}
              data-side={picture.side}
            >
              <SpecimenPicture
                picture={picture}
                sizes={LARGE}
                min={MAIN_PICTURE_MIN}
                max={1600}
                first={index === 0}
              />
            </a>
          </figure>
          {pictures.length > 1 && (
            <div className="gallery-thumbnail">
              <SpecimenPicture picture={picture} sizes={THUMBNAIL} max={320} alt="" />
              <input
                type="radio"
                name="gallery"
                defaultChecked={index === 0}
                aria-label={words.showPicture(index + 1)}
              />
            </div>
          )}
        </div>
      ))}
      <span className="badge" hidden={!soldOut}>
        {words.soldOutBadge}
      </span>
    </section>
  );
}
