import type { Verdict } from './verdict.ts';

/** Abbreviations of nomenclature, which are not epithets despite their lower case. */
const MARKS = ['form', 'morph', 'var', 'ssp', 'subsp', 'sp', 'cf', 'aff', 'ab'];
const GENUS = '[A-Z][a-z]+';
/**
 * A single lower-case letter is an abbreviation (`x`, `f`), unless a hyphen follows: `Polygonia
 * c-album`.
 */
const EPITHET = `(?!(?:${MARKS.join('|')})(?![a-z-]))(?=[a-z-]{2})[a-z]+(?:-[a-z]+)*`;
const OPENING = `${GENUS}(?: \\(${GENUS}\\))?`;
const SPECIES = `(?:(?:cf|aff)\\. )?${EPITHET}`;
const SUBSPECIES = `(?: (?:(?:ssp|subsp)\\. )?${EPITHET})?`;
const FORM = `(?: (?:f\\.|ab\\.|var\\.|form|morph) ${EPITHET})?`;
const LOWER = `${SPECIES}${SUBSPECIES}${FORM}`;
const TAXON = `${OPENING} ${LOWER}`;

/**
 * Genus and species with optional subgenus, subspecies or form (`Papilio (Achillides) blumei`,
 * `Papilio memnon f. achates`), undetermined names (`Delias sp.`, `Delias cf. hyparete`), and
 * hybrids (`Ornithoptera × allottei`, `Limenitis arthemis × archippus`, `Colias croceus × Colias
 * hyale`).
 */
const LATIN_NAME = new RegExp(
  `^(?:${TAXON}|${OPENING} sp\\.|${GENUS} × ${EPITHET}|${TAXON} × (?:${TAXON}|${LOWER}))$`,
);

export function latinNameVerdict(name: string): Verdict {
  if (LATIN_NAME.test(name)) return true;
  if (/ [xX*] /.test(name)) return '学名中的杂交请用乘号“×”，前后各一个空格，例如 Ornithoptera × allottei';
  if (/[0-9,]/.test(name)) return '学名后面不写命名人和年份，例如只写 Morpho didius';
  return '学名应由属名和种加词组成，属名首字母大写，中间一个空格，例如 Morpho didius';
}
