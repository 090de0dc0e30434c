import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SeedPictures, SeedProduct, SeedSpecies } from './types.ts';

/** Folder of the drawn pictures; its manifest is all that the seed knows of `picture-maker/`. */
export const PICTURES_FOLDER = join(import.meta.dirname, 'pictures');

const ENDING = '.webp';

const manifestSchema = z.array(
  z.object({
    file: z.string().endsWith(ENDING),
    width: z.int().positive(),
    height: z.int().positive(),
    species: z.array(z.string()),
  }),
);

export interface DrawnPicture {
  /** File name without ending. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Ids of the species that it shows. */
  readonly species: readonly string[];
}

/** The pictures that the maker drew, as its manifest lists them; throws when the manifest is missing or broken. */
export function drawnPictures(): readonly DrawnPicture[] {
  const manifest: unknown = JSON.parse(readFileSync(join(PICTURES_FOLDER, 'manifest.json'), 'utf8'));
  return manifestSchema
    .parse(manifest)
    .map(({ file, ...facts }) => ({ name: file.slice(0, -ENDING.length), ...facts }));
}

/** Original file name of a picture, as the asset keeps it. */
export function fileOf(picture: string): string {
  return `${picture}${ENDING}`;
}

/**
 * The usual pictures of a product: what it is first, then the other side of the wings,
 * and a close-up where one was drawn. Papered and framed goods show the spread specimen for reference.
 */
export function usualPictures(product: SeedProduct, drawn: ReadonlySet<string>): SeedPictures {
  const sex = product.gender === '雌' ? 'f' : 'm';
  const dorsal = `${product.species}-${sex}-dorsal`;
  const ventral = `${product.species}-${sex}-ventral`;
  const detail = `${product.species}-detail`;
  const more = sex === 'm' && drawn.has(detail) ? [detail] : [];
  if (product.category === 'spread') return { main: dorsal, ventral, more };
  return { main: `${product.species}-${product.category}`, more: [dorsal, ventral, ...more] };
}

const SET_ALTS: Readonly<Record<string, string>> = {
  'set-morpho-trio': '三只闪蝶并列的组合标本盒',
  'set-birdwings': '鸟翼凤蝶组合标本盒',
  'set-green-swallowtails': '翠绿色凤蝶组合标本盒',
  'set-kites': '青凤蝶与旖凤蝶组合标本盒',
  'set-whites': '粉蝶组合标本盒',
  'set-nymphalids': '蛱蝶组合标本盒',
  'set-drawer-twenty': '装有二十只蝴蝶的标本抽屉，俯视',
  'set-beginner-six': '六只入门蝴蝶的组合标本盒',
};

const VIEW_ALTS: readonly (readonly [ending: string, alt: (name: string) => string])[] = [
  ['-m-dorsal', (name) => `${name}雄蝶展翅标本，背面`],
  ['-m-ventral', (name) => `${name}雄蝶展翅标本，腹面`],
  ['-f-dorsal', (name) => `${name}雌蝶展翅标本，背面`],
  ['-f-ventral', (name) => `${name}雌蝶展翅标本，腹面`],
  ['-papered', (name) => `装在三角纸袋中的${name}，双翅合拢`],
  ['-framed', (name) => `装在立体画框中的${name}标本`],
  ['-detail', (name) => `${name}翅面鳞片与斑纹的近照`],
];

/** Alt text of a picture, from what its name says it shows; throws for a name that says nothing. */
export function altOf(picture: string, species: ReadonlyMap<string, SeedSpecies>): string {
  const set = SET_ALTS[picture];
  if (set !== undefined) return set;
  for (const [ending, alt] of VIEW_ALTS) {
    const kind = picture.endsWith(ending) ? species.get(picture.slice(0, -ending.length)) : undefined;
    if (kind !== undefined) return alt(kind.name);
  }
  throw new Error(
    `No alt text for picture "${picture}": its name should be {species}-{view} or one of the sets.`,
  );
}
