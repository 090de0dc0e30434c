import { pagePath } from '../base/words.text.ts';
import type { Species } from '../specimens/catalogue.contract.ts';
import { fetchSpecies } from '../specimens/species.client.ts';

function option(species: Species): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = pagePath(`/butterfly/${species.id}`);
  link.textContent = species.name;
  item.append(link);
  return item;
}

export async function fillSpeciesMenu(menu: HTMLElement): Promise<void> {
  const species = await fetchSpecies();
  if (species.kind !== 'answer') throw new Error(`species: ${species.kind}`);
  const list = document.createElement('ul');
  list.className = 'family-list';
  list.append(...species.data.map(option));
  menu.querySelector('.species-menu-inner')?.prepend(list);
}
