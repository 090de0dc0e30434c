import { DocumentsIcon } from '@sanity/icons/Documents';
import { HomeIcon } from '@sanity/icons/Home';
import { ImagesIcon } from '@sanity/icons/Images';
import { PackageIcon } from '@sanity/icons/Package';
import { TagsIcon } from '@sanity/icons/Tags';
import { type ComponentType, createElement } from 'react';
import type { StructureBuilder } from 'sanity/structure';
import { FEATURED_PRODUCTS } from '../../../src/features/base/limits.contract.ts';
import { ShopIcon } from '../theme.tsx';
import { withCount } from './counts.tsx';
import { type SortablePane, SortingPane } from './SortingPane.tsx';
import { structureText } from './structure.text.ts';

const { places } = structureText.order;

interface NamedPane extends SortablePane {
  readonly id: string;
  readonly title: string;
  readonly icon: ComponentType;
}

export const CAROUSEL_PANE: NamedPane = {
  id: 'carousel',
  title: structureText.carousel,
  icon: withCount(ImagesIcon, 'carouselItem'),
  type: 'carouselItem',
  place: places.carousel,
  canCreate: true,
};

/** The home page shows the first published slides on sale. */
const FEATURED: NamedPane = {
  id: 'featured',
  title: structureText.order.featured,
  icon: HomeIcon,
  type: 'product',
  filter: '!(_id in path("drafts.**")) && count(variants[withdrawn != true]) > 0',
  place: places.featured,
  first: FEATURED_PRODUCTS,
};

const LISTS: readonly NamedPane[] = [
  {
    id: 'species',
    title: structureText.species,
    icon: withCount(ShopIcon, 'species'),
    type: 'species',
    place: places.species,
  },
  {
    id: 'category',
    title: structureText.categories,
    icon: withCount(TagsIcon, 'category'),
    type: 'category',
    place: places.category,
  },
  {
    id: 'page',
    title: structureText.pages,
    icon: withCount(DocumentsIcon, 'page'),
    type: 'page',
    place: places.page,
  },
];

export function sortableListItem(S: StructureBuilder, pane: NamedPane) {
  return S.listItem().id(pane.id).title(pane.title).icon(pane.icon).child(orderedPane(S, pane));
}

export function sortableListItems(S: StructureBuilder) {
  return S.list()
    .id('order')
    .title(structureText.order.title)
    .items([
      sortableListItem(S, FEATURED),
      S.listItem()
        .id('of-species')
        .title(structureText.order.ofSpecies)
        .icon(PackageIcon)
        .child(
          S.documentTypeList('species')
            .title(structureText.order.ofSpecies)
            .defaultOrdering([{ field: 'rank', direction: 'asc' }])
            .child((species) =>
              orderedPane(S, {
                id: species,
                title: structureText.products.title,
                type: 'product',
                filter: 'species._ref == $species',
                params: { species },
                place: places.ofSpecies,
              }),
            ),
        ),
      S.divider(),
      ...LISTS.map((pane) => sortableListItem(S, pane)),
    ]);
}

function orderedPane(S: StructureBuilder, pane: Omit<NamedPane, 'icon'>) {
  const { id, title, type } = pane;
  return S.component(({ childItemId }) => createElement(SortingPane, { pane, chosen: childItemId }))
    .id(id)
    .title(title)
    .child((documentId) => S.defaultDocument({ schemaType: type, documentId }));
}
