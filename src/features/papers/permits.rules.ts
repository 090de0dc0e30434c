import { HOME_COUNTRY } from '../base/home-country.rules.ts';

/** Permits of order lines (docs/decisions/0098). A permit covers one parcel. */
export const PERMIT_KINDS = [
  'cites-export',
  'cites-reexport',
  'captive-bred',
  'china-export',
  'species-certificate',
  'import',
  'origin',
  'other',
] as const;
export type PermitKind = (typeof PERMIT_KINDS)[number];

/** Permits with which a specimen of a CITES species may leave the country. */
export const CITES_EXPORT_KINDS = [
  'cites-export',
  'cites-reexport',
  'captive-bred',
] as const satisfies readonly PermitKind[];

/** Words in the name of a paper (docs/decisions/0098) that determine its kind. The first matching entry decides. */
const KIND_OF_PAPER: readonly (readonly [RegExp, PermitKind])[] = [
  [/再出口/, 'cites-reexport'],
  [/允许进出口|中国证/, 'china-export'],
  [/进口|输入/, 'import'],
  [/人工繁育/, 'captive-bred'],
  [/公约证|(CITES|濒危).*出口/i, 'cites-export'],
  [/物种证明/, 'species-certificate'],
  [/合法来源/, 'origin'],
];

/** The kind of permit that a received paper is; `other` if its name doesn't say. */
export function permitKindOfPaper(name: string): PermitKind {
  return KIND_OF_PAPER.find(([words]) => words.test(name))?.[1] ?? 'other';
}

/** Filters of the desk's list. */
export const PERMIT_FILTERS = ['needed', 'missing'] as const;

/** Maximum of permits that are not withdrawn in one order, counted per line. */
export const PERMITS_OF_ORDER_MAX = 200;
export const PERMIT_NUMBER_MAX_LENGTH = 60;

/** A PDF is sent in parts, because a request may have 2 MB. */
export const PERMIT_FILE_MAX_BYTES = 10 * 1024 * 1024;
export const PERMIT_FILE_PART_BYTES = 1024 * 1024;
export const PERMIT_FILE_PARTS_MAX = Math.ceil(PERMIT_FILE_MAX_BYTES / PERMIT_FILE_PART_BYTES);

interface ListedSpecimen {
  readonly cites: string | null;
  readonly otherSpecies?: readonly { readonly cites: string | null }[] | undefined;
}

/** True if a species of the line is in a CITES appendix. */
export function isCitesListed(specimen: ListedSpecimen | null): boolean {
  return (
    specimen !== null && [specimen, ...(specimen.otherSpecies ?? [])].some(({ cites }) => cites !== null)
  );
}

/** CITES permits are needed at borders only. An unknown country may be abroad. */
export const leavesChina = (country: string | null) => country !== HOME_COUNTRY;

/** `day` is in the shop's time zone, such as 2026-11-26. */
export function isValidOn({ validUntil }: { readonly validUntil: string | null }, day: string): boolean {
  return validUntil === null || validUntil >= day;
}
