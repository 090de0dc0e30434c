/** Best grade first. Editors may write further grades, which are shown without an explanation. */
export const GRADES = ['A1', 'A1-', 'A-', 'A2', 'B'] as const;
export type Grade = (typeof GRADES)[number];

export const SEXES = ['雄', '雌', '雌雄'] as const;
export type Sex = (typeof SEXES)[number];

/** The signs of the sexes. U+FE0E keeps browsers from drawing the signs as emoji. */
export const SEX_SYMBOLS: Readonly<Record<string, string>> = {
  雄: '♂\uFE0E',
  雌: '♀\uFE0E',
  雌雄: '♂\uFE0E♀\uFE0E',
} satisfies Record<Sex, string>;

/** A numbered specimen is a variant of its product (docs/decisions/0103). Its `number` counts within the product. */
export const SPECIMEN_NUMBER_MAX = 9_999;

const padded = (number: number) => String(number).padStart(2, '0');

/** The variant's name, unique within its product: A1 · 07. */
export function specimenQuality(grade: string, number: number): string {
  return `${grade} · ${padded(number)}`;
}

const NUMBER_IN_QUALITY = / · \d{2,4}$/;

/** True for the name of a single specimen, false for a grade with a count. */
export function isSpecimenQuality(quality: string): boolean {
  return NUMBER_IN_QUALITY.test(quality);
}

/** A1 · 07 → A1. A grade is returned unchanged. */
export function gradeOfQuality(quality: string): string {
  return quality.replace(NUMBER_IN_QUALITY, '');
}

/** Unique over all products, such as DC0123-07. A product that is older than SKUs has only the last part. */
export function specimenNumber(sku: string | null | undefined, number: number): string {
  return sku ? `${sku}-${padded(number)}` : padded(number);
}

export function skuOfSpecimen(number: string): string {
  return number.replace(/-\d{2,4}$/, '');
}

export function nextSpecimenNumber(taken: readonly (number | null | undefined)[]): number {
  return Math.max(0, ...taken.map((number) => number ?? 0)) + 1;
}

/** Sets contain several species: attributes of the first may not apply to the others. */
export function isSpecimenSet({ categoryId }: { readonly categoryId: string }): boolean {
  return categoryId === 'set';
}

const TITLE_AND_CONTENTS = /^([^（]+)（(.+)）$/;

/** The name of a set may end with its contents in brackets, which make no title. `contents` may be empty. */
export function productTitle(product: { readonly name: string; readonly categoryId: string }) {
  const parts = isSpecimenSet(product) ? TITLE_AND_CONTENTS.exec(product.name) : null;
  const [, title = product.name, contents = ''] = parts ?? [];
  return { title, contents };
}
