import type { Species } from '../../contract/catalogue.ts';
import { SLIDER_SPECIES } from '../../contract/limits.ts';
import { fetchSpeciesOf } from '../../contract/redraw-client.ts';
import { SpeciesFamilies } from '../frame/SpeciesFamilies.tsx';
import { SpeciesCard } from '../home/SpeciesCard.tsx';
import { cloned } from '../home/slider-clone.ts';
import { FilterChoices } from '../listing/FilterChoices.tsx';
import { SpeciesBanner } from '../listing/SpeciesBanner.tsx';
import { draw, morph, morphChildren, setText } from './draw.ts';

/** Everywhere that a page shows species: menu, filter, slider, banner. */
export async function redrawSpecies(menu: HTMLElement, version: string): Promise<void> {
  const species = await fetchSpeciesOf(version);
  redrawMenu(menu, species);
  redrawFilter(species);
  redrawSlider(species);
  redrawBanner(species);
  menu.dataset['version'] = version;
}

/** A list that is too long for the page is fetched on intent, and is new then. */
function redrawMenu(menu: HTMLElement, species: readonly Species[]): void {
  const families = menu.querySelector('[data-families]');
  if (!families || menu.dataset['fetch'] !== undefined) return;
  morph(families, draw(<SpeciesFamilies species={species} path={location.pathname} />));
}

function redrawFilter(species: readonly Species[]): void {
  const filter = document.querySelector<HTMLElement>('[data-filter]');
  const list = filter?.querySelector('[data-filter-list]');
  if (!filter || !list || filter.dataset['fetch'] !== undefined) return;
  const current = list.querySelector<HTMLInputElement>('input[checked]')?.value ?? '';
  morph(list, draw(<FilterChoices species={species} current={current} />), { childrenOnly: true });
}

function redrawSlider(species: readonly Species[]): void {
  const track = document.querySelector('[data-track]');
  if (!track) return;
  const cards = [...draw(<Round species={species.slice(0, SLIDER_SPECIES)} />).children];
  const around = () => (track.querySelector('[data-clone]') ? cards.map(cloned) : []);
  morphChildren(track, [...around(), ...cards, ...around()]);
}

function Round({ species }: { readonly species: readonly Species[] }) {
  return (
    <ul>
      {species.map((each) => (
        <li key={each.id}>
          <SpeciesCard species={each} />
        </li>
      ))}
    </ul>
  );
}

function redrawBanner(species: readonly Species[]): void {
  const banner = document.querySelector<HTMLElement>('.banner[data-species]');
  const its = species.find(({ id }) => id === banner?.dataset['species']);
  if (!banner || !its) return;
  for (const [part, text] of [
    ['h1', its.name],
    ['.banner-latin', its.latin_name],
  ] as const)
    document.title = document.title.replace(banner.querySelector(part)?.textContent ?? '', text);
  morph(banner, draw(<SpeciesBanner species={its} compact={banner.classList.contains('compact')} />));
  setText(document.querySelector('.crumbs [aria-current]'), its.name);
}
