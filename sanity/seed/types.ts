/** What the seed's authors write; `documents.ts` turns it into Sanity documents. Prices in yuan, lengths in mm. */

import type { Grade, Sex } from '../../src/rules/specimen.ts';

export type CategoryId = 'spread' | 'papered' | 'framed' | 'set';

export type Family = '凤蝶科 Papilionidae' | '粉蝶科 Pieridae' | '蛱蝶科 Nymphalidae' | '灰蝶科 Lycaenidae';

export interface SeedSpecies {
  readonly id: string;
  readonly name: string;
  readonly latinName: string;
  /** Other names under which it is looked for. */
  readonly aliases?: readonly string[];
  readonly family: Family;
  readonly wingspan: readonly [min: number, max: number];
  readonly distribution: string;
  readonly cites?: 'II' | 'III';
  /** Known by its underside: the eye, the 88, the colours. */
  readonly isShownFromBelow?: true;
  readonly description: string;
}

export interface SeedVariant {
  readonly grade: Grade;
  readonly price: number;
  /** Struck price, where the piece is discounted. */
  readonly was?: number;
  /** Pieces that the shop's ledger receives at the start; 0 is sold out. */
  readonly stock: number;
  readonly tiers?: readonly (readonly [quantity: number, price: number])[];
  readonly description: string;
}

export interface SeedPictures {
  readonly main: string;
  readonly ventral?: string;
  readonly more?: readonly string[];
}

export interface SeedProduct {
  readonly id: string;
  readonly name: string;
  /** Of a set: the species that leads it. */
  readonly species: string;
  /** The other species of a set. */
  readonly otherSpecies?: readonly string[];
  readonly category: CategoryId;
  readonly gender: Sex;
  readonly origin: string;
  readonly locality: string;
  /** `YYYY-MM` or `YYYY-MM-DD`; absent where the label gives none. */
  readonly collected?: string;
  readonly description: string;
  /** File names without ending; absent: the usual pictures of this kind of goods. */
  readonly pictures?: SeedPictures;
  readonly variants: readonly SeedVariant[];
}

export interface SeedSlide {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly buttonText: string;
  readonly picture: string;
  readonly alt: string;
  readonly product: string;
}

/** A paragraph, a heading or a list item; `[文字](地址)` is a link, `**文字**` is bold. */
export type SeedBlock =
  | { readonly kind: 'p' | 'h2' | 'h3'; readonly text: string }
  | { readonly kind: 'ul' | 'ol'; readonly items: readonly string[] };

export interface SeedPage {
  readonly slug: string;
  readonly title: string;
  readonly lists: readonly ('header' | 'footer')[];
  readonly hasContactCard?: true;
  readonly summary: string;
  readonly updatedOn: string;
  readonly body: readonly SeedBlock[];
}
