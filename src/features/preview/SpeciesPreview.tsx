import { Crumbs } from '../../components/Crumbs.tsx';
import type { ShownSpecies } from '../../contract/catalogue.ts';
import { preview as words } from '../../text/preview.ts';
import { nav } from '../../text/shop.ts';
import { SpeciesCard } from '../home/SpeciesCard.tsx';
import { SpeciesBanner } from '../listing/SpeciesBanner.tsx';

/** The head of its listing, and its card on the home page. */
export function SpeciesPreview({ species }: { readonly species: ShownSpecies }) {
  const crumbs = [
    { name: nav.home, path: '/' },
    { name: nav.listing, path: '/butterfly/all' },
    { name: species.name, path: `/butterfly/${species.id}` },
  ];
  return (
    <div className="wrap">
      <Crumbs crumbs={crumbs} />
      <SpeciesBanner species={species} />
      <section className="section slider">
        <div className="section-head">
          <h2>{words.inSlider}</h2>
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
