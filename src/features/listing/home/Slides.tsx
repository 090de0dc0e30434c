import { SpecimenPicture } from '../../../components/SpecimenPicture.tsx';
import { pagePath } from '../../base/words.text.ts';
import type { CarouselItem } from '../../specimens/catalogue.contract.ts';
import { homeText as words } from '../home.text.ts';

export function CarouselSlides({ items }: { readonly items: readonly CarouselItem[] }) {
  return (
    <ul className="slides" data-slides="">
      {items.map((item, index) => (
        <li
          key={item.id}
          className="slide"
          aria-label={words().slideOf(index + 1, items.length)}
          data-slide={item.id}
          data-near={index === 0 ? '' : undefined}
        >
          <div className="wrap slide-inner">
            <div className="slide-picture">
              <SpecimenPicture
                picture={item.picture}
                sizes="(width >= 64rem) 58vw, 100vw"
                max={1600}
                first={index === 0}
                className=""
              />
            </div>
            <div className="slide-words">
              <p className="slide-title">{item.title}</p>
              <p className="slide-subtitle">{item.subtitle}</p>
              <a className="button" href={pagePath(`/product/${item.productId}`)}>
                {item.buttonText}
              </a>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function CarouselDots({ count }: { readonly count: number }) {
  return (
    <div className="dots" data-dots="">
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
          key={index}
          type="button"
          className="dot"
          aria-label={words().goToSlide(index + 1)}
          aria-current={index === 0 ? 'true' : undefined}
          data-dot=""
        />
      ))}
    </div>
  );
}
