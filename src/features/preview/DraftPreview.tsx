import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import type { ShownSpecies } from '../../contract/catalogue.ts';
import { homeText } from '../../text/home.ts';
import { previewText as words } from '../../text/preview.ts';
import { navText } from '../../text/shop.ts';
import { CarouselSlides } from '../home/Slides.tsx';
import { SpeciesCard } from '../home/SpeciesCard.tsx';
import { SpeciesBanner } from '../listing/SpeciesBanner.tsx';
import type { Contact } from '../policies/ContactCard.tsx';
import { PolicyText } from '../policies/PolicyText.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import type { ShownDraft } from './shown-draft.ts';

interface Props {
  readonly draft: ShownDraft;
  readonly contact: Contact;
  /** The path of the field in which the editor is. */
  readonly focus: string;
}

export function DraftPreview({ draft: { shown, refused, marks }, contact, focus }: Props) {
  switch (shown.kind) {
    case 'species':
      return <SpeciesPreview species={shown.species} />;
    case 'product':
      return (
        <ProductPreview key={shown.product.id} product={shown.product} problems={refused} focus={focus} />
      );
    case 'slide':
      return (
        <section className="carousel" aria-label={homeText().carousel}>
          <CarouselSlides items={[shown.item]} />
        </section>
      );
    case 'page':
      return (
        <PolicyText
          isPreview
          page={shown.page}
          crumbs={[
            { name: navText().home, path: '/' },
            { name: shown.page.title, path: `/${shown.page.slug}` },
          ]}
          contact={contact}
        />
      );
    case 'not-shown':
      return <MissingPreview marks={marks} />;
  }
}

export function MissingPreview({ marks }: { readonly marks: readonly string[] }) {
  return (
    <div className="wrap shell-text" role="status">
      <p>{words().notShown}</p>
      <ul className="preview-missing">
        {marks.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
    </div>
  );
}

export function SpeciesPreview({ species }: { readonly species: ShownSpecies }) {
  const crumbs = [
    { name: navText().home, path: '/' },
    { name: navText().listing, path: '/butterfly/all' },
    { name: species.name, path: `/butterfly/${species.id}` },
  ];
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbs} />
      <SpeciesBanner species={species} />
      <section className="section slider">
        <div className="section-head">
          <h2>{words().inSlider}</h2>
        </div>
        <ul className="track">
          <li>
            <SpeciesCard species={species} />
          </li>
        </ul>
      </section>
    </div>
  );
}
